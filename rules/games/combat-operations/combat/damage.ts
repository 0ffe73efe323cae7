import type { Action, Cell, Finding, PieceId } from '../../../../table/generated/types.ts'
import { agree, capitalized, finding, names } from '../../../core/finding.ts'
import { mergeRemarks, type Remark } from '../../../core/merge-findings.ts'
import { momentOf, namesOf, sideName } from '../../../core/turn.ts'
import { idOrder, markCount, type Unit } from '../../../core/unit.ts'
import { printCell } from '../../../hex/board/cells.ts'
import { allOnMap, cellsOf } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { isDead, type Loss, type LossReading, lossesIn } from '../../../kit/fight/losses.ts'
import { partText, standsFor, stepsText } from '../../../kit/fight/record.ts'
import { combatPhase } from '../terms/phase.ts'
import { isCoveredOnMap } from '../turn/dummies.ts'
import type { Assessment } from './assessment.ts'
import { isSpent, mayBeSpent, STEP_LOSS, type StepsAfterAction } from './combatants.ts'
import { roleIn } from './engagement.ts'
import { type Tally, tally } from './loss-tally.ts'
import { isCutOff } from './retreat.ts'
import { latestFightOf, whyUnknown } from './retreats-and-advances.ts'

/** Lost steps are marked, and eliminated units are removed. Dummies have no steps. */
const lossReading = (scene: HexScene): LossReading => ({
  stepsOf: ({ known, couldBe: [counter], piece }) =>
    known && counter ? (counter.steps ?? 0) - markCount(piece, STEP_LOSS) : undefined,
  isLost: (_, to) => isDead(scene, to),
})

export const lossesBy = (scene: HexScene, action: Action): readonly Loss[] =>
  lossesIn(scene, action, lossReading(scene))

/** 12.0, 13.3, 13.4 [33, 37, 38]: judges losses in a fight as they are taken. */
export function judgeDamage(scene: HexScene, action: Action, all: readonly Assessment[]): Finding[] {
  const covered = judgeCovered(scene, action)
  if (covered.length > 0 || !combatPhase(scene)) return covered
  const losses = lossesBy(scene, action).filter(({ unit }) => !mayBeSpent(unit))
  const found = mergeRemarks(losses.flatMap(({ unit }) => judgeWhoLoses(unit, all).map((said) => ({ unit, said }))))
  const counted = losses.filter(({ unit, dies }) => {
    const fought = latestFightOf(all, unit.id)
    return fought?.outcome !== undefined && !(dies && isCutOff(scene, fought, unit))
  })
  const ahead: StepsAfterAction = new Map(counted.map(({ unit, left }) => [unit.id, left]))
  const touched = new Set(counted.map(({ unit }) => latestFightOf(all, unit.id)))
  for (const assessment of touched) {
    if (!assessment) continue
    const units = counted.map(({ unit }) => unit).filter((unit) => latestFightOf(all, unit.id) === assessment)
    const index = all.indexOf(assessment)
    for (const each of tally(scene, all, index, ahead)) {
      const those = units.filter(({ id }) => sharesLosses(each, standsFor(assessment.engagement, id)))
      if (those.length > 0) found.push(...judgeTally(scene, each, assessment, those))
    }
  }
  return found
}

/** 11.0 [28]: units are revealed in the fight that costs them steps. */
function judgeCovered(scene: HexScene, action: Action): Finding[] {
  const pieces = action.type === 'mark' && action.mark === STEP_LOSS && action.count > 0 ? action.pieces : []
  const units = momentOf(scene).is === 'set-up' ? [] : scene.unitsById(pieces).filter(isCoveredOnMap)
  if (units.length === 0) return []
  const text = `Reveal ${names(units)} before ${agree(units, 'it loses', 'they lose')} steps.`
  return [finding('damage/covered', '11.0', 'illegal', text, cellsOf(units), units)]
}

/** 13.4 [38]: units outside a fight, and artillery that fires into it from another hex, lose no steps. */
function judgeWhoLoses(unit: Unit, all: readonly Assessment[]): readonly Remark['said'][] {
  const fought = latestFightOf(all, unit.id)
  if (!fought)
    return [
      (units) => {
        const text = `${names(units)} took no part in combat this phase and ${agree(units, 'loses', 'lose')} no steps.`
        return finding('damage/bystander', '12.0', 'illegal', text, [], units)
      },
    ]
  const { outcome, engagement } = fought
  const { target } = engagement
  if (!outcome)
    return [
      (units) => {
        const text = `The losses of ${names(units)} are not known: ${whyUnknown(fought)}.`
        return finding('damage/unknown', '11.0', 'unchecked', text, [target], units)
      },
    ]
  const id = standsFor(engagement, unit.id)
  if ([...outcome.attackers, ...outcome.defenders].some((taker) => taker.id === id)) return []
  if (roleIn(engagement, unit.id) === 'defender') return []
  return [
    (units) => {
      const text = `${names(units)} only fired from another hex and ${agree(units, 'loses', 'lose')} no steps.`
      return finding('damage/artillery', '13.4', 'illegal', text, [target], units)
    },
  ]
}

const sharesLosses = ({ takers }: Tally, id: PieceId): boolean => takers.some((taker) => taker.id === id)

