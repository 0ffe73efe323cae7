import { beforeEach, describe, expect, it, vi } from 'vitest'
import { litChoices, openChosen } from '../../../../client/referee/advice/lit-choices.ts'
import type { MapChoice } from '../../../../client/referee/choices/choices.ts'
import type { Proposal } from '../../../../table/generated/types.ts'

const line = (message: string): Proposal => ({
  ...{ kind: 'step', rule: 'test/step', cite: '', message, at: [], pieces: [], actions: [] },
})
const [lay, keep, march] = [line('Lay the counter.'), line('Keep it.'), line('March to E10.')]

const guideOf = (onMap: readonly Proposal[]) => ({
  choiceWith: (each: Proposal) => (onMap.includes(each) ? ({ key: 'march' } as MapChoice) : undefined),
  openList: vi.fn<(key?: string) => void>(),
})

describe('the bar’s button for choices', () => {
  beforeEach(() => {
    litChoices.value = []
  })

  it('lights the lines of choices that have no place on the map, and shows the panel', () => {
    const [guide, showPanel] = [guideOf([]), vi.fn()]
    openChosen([lay, keep], { guide, showPanel })
    expect(litChoices.value).toEqual([lay, keep])
    expect(showPanel).toHaveBeenCalledOnce()
    expect(guide.openList).not.toHaveBeenCalled()
  })

  it('scrolls there again when it is pressed again', () => {
    const around = { guide: guideOf([]), showPanel: vi.fn() }
    openChosen([lay, keep], around)
    const before = litChoices.value
    openChosen([lay, keep], around)
    expect(litChoices.value).not.toBe(before)
  })

  it('opens on the map what has a place there, and lights the rest', () => {
    const [guide, showPanel] = [guideOf([march]), vi.fn()]
    openChosen([march], { guide, showPanel })
    expect([litChoices.value, guide.openList.mock.calls]).toEqual([[], [['march']]])
    expect(showPanel).not.toHaveBeenCalled()
    openChosen([march, lay], { guide, showPanel })
    expect(litChoices.value).toEqual([lay])
    expect(showPanel).toHaveBeenCalledOnce()
  })
})
