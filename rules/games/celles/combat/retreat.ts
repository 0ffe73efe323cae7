import type { Action, Cell, Finding, Id, Proposal } from '../../../../table/generated/types.ts'
import { finding } from '../../../core/finding.ts'
import { proposal } from '../../../core/proposal.ts'
import type { Sure, Unit } from '../../../core/unit.ts'
import {
  barBetween,
  bearing,
  distance,
  distinct,
  isIn,
  printCell,
  printCells,
  sameCell,
} from '../../../hex/board/cells.ts'
import { enemiesIn, unitStillAt, zonedWithout } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { eliminateActions } from '../../../kit/fight/losses.ts'
import {
  adviseClosedHexes,
  judgeRetreatPath,
  pathsLeft,
  pathTaken,
  type RetreatingUnit,
} from '../../../kit/fight/on-hexes/judge-retreat.ts'
import {
  type Drawback,
  drawback,
  type RetreatHex,
  retreatHexesAround,
} from '../../../kit/fight/on-hexes/retreat-hex.ts'
import { retreatPaths } from '../../../kit/fight/on-hexes/retreat-paths.ts'
import { allCombatants, combatantsOf, partIn } from '../../../kit/fight/record.ts'
import { withTruck } from '../movement/truck.ts'
import { formationOf, isDisrupted, NEVER_MOVES, nationOf, otherSide, stepsOf } from '../terms/counters.ts'
import { rearOf } from '../terms/rivers.ts'
import { hasRoom } from '../terms/stacking.ts'
import { disruptAction, loseStep } from '../terms/step-loss.ts'
import { readingsOf } from '../terms/switches.ts'
import { type Combatant, type Fight, type RetreatMade, stepsNow } from './fight.ts'

/** 11.1 [94]: the retreat directions of each nation. */
export const DIRECTIONS = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const
export type Direction = (typeof DIRECTIONS)[number]
const HOMEWARD: Readonly<Record<'german' | 'us' | 'british', readonly Direction[]>> = {
  german: ['S', 'SE'],
  us: ['N', 'NW', 'NE'],
  british: ['NW', 'SW'],
}

export function directionOf(scene: HexScene, from: Cell, to: Cell): Direction | undefined {
  const degrees = bearing(scene, from, to)
  return degrees === undefined ? undefined : DIRECTIONS[(Math.round(degrees / 60) + 6) % 6]
}

/** 11.1 [91-95]: the adjacent hexes with their drawbacks. The weights express the priorities. */
function refugesFrom(scene: HexScene, unit: Unit, from: Cell): readonly RetreatHex[] {
  const nation = nationOf(scene, unit)
  return retreatHexesAround(scene, from, (at) => {
    const direction = directionOf(scene, from, at)
    const closed = closedTo(scene, unit, from, at)
    const astray = nation !== undefined && (direction === undefined || !HOMEWARD[nation].includes(direction))
    const against = (why: string | undefined, bars: Sure, more?: Pick<Drawback, 'weight' | 'atEnd'>) =>
      why === undefined ? undefined : drawback('retreat/path', '11.1', why, bars, more)
    return [
      against(closed, 'yes'),
      against(enemiesIn(scene, at, unit.side).length > 0 ? 'enemy units are there' : undefined, 'yes'),
      against(isZoned(scene, unit, at) ? 'in an enemy zone' : undefined, 'no', { weight: 10_000 }),
      against(astray ? `${direction} is not a retreat direction` : undefined, 'no', { weight: 100 }),
      against(hasRoom(scene, unit, at) ? undefined : 'over the stacking limit', 'no', END),
    ]
  })
}

const END = { weight: 1, atEnd: true } as const

/** 11.1, 8.1, 8.4 [91]: a hex closed to movement is closed to retreats. */
function closedTo(scene: HexScene, unit: Unit, from: Cell, to: Cell): string | undefined {
  if (formationOf(unit) === NEVER_MOVES) return 'it never moves'
  if (unit.side !== undefined && isIn(scene, rearOf(otherSide(unit.side)), to)) return 'in the enemy Rear Area'
  return barBetween(scene, unit, from, to) && 'it cannot enter'
}

