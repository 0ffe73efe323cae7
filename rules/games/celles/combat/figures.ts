import type { FightFate, FightFigures } from '../../../../table/generated/types.ts'
import { distinct } from '../../../hex/board/cells.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { combatChitModifier } from './die-modifier.ts'
import type { Combatant, Fight } from './fight.ts'
import type { Fate } from './odds.ts'

/** 11.1 [89]: the length of a retreat. */
const BACK = 2

/** 11.0 [77, 78, 83]: an attack in numbers. */
export function fightFigures(scene: HexScene, fight: Fight): FightFigures {
  const { side, attackers, defenders, attack, defence, column, modifiers, die, modified, result } = fight
  const chits = combatChitModifier(scene, fight)
  return {
    ...(side !== undefined && { side }),
    at: [...distinct(defenders.map(({ at }) => at))],
    attackers: broughtBy(fight, attackers),
    defenders: broughtBy(fight, defenders),
    attack,
    defence,
    ...(defence > 0 && { ratio: attack / defence }),
    ...(column !== undefined && { odds: column, column }),
    shifts: [],
    modifiers: [
      ...modifiers.map(({ cite, what, value }) => ({ cite, what, by: value })),
      ...(chits === 0 ? [] : [{ cite: '13.1', what: 'Combat chits', by: chits }]),
    ],
    ...(die !== undefined && { die }),
    ...(modified !== undefined && { modified }),
    ...(result && {
      result: { text: result.text, attacker: fateOf(result.attacker), defender: fateOf(result.defender) },
    }),
  }
}

const broughtBy = ({ strengths }: Fight, units: readonly Combatant[]): FightFigures['attackers'] =>
  units.map(({ id }) => ({ piece: id, strength: strengths?.[id] ?? 0 }))

const fateOf = ({ steps, retreats, disrupted }: Fate): FightFate => ({ steps, retreat: retreats ? BACK : 0, disrupted })
