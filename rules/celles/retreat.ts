import type { Action, Cell, Finding, Id, Proposal } from '../../table/generated/types.ts'
import { finding } from '../finding.ts'
import { proposal } from '../proposal.ts'
import type { Scene } from '../scene.ts'
import type { Unit } from '../unit.ts'
import { type Combatant, type Fight, partIn, partsOf, stepsNow, type Way } from './fight.ts'
import {
  around,
  cellOf,
  distance,
  enemiesIn,
  isIn,
  printCell,
  rearOf,
  sameCell,
  spotOf,
  stepBetween,
  unitsIn,
} from './hex.ts'
import { called, formationOf, isDisrupted, NEVER_MOVES, nationOf, otherSide, stepsOf } from './print.ts'
import { fits } from './stack.ts'
import { readingsOf } from './switches.ts'
import { burial, disrupting, loseStep } from './toll.ts'
import { withTruck } from './truck.ts'

/** 11.1 [94]: the directions in which a nation goes back, as its hexes see them. */
export const DIRECTIONS = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const
export type Direction = (typeof DIRECTIONS)[number]
const HOMEWARD: Readonly<Record<'german' | 'us' | 'british', readonly Direction[]>> = {
  german: ['S', 'SE'],
  us: ['N', 'NW', 'NE'],
  british: ['NW', 'SW'],
}

export function directionOf(scene: Scene, from: Cell, to: Cell): Direction | undefined {
  const [a, b] = [spotOf(scene, from), spotOf(scene, to)]
  if (!a || !b) return undefined
  const { grid } = a.field.ground
  const [p, q] = [grid.centre(from), grid.centre(to)]
  const angle = (Math.atan2(q.x - p.x, p.y - q.y) * 180) / Math.PI
  return DIRECTIONS[(Math.round(angle / 60) + 6) % 6]
}

/** One hex that a unit might go back to, with what speaks against it. */
export interface Refuge {
  readonly at: Cell
  readonly hex: string
  readonly direction: Direction | undefined
  /** 1: it may not enter. 2: enemies stand there. */
  readonly shut: 1 | 2 | undefined
  readonly why: string
  readonly zoned: boolean
  readonly astray: boolean
  readonly full: boolean
}

export function refugesFrom(scene: Scene, unit: Unit, from: Cell): readonly Refuge[] {
  const nation = nationOf(scene, unit)
  return around(scene, from).map((at): Refuge => {
    const direction = directionOf(scene, from, at)
    const closed = closedTo(scene, unit, from, at)
    const held = enemiesIn(scene, at, unit.side).length > 0
    const zoned = isZoned(scene, unit, at)
    const astray = nation !== undefined && (direction === undefined || !HOMEWARD[nation].includes(direction))
    const full = !fits(scene, unit, at)
    const shut = closed ? 1 : held ? 2 : undefined
    const reasons = [
      closed,
      held ? 'the enemy stands there' : undefined,
      zoned ? 'it lies in an enemy zone' : undefined,
      astray ? `${direction} is not the way home` : undefined,
      full ? 'more than two steps would stand there' : undefined,
    ].filter((each) => each !== undefined)
    return {
      at,
      hex: printCell(scene, at),
      direction,
      shut,
      why: reasons.join(', '),
      zoned,
      astray,
      full,
    }
  })
}

/** 11.1, 8.1, 8.4 [91]: what is closed to its movement is closed to its retreat. */
function closedTo(scene: Scene, unit: Unit, from: Cell, to: Cell): string | undefined {
  if (formationOf(unit) === NEVER_MOVES) return 'it never moves'
  if (unit.side !== undefined && isIn(scene, rearOf(otherSide(unit.side)), to)) return 'it lies in the enemy Rear Area'
  const [a, b] = [spotOf(scene, from), spotOf(scene, to)]
  const column = scene.column(unit)
  if (!a || !b || column < 0) return undefined
  const step = stepBetween(a.field, a.index, b.index)
  const bars = scene.book.costs?.get(a.field.ground, { column, allowance: 2 }, a.field.laid).bars[step] ?? 0
  return bars === 0 ? undefined : 'it cannot cross into it'
}

/** 11.1 [93]: an enemy zone, where no friend stands. */
function isZoned(scene: Scene, unit: Unit, at: Cell): boolean {
  const spot = spotOf(scene, at)
  if (!spot || spot.field.exerting(unit.side, spot.index).every(({ sure }) => sure === 'no')) return false
  return !unitsIn(scene, at).some((each) => each.side === unit.side && each !== unit)
}

