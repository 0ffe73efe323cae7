import type { Cell, Finding, Move, PieceId } from '../../../../table/generated/types.ts'
import { agree, finding, names } from '../../../core/finding.ts'
import { mergeRemarks, type Remark } from '../../../core/merge-findings.ts'
import { idsOf, type Unit } from '../../../core/unit.ts'
import { isAmong, printCell, sameCell } from '../../../hex/board/cells.ts'
import { cellOf, enemiesIn, rangeTo } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { type Placement, placementsOf } from '../../../hex/movement/placements.ts'
import { partIn } from '../../../kit/fight/record.ts'
import { combatPhase } from '../terms/phase.ts'
import { judgeAdvance, mayAdvance } from './advance.ts'
import type { Assessment } from './assessment.ts'
import { coveredIn } from './combatants.ts'
import { combatantOrSupport, roleIn } from './engagement.ts'
import type { Result } from './results.ts'
import { judgeRetreat, mustRetreat } from './retreat.ts'
import { retreatOptions, type Withdrawal } from './retreat-options.ts'

/** A unit that moves from hex to hex. */
export type MovedCombatant = Placement

/** The units that an action moves to another hex. */
export const movedCombatants = (scene: HexScene, move: Move): readonly MovedCombatant[] =>
  placementsOf(scene, move).filter(({ unit, to }) => rangeTo(scene, unit, to) > 0 && cellOf(unit))

/** The latest fight in which a unit attacks or defends, or else the latest that it supports. */
export const latestFightOf = (all: readonly Assessment[], id: PieceId): Assessment | undefined =>
  all.findLast(({ engagement }) => partIn(engagement, id) !== undefined) ??
  all.findLast(({ engagement }) => roleIn(engagement, id) !== undefined)

/** A retreat, with the units that go to the same hex. */
export function withdrawalOf(
  assessment: Assessment,
  { unit, to }: MovedCombatant,
  all: readonly MovedCombatant[],
): Withdrawal | undefined {
  const from = combatantOrSupport(assessment.engagement, unit.id)?.at
  const company = all.filter((each) => each.unit !== unit && sameCell(each.to, to)).map((each) => each.unit)
  return from && { unit, from, engagement: assessment.engagement, company }
}

/** 4.0, 11.0 [5, 30, 31]: in steps 4 and 6 units only retreat or advance. */
export function judgeRetreatsAndAdvances(scene: HexScene, move: Move, all: readonly Assessment[]): Finding[] {
  if (!combatPhase(scene)) return []
  const going = movedCombatants(scene, move)
  return mergeRemarks(
    going.flatMap((combatant) =>
      judgeOne(scene, combatant, going, all).map((said) => ({ unit: combatant.unit, said })),
    ),
  )
}

function judgeOne(
  scene: HexScene,
  combatant: MovedCombatant,
  going: readonly MovedCombatant[],
  all: readonly Assessment[],
): readonly Remark['said'][] {
  const { unit, to } = combatant
  const fought = latestFightOf(all, unit.id)
  const part = fought && roleIn(fought.engagement, unit.id)
  if (!fought || !part) return [judgeBystander(scene, combatant, all)]
  const { outcome } = fought
  const covered = coveredIn(scene, fought.engagement)
  if (covered.length > 0) return [judgeHidden(scene, fought, covered, to)]
  if (!outcome) return [judgeUndecided(fought)]
  const { result } = outcome
  if (mustRetreat(scene, unit, part, result)) {
    const withdrawal = withdrawalOf(fought, combatant, going)
    return withdrawal ? judgeRetreat(scene, withdrawal, to, result) : []
  }
  switch (part) {
    case 'attacker': {
      const followed = attackFollowedBy(scene, all, unit, to) ?? fought
      const holding = enemiesIn(scene, followed.engagement.target, unit.side).filter(
        (enemy) => !going.some((each) => each.unit === enemy),
      )
      return followed.outcome ? judgeAdvance(scene, followed, unit, to, holding) : [judgeUndecided(followed)]
    }
    case 'defender':
      return [judgeDefender(fought, to, result)]
    case 'support':
      return [
        (units) => {
          const text = `${names(units)} only gave artillery support and must stay in place.`
          return finding('march/support', '13.4', 'illegal', text, [to], units)
        },
      ]
  }
}

/** 11.0, 11.8 [30, 31]: the hexes to which units can retreat or advance together. */
export function destinations(scene: HexScene, units: readonly Unit[], all: readonly Assessment[]): readonly Cell[] {
  const [first = [], ...others] = units.map((unit) => destinationsOf(scene, unit, all))
  return first.filter((cell) => others.every((cells) => isAmong(cells, cell)))
}

