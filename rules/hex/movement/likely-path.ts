import type { Halves } from '../../core/points.ts'
import type { HexScene } from '../board/scene.ts'
import type { Walker } from '../board/walker.ts'
import { POINTS, THROUGHOUT, ZONE_ENTER } from '../ground/reason.ts'
import {
  BARRED,
  BOUNDLESS,
  barsIn,
  type SearchGround,
  type SearchTerms,
  STOPPED,
  WAYS,
  zoneDues,
  zoneIn,
} from '../ground/search.ts'
import { WHOLE_ALLOWANCE } from '../ground/step-price.ts'
import { type FoundPath, findPath, prepareSearch } from './find-path.ts'

/** In half points. */
const LEAST_FINE = 20

/**
 * The path a player most likely meant where none is legal: the cheapest one if each broken rule costs as much as a
 * whole move. A lower fine would break rules without need; a higher one would go round half the map to break nothing
 * but the allowance.
 */
export function likelyPath(
  scene: HexScene,
  walker: Walker,
  stops: readonly number[],
  bits: readonly number[],
): FoundPath | undefined {
  const off = bits.reduce((mask, bit) => mask | bit, POINTS)
  const terrain = prepareSearch(scene, walker, 'best', off)
  const course = withFines(terrain.course, terrain.terms, off & ~POINTS & ~THROUGHOUT, stops.at(-1)!)
  const found = findPath(scene, { ...terrain, course }, stops)
  return found && pricePath(scene, walker, found, off)
}

/** The cost of a path with these rules lifted; undefined if it is impossible even so. */
export function pricePath(
  scene: HexScene,
  walker: Walker,
  { cells, layers }: Pick<FoundPath, 'cells' | 'layers'>,
  off: number,
): FoundPath | undefined {
  const { course, terms } = prepareSearch(scene, walker, 'best', off & ~POINTS)
  const spent: Halves[] = [0]
  const pursed = (layers.at(-1) ?? 0) - WAYS
  const left = pursed < 0 ? terms.left : terms.ways[pursed]!
  for (let index = 0; index + 1 < cells.length; index++) {
    const [from, to] = [cells[index]!, cells[index + 1]!]
    const step = stepFromTo(course, from, to)
    const way = course.costs.ways[pathLayer(layers[index]!, layers[index + 1]!)]
    const cost = step < 0 ? -1 : (way?.cost ?? course.costs.cost)[step]!
    if (cost < 0) return undefined
    const dues = zoneDues(course.toll, zoneIn(course, from), zoneIn(course, to), ~off)
    if (dues === BARRED) return undefined
    const price = cost + dues + (course.own?.extra[to] ?? 0)
    const before = spent[index]!
    const total = before + (price < WHOLE_ALLOWANCE ? price : terms.allowance)
    const last = index + 2 === cells.length
    const dear = price >= WHOLE_ALLOWANCE || total > left
    const spare = last && dear && before < left && (terms.spare === 'rest' || (terms.fresh && before === 0))
    const pays = spare && (price >= WHOLE_ALLOWANCE || terms.spare !== 'none')
    spent.push(pays ? left : Math.min(total, BOUNDLESS))
  }
  return { cells, layers, spent, left: left - spent.at(-1)! }
}

/** The followed path of a step, by its layers; -1 for none. */
export const pathLayer = (from: number, to: number): number =>
  from >= WAYS && (to === from || to === STOPPED) ? from - WAYS : -1

export function stepFromTo({ links, degree }: SearchGround, from: number, to: number): number {
  for (let step = from * degree; step < (from + 1) * degree; step++) if (links[step] === to) return step
  return -1
}

const count = (mask: number): number => {
  let bits = 0
  for (let left = mask; left !== 0; left &= left - 1) bits++
  return bits
}

/** The same ground with a fine for each prohibition. */
function withFines(course: SearchGround, { allowance, start }: SearchTerms, off: number, goal: number): SearchGround {
  const { own, toll } = course
  const fine = Math.max(allowance, LEAST_FINE)
  return {
    ...course,
    fined(step, from, to, { cost, bars, halts }) {
      let broken = count((bars[step]! | barsIn(course, to)) & off)
      if (to !== goal) broken += count(((halts?.[step] ?? 0) | (own?.halts[to] ?? 0)) & off)
      const here = zoneIn(course, from)
      const there = zoneIn(course, to)
      if (here !== 0 && toll.stop && (off & ZONE_ENTER) !== 0 && from !== start) broken++
      const dues = zoneDues(toll, here, there, ~0)
      if (dues === BARRED) broken++
      const paid = dues === BARRED ? cost[step]! : cost[step]! + dues
      const points = paid < WHOLE_ALLOWANCE ? paid : allowance
      return Math.min(points + fine * broken, BOUNDLESS) + (own?.extra[to] ?? 0)
    },
  }
}