const rank = (each: Refuge, last: boolean): number =>
  (each.zoned ? 4 : 0) + (each.astray ? 2 : 0) + (last && each.full ? 1 : 0)

const wasThere = (at: Cell, origin: Cell, way: readonly Cell[]): boolean =>
  sameCell(at, origin) || way.some((each) => sameCell(each, at))

/** 11.1 [91, 92]: the hexes around that nothing bars, where it has not been yet. */
const openFrom = (scene: Scene, unit: Unit, origin: Cell, way: readonly Cell[]): readonly Refuge[] =>
  refugesFrom(scene, unit, way.at(-1) ?? origin).filter(
    ({ shut, at }) => shut === undefined && !wasThere(at, origin, way),
  )

/** 11.1 [89, 91, 92]: whether a way leads out at all: into a blind alley nobody goes back who has another way. */
const leadsOut = (scene: Scene, unit: Unit, origin: Cell, way: readonly Cell[]): boolean =>
  distance(scene, origin, way.at(-1)!) >= 2 ||
  (way.length < LONGEST &&
    openFrom(scene, unit, origin, way).some(({ at }) => leadsOut(scene, unit, origin, [...way, at])))

/** 11.1 [90-95]: the hexes that come next, by the priorities in their order. None: the unit is lost. */
function nextHexes(scene: Scene, unit: Unit, origin: Cell, way: readonly Cell[]): readonly Refuge[] {
  const open = openFrom(scene, unit, origin, way).filter(({ at }) => leadsOut(scene, unit, origin, [...way, at]))
  const ranked = open.map((each) => ({ each, rank: rank(each, distance(scene, origin, each.at) >= 2) }))
  const least = Math.min(...ranked.map((one) => one.rank))
  return ranked.filter((one) => one.rank === least).map(({ each }) => each)
}

/** 11.1 [89, 95]: two hexes from where it stood; further only to where it can stack. */
export function isOver(scene: Scene, unit: Unit, origin: Cell, way: readonly Cell[]): boolean {
  const last = way.at(-1)
  if (!last || distance(scene, origin, last) < 2) return false
  if (way.length >= LONGEST) return true
  return fits(scene, unit, last) || nextHexes(scene, unit, origin, way).length === 0
}

const LONGEST = 6

/** Every whole retreat that the priorities allow; none where it is lost. */
export function retreatsOf(
  scene: Scene,
  unit: Unit,
  origin: Cell,
  begun: readonly Cell[] = [],
): readonly (readonly Cell[])[] {
  if (isOver(scene, unit, origin, begun)) return [begun]
  if (begun.length >= LONGEST) return []
  if (readingsOf(scene.house)['retreat-path'] === 'paths') {
    const best = bestPaths(scene, unit, origin).filter((path) => begun.every((cell, index) => isAt(path, index, cell)))
    if (begun.length === 0 || best.length > 0) return best
  }
  return nextHexes(scene, unit, origin, begun).flatMap(({ at }) => retreatsOf(scene, unit, origin, [...begun, at]))
}

const isAt = (path: readonly Cell[], index: number, cell: Cell): boolean =>
  path[index] !== undefined && sameCell(path[index], cell)

/** The reading by which whole paths are compared: fewest zones, then fewest wrong ways, then a place to stand. */
function bestPaths(scene: Scene, unit: Unit, origin: Cell): readonly (readonly Cell[])[] {
  const paths: { readonly way: readonly Cell[]; readonly score: number }[] = []
  const walk = (way: readonly Cell[], score: number) => {
    for (const { at, zoned, astray, full } of openFrom(scene, unit, origin, way)) {
      const next = [...way, at]
      const sum = score + (zoned ? 10_000 : 0) + (astray ? 100 : 0)
      const isOut = distance(scene, origin, at) >= 2
      if (isOut) paths.push({ way: next, score: sum + (full ? 1 : 0) })
      // Further than two hexes goes only who cannot stand there.
      if ((!isOut || full) && next.length < LONGEST) walk(next, sum)
    }
  }
  walk([], 0)
  const least = Math.min(...paths.map(({ score }) => score))
  return paths.filter(({ score }) => score === least).map(({ way }) => way)
}

