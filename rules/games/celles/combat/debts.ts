import type { PieceId } from '../../../../table/generated/types.ts'
import { memoizeBy } from '../../../core/memoize.ts'
import { cellOf } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { combatantsOf, type Part } from '../../../kit/fight/record.ts'
import { isDisrupted } from '../terms/counters.ts'
import { readingsOf } from '../terms/switches.ts'
import { type Combatant, type Fight, stepsNow } from './fight.ts'
import { isPair, zoneToll } from './retreat.ts'

/** The results that one side must still carry out. */
export interface Debt {
  readonly part: Part
  readonly steps: number
  /** The steps among them that the result costs, not a zone. */
  readonly printed: number
  /** The units that may lose the next step. */
  readonly losers: readonly PieceId[]
  readonly disrupt: readonly PieceId[]
  /** How many of those must be Disrupted. */
  readonly disrupted: number
  readonly retreat: readonly Combatant[]
  /** Units that a zone on their retreat Disrupts. */
  readonly rattled: readonly PieceId[]
}

const alive = (scene: HexScene, { id }: Combatant): boolean => stepsNow(scene, id) > 0

/** 11.0 [83-88]: the defender first; losses, then Disruption, then retreats. */
export const debtsOf = memoizeBy((scene: HexScene, fight: Fight): readonly Debt[] => {
  const { result } = fight
  if (!result) return []
  return (['defender', 'attacker'] as const).flatMap((part) => {
    const fate = result[part]
    const all = combatantsOf(fight, part)
    const steps = stepsOwed(scene, fight, all, fate.steps)
    const printed = Math.min(steps, Math.max(0, fate.steps - sum(all, (each) => lostBy(scene, each))))
    const losers = steps > 0 ? losersOf(scene, fight, part, printed, fate.steps) : []
    const { disrupt, disrupted } = toDisrupt(scene, fight, part)
    const retreat = fate.retreats ? all.filter((each) => alive(scene, each) && !fight.ways[each.id]?.over) : []
    const shaken = unitsToDisrupt(scene, fight, all)
    const owes = steps > 0 || disrupted > 0 || retreat.length > 0 || shaken.length > 0
    return owes ? [{ part, steps, printed, losers, disrupt, disrupted, retreat, rattled: shaken }] : []
  })
})

const sum = (all: readonly Combatant[], of: (each: Combatant) => number): number =>
  all.reduce((total, each) => total + of(each), 0)

const lostBy = (scene: HexScene, each: Combatant): number => each.steps - stepsNow(scene, each.id)

/** 11.0, 11.1 [84, 93]: the active unit loses the first step; a zone's loss falls on the unit that passed it. */
function losersOf(scene: HexScene, fight: Fight, part: Part, printed: number, most: number): readonly PieceId[] {
  const standing = combatantsOf(fight, part).filter((each) => alive(scene, each))
  const active = part === 'attacker' && standing.find(({ id }) => id === fight.active)
  if (printed > 0 && active && lostBy(scene, active) === 0) return [active.id]
  const passed = standing.filter((each) => {
    const way = fight.ways[each.id]
    return way !== undefined && lostBy(scene, each) < zoneToll(way).steps + most
  })
  return (printed > 0 || passed.length === 0 ? standing : passed).map(({ id }) => id)
}

/** 11.0, 11.1 [84, 93]: steps owed to the result and to zones, less those already lost. */
function stepsOwed(scene: HexScene, { ways }: Fight, all: readonly Combatant[], printed: number): number {
  const lost = (each: Combatant): number => lostBy(scene, each)
  const notRetreated = all.filter((each) => ways[each.id] === undefined)
  const lostHere = notRetreated.reduce((sum, each) => sum + lost(each), 0)
  // A unit eliminated for lack of a retreat pays no other losses, except its stack mate's.
  const stranded = lostHere - Math.min(lostHere, printed)
  let toll = 0
  let mates = 0
  for (const [index, each] of all.entries()) {
    const way = ways[each.id]
    if (!way) continue
    const { steps } = zoneToll(way)
    toll += steps
    const mate = all.find((other) => isPair(each, other))
    if (steps === 0 || !mate || !way.shaken) continue
    const other = ways[mate.id]
    if (!other && lost(mate) > 0) mates += 1
    // The first zone costs one of two units that retreat together.
    else if (other?.shaken && zoneToll(other).steps > 0 && all.indexOf(mate) < index) toll -= 1
  }
  const paid =
    Math.min(lostHere, printed) +
    Math.min(stranded, mates) +
    all.reduce((sum, each) => sum + (ways[each.id] ? lost(each) : 0), 0)
  const standing = all.reduce((sum, each) => sum + each.steps - lost(each), 0)
  return Math.max(0, Math.min(printed + toll - paid, standing))
}

/** 11.1 [93]: units that passed a zone undisrupted and are not Disrupted yet. */
const unitsToDisrupt = (scene: HexScene, { ways }: Fight, all: readonly Combatant[]): readonly PieceId[] =>
  all.flatMap(({ id }) => {
    const [unit, way] = [scene.unit(id), ways[id]]
    return unit && way && cellOf(unit) && zoneToll(way).disrupts && !isDisrupted(unit) ? [id] : []
  })

/** 11.0 [87]: two units, the active one first. Units that were Disrupted already cannot be chosen. */
function toDisrupt(scene: HexScene, fight: Fight, part: Part): Pick<Debt, 'disrupt' | 'disrupted'> {
  const none = { disrupt: [], disrupted: 0 }
  if (!fight.result?.[part].disrupted) return none
  const all = combatantsOf(fight, part)
  const fresh = all.filter(({ disrupted }) => !disrupted)
  const spent =
    part === 'attacker' &&
    readingsOf(scene.house)['disrupted-active'] === 'spent' &&
    all.some(({ id, disrupted }) => id === fight.active && disrupted)
      ? 1
      : 0
  const now = (each: Combatant): boolean => {
    const unit = scene.unit(each.id)
    return unit !== undefined && isDisrupted(unit)
  }
  // Units lost earlier cannot be chosen and do not count.
  const open = fresh.filter((each) => alive(scene, each) && !now(each)).map(({ id }) => id)
  const owed = Math.min(2 - spent - fresh.filter(now).length, open.length)
  if (owed <= 0) return none
  const sorted =
    part === 'attacker' ? [...open].sort((a, b) => Number(b === fight.active) - Number(a === fight.active)) : open
  return { disrupt: sorted, disrupted: owed }
}
