import type { PieceId } from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import { sameCell } from '../../../hex/board/cells.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import {
  certainLosses,
  type LossFault,
  type LossTier,
  type LostSteps,
  lossFaults,
  tiersLeft,
} from '../../../kit/fight/loss-tiers.ts'
import { isDead } from '../../../kit/fight/losses.ts'
import { type Part, partIn, standsFor } from '../../../kit/fight/record.ts'
import { type Assessment, readingsIn } from './assessment.ts'
import { knownCombatants, type StepsAfterAction, stepsNow } from './combatants.ts'
import { type Combatant, combatantOrSupport as combatantIn, roleIn, type Toll } from './engagement.ts'
import { type Taker, tiersOf } from './loss-order.ts'
import { mustRetreat, tollOf } from './retreat.ts'
import { retreatOptions } from './retreat-options.ts'

/** The losses that one side of a fight owes and has taken. */
export interface Tally {
  readonly side: Part
  readonly takers: readonly Taker[]
  /** The order in which losses for the result fall, without the steps that retreats cost. */
  readonly tiers: readonly LossTier[]
  /** Steps that the result takes. */
  readonly owed: number
  /** Steps lost for the result, by counter. Steps lost for retreats are not counted. */
  readonly lost: ReadonlyMap<PieceId, number>
  readonly taken: number
  /** 5.2 [9]: steps still owed for retreats. */
  readonly unpaid: ReadonlyMap<PieceId, number>
  /** Like `unpaid`, with units that joined a later fight before they paid and pay in that one. */
  readonly debts: ReadonlyMap<PieceId, number>
  /** Steps among `taken` that a retreat may explain: one still to be made, or one through an uncertain zone. */
  readonly spare: Toll
  readonly faults: readonly LossFault[]
}

/** Both sides' losses in one fight. A side with a counter that cannot be followed is left out. */
export function tally(
  scene: HexScene,
  all: readonly Assessment[],
  index: number,
  ahead: StepsAfterAction = new Map(),
): readonly Tally[] {
  const assessment = all[index]
  if (!assessment?.outcome) return []
  const around = { later: all.slice(index + 1), carried: tollStillOwed(scene, all, index), ahead }
  return (['attacker', 'defender'] as const).flatMap((side) => count(scene, side, assessment, around) ?? [])
}

/** 5.2 [9]: steps still owed for retreats from earlier fights when this one was declared. */
function tollStillOwed(scene: HexScene, all: readonly Assessment[], index: number): ReadonlyMap<PieceId, number> {
  const carried = new Map<PieceId, number>()
  for (const [earlier, { engagement }] of all.slice(0, index).entries()) {
    if (engagement.toll.size === 0) continue
    const between = all.slice(earlier + 1, index)
    for (const { debts } of tally(scene, all.slice(0, index + 1), earlier))
      for (const [id, steps] of debts) if (!between.some((each) => sharesIn(each, id))) carried.set(id, steps)
  }
  return carried
}

/** Other facts that decide on the losses of a fight. */
interface Around {
  readonly later: readonly Assessment[]
  /** 5.2 [9]: steps still owed for retreats from earlier fights. Units pay them in this one. */
  readonly carried: ReadonlyMap<PieceId, number>
  readonly ahead: StepsAfterAction
}

/** Whether a unit shares in the losses of a fight. */
const sharesIn = ({ outcome, engagement }: Assessment, id: PieceId): boolean =>
  [...(outcome?.attackers ?? []), ...(outcome?.defenders ?? [])].some((each) => each.id === standsFor(engagement, id))

function count(
  scene: HexScene,
  side: Part,
  assessment: Assessment,
  { later, carried, ahead }: Around,
): Tally | undefined {
  const { engagement, outcome } = assessment
  if (!outcome) return undefined
  const takers = side === 'attacker' ? outcome.attackers : outcome.defenders
  const loses = side === 'attacker' ? outcome.result.attackerLoses : outcome.result.defenderLoses
  const combatants = side === 'attacker' ? engagement.attackers : engagement.defenders
  const all = new Map<PieceId, number>()
  for (const { id, steps } of takers) {
    const combatant = combatants.find((each) => each.id === id)
    const now = combatant && (stepsAfter(scene, id, later) ?? present(scene, combatant, ahead))
    if (now === undefined) return undefined
    all.set(id, Math.max(0, steps - now))
  }
  const tollPaid = (id: PieceId): Toll => {
    const those = [...engagement.toll].filter(([each]) => standsFor(engagement, each) === id).map(([, toll]) => toll)
    return { least: sum(those.map(({ least }) => least)), most: sum(those.map(({ most }) => most)) }
  }
  const due = new Map(takers.map(({ id, steps }) => [id, Math.min(steps, tollPaid(id).least + (carried.get(id) ?? 0))]))
  const owed = Math.min(loses, Math.max(0, sum(takers.map(({ steps }) => steps)) - sum(due.values())))
  const tiers = tiersOf(
    takers.map((taker) => withoutLast(taker, due.get(taker.id) ?? 0)),
    readingsIn(scene),
  )
  const paidBy = paidForRetreats(tiers, { all, due, owed })
  let spare: Toll = { least: 0, most: 0 }
  const lost = new Map<PieceId, number>()
  const debts = new Map<PieceId, number>()
  for (const { id, steps: whole } of takers) {
    const steps = all.get(id) ?? 0
    const toll = due.get(id) ?? 0
    const paid = paidBy.get(id) ?? 0
    if (paid < toll) debts.set(id, toll - paid)
    if (steps > paid) lost.set(id, steps - paid)
    const toCome = steps > paid ? tollAhead(scene, assessment, id, steps === whole) : NO_TOLL
    const least = Math.min(steps - paid, toCome.least)
    const most = Math.min(steps - paid, toCome.most + tollPaid(id).most - tollPaid(id).least)
    spare = { least: spare.least + least, most: spare.most + most }
  }
  const taken = sum(lost.values())
  const latest = [...ahead.keys()].map((id) => standsFor(engagement, id))
  const faults = taken > owed ? [] : lossFaults(tiers, lost, owed, latest)
  const unpaid = new Map([...debts].filter(([id]) => !later.some((each) => sharesIn(each, id))))
  return { side, takers, tiers, owed, lost, taken, unpaid, debts, spare, faults }
}