/** The enemy zones that a unit passes on some cells. */
export const zonesOn = (scene: Scene, unit: Unit, cells: readonly Cell[]): number =>
  cells.filter((cell) => isZoned(scene, unit, cell)).length

/** 11.1, 12.0 [93, 96]: what the zones on a way cost: Disrupted at the first, and a step at each after it. */
export const tollOf = ({ zones, shaken }: Pick<Way, 'zones' | 'shaken'>) => ({
  disrupts: zones > 0 && !shaken,
  steps: Math.max(0, zones - (shaken ? 0 : 1)),
})

/** 11.1 [93]: two Disrupted units of one step in a hex lose but one of them to the first zone that both must pass. */
export function mateOf(scene: Scene, fight: Fight, each: Combatant): Unit | undefined {
  const unit = scene.unit(each.id)
  if (!unit || each.steps !== 1 || !isDisrupted(unit)) return undefined
  const mates = [...fight.attackers, ...fight.defenders].flatMap((other) => {
    const mate = isPair(other, each) ? scene.unit(other.id) : undefined
    const at = mate && cellOf(mate)
    return mate && at && sameCell(at, each.at) && isDisrupted(mate) ? [mate] : []
  })
  return mates[0]
}

/** 11.1 [89-95, 134]: a retreat as it was made. */
export function judgeRetreat(
  scene: Scene,
  fight: Fight,
  unit: Unit,
  { at: origin }: Combatant,
  way: readonly Cell[],
): readonly Finding[] {
  const begun = fight.ways[unit.id]?.cells ?? []
  const to = way.at(-1)
  if (!to) return []
  const lawful = retreatsOf(scene, unit, origin, begun)
  const said = (text: string) => [finding('retreat/path', '11.1', 'illegal', text, [to], [unit])]
  if (lawful.length === 0) return said(`${called(unit)} has nowhere to go back to, and is lost.`)
  const rest = lawful.map((path) => path.slice(begun.length))
  const fits = rest.some((path) =>
    way.length === 1
      ? path.some((cell) => sameCell(cell, to)) &&
        (path.length === 1 || sameCell(path[0]!, to) || sameCell(path.at(-1)!, to))
      : way.every((cell, index) => isAt(path, index, cell)),
  )
  if (fits) return []
  const from = begun.at(-1) ?? origin
  const first = rest.some((path) => isAt(path, 0, way[0]!))
  const wrong = first ? undefined : refugesFrom(scene, unit, from).find((each) => sameCell(each.at, way[0]!))
  const paths = [...new Set(rest.map((path) => path.map((cell) => printCell(scene, cell)).join('-')))].sort()
  const why = wrong ? ` (${wrong.hex}: ${whyNotTo(scene, unit, wrong, origin, begun)})` : ''
  return said(`${called(unit)} goes back by ${paths.join(' or ')}, and not to ${printCell(scene, to)}${why}.`)
}

/** Why it does not go to a hex around it. */
function whyNotTo(scene: Scene, unit: Unit, { at, why, shut }: Refuge, origin: Cell, way: readonly Cell[]): string {
  if (wasThere(at, origin, way)) return 'it comes from there'
  if (shut === undefined && !leadsOut(scene, unit, origin, [...way, at])) return 'it leads no further'
  return why || 'another way is better'
}

/** The cells of a drag as a retreat goes them: where it names only its end, by the lawful way there. */
export function wayOf(scene: Scene, fight: Fight, unit: Unit, origin: Cell, cells: readonly Cell[]): readonly Cell[] {
  const from = cellOf(unit)
  const to = cells.at(-1)
  if (!from || !to || cells.length > 1 || distance(scene, from, to) <= 1) return cells
  const begun = fight.ways[unit.id]?.cells ?? []
  const path = retreatsOf(scene, unit, origin, begun).find((each) => sameCell(each.at(-1)!, to))
  return path ? path.slice(begun.length) : cells
}

/** 11.1 [93]: of a stack of two Disrupted units of one step the zone has had the other already. */
function isPaidFor(scene: Scene, fight: Fight, each: Combatant): boolean {
  const part = partIn(fight, each.id) ?? 'defender'
  const all = partsOf(fight, part)
  const lost = all.reduce((sum, other) => sum + other.steps - stepsNow(scene, other.id), 0)
  return (
    lost > (fight.result?.[part].steps ?? 0) &&
    all.some((other) => isPair(other, each) && stepsNow(scene, other.id) === 0 && fight.ways[other.id] === undefined)
  )
}

