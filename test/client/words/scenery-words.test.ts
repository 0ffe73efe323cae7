import { describe, expect, it } from 'vitest'
import { cursorText } from '../../../client/board/input/texts.ts'
import { sceneryTexts, sceneryUnder } from '../../../client/words/scenery-words.ts'
import type { Counter } from '../../../table/generated/types.ts'
import { point, readModule, stateOf } from '../../browser/miniatures/table.ts'

const module = readModule()
const counter = (id: string): Counter => module.counters.get(id)!

describe('scenery in words', () => {
  it('says how high it is, and what the sheet says of moves, sight and cover', () => {
    expect(sceneryTexts(module, counter('wood-1'), 'moor')).toEqual([
      '3 inches high',
      'each length counts 2 times',
      'stops sight after 2 inches',
    ])
    expect(sceneryTexts(module, counter('wall-1'), 'moor')).toEqual(['1 inch high', 'not entered', 'gives cover'])
    expect(sceneryTexts(module, counter('pond-1'), 'moor')).toEqual(['flat'])
  })

  it('is found under a point, turned as it lies', () => {
    expect(sceneryUnder(module, stateOf(), point(520, 460))).toEqual(['Birch wood'])
    expect(sceneryUnder(module, stateOf(), point(1000, 780))).toEqual(['Wall'])
    expect(sceneryUnder(module, stateOf(), point(1000, 820))).toEqual([])
  })
})

describe('the keyboard cursor on an open table', () => {
  const text = (what: Parameters<typeof cursorText>[0]) => cursorText(what, module, stateOf())

  it('says where it is, the scenery there, and the model', () => {
    expect(text({ says: 'here', place: point(520, 460), ids: [] })).toBe('5.2 across, 4.6 down, Birch wood.')
    expect(text({ says: 'here', place: point(970, 1080), ids: ['gael-1'] })).toBe(
      '9.7 across, 10.8 down. Blue: Gael 1.',
    )
  })

  it('says in whose area it is', () => {
    expect(text({ says: 'here', place: point(2000, 1700), ids: [] })).toBe('20 across, 17 down, Blue sets up.')
  })

  it('says how long the way of a carried model is', () => {
    expect(text({ says: 'here', place: point(970, 780), ids: [], far: 300 })).toBe(
      '3 inches. 9.7 across, 7.8 down, Wall.',
    )
  })
})