/** A side's steps: lost in all, due for retreats, and owed for the result. */
interface Account {
  readonly all: LostSteps
  readonly due: LostSteps
  readonly owed: number
}

/** 5.2 [9]: steps due for a unit's retreat cannot be lost for the result. */
const withoutLast = (taker: Taker, due: number): Taker => {
  const steps = taker.steps - due
  return { ...taker, steps, battalions: Math.min(taker.battalions, steps) }
}

/** 5.2, 12.0 [9, 33]: steps lost in order count for the result. Further steps pay for the unit's own retreat. */
function paidForRetreats(tiers: readonly LossTier[], { all, due, owed }: Account): LostSteps {
  const left = new Map(all)
  let open = owed
  for (const tier of tiers) {
    const room = new Map(tier.room)
    const take = (id: PieceId, most: number) => {
      const steps = Math.max(0, Math.min(most, room.get(id) ?? 0, open))
      room.set(id, (room.get(id) ?? 0) - steps)
      left.set(id, (left.get(id) ?? 0) - steps)
      open -= steps
    }
    // Steps beyond a unit's toll come first. If still in doubt, the unit that lost more has paid for its retreat.
    for (const id of tier.room.keys()) take(id, (left.get(id) ?? 0) - (due.get(id) ?? 0))
    const fewestFirst = [...tier.room.keys()].sort((a, b) => (all.get(a) ?? 0) - (all.get(b) ?? 0) || (a < b ? -1 : 1))
    for (const id of fewestFirst) take(id, left.get(id) ?? 0)
    if (sum(room.values()) > 0) break
  }
  return new Map([...left].map(([id, steps]) => [id, Math.min(steps, due.get(id) ?? 0)]))
}

const NO_TOLL: Toll = { least: 0, most: 0 }

/**
 * 5.2 [9]: the steps that a retreat still to come will cost. They may be marked before the retreat. A unit that dies of
 * them dies of the least that every retreat costs.
 */
function tollAhead(scene: HexScene, { engagement, outcome }: Assessment, id: PieceId, dies: boolean): Toll {
  const unit = scene.unit(id)
  const from = combatantIn(engagement, id)?.at
  const part = roleIn(engagement, id)
  if (!unit || !from || !part || !outcome || engagement.withdrawn.has(id)) return NO_TOLL
  const { at } = unit.piece
  if (onCell(at) ? !sameCell(at, from) : !isDead(scene, at)) return NO_TOLL
  if (!mustRetreat(scene, unit, part, outcome.result)) return NO_TOLL
  const withdrawal = { unit, from, engagement, company: [] }
  const open = retreatOptions(scene, withdrawal).filter((each) => each.open !== 'no')
  const tolls = open.map(({ at }) => tollOf(scene, withdrawal, at))
  if (tolls.length === 0) return NO_TOLL
  const least = Math.min(...tolls.map((toll) => toll.least))
  return { least, most: dies ? least : Math.max(...tolls.map(({ most }) => most)) }
}

const sum = (steps: Iterable<number>): number => [...steps].reduce((total, each) => total + each, 0)

const present = (scene: HexScene, combatant: Combatant, ahead: StepsAfterAction): number | undefined => {
  const [enlisted] = knownCombatants(scene, [combatant])
  return enlisted && stepsNow(scene, enlisted, ahead)
}

/** Steps that a counter had when it entered its next fight. Later losses belong to that fight. Support loses none (13.4). */
function stepsAfter(scene: HexScene, id: PieceId, later: readonly Assessment[]): number | undefined {
  const next = later.find(({ engagement }) => partIn(engagement, id) !== undefined)?.engagement
  const combatant = next && combatantIn(next, id)
  const [enlisted] = combatant ? knownCombatants(scene, [combatant]) : []
  return enlisted?.counter && Math.max(0, (enlisted.counter.steps ?? 0) - enlisted.combatant.lost)
}

/** A side's next losses: the steps without a choice, or else the units of which one must lose a step. */
export interface NextLosses {
  readonly certain: ReadonlyMap<PieceId, number>
  readonly choices: readonly PieceId[]
}

export function nextLosses({ tiers, owed, taken, lost }: Tally): NextLosses {
  const left = tiersLeft(tiers, lost)
  const certain = certainLosses(left, owed - taken)
  return { certain, choices: certain.size > 0 ? [] : [...(left[0]?.room.keys() ?? [])].sort() }
}