/** 11.1 [93]: two of one step in a hex. */
export const isPair = (a: Combatant, b: Combatant): boolean =>
  a.id !== b.id && a.steps === 1 && b.steps === 1 && sameCell(a.at, b.at)

/** One way back, and what the zones on it take. */
interface Price {
  readonly path: readonly Cell[]
  readonly zones: number
  readonly steps: number
  readonly disrupts: boolean
}

/** 11.1 [89-96]: the ways that are left to a unit, whether it goes Disrupted or not. */
function pricesOf(scene: Scene, fight: Fight, unit: Unit, each: Combatant, shaken: boolean): readonly Price[] {
  const way = fight.ways[unit.id]
  const begun = way?.cells ?? []
  const free = shaken && isPaidFor(scene, fight, each) ? 1 : 0
  const toll = (zones: number) => tollOf({ zones: Math.max(0, zones - free), shaken })
  const before = toll(way?.zones ?? 0)
  return retreatsOf(scene, unit, each.at, begun).map((whole) => {
    const path = whole.slice(begun.length)
    const zones = zonesOn(scene, unit, path)
    const all = toll((way?.zones ?? 0) + zones)
    return { path, zones, steps: all.steps - before.steps, disrupts: all.disrupts && !before.disrupts }
  })
}

/** 11.1 [91-93, 96]: whether going back is the end of it, by every way that is left. */
export function isDoomed(scene: Scene, fight: Fight, unit: Unit, each: Combatant, shaken: boolean): boolean {
  const isShaken = fight.ways[unit.id]?.shaken ?? (shaken || isDisrupted(unit))
  const mate = mateOf(scene, fight, each)
  return pricesOf(scene, fight, unit, each, isShaken).every(
    ({ steps, zones }) => steps >= stepsOf(unit) && !(mate && zones === 1),
  )
}

/** Each hex around with its reason, and each whole way. */
export function adviseRetreat(scene: Scene, fight: Fight, unit: Unit, each: Combatant): readonly Proposal[] {
  const origin = each.at
  const way = fight.ways[unit.id]
  const begun = way?.cells ?? []
  const from = begun.at(-1) ?? origin
  const make = (rule: Id, text: string, at: readonly Cell[], actions: readonly Action[]): Proposal =>
    proposal(rule, '11.1', text, actions, [unit.id], at)
  const prices = pricesOf(scene, fight, unit, each, way?.shaken ?? isDisrupted(unit))
  const rejected = refugesFrom(scene, unit, from)
    .filter(({ at }) => !prices.some(({ path }) => isAt(path, 0, at)))
    .map((no) => make('closed/retreat', `Not to ${no.hex}: ${whyNotTo(scene, unit, no, origin, begun)}.`, [no.at], []))
  if (prices.length === 0) {
    const lost = make('retreat/lost', `${called(unit)} has nowhere to go back to, and is lost.`, [from], [burial(unit)])
    return [lost, ...rejected]
  }
  const mate = begun.length === 0 ? mateOf(scene, fight, each) : undefined
  const ways = prices.map(({ path, zones, steps, disrupts }) => {
    const pieces = withTruck(scene, unit)
    const move: Action = { type: 'move', moves: [{ pieces, to: path.at(-1)!, via: path.slice(0, -1) }] }
    const by = [origin, ...begun, ...path].map((cell) => printCell(scene, cell)).join('-')
    if (mate && zones === 1) {
      const text = `${called(unit)} and ${called(mate)} can go back together by ${by}, through an enemy zone: ${called(mate)} is lost, and ${called(unit)} comes through.`
      return make('retreat/way', text, path, [burial(mate), move])
    }
    if (steps >= stepsOf(unit)) {
      const text = `${called(unit)} would go back by ${by}, through enemy zones, and is lost on the way.`
      return make('retreat/lost', text, path, [burial(unit)])
    }
    const toll = steps > 0 ? ', and loses a step' : disrupts ? ', and becomes Disrupted' : ''
    const price = [...(steps > 0 ? [loseStep(unit)] : []), ...(disrupts ? [disrupting([unit])] : [])]
    return make('retreat/way', `${called(unit)} can go back by ${by}${toll}.`, path, [move, ...price])
  })
  const saved = ways.filter(({ rule }) => rule === 'retreat/way')
  // However many ways lead to its end, it is lost but once.
  return [...(saved.length > 0 ? saved : ways.slice(0, 1)), ...rejected]
}