function destinationsOf(scene: HexScene, unit: Unit, all: readonly Assessment[]): readonly Cell[] {
  const fought = latestFightOf(all, unit.id)
  const part = fought && roleIn(fought.engagement, unit.id)
  const from = fought && combatantOrSupport(fought.engagement, unit.id)?.at
  if (!fought?.outcome || !part || !from || rangeTo(scene, unit, from) > 0) return []
  const { engagement, outcome } = fought
  if (mustRetreat(scene, unit, part, outcome.result))
    return retreatOptions(scene, { unit, from, engagement, company: [] }).flatMap(({ at, open }) =>
      open === 'no' ? [] : at,
    )
  return part === 'attacker' ? all.flatMap((each) => openedTo(scene, unit, each)) : []
}

/** The hex of an attack, if the unit may advance to it. */
function openedTo(scene: HexScene, unit: Unit, fought: Assessment): readonly Cell[] {
  const { target } = fought.engagement
  if (!fought.outcome || roleIn(fought.engagement, unit.id) !== 'attacker') return []
  return judgeAdvance(scene, fought, unit, target, enemiesIn(scene, target, unit.side)).length === 0 ? [target] : []
}

/** 4.0, 11.8 [5, 31]: judges the move of a unit that took no part in any fight. */
function judgeBystander(scene: HexScene, { unit, to }: MovedCombatant, all: readonly Assessment[]): Remark['said'] {
  const hex = printCell(scene, to)
  const opened = all.findLast(({ engagement, outcome }) => {
    const isLeft = outcome !== undefined && mayAdvance(scene, outcome.result) && sameCell(engagement.target, to)
    return isLeft && engagement.side === unit.side
  })
  if (opened)
    return (units) => {
      const text = `${names(units)} did not attack ${hex} and cannot advance to it.`
      return finding('advance/bystander', '11.8', 'illegal', text, [to], units)
    }
  if (all.some((each) => each.engagement.side !== unit.side && isOrigin(each, to)))
    return (units) => {
      const text = `${names(units)} cannot advance to ${hex}: the defender never advances.`
      return finding('advance/defender', '11.8', 'illegal', text, [to], units)
    }
  return (units) => {
    const text = `${names(units)} took no part in combat; in this phase units only retreat or advance.`
    return finding('march/bystander', '4.0', 'illegal', text, [to], units)
  }
}

/** Whether attackers that must retreat came from a hex. */
const isOrigin = ({ engagement, outcome }: Assessment, to: Cell): boolean =>
  outcome?.result.attackerRetreats === true && engagement.attackers.some(({ at }) => at && sameCell(at, to))

/** The attack of a unit on the hex that it enters, or else its latest attack that allows an advance. */
function attackFollowedBy(scene: HexScene, all: readonly Assessment[], { id }: Unit, to: Cell): Assessment | undefined {
  const attacks = all.filter(({ engagement }) => roleIn(engagement, id) === 'attacker')
  return (
    attacks.findLast(({ engagement }) => sameCell(engagement.target, to)) ??
    attacks.findLast(({ outcome }) => outcome && mayAdvance(scene, outcome.result))
  )
}

const judgeUndecided =
  (fought: Assessment): Remark['said'] =>
  (units) => {
    const text = `It is not known whether ${names(units)} must retreat or may advance: ${whyUnknown(fought)}.`
    return finding('march/unknown', '11.0', 'unchecked', text, [fought.engagement.target], units)
  }

/** 11.0 [28]: there is no result before all units of a fight are revealed. */
function judgeHidden(
  scene: HexScene,
  { engagement: { attackers } }: Assessment,
  covered: readonly Unit[],
  to: Cell,
): Remark['said'] {
  // A dummy takes no part, and dummies alone do not attack.
  const isSure = covered.some(isUnit) && scene.units(idsOf(attackers)).some(isUnit)
  return (units) => {
    const text = `First reveal ${names(covered)}: then it is known whether ${names(units)} must retreat or may advance.`
    return finding('march/covered', '11.0', isSure ? 'illegal' : 'unchecked', text, [to], units)
  }
}

const isUnit = ({ kind }: Unit): boolean => kind === 'unit'

/** 11.8 [31]: a defender that need not retreat stays, and never advances. */
const judgeDefender =
  (fought: Assessment, to: Cell, { column, cite }: Result): Remark['said'] =>
  (units) =>
    isOrigin(fought, to)
      ? finding('advance/defender', '11.8', 'illegal', `${names(units)} defended and cannot advance.`, [to], units)
      : finding(
          'retreat/none',
          cite,
          'illegal',
          `At ${column}, ${names(units)} ${agree(units, 'does', 'do')} not retreat.`,
          [to],
          units,
        )

/** Why the result of a fight is not known. */
export function whyUnknown({ unknown, fight }: Assessment): string {
  if (unknown.length > 0)
    return `${names(unknown)} ${agree(unknown, 'has not been revealed, or its', 'have not been revealed, or their')} supply is not known`
  return fight.defenders.length === 0 ? 'there is no defender' : 'only artillery attacks'
}
