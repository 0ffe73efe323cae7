import type { PieceId } from '../../table/generated/types.ts'
import type { Scene } from '../scene.ts'
import { type Assessment, readingsIn } from './assess.ts'
import {
  type Combatant,
  combatant as combatantIn,
  type Engagement,
  partIn,
  standsFor,
  type Toll,
} from './engagement.ts'
import { type Fault, faultsIn, shareOut, type Taker, tiersOf } from './losses.ts'
import { type Ahead, enlist, stepsNow } from './muster.ts'

export type Side = 'attacker' | 'defender'

/** What one side of a fight owes, and what it has taken so far. */
export interface Tally {
  readonly side: Side
  readonly takers: readonly Taker[]
  /** Steps that the result takes. */
  readonly owed: number
  /** Steps lost for it, by counter; what a retreat cost is not among them. */
  readonly lost: ReadonlyMap<PieceId, number>
  readonly taken: number
  /** 5.2 [9]: units that have not lost the steps that their retreat surely cost. */
  readonly unpaid: ReadonlyMap<PieceId, number>
  /** Steps that may be lost to a retreat through a zone nobody is sure of. */
  readonly spare: number
  readonly faults: readonly Fault[]
}

/** Both sides' losses in one fight; undefined where some counter cannot be followed. */
export function tally(
  scene: Scene,
  all: readonly Assessment[],
  index: number,
  ahead: Ahead = new Map(),
): readonly Tally[] {
  const assessment = all[index]
  const { outcome, engagement } = assessment ?? {}
  if (!outcome || !engagement) return []
  const later = all.slice(index + 1).map((each) => each.engagement)
  const { result } = outcome
  return [
    count(scene, 'attacker', outcome.attackers, result.attackerLoses, engagement, later, ahead),
    count(scene, 'defender', outcome.defenders, result.defenderLoses, engagement, later, ahead),
  ].filter((each) => each !== undefined)
}

function count(
  scene: Scene,
  side: Side,
  takers: readonly Taker[],
  loses: number,
  engagement: Engagement,
  later: readonly Engagement[],
  ahead: Ahead,
): Tally | undefined {
  const combatants = side === 'attacker' ? engagement.attackers : engagement.defenders
  const all = new Map<PieceId, number>()
  for (const { id, steps } of takers) {
    const combatant = combatants.find((each) => each.id === id)
    const now = combatant && (stepsAfter(scene, id, later) ?? present(scene, combatant, ahead))
    if (now === undefined) return undefined
    all.set(id, Math.max(0, steps - now))
  }
  const tollOf = (id: PieceId): Toll => {
    const those = [...engagement.toll].filter(([each]) => standsFor(engagement, each) === id).map(([, toll]) => toll)
    return { least: sum(those.map(({ least }) => least)), most: sum(those.map(({ most }) => most)) }
  }
  const due = new Map(takers.map(({ id, steps }) => [id, Math.min(steps, tollOf(id).least)]))
  const owed = Math.min(loses, Math.max(0, sum(takers.map(({ steps }) => steps)) - sum(due.values())))
  // What is lost beyond the result pays for retreats, each unit for its own.
  let surplus = Math.max(0, sum(all.values()) - owed)
  let spare = 0
  const lost = new Map<PieceId, number>()
  const unpaid = new Map<PieceId, number>()
  for (const [id, steps] of all) {
    const toll = due.get(id) ?? 0
    const paid = Math.min(steps, toll, surplus)
    surplus -= paid
    if (paid < toll) unpaid.set(id, toll - paid)
    if (steps > paid) lost.set(id, steps - paid)
    spare += Math.min(steps - paid, tollOf(id).most - tollOf(id).least)
  }
  const taken = sum(lost.values())
  const faults = taken > owed ? [] : faultsIn(tiersOf(takers, readingsIn(scene)), lost, owed)
  return { side, takers, owed, lost, taken, unpaid, spare, faults }
}

const sum = (steps: Iterable<number>): number => [...steps].reduce((total, each) => total + each, 0)

const present = (scene: Scene, combatant: Combatant, ahead: Ahead): number | undefined => {
  const [enlisted] = enlist(scene, [combatant])
  return enlisted && stepsNow(scene, enlisted, ahead)
}

/** Steps with which a counter went into a later fight of the phase: what it lost since belongs to that one. */
function stepsAfter(scene: Scene, id: PieceId, later: readonly Engagement[]): number | undefined {
  const next = later.find((each) => partIn(each, id) !== undefined)
  const combatant = next && combatantIn(next, id)
  const [enlisted] = combatant ? enlist(scene, [combatant]) : []
  return enlisted?.counter && Math.max(0, (enlisted.counter.steps ?? 0) - enlisted.combatant.lost)
}

/** What is still to be taken, shared out in a lawful way over what is taken already. */
export function rest(scene: Scene, { takers, owed, lost }: Tally): ReadonlyMap<PieceId, number> {
  const all = shareOut(tiersOf(takers, readingsIn(scene)), owed)
  const open = [...all].map(([id, steps]) => [id, steps - (lost.get(id) ?? 0)] as const)
  return new Map(open.filter(([, steps]) => steps > 0))
}
