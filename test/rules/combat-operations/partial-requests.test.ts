import { describe, expect, it } from 'vitest'
import type { AskedAction, PlacedPiece, RefereeRequest } from '../../../table/generated/types.ts'
import { asked, attack, type Case, last, marked, move, put, verdict } from './requests.ts'

/** Requests that leave something out. */

const I = 'red-49-inf-1-1'
const E = 'red-49-eng'
const [B, B2] = ['blue-36-inf-1-1', 'blue-36-inf-1-2']
const REGIMENT = 'blue-36-inf-3'

describe('requests without some of the facts', () => {
  const building = (memory?: RefereeRequest['position']['memory'], turn = 5): Case => ({
    phase: 'attacker-move',
    turn,
    pieces: [put(E, 'S6'), put('bridge-infantry', 'pile:bridges')],
    ...(memory && { more: { memory } }),
    actions: [move('bridge-infantry', 'S6')],
  })

  it('9.7 [26] unchecked: the turns of an engineer at the bank', () => {
    expect(last(building())).toBe('unchecked 9.7 bridges/turns')
    expect(last(building({ moved: [] }))).toBe('unchecked 9.7 bridges/turns')
  })

  it('9.7 [26] illegal: the request says that it is too short, or the game is too young for it', () => {
    expect(last(building({ building: { [E]: 1 } }))).toBe('illegal 9.7 bridges/turns 2/1')
    expect(last(building({ building: { [E]: 0 } }))).toBe('illegal 9.7 bridges/turns 2/0')
    expect(last(building(undefined, 1))).toBe('illegal 9.7 bridges/turns 2/0')
    expect(last(building({ building: { [E]: 2 } }))).toBe('legal')
  })

  it('9.7 [26] unchecked: the turn of an engineer at a bridge to destroy', () => {
    const destroying = (memory?: RefereeRequest['position']['memory']): Case => ({
      phase: 'attacker-move',
      turn: 5,
      pieces: [put(E, 'O9'), put('bridge-destroyed', 'pile:bridges')],
      ...(memory && { more: { memory } }),
      actions: [move('bridge-destroyed', 'O9')],
    })
    expect(last(destroying())).toBe('unchecked 9.7 bridges/destroyed')
    expect(last(destroying({ building: { [E]: 0 } }))).toBe('illegal 9.7 bridges/destroyed 1/0')
    expect(last(destroying({ building: { [E]: 1 } }))).toBe('legal')
  })

  const arriving = (more: Partial<RefereeRequest['position']>, ...pieces: readonly PlacedPiece[]): Case => ({
    phase: 'defender-move',
    pieces: [put(REGIMENT, 'pile:blue-3'), ...pieces],
    more,
    actions: [move(REGIMENT, 'G1')],
  })

  it('14.0 [40] unchecked: the draw of a chit, if neither draws nor the cup are given', () => {
    expect(last(arriving({}))).toBe('unchecked 14.0 reinforcements/unknown')
    expect(last(arriving({}, put('chit-3', 'pile:cup')))).toBe('illegal 14.0 reinforcements/undrawn')
  })

  it('14.0 [40] illegal: the draws are given and this chit is not among them, although no chit is set out', () => {
    const draws = [{ chit: 1, side: 'blue', turn: 2 }]
    expect(last(arriving({ memory: { draws } }))).toBe('illegal 14.0 reinforcements/undrawn')
  })

  const mending = (
    memory: NonNullable<RefereeRequest['position']['memory']>,
    ...pieces: readonly PlacedPiece[]
  ): Case => ({
    phase: 'attacker-move',
    pieces: [put(I, 'N11', { marks: { 'step-loss': 1 } }), ...pieces],
    more: { memory },
    actions: [marked(I, 0)],
  })
  const draws = [{ chit: 3, side: 'red', turn: 2 }]

  it('14.1 [41] legal: the draw in a request has brought the step on that chit', () => {
    const step = put('red-infantry-step', 'pile:red-3')
    expect(last(mending({ supply: {}, draws }, step))).toBe('legal')
  })

  it('14.1 [41] unchecked: a request without replacements; illegal: a request with none left', () => {
    expect(last(mending({ supply: {} }))).toBe('unchecked 14.1 replacements/steps')
    expect(last(mending({ supply: {}, replacements: { red: { infantry: 0 } } }))).toBe(
      'illegal 14.1 replacements/steps 1/0',
    )
  })
})

describe('amounts, cases and paths', () => {
  it('14.2 [42] reinforcements come at the heads that a request names', () => {
    const memory = { draws: [{ chit: 3, side: 'blue', turn: 2 }] }
    const coming = (to: string): Case => ({
      phase: 'defender-move',
      pieces: [put(REGIMENT, 'pile:blue-3')],
      more: { memory, heads: { blue: ['J1'] } },
      actions: [move(REGIMENT, to)],
    })
    expect(last(coming('J1'))).toBe('legal')
    expect(last(coming('G1'))).toBe('illegal 14.2 reinforcements/head, J1 instead')
  })

  const fight = (attackers: number, ...actions: readonly AskedAction[]): Case => ({
    phase: 'attacker-combat',
    pieces: [
      put(I, 'N12', { values: { attack: attackers } }),
      ...[B, B2].map((def) => put(def, 'N11', { values: { defence: 6 } })),
    ],
    actions: [attack([I], 'N11'), ...actions],
  })
  const END: AskedAction = { type: 'turn', time: { turn: 2, phase: 'attacker-exploit-move' } }

  it('11.5 [30] illegal: a retreat of two hexes is against the case of the result, and the nearest hex is offered', () => {
    expect(last(fight(24, marked(B, 1), move([B, B2], 'N9')))).toBe('illegal 11.5 retreat/distance 1/2, N10 instead')
  })

  it('8.0 [17] illegal: a retreat into the enemy; the nearest free hex is offered', () => {
    expect(last(fight(24, marked(B, 1), move([B, B2], 'N12')))).toMatch(
      /^illegal 8\.0 retreat\/enemy, (M11|O11) instead$/,
    )
  })

  it('5.2, 11.5 [9, 30] illegal: a step more than owed, although the retreat has cost none', () => {
    const verdicts = asked(fight(24, marked(B, 1), marked(B2, 1), move([B, B2], 'N10'), END)).map(verdict)
    expect(verdicts.slice(2)).toEqual(['unchecked 11.5 damage/over 1/2', 'legal', 'illegal 11.5 damage/over 1/2'])
  })

  it('5.2, 11.5 [9, 30] legal: the same steps, when the retreat goes through a zone', () => {
    const zone = asked(fight(24, marked(B, 1), marked(B2, 1), move(B2, 'M12'), move(B, 'N10'), END)).map(verdict)
    expect(zone.slice(3)).toEqual(['legal', 'legal', 'legal'])
  })
})