/** 11.1 [93]: an enemy zone without a friend in it. */
const isZoned = (scene: HexScene, unit: Unit, at: Cell): boolean =>
  zonedWithout(scene, at, unit.side, (friend) => friend !== unit) !== 'no'

const LENGTH = 2

const isWhole = (scene: HexScene): boolean => readingsOf(scene.house)['retreat-path'] === 'paths'

/** The number of enemy zones in these hexes. */
export const zonesOn = (scene: HexScene, unit: Unit, cells: readonly Cell[]): number =>
  cells.filter((cell) => isZoned(scene, unit, cell)).length

/** 11.1, 12.0 [93, 96]: the first zone Disrupts, each further one costs a step. */
export const zoneToll = ({ zones, shaken }: Pick<RetreatMade, 'zones' | 'shaken'>) => ({
  disrupts: zones > 0 && !shaken,
  steps: Math.max(0, zones - (shaken ? 0 : 1)),
})

/** 11.1 [93]: of two Disrupted one-step units in a hex the first zone takes only one. */
export function mateOf(scene: HexScene, fight: Fight, each: Combatant): Unit | undefined {
  const unit = scene.unit(each.id)
  if (!unit || each.steps !== 1 || !isDisrupted(unit)) return undefined
  const mates = allCombatants(fight).flatMap((other) => (isPair(other, each) ? (unitStillAt(scene, other) ?? []) : []))
  return mates.find(isDisrupted)
}

/** 11.1 [89-95]: a retreating unit with the hexes it has retreated. */
export function retreatingUnit(scene: HexScene, fight: Fight, unit: Unit, { at: origin }: Combatant): RetreatingUnit {
  const begun = fight.ways[unit.id]?.cells ?? []
  const ways = retreatPaths(scene, {
    origin,
    length: LENGTH,
    longest: 6,
    chosen: isWhole(scene) ? 'whole' : 'step',
    refugesFrom: (from) => refugesFrom(scene, unit, from),
    mayStay: (at) => hasRoom(scene, unit, at),
    mayEndFull: true,
  })
  return {
    ...{ unit, origin, begun, ways, rule: 'retreat/path', cite: '11.1', name: unit.name },
    ...(!isWhole(scene) && { elsewhere: 'no room beyond it, and another way has room at 2 hexes' }),
    refugesFrom: (from) => refugesFrom(scene, unit, from),
  }
}

/** 11.1 [89-95, 134]: judges a retreat. */
export function judgeRetreat(scene: HexScene, going: RetreatingUnit, way: readonly Cell[]): readonly Finding[] {
  const found = judgeRetreatPath(scene, going, way)
  return found.length > 0 ? found : judgeShort(scene, going, [...going.begun, ...pathTaken(scene, going, way)])
}

/** 11.1 [89, 95]: a retreat ends two hexes away, where there is room. */
function judgeShort(
  scene: HexScene,
  { unit, ways, origin }: RetreatingUnit,
  gone: readonly Cell[],
): readonly Finding[] {
  const at = gone.at(-1)
  if (!at || ways.isOver(gone)) return []
  const far = distance(scene, origin, at)
  const ends = printCells(scene, distinct(ways.all(gone).flatMap((way) => way.slice(-1))), ' or ')
  const why = far < LENGTH ? `must end 2 hexes from ${printCell(scene, origin)}` : 'has no room there'
  const text = `The retreat of ${unit.name} ${why}: from ${printCell(scene, at)} continue to ${ends}.`
  const sums = far < LENGTH ? { needed: LENGTH, had: far } : {}
  return [{ ...finding('retreat/short', '11.1', 'warning', text, [at], [unit]), ...sums }]
}

/** 11.1 [93]: whether the zone has already taken the other unit of the pair. */
function isPaidFor(scene: HexScene, fight: Fight, each: Combatant): boolean {
  const part = partIn(fight, each.id) ?? 'defender'
  const all = combatantsOf(fight, part)
  const lost = all.reduce((sum, other) => sum + other.steps - stepsNow(scene, other.id), 0)
  return (
    lost > (fight.result?.[part].steps ?? 0) &&
    all.some((other) => isPair(other, each) && stepsNow(scene, other.id) === 0 && fight.ways[other.id] === undefined)
  )
}

