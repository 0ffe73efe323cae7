import { describe, expect, it } from 'vitest'
import type { Action, Proposal } from '../../../../table/generated/types.ts'
import { dice } from '../../../relay/simulation.ts'
import type { Change } from '../../stage.ts'
import { put, WAR, War, war } from './war.ts'

const { combat } = WAR

/** Variants of the sheet; each is played by its offers alone. */
const GAMES: Readonly<Record<string, Change>> = {
  'as it stands': {},
  'with enemies that must be attacked': { combat: { must: { cite: 'C20', enemies: true } } },
  'with units that must attack': { combat: { must: { cite: 'C21', units: true } } },
  'with steps for zones and for want of a way back': {
    combat: {
      retreat: { cite: 'C12', zones: 'loss', blocked: 'step' },
      losses: { ...combat.losses, order: 'attacker' },
    },
  },
  'with marks for steps, often': {
    combat: {
      losses: { cite: 'C11', by: 'mark', mark: 'cut-off', first: [{ cite: 'C15', who: { classes: ['guns'] } }] },
      again: ['attackers', 'targets'],
    },
  },
  'by differences': {
    combat: { table: { ...combat.table, by: 'difference', below: 'first' } },
    charts: [{ ...WAR.charts[0]!, columns: ['-3', '0', '+2', '+4'] }],
  },
}

const PLACED = [
  ...[put('grey-1', '6.2'), put('grey-2', '6.2'), put('grey-3', '5.3'), put('grey-guns', '5.2')],
  ...[put('green-1', '7.2'), put('green-2', '6.3'), put('green-3', '7.3'), put('green-guns', '8.2')],
]

const open = (all: readonly Proposal[]) => all.filter(({ actions }) => actions.length > 0)

describe.each(Object.entries(GAMES))('every offer is legal when it is done, %s', (_, change) => {
  it.each([1, 2, 3, 4])('seed %i', (seed) => {
    const roll = dice(seed)
    const game = new War(PLACED, { game: war(change), seed })
    const done: Action[] = []
    let attacks = 0
    for (let step = 0; step < 60; step++) {
      const offered = open(game.ask('next'))
      if (offered.length === 0) break
      const each = offered[roll(offered.length)]!
      for (const action of each.actions) {
        expect([step, each.message, game.breaks(action)]).toEqual([step, each.message, []])
        if (action.type === 'declare') attacks++
        game.do(action)
        done.push(action)
      }
      for (const ask of ['odds', 'retreat', 'advance']) game.ask(ask, { pieces: ['grey-1'] })
    }
    expect(attacks).toBeGreaterThan(1)
    expect(done.length).toBeGreaterThan(20)
  })
})
