import type { FightFate, FightFigures } from '../../../table/generated/types.ts'
import type { Part } from '../fight/record.ts'
import type { Assault } from './assault.ts'
import { type CombatSheet, fateOf, resultNamed } from './combat-sheet.ts'
import { stepsTaken } from './losses.ts'

/** An attack in numbers; undefined if part of it is hidden. */
export function fightFigures(combat: CombatSheet, assault: Assault): FightFigures | undefined {
  if (assault.attack === undefined || assault.defence === undefined) return undefined
  const { side, target, attack, defence, column, plus, die, result, figures: brought } = assault
  return {
    ...(side !== undefined && { side }),
    at: [target],
    ...brought,
    attack,
    defence,
    ...(defence > 0 && { ratio: attack / defence }),
    ...(column !== undefined && { column }),
    ...(die !== undefined && { die, modified: die + plus }),
    ...(result !== undefined && {
      result: {
        text: result,
        attacker: fate(combat, assault, 'attacker'),
        defender: fate(combat, assault, 'defender'),
      },
    }),
  }
}

function fate(combat: CombatSheet, assault: Assault, part: Part): FightFate {
  const { retreat = 0, mark } = fateOf(resultNamed(combat, assault.result), part)
  return { steps: stepsTaken(combat, assault, part), retreat, disrupted: mark !== undefined }
}
