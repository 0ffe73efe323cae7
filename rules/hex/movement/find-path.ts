import type { Id } from '../../../table/generated/types.ts'
import type { Halves } from '../../core/points.ts'
import { toHalves } from '../../core/points.ts'
import type { HexScene } from '../board/scene.ts'
import type { Guess, Walker } from '../board/walker.ts'
import { POINTS, THROUGHOUT } from '../ground/reason.ts'
import {
  BOUNDLESS,
  RULED,
  type Search,
  type SearchGround,
  type SearchStart,
  type SearchTerms,
  STOPPED,
  SURE,
  WAYS,
  ZONES,
} from '../ground/search.ts'
import type { Costs } from '../ground/step-costs.ts'
import { walkerCosts } from './walker-costs.ts'

export interface FoundPath {
  /** The cells from the start to the end. */
  readonly cells: readonly number[]
  readonly layers: readonly number[]
  /** The points spent on reaching each. */
  readonly spent: readonly Halves[]
  readonly left: Halves
}

/** Everything a search needs, made once and reused. */
export interface SearchSetup {
  readonly course: SearchGround
  readonly terms: SearchTerms
  readonly seeds: readonly SearchStart[]
}

/** Sets up a search for a walker, with the rules in `off` lifted. */
export function prepareSearch(scene: HexScene, walker: Walker, guess: Guess, off = 0): SearchSetup {
  const course = scene.course(walker, guess, courseOf)
  const { start } = walker
  const { count, costs } = course
  const allowance = guess === 'worst' ? walker.allowance.least : walker.allowance.most
  const boundless = (off & POINTS) !== 0
  const left = boundless ? BOUNDLESS : Math.max(0, allowance - walker.spent)
  const ways = costs.ways.map((_, index) => pointsLeftAlong(scene, walker, costs, index, left, boundless))
  const terms: SearchTerms = {
    off,
    left,
    boundless,
    allowance,
    fresh: walker.spent === 0,
    spare: scene.book.chart?.rules.whole?.with ?? 'none',
    start: walker.moved ? -1 : start,
    ways,
  }
  const halted = walker.halted.length > 0 && (maskOf(scene, walker.halted) & ~off) !== 0
  if (halted) return { course, terms, seeds: [{ node: start + count * STOPPED, cost: 0 }] }
  const bound = (off & THROUGHOUT) === 0 && isBoundToPath(walker, costs)
  const seeds = bound ? [] : [{ node: start, cost: 0 }]
  for (let index = 0; index < ways.length; index++) {
    if (ways[index]! >= 0) seeds.push({ node: start + count * (WAYS + index), cost: 0 })
  }
  return { course, terms, seeds }
}

/** The ground of a walker's searches, whichever rules are lifted. */
function courseOf(scene: HexScene, walker: Walker, guess: Guess): SearchGround {
  const { book } = scene
  const { field, side, column } = walker
  const { ground } = field
  const { chart, costs: tables } = book
  if (!chart || !tables) throw new Error('Nobody walks by a sheet that has no movement')
  const allowance = guess === 'worst' ? walker.allowance.least : walker.allowance.most
  const charted = tables.get(ground, { column, allowance }, field.laid)
  const zones = walker.immune || !book.sheet.zones ? 0 : guess === 'worst' ? ZONES : SURE
  const { costs, crowded } = walkerCosts(scene, walker, charted, zones)
  const { count, degree, links } = ground
  const { cells, own } = ruled(scene, walker, field.against(side, 'movement'))
  return { count, degree, links, costs, crowded, cells, zones, own, toll: book.tolls[column]! }
}

/** A walker that began along an exclusive path must stay on it. */
export const isBoundToPath = (walker: Walker, costs: Costs): boolean =>
  walker.moved && costs.ways.some(({ path }) => path.id === walker.along && path.sheet.throughout?.only === true)

/** The points left along a path for the whole move; -1 if the walker cannot follow it all the way. */
function pointsLeftAlong(
  scene: HexScene,
  walker: Walker,
  costs: Costs,
  index: number,
  left: Halves,
  boundless: boolean,
): Halves {
  const { path, cost, march } = costs.ways[index]!
  if (march) {
    if (walker.march === undefined || (walker.moved && walker.along !== path.id)) return -1
    if (walker.field.beside(walker.side)[walker.start] === 1) return -1
    return boundless ? BOUNDLESS : Math.max(0, walker.march - walker.spent)
  }
  const rules = path.sheet.throughout
  const { ground } = walker.field
  const fits = walker.units.every((unit) => scene.book.fits(unit, rules?.who) === 'yes')
  if (!rules || !fits || (walker.moved && walker.along !== path.id)) return -1
  let here = false
  for (let step = walker.start * ground.degree; step < (walker.start + 1) * ground.degree; step++) {
    if (cost[step]! >= 0) here = true
  }
  if (!here) return -1
  if (boundless) return BOUNDLESS
  const bonus = toHalves(rules.bonus ?? 0)
  return rules.allowance === undefined ? left + bonus : Math.max(0, toHalves(rules.allowance) + bonus - walker.spent)
}