/** 11.1 [93]: two one-step units in a hex. */
export const isPair = (a: Combatant, b: Combatant): boolean =>
  a.id !== b.id && a.steps === 1 && b.steps === 1 && sameCell(a.at, b.at)

/** A path with the price of its zones. */
interface Price {
  readonly path: readonly Cell[]
  readonly zones: number
  readonly steps: number
  readonly disrupts: boolean
}

/** 11.1 [89-96]: the paths left to a unit, Disrupted or not. */
function pricesOf(
  scene: HexScene,
  fight: Fight,
  unit: Unit,
  each: Combatant,
  shaken: boolean,
  going = retreatingUnit(scene, fight, unit, each),
): readonly Price[] {
  const way = fight.ways[unit.id]
  const free = shaken && isPaidFor(scene, fight, each) ? 1 : 0
  const toll = (zones: number) => zoneToll({ zones: Math.max(0, zones - free), shaken })
  const before = toll(way?.zones ?? 0)
  return pathsLeft(going).map((path) => {
    const zones = zonesOn(scene, unit, path)
    const all = toll((way?.zones ?? 0) + zones)
    return { path, zones, steps: all.steps - before.steps, disrupts: all.disrupts && !before.disrupts }
  })
}

/** 11.1 [91-93, 96]: whether every path eliminates the unit. */
export function isDoomed(scene: HexScene, fight: Fight, unit: Unit, each: Combatant, shaken: boolean): boolean {
  const isShaken = fight.ways[unit.id]?.shaken ?? (shaken || isDisrupted(unit))
  const mate = mateOf(scene, fight, each)
  return pricesOf(scene, fight, unit, each, isShaken).every(
    ({ steps, zones }) => steps >= stepsOf(unit) && !(mate && zones === 1),
  )
}

/** Proposals for each closed hex and each path. */
export function adviseRetreat(scene: HexScene, fight: Fight, unit: Unit, each: Combatant): readonly Proposal[] {
  const going = retreatingUnit(scene, fight, unit, each)
  const { origin, begun } = going
  const make = (rule: Id, text: string, at: readonly Cell[], actions: readonly Action[]): Proposal =>
    proposal(rule, '11.1', text, actions, [unit.id], at)
  const prices = pricesOf(scene, fight, unit, each, fight.ways[unit.id]?.shaken ?? isDisrupted(unit), going)
  const rejected = adviseClosedHexes(scene, going, 'closed/retreat')
  if (prices.length === 0) {
    const text = `${unit.name} has no legal retreat and is eliminated.`
    return [make('retreat/lost', text, [begun.at(-1) ?? origin], eliminateActions(scene, unit)), ...rejected]
  }
  const mate = begun.length === 0 ? mateOf(scene, fight, each) : undefined
  const ways = prices.map(({ path, zones, steps, disrupts }) => {
    const pieces = withTruck(scene, unit)
    const move: Action = { type: 'move', moves: [{ pieces, to: path.at(-1)!, via: path.slice(0, -1) }] }
    const by = printCells(scene, [origin, ...begun, ...path], '-')
    if (mate && zones === 1) {
      const text = `${unit.name} and ${mate.name} can retreat together by ${by}, through an enemy zone: ${mate.name} is eliminated, ${unit.name} survives.`
      return make('retreat/way', text, path, [...eliminateActions(scene, mate), move])
    }
    if (steps >= stepsOf(unit)) {
      const text = `${unit.name} would retreat by ${by}, through enemy zones, and is eliminated.`
      return make('retreat/lost', text, path, eliminateActions(scene, unit))
    }
    const toll = steps > 0 ? ', losing a step' : disrupts ? ', becoming Disrupted' : ''
    const price = [...(steps > 0 ? loseStep(scene, unit) : []), ...(disrupts ? [disruptAction([unit])] : [])]
    return make('retreat/way', `${unit.name} can retreat by ${by}${toll}.`, path, [move, ...price])
  })
  const saved = ways.filter(({ rule }) => rule === 'retreat/way')
  // If every path eliminates the unit, one proposal says so.
  return [...(saved.length > 0 ? saved : ways.slice(0, 1)), ...rejected]
}
