import type { Action, Finding, Id, PieceId } from '../../../../table/generated/types.ts'
import { agree, capitalized, finding, names } from '../../../core/finding.ts'
import { isActing } from '../../../core/turn.ts'
import type { Unit } from '../../../core/unit.ts'
import { cellOf, cellsOf } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { type Loss, lossesIn } from '../../../kit/fight/losses.ts'
import { type Part, partIn, partText, stepsText } from '../../../kit/fight/record.ts'
import { DISRUPTED, isDisrupted, theSide } from '../terms/counters.ts'
import { hasRoom } from '../terms/stacking.ts'
import { LOSS_READING } from '../terms/step-loss.ts'
import { type Debt, debtsOf } from './debts.ts'
import { type Fight, fightsIn } from './fight.ts'
import { owedDisruption } from './infiltration.ts'
import { isDoomed, mateOf } from './retreat.ts'

const illegal = (rule: Id, text: string, units: readonly Unit[]): Finding =>
  finding(rule, '11.0', 'illegal', text, cellsOf(units), units)

/** 11.0 [83-88]: judges the carrying out of a result: its units, order and owner. */
export function judgeResult(scene: HexScene, fight: Fight, action: Action): readonly Finding[] {
  // Results of an earlier fight may still be carried out now.
  const open = fightsIn(scene).filter((each) => debtsOf(scene, each).length > 0)
  if (!fight.result || open.some((each) => each !== fight)) return []
  const debts = debtsOf(scene, fight)
  const losses = lossesIn(scene, action, LOSS_READING)
  const units = action.type === 'mark' ? disruptedBy(scene, action) : losses.map(({ unit }) => unit)
  const found =
    action.type === 'mark' ? judgeMarks(scene, fight, debts, units) : judgeLosses(scene, fight, debts, losses)
  const touched = units.filter(({ id }) => debts.length > 0 && partIn(fight, id) !== undefined)
  return [...found, ...judgeHand(scene, touched)]
}

/** 11.0 [87]: the units on the map that a mark Disrupts. */
export const disruptedBy = (
  scene: HexScene,
  { pieces, mark, count }: Extract<Action, { type: 'mark' }>,
): readonly Unit[] =>
  scene
    .unitsById(mark === DISRUPTED && count > 0 ? pieces : [])
    .filter((unit) => unit.kind === 'unit' && cellOf(unit) && !isDisrupted(unit))

/** 11.0, 11.1 [84, 85, 91-93, 96]: judges the number and the units of losses. */
function judgeLosses(
  scene: HexScene,
  fight: Fight,
  debts: readonly Debt[],
  losses: readonly Loss[],
): readonly Finding[] {
  const strangers = losses.filter(({ unit }) => partIn(fight, unit.id) === undefined && !isOverstacked(scene, unit))
  const astray = debts.some(({ steps }) => steps > 0)
    ? strangers.map(({ unit }) => notInFightFinding('combat/losses', unit))
    : []
  const own = (['defender', 'attacker'] as const).flatMap((part) => {
    const those = losses.filter(({ unit }) => partIn(fight, unit.id) === part && !isOverstacked(scene, unit))
    const debt = debts.find((each) => each.part === part)
    const ids = those.map(({ unit }) => unit.id)
    const doomed = (unit: Unit) => debt !== undefined && isLostGoingBack(scene, fight, debt, unit, ids)
    const struck = those.filter(({ unit }) => (debt?.printed ?? 0) > 0 || !doomed(unit))
    const units = struck.map(({ unit }) => unit)
    if (units.length === 0) return []
    const early = judgeEarly(scene, debts, part, 'steps', units)
    if (early.length > 0) return early
    const owed = debt?.steps ?? 0
    const lost = struck.reduce((sum, { steps }) => sum + steps, 0)
    const others = units.filter(({ id }) => owed > 0 && !debt?.losers.includes(id))
    if (others.length > 0) {
      const right = names(scene.units(debt?.losers ?? []))
      const text = `${right} ${debt?.printed ? 'began the attack and must lose the first step' : 'passed the zone and must lose the step'}, not ${names(others)}.`
      return [illegal('combat/losses', text, others)]
    }
    // A unit without any retreat is taken off together with the steps it loses before.
    if (lost <= owed || (owed > 0 && units.every(doomed))) return []
    const text = `${capitalized(partText(part))} loses ${stepsText(owed)}; this takes ${lost}.`
    return [{ ...illegal('combat/losses', text, units), needed: owed, had: lost }]
  })
  return [...astray, ...own]
}

const notInFightFinding = (rule: Id, unit: Unit): Finding =>
  illegal(rule, `${unit.name} took no part in the fight and suffers no result.`, [unit])

/** 10.0 [67]: in an overstacked hex the owner removes units of its choice. */
export function isOverstacked(scene: HexScene, unit: Unit): boolean {
  const at = cellOf(unit)
  return at !== undefined && !hasRoom(scene, unit, at)
}

