import type { FightFigures } from '../../../../table/generated/types.ts'
import { rungText } from '../../../kit/fight/odds.ts'
import type { Assessment } from './assessment.ts'
import type { Engagement } from './engagement.ts'
import type { Result } from './results.ts'

/** 11.1 to 11.6 [30]: retreats are one hex. */
const RETREAT_HEXES = 1

/** 11.0 [28-30]: an attack in numbers. */
export function fightFigures({ engagement, strengths, unknown, outcome }: Assessment): FightFigures {
  const { side, target } = engagement
  const { attacking: attack, defending: defence } = strengths
  return {
    ...(side !== undefined && { side }),
    at: [target],
    attackers: strengthsOf(strengths.attack),
    defenders: strengthsOf(strengths.defence),
    attack,
    defence,
    ...(unknown.length > 0 && { unknown: unknownIn(engagement, unknown) }),
    ...(defence > 0 && { ratio: attack / defence }),
    shifts: [],
    modifiers: [],
    ...(outcome && oddsFigures(outcome)),
  }
}

function unknownIn({ attackers }: Engagement, unknown: Assessment['unknown']): NonNullable<FightFigures['unknown']> {
  const isAttacking = unknown.map(({ combatant }) => attackers.some(({ id }) => id === combatant.id))
  return [
    ...(isAttacking.includes(true) ? ['attack' as const] : []),
    ...(isAttacking.includes(false) ? ['defence' as const] : []),
  ]
}

const strengthsOf = (all: Assessment['strengths']['attack']): FightFigures['attackers'] =>
  all.map(({ id, total }) => ({ piece: id, strength: total }))

const oddsFigures = ({
  odds: { ratio, shifts, column },
  result,
}: NonNullable<Assessment['outcome']>): Partial<FightFigures> => ({
  odds: rungText(ratio),
  column,
  shifts: shifts.map(({ cite, what, by }) => ({ cite, what, by })),
  result: resultFigures(result),
})

const resultFigures = (result: Result): NonNullable<FightFigures['result']> => ({
  text: result.column,
  attacker: { steps: result.attackerLoses, retreat: result.attackerRetreats ? RETREAT_HEXES : 0 },
  defender: {
    steps: result.defenderLoses,
    retreat: result.defenderRetreats ? RETREAT_HEXES : 0,
    ...(result.eliminated && { eliminated: true }),
  },
})
