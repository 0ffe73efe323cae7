import { describe, expect, it } from 'vitest'
import { proposedAttackers } from '../../../../client/referee/attack/attack-options.ts'
import { targetsOf } from '../../../../client/referee/attack/targets.ts'
import type { Proposal } from '../../../../table/generated/types.ts'
import { combat, Game } from '../../combat.ts'

const { state } = new Game().keeper
const sidesOf = (places: ReturnType<typeof targetsOf>) => {
  const keys = new Set(places.map((place) => JSON.stringify(place)))
  return new Set(
    [...state.pieces.values()].flatMap(({ at, side }) => (keys.has(JSON.stringify(at)) ? (side ?? []) : [])),
  )
}

describe('the targets of an attack', () => {
  it('are never stacks of the player’s own side, even before attackers are chosen', () => {
    expect(sidesOf(targetsOf(combat, state, [], undefined, ['red']))).toEqual(new Set(['blue']))
    expect(sidesOf(targetsOf(combat, state, [], undefined, ['blue']))).toEqual(new Set(['red']))
  })

  it('are those of the other side for chosen attackers', () => {
    const red = [...state.pieces.values()].find(({ side, at }) => side === 'red' && 'q' in at)!
    expect(sidesOf(targetsOf(combat, state, [red.id]))).toEqual(new Set(['blue']))
  })
})

describe('the units that are ticked at first', () => {
  const join = (actions: Proposal['actions']): Proposal => ({
    ...{ kind: 'join', rule: 'attack/join', cite: '', message: '', at: [], pieces: ['a', 'b', 'c'], actions },
  })

  it('are those that the referee would let attack together; none where it proposes none', () => {
    expect(proposedAttackers([join([{ type: 'declare', what: 'attack', pieces: ['a', 'b'], at: [] }])])).toEqual([
      'a',
      'b',
    ])
    expect(proposedAttackers([join([])])).toEqual([])
  })
})