/** 11.1 [91-93, 96]: a unit that no retreat saves, or the one of a pair that the zone takes. */
function isLostGoingBack(scene: HexScene, fight: Fight, debt: Debt, unit: Unit, lost: readonly PieceId[]): boolean {
  const { retreat, disrupt, disrupted } = debt
  const each = retreat.find(({ id }) => id === unit.id)
  if (!each) return false
  const shaken = disrupted > 0 && disrupted >= disrupt.length && disrupt.includes(unit.id)
  const mate = mateOf(scene, fight, each)
  return (
    isDoomed(scene, fight, unit, each, shaken) || (mate !== undefined && !(lost.includes(mate.id) && mate.id < unit.id))
  )
}

/** 11.0, 11.1 [87, 93]: up to two combatants are Disrupted, the active one first; later those that passed a zone. */
function judgeMarks(
  scene: HexScene,
  fight: Fight,
  debts: readonly Debt[],
  marking: readonly Unit[],
): readonly Finding[] {
  const owes = debts.some(({ disrupted, rattled }) => disrupted > 0 || rattled.length > 0)
  // The mark may be set before the retreat through the zone that causes it.
  const isAhead = (id: PieceId) => debts.some(({ retreat }) => !owes && retreat.some((each) => each.id === id))
  const units = marking.filter(({ id }) => !isAhead(id) && owedDisruption(scene)?.id !== id)
  const strangers = owes ? units.filter(({ id }) => partIn(fight, id) === undefined) : []
  const found = strangers.map((unit) => notInFightFinding('combat/disruption', unit))
  for (const part of ['defender', 'attacker'] as const) {
    const those = units.filter(({ id }) => partIn(fight, id) === part)
    if (those.length === 0) continue
    const { disrupt = [], disrupted = 0, rattled = [] } = debts.find((each) => each.part === part) ?? {}
    const early = disrupted + rattled.length > 0 ? judgeEarly(scene, debts, part, 'disruption', those) : []
    if (early.length > 0) {
      found.push(...early)
      continue
    }
    const marked = those.filter(({ id }) => !rattled.includes(id))
    const active = scene.unit(fight.active)
    if (marked.length > disrupted) {
      const text = `${capitalized(partText(part))} must Disrupt ${disrupted === 0 ? 'no unit' : disrupted === 1 ? '1 unit' : `${disrupted} units`} now; this Disrupts ${marked.length}.`
      found.push({ ...illegal('combat/disruption', text, marked), needed: disrupted, had: marked.length })
    } else if (
      part === 'attacker' &&
      active &&
      disrupt.includes(active.id) &&
      marked.every(({ id }) => id !== active.id)
    ) {
      const text = `${active.name} began the attack and must be Disrupted before ${names(marked)}.`
      found.push(illegal('combat/disruption', text, marked))
    }
  }
  return found
}

const STAGES = ['steps', 'disruption', 'retreat', 'advance'] as const
type Stage = (typeof STAGES)[number]

/** 11.0, 11.2 [83, 88, 97]: the defender before the attacker; losses, Disruption, retreats; advances last. */
export function judgeEarly(
  scene: HexScene,
  debts: readonly Debt[],
  part: Part,
  stage: Stage,
  units: readonly Unit[],
): readonly Finding[] {
  const isBefore = (debt: Debt) => debt.part === 'defender' && part === 'attacker'
  const open = debts.find((debt) => isBefore(debt) || (debt.part === part && STAGES.indexOf(stage) > stageOf(debt)))
  if (!open) return []
  const why =
    stage === 'advance'
      ? 'attackers advance after the result is carried out'
      : isBefore(open)
        ? 'the defender carries out its whole result before the attacker'
        : 'losses come first, then Disruption, then retreat'
  return [illegal('combat/order', `First ${debtText(scene, open)}: ${why}.`, units)]
}

/** The stage at which a debt begins. */
const stageOf = ({ printed, disrupted, retreat }: Debt): number =>
  printed > 0 ? 0 : disrupted > 0 ? 1 : retreat.length > 0 ? 2 : STAGES.length

export function debtText(scene: HexScene, { part, steps, disrupted, rattled, retreat }: Debt): string {
  if (steps > 0) return `${partText(part)} loses ${stepsText(steps)}`
  if (disrupted > 0)
    return disrupted === 1 ? `a unit of ${partText(part)} is Disrupted` : `two units of ${partText(part)} are Disrupted`
  if (rattled.length > 0) return `${names(scene.units(rattled))} ${agree(rattled, 'becomes', 'become')} Disrupted`
  const going = retreat.flatMap(({ id }) => scene.unit(id) ?? [])
  return `${names(going)} ${agree(going, 'retreats', 'retreat')}`
}

/** 11.0, 11.1 [83, 87, 90]: each side carries out results on its own units. */
export function judgeHand(scene: HexScene, units: readonly Unit[]): readonly Finding[] {
  const foreign = units.filter(({ side }) => !isActing(scene, side))
  const [one] = foreign
  if (!one) return []
  const text = `Only ${theSide(one.side)} carry out results on ${names(foreign)}.`
  return [finding('combat/hand', '11.0', 'illegal', text, cellsOf(foreign), foreign)]
}
