import { describe, expect, it } from 'vitest'
import { dragVerdictText } from '../../../../client/referee/map/drag-verdict.tsx'
import { flagBadges } from '../../../../client/referee/map/map-guide.ts'
import { overlayText } from '../../../../client/referee/map/overlay-text.ts'
import type { Flag } from '../../../../client/session/referee/flags.ts'
import type { Cell, Finding, Walk } from '../../../../table/generated/types.ts'
import type { StackedCell, SupplyLine } from '../../../../table/referee.ts'
import { combat, Game, hex } from '../../combat.ts'

const game = new Game()
const { state } = game.keeper
const [hq, guns] = [game.id('red-49-hq'), game.id('red-49-art-1')]
const at = (id: string): Cell => hex(id) as Cell

const finding = (severity: Finding['severity'], message: string): Finding => ({
  ...{ rule: 'supply/edge', cite: '9.6', severity, message },
  ...{ at: [at('I7')], pieces: [] },
})
const supply = (piece: string, supplied: SupplyLine['supplied'], why?: string): SupplyLine => ({
  ...{ piece, supplied, line: [], source: undefined },
  blocks: why === undefined ? [] : [finding('note', why)],
})
const stack = (id: string, more: Partial<StackedCell>): StackedCell => ({
  ...{ at: at(id), side: 'red', pieces: [], name: 'battalions', least: 4, most: 4, limit: 4, over: false, sure: true },
  ...more,
})

describe('the text of an overlay', () => {
  it('counts the units out of supply, and names what blocks each, the worst first', () => {
    const lines = [supply('x', 'in'), supply(guns, 'unknown'), supply(hq, 'out', '9.6: A river lies there.')]
    const words = overlayText({ shows: 'supply', lines }, state, combat)
    expect(words.summary).toBe('1 unit out of supply, 1 in supply, 1 unknown.')
    expect(words.lines.map(({ sign }) => sign)).toEqual(['out', 'unknown'])
    expect(words.lines[0]).toMatchObject({ why: '9.6: A river lies there.' })
    expect(words.lines[0]?.text).toContain('E13')
  })

  it('says that nobody is out of supply', () => {
    expect(overlayText({ shows: 'supply', lines: [supply(hq, 'in')] }, state, combat).summary).toBe(
      'No units out of supply, 1 in supply.',
    )
  })

  it('separates stacks over the limit from those at the limit and those that are uncertain', () => {
    const stacks = [
      stack('G13', {}),
      stack('F13', { least: 6, most: 6, over: true }),
      stack('G7', { least: 1, most: 5, over: true, sure: false }),
    ]
    const words = overlayText({ shows: 'stacks', stacks }, state, combat)
    expect(words.summary).toBe('1 stack over the limit, 1 at the limit, 1 unknown.')
    expect(words.lines.map(({ sign, text }) => `${sign} ${text}`)).toEqual([
      'over F13: 6 of 4 battalions',
      'unknown G7: 1 to 5 of 4 battalions, perhaps over the limit',
      'full G13: 4 of 4 battalions',
    ])
  })

  it('counts the zones of each side', () => {
    const zones = [{ at: at('G13'), of: 'red', sure: true }]
    expect(overlayText({ shows: 'zones', zones }, state, combat).summary).toBe(
      'Hexes in a zone of control: Red 1 (dots).',
    )
    expect(overlayText({ shows: 'zones', zones: [] }, state, combat).summary).toBe('No zones of control.')
  })
})

describe('the text beside a ghost', () => {
  const walk = (cost: number, left: number): Walk => ({ pieces: [hq], legal: true, steps: [], cost, left })
  const textOf = (walks: readonly Walk[], findings: readonly Finding[], isLegal = true) =>
    dragVerdictText({
      ...{ x: 0, y: 0, far: 40, isLeft: false },
      preview: { to: at('G7'), verdict: { findings: [...findings] }, walks, isLegal, offer: undefined },
    })

  it('is the least that is left to any of the dragged units', () => {
    expect(textOf([walk(2, 5), walk(2.5, 1.5)], [])).toBe('2½ points, 1½ left.')
  })

  it('is the gravest finding, without a cost if there is no path', () => {
    const findings = [finding('note', '6.0: Worth knowing.'), finding('illegal', '8.0: Too far.')]
    expect(textOf([walk(9, 0)], findings, false)).toBe('8.0: Too far.')
  })
})

describe('marks on counters', () => {
  const flag = (severity: Flag['severity'], state: Flag['state']): Flag => ({
    ...{
      id: 'a7',
      seq: 7,
      seat: 'red',
      verdict: { findings: [] },
      answers: [],
      pieces: [hq],
      isUndone: false,
      isPending: false,
    },
    ...{ severity, state },
  })

  it('look as grave as the finding, unless the action waits for an answer', () => {
    const marked = new Map([
      ['a', flag('illegal', 'open')],
      ['b', flag('unchecked', 'open')],
      ['c', flag('illegal', 'held')],
    ])
    expect([...flagBadges(marked)].map(([id, { look }]) => `${id} ${look}`)).toEqual([
      'a illegal',
      'b unchecked',
      'c held',
    ])
  })

  it('are not made for mere notes', () => {
    expect(flagBadges(new Map([['a', flag('note', 'open')]])).size).toBe(0)
  })
})