/** The game's own rules on cells. */
function ruled(scene: HexScene, walker: Walker, met: Uint8Array): Pick<SearchGround, 'cells' | 'own'> {
  const { steps } = scene.book
  if (steps.length === 0) return { cells: met, own: undefined }
  const { count } = walker.field.ground
  const cells = met.slice()
  const bars = new Uint32Array(count)
  const halts = new Uint32Array(count)
  const extra = new Int16Array(count)
  const addRule = (cell: number, rule: () => void) => {
    if (cell < 0 || cell >= count) return
    cells[cell]! |= RULED
    rule()
  }
  // The book holds the same rules in the same order, each with its reason.
  for (const [index, rule] of scene.chapters.flatMap((chapter) => chapter.steps ?? []).entries()) {
    const { reason } = steps[index]!
    rule.spread(scene, walker, {
      bar: (cell) =>
        addRule(cell, () => {
          bars[cell]! |= reason.bit
        }),
      halt: (cell) =>
        addRule(cell, () => {
          halts[cell]! |= reason.bit
        }),
      tax: (cell, points) =>
        addRule(cell, () => {
          extra[cell]! += toHalves(points)
        }),
    })
  }
  return { cells, own: { bars, extra, halts } }
}

export function maskOf(scene: HexScene, rules: readonly Id[]): number {
  let mask = 0
  if (rules.length === 0) return mask
  for (const { rule, bit } of scene.book.reasons) if (rules.includes(rule)) mask |= bit
  return mask
}

/** The cheapest path through every waypoint to the last. */
export function findPath(scene: HexScene, terrain: SearchSetup, stops: readonly number[]): FoundPath | undefined {
  const { search } = scene
  const { course, terms } = terrain
  const before = new Map<number, { nodes: readonly number[]; costs: readonly Halves[] }>()
  let seeds = terrain.seeds
  for (const [index, stop] of stops.entries()) {
    const last = index === stops.length - 1
    const layers = WAYS + terms.ways.length
    const simple = last && seeds.length === 1 && terms.ways.length === 0
    search.run(course, index === 0 ? terms : { ...terms, start: -1 }, seeds, simple ? stop : -1)
    const nodes = Array.from({ length: layers }, (_, layer) => stop + course.count * layer)
    const arrived = nodes.filter((node) => search.cost(node) >= 0)
    if (arrived.length === 0) return undefined
    const ways = arrived.map((node) => {
      const way = wayIn(search, node)
      const prefix = before.get(way.nodes[0]!)
      if (!prefix) return { node, ...way }
      const nodes = [...prefix.nodes, ...way.nodes.slice(1)]
      return { node, nodes, costs: [...prefix.costs, ...way.costs.slice(1)] }
    })
    if (last) return best(course, terms, ways)
    before.clear()
    for (const { node, nodes, costs } of ways) before.set(node, { nodes, costs })
    seeds = arrived.map((node) => ({ node, cost: search.cost(node) }))
  }
  return undefined
}

/** The same, resuming the last search at cells with possible zones. */
export function resumePath(scene: HexScene, { course, terms }: SearchSetup, stop: number): FoundPath | undefined {
  const reached = scene.search.resume(course, terms, stop)
  return reached ? best(course, terms, [wayIn(scene.search, stop)]) : undefined
}

function wayIn(search: Search, node: number) {
  const nodes = search.way(node)
  return { nodes, costs: nodes.map((each) => search.cost(each)) }
}

/** A path on foot if there is one; otherwise the followed path that leaves most points and costs least. */
function best(
  { count, costs }: SearchGround,
  terms: SearchTerms,
  ways: readonly { nodes: readonly number[]; costs: readonly Halves[] }[],
): FoundPath | undefined {
  const made = ways.map(({ nodes, costs: spent }) => {
    const layer = Math.floor(nodes.at(-1)! / count)
    const only = layer >= WAYS && costs.ways[layer - WAYS]?.path.sheet.throughout?.only === true
    const purse = layer >= WAYS ? terms.ways[layer - WAYS]! : terms.left
    const found: FoundPath = {
      cells: nodes.map((node) => node % count),
      layers: nodes.map((node) => Math.floor(node / count)),
      spent,
      left: purse - spent.at(-1)!,
    }
    return { found, only, stopped: layer === STOPPED, layer }
  })
  made.sort(
    (a, b) =>
      Number(a.only) - Number(b.only) ||
      Number(a.stopped) - Number(b.stopped) ||
      b.found.left - a.found.left ||
      a.found.spent.at(-1)! - b.found.spent.at(-1)! ||
      b.layer - a.layer,
  )
  return made[0]?.found
}
