import type { Halves } from '../../core/points.ts'
import type { HexScene } from '../board/scene.ts'
import type { Walker } from '../board/walker.ts'
import { POINTS, THROUGHOUT, ZONE_ENTER } from '../ground/reason.ts'
import {
  BARRED,
  BOUNDLESS,
  barsIn,
  type Course,
  STOPPED,
  type Terms,
  WAYS,
  zoneDues,
  zoneIn,
} from '../ground/search.ts'
import { WHOLE } from '../ground/step-price.ts'
import { type Found, prepare, walkTo } from './find-path.ts'

/** In half points. */
const LEAST_FINE = 20

/**
 * The way that anybody would go to a place that he may not reach: for as few points as can be, where each prohibition
 * broken weighs as much as a whole move. Were it less, the way would break what it need not; were it more, it would lead
 * round half the map to break nothing but the allowance.
 */
export function naturalWay(
  scene: HexScene,
  walker: Walker,
  stops: readonly number[],
  bits: readonly number[],
): Found | undefined {
  const off = bits.reduce((mask, bit) => mask | bit, POINTS)
  const terrain = prepare(scene, walker, 'best', off)
  const course = fined(terrain.course, terrain.terms, off & ~POINTS & ~THROUGHOUT, stops.at(-1)!)
  const found = walkTo(scene, { ...terrain, course }, stops)
  return found && priced(scene, walker, found, off)
}

/** What a known way takes of a walker, with these rules lifted; undefined where it cannot go it at all. */
export function priced(
  scene: HexScene,
  walker: Walker,
  { cells, layers }: Pick<Found, 'cells' | 'layers'>,
  off: number,
): Found | undefined {
  const { course, terms } = prepare(scene, walker, 'best', off & ~POINTS)
  const spent: Halves[] = [0]
  const pursed = (layers.at(-1) ?? 0) - WAYS
  const left = pursed < 0 ? terms.left : terms.ways[pursed]!
  for (let index = 0; index + 1 < cells.length; index++) {
    const [from, to] = [cells[index]!, cells[index + 1]!]
    const step = edgeOf(course, from, to)
    const way = course.costs.ways[wayTaken(layers[index]!, layers[index + 1]!)]
    const cost = step < 0 ? -1 : (way?.cost ?? course.costs.cost)[step]!
    if (cost < 0) return undefined
    const dues = zoneDues(course.toll, zoneIn(course, from), zoneIn(course, to), ~off)
    if (dues === BARRED) return undefined
    const price = cost + dues + (course.own?.extra[to] ?? 0)
    const before = spent[index]!
    const total = before + (price < WHOLE ? price : terms.allowance)
    const last = index + 2 === cells.length
    const dear = price >= WHOLE || total > left
    const spare = last && dear && before < left && (terms.spare === 'rest' || (terms.fresh && before === 0))
    const pays = spare && (price >= WHOLE || terms.spare !== 'none')
    spent.push(pays ? left : Math.min(total, BOUNDLESS))
  }
  return { cells, layers, spent, left: left - spent.at(-1)! }
}

/** Which way a step follows, by the layers it leads from and to; -1 for none. */
export const wayTaken = (from: number, to: number): number =>
  from >= WAYS && (to === from || to === STOPPED) ? from - WAYS : -1

export function edgeOf({ links, degree }: Course, from: number, to: number): number {
  for (let step = from * degree; step < (from + 1) * degree; step++) if (links[step] === to) return step
  return -1
}

const count = (mask: number): number => {
  let bits = 0
  for (let left = mask; left !== 0; left &= left - 1) bits++
  return bits
}

/** The same ground, where each prohibition is open for a fine. */
function fined(course: Course, { allowance, start }: Terms, off: number, goal: number): Course {
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
      const points = paid < WHOLE ? paid : allowance
      return Math.min(points + fine * broken, BOUNDLESS) + (own?.extra[to] ?? 0)
    },
  }
}
