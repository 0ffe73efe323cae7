import { describe, expect, it } from 'vitest'
import type { Action, Id } from '../../../table/generated/types.ts'
import { at, combat, moveTo, placeOn, refereeFor, rulesOf, table } from '../stage.ts'

const game = combat()
const referee = refereeFor(game)!
const RED = 'red-49-inf-1'
const BLUE = 'blue-36-inf-1'
const LOST = 'red-49-art-1'

const position = (sides: readonly Id[], phase = 'attacker-move', turn = 2) => {
  const placed = [
    { def: RED, at: 'G12', marks: { 'step-loss': 1 } },
    { def: BLUE, at: 'G7' },
    { def: LOST, at: 'pile:red-dead' },
  ]
  return at(referee, table(game, placed, { scenario: 'red-attack', turn, phase }), sides)
}
const broken = (action: Action, sides: readonly Id[] = ['red'], phase?: string, turn?: number): readonly Id[] =>
  rulesOf({
    findings: referee
      .judge(position(sides, phase, turn), action)
      .findings.filter(({ severity }) => severity === 'illegal'),
  })

const turned: Action = { type: 'rotate', pieces: [BLUE], turn: 60 }
const G12 = placeOn(game, 'G12')

describe('gestures of the table', () => {
  it.each<[string, Action, Id]>([
    ['a copy', { type: 'clone', pieces: [RED] }, 'table/copied'],
    ['a new counter', { type: 'put', pieces: [{ def: RED, side: 'red' }], to: G12 }, 'table/new'],
    ['a counter taken out of the game', { type: 'remove', pieces: [RED] }, 'table/removed'],
    ['a lost unit that comes back', moveTo(game, LOST, 'G13'), 'reinforcements/dead'],
    ['the same by a search', { type: 'take', pile: 'red-dead', pieces: [LOST], to: G12 }, 'reinforcements/dead'],
    ['a lost unit that goes to the reinforcements', moveTo(game, LOST, 'pile:red-battalions'), 'table/revived'],
    ['a unit laid among the losses', moveTo(game, RED, 'pile:red-dead'), 'table/lost'],
    ['a unit lifted off the map', moveTo(game, RED, 'pile:bridges'), 'table/off-map'],
    ['a step marked as lost', { type: 'mark', pieces: [RED], mark: 'step-loss', count: 2 }, 'table/marked'],
    ['an open counter covered', { type: 'veil', pieces: [RED], as: 'cover' }, 'table/hidden'],
    ['a counter given away', { type: 'own', pieces: [RED], side: 'blue' }, 'table/owner-changed'],
    ['an enemy turned round', turned, 'table/foreign-hand'],
    ['a pile of the enemy shuffled', { type: 'shuffle', at: { pile: 'blue-dead' }, nonce: 'n' }, 'table/foreign-pile'],
    [
      'a draw from the losses',
      { type: 'draw', pile: 'red-dead', count: 1, from: 'top', to: G12, nonce: 'n' },
      'table/drawn',
    ],
    [
      'a chit dealt out of the cup',
      { type: 'deal', pile: 'cup', each: 1, from: 'random', to: [{ pile: 'drawn' }], nonce: 'n' },
      'chits/phase',
    ],
    ['losses poured out', { type: 'pour', pile: 'red-dead', to: G12 }, 'reinforcements/dead'],
  ])('illegal: %s', (_, action, rule) => {
    expect(broken(action)).toContain(rule)
  })

  it.each([
    ['blue', 'gives it to Blue'],
    [null, 'takes it away'],
  ] as const)('says that a counter keeps its side, if %s is to have it', (side, change) => {
    const { findings } = referee.judge(position(['red']), { type: 'own', pieces: [RED], side })
    const found = findings.find(({ rule }) => rule === 'table/owner-changed')
    expect(found?.message).toMatch(new RegExp(`keeps its side: nothing in the rules ${change}\\.$`))
  })

  it.each<[string, Action]>([
    ['a mark that only reminds', { type: 'mark', pieces: [RED], mark: 'moved', count: 1 }],
    ['a label, even on an enemy', { type: 'label', pieces: [BLUE], text: 'a dummy?' }],
    ['a lock', { type: 'lock', pieces: [RED], locked: true }],
    ['one’s own counter turned round', { type: 'rotate', pieces: [RED], turn: 60 }],
    ['one’s own stack in another order', { type: 'stack', at: G12, pieces: [RED] }],
    ['one’s own counter turned up', { type: 'veil', pieces: [RED], as: 'open' }],
    ['dice for whatever reason', { type: 'roll', dice: 'd6', nonce: 'n' }],
  ])('legal: %s', (_, action) => {
    expect(broken(action)).toEqual([])
  })

  it('legal: a hand of both sides, and that of a human referee', () => {
    expect(broken(turned, ['red', 'blue'])).toEqual([])
    expect(broken(turned, [])).toEqual([])
  })

  it('legal: before play each side arranges its own counters, and no more of them than there are', () => {
    const atSetUp = (action: Action) => broken(action, ['red'], 'supply', 1)
    expect(atSetUp({ type: 'remove', pieces: [RED] })).toEqual([])
    expect(atSetUp({ type: 'mark', pieces: [RED], mark: 'step-loss', count: 0 })).toEqual([])
    expect(atSetUp({ type: 'clone', pieces: [RED] })).toEqual(['table/copied'])
    expect(atSetUp(turned)).toEqual(['table/foreign-hand'])
  })

  it('names a foreign hand first, before what the move breaks besides', () => {
    const { findings } = referee.judge(position(['red']), moveTo(game, BLUE, 'A1'))
    expect(findings[0]?.rule).toBe('table/foreign-hand')
    expect(findings.length).toBeGreaterThan(1)
  })

  it('knows which sides still have something to do before a phase is left', () => {
    expect(referee.outstanding?.(position(['red'], 'supply', 1))).toEqual(['blue', 'red'])
    expect(referee.outstanding?.(position(['red']))).toEqual([])
  })
})