function judgeTally(
  scene: HexScene,
  each: Tally,
  { engagement, outcome }: Assessment,
  units: readonly Unit[],
): Finding[] {
  const { owed, taken, spare, side, faults } = each
  const { target } = engagement
  const cite = outcome?.result.cite ?? '11.0'
  const hex = printCell(scene, target)
  if (taken - spare.least > owed) {
    const sure = taken - spare.most > owed
    const why = sure ? '' : ', unless a retreat through an enemy zone costs the rest'
    const text = `${capitalized(partText(side))} loses ${stepsText(owed)} for ${hex}, not ${taken}${why}.`
    const over = finding('damage/over', cite, sure ? 'illegal' : 'unchecked', text, [target], units)
    return [{ ...over, needed: owed, had: taken }]
  }
  return faults
    .filter(({ id }) => units.some((unit) => standsFor(engagement, unit.id) === id))
    .map((fault) => judgeFault(scene, fault, each, target))
}

/** 12.0, 13.3 [33, 37]: a unit lost a step before others that come first. */
function judgeFault(scene: HexScene, fault: Tally['faults'][number], { takers, owed }: Tally, target: Cell): Finding {
  const unit = scene.unit(fault.id)
  const before = scene.units(fault.before)
  const others = before.length > 0 ? names(before) : 'Other units'
  const name = takers.find(({ id }) => id === fault.id)?.name ?? 'it'
  const rule = fault.cite === '13.3' ? 'damage/first' : 'damage/spread'
  const text =
    fault.cite === '13.3'
      ? `The first ${owed === 1 ? 'loss' : 'losses'} must come from ${others}.`
      : `${others} must lose a step before ${name} loses another.`
  return finding(rule, fault.cite, 'illegal', text, [target], [...(unit ? [unit] : []), ...before])
}

/** 12.0 [33]: units on the map that have no steps left. */
export const spentOnMap = (scene: HexScene): readonly Unit[] => allOnMap(scene).filter(isSpent).sort(idOrder)

export const spentText = (scene: HexScene, units: readonly Unit[]): string =>
  `${namesOf(scene, units)} ${agree(units, 'has', 'have')} no steps left: remove ${agree(units, 'it', 'them')} from the map.`

export function judgeSpent(scene: HexScene): Finding[] {
  const units = spentOnMap(scene)
  const text = spentText(scene, units)
  return units.length === 0 ? [] : [finding('damage/spent', '12.0', 'illegal', text, cellsOf(units), units)]
}

/** Losses of the phase's fights that are still owed when the phase ends. */
export function judgeUnsettled(scene: HexScene, all: readonly Assessment[]): Finding[] {
  return all.flatMap((assessment, index) => {
    const { engagement, outcome, fight } = assessment
    const { target } = engagement
    const hex = printCell(scene, target)
    if (!outcome) {
      if (fight.defenders.length === 0 && assessment.unknown.length === 0) return []
      const text = `The result of the attack on ${hex} is not known: ${whyUnknown(assessment)}.`
      return [finding('damage/unknown', '11.0', 'unchecked', text, [target], [])]
    }
    return tally(scene, all, index).flatMap((each) => [
      ...judgeOwing(scene, each, outcome.result.cite, target),
      ...judgeOverpaid(scene, each, outcome.result.cite, target),
      ...[...each.unpaid]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([id, needed]) => judgeUnpaid(scene, id, needed)),
    ])
  })
}

function judgeOwing(scene: HexScene, { side, owed, taken, takers }: Tally, cite: string, target: Cell): Finding[] {
  if (taken >= owed) return []
  const units = takers.flatMap(({ id }) => scene.unit(id) ?? [])
  const who = `${capitalized(partText(side))} (${sideName(scene, units[0]?.side)})`
  const text = `${who} must lose ${stepsText(owed)} for ${printCell(scene, target)} and has lost ${taken}.`
  return [{ ...finding('damage/owed', cite, 'illegal', text, [target], units), needed: owed, had: taken }]
}

/** Steps marked for a retreat that then cost fewer. */
function judgeOverpaid(
  scene: HexScene,
  { side, owed, taken, spare, takers }: Tally,
  cite: string,
  target: Cell,
): Finding[] {
  if (taken - spare.most <= owed) return []
  const units = takers.flatMap(({ id }) => scene.unit(id) ?? [])
  const text = `${capitalized(partText(side))} must lose ${stepsText(owed)} for ${printCell(scene, target)} but has lost ${taken}.`
  return [{ ...finding('damage/over', cite, 'illegal', text, [target], units), needed: owed, had: taken }]
}

/** 5.2 [9]: a retreat into an enemy zone without a friendly unit costs a step. */
function judgeUnpaid(scene: HexScene, id: PieceId, needed: number): Finding[] {
  const unit = scene.unit(id)
  if (!unit) return []
  const text = unpaidText(scene, unit, needed)
  return [{ ...finding('damage/zone', '5.2', 'illegal', text, [], [unit]), needed, had: 0 }]
}

export const unpaidText = (scene: HexScene, unit: Unit, steps: number): string =>
  `${namesOf(scene, [unit])} retreated through an enemy zone and must lose ${stepsText(steps)} for it.`
