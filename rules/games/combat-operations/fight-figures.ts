import type { FightFigures } from '../../../table/generated/types.ts'
import type { HexScene } from '../../hex/board/scene.ts'
import { rungText } from '../../kit/fight/odds.ts'
import { type Assessment, assessAll } from './assessment.ts'
import { fightsIn } from './combat-steps.ts'
import type { Result } from './results.ts'

/** 11.1 to 11.6 [30]: how far a side goes back. */
const BACK = 1

/** 11.0 [28-30]: the latest attack in numbers. */
export function fightFigures(scene: HexScene): FightFigures | undefined {
  const fought = assessAll(scene, fightsIn(scene)).at(-1)
  if (!fought) return undefined
  const { engagement, strengths, outcome } = fought
  const { side, target } = engagement
  const { attacking: attack, defending: defence } = strengths
  return {
    ...(side !== undefined && { side }),
    at: [target],
    attackers: broughtBy(strengths.attack),
    defenders: broughtBy(strengths.defence),
    attack,
    defence,
    ...(defence > 0 && { ratio: attack / defence }),
    shifts: [],
    modifiers: [],
    ...(outcome && fateOf(outcome)),
  }
}

const broughtBy = (all: Assessment['strengths']['attack']): FightFigures['attackers'] =>
  all.map(({ id, total }) => ({ piece: id, strength: total }))

const fateOf = ({
  odds: { ratio, shifts, column },
  result,
}: NonNullable<Assessment['outcome']>): Partial<FightFigures> => ({
  odds: rungText(ratio),
  column,
  shifts: shifts.map(({ cite, what, by }) => ({ cite, what, by })),
  result: resultIn(result),
})

const resultIn = (result: Result): NonNullable<FightFigures['result']> => ({
  text: result.column,
  attacker: { steps: result.attackerLoses, retreat: result.attackerRetreats ? BACK : 0 },
  defender: {
    steps: result.defenderLoses,
    retreat: result.defenderRetreats ? BACK : 0,
    ...(result.eliminated && { eliminated: true }),
  },
})
