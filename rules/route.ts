import type { Id } from '../table/generated/types.ts'
import type { Costs } from './costs.ts'
import type { Field } from './field.ts'
import type { Halves } from './points.ts'
import { toHalves } from './points.ts'
import { ENEMIES, POINTS, THROUGHOUT, ZONE_ENTER, ZONE_LEAVE } from './reason.ts'
import type { Scene } from './scene.ts'
import { BOUNDLESS, type Course, type Seed, STOPPED, type Terms, WAYS } from './search.ts'
import type { Unit } from './unit.ts'

/** Counters that are alike in all that their movement asks: what holds for one holds for each. */
export interface Walker {
  readonly units: readonly Unit[]
  readonly side: Id | undefined
  readonly field: Field
  /** The cell they set out from now. */
  readonly start: number
  readonly column: number
  /** Their points for the whole phase; two numbers, where it cannot be known whether they are in supply. */
  readonly allowance: { readonly least: Halves; readonly most: Halves }
  /** Spent in this phase already. */
  readonly spent: Halves
  readonly moved: boolean
  readonly along: Id | undefined
  readonly halted: readonly Id[]
  /** No zone hinders them. */
  readonly immune: boolean
}

/** What cannot be known is taken at its worst for the walker, or at its best. */
export type Guess = 'worst' | 'best'

/** A way that was found. */
export interface Found {
  /** From the cell set out from to the last. */
  readonly cells: readonly number[]
  readonly layers: readonly number[]
  /** Spent on reaching each. */
  readonly spent: readonly Halves[]
  readonly left: Halves
}

export type Outcome =
  | { readonly is: 'legal'; readonly found: Found }
  | { readonly is: 'perhaps'; readonly found: Found }
  /** off: the fewest rules that must be lifted for it. */
  | { readonly is: 'illegal'; readonly found: Found; readonly off: number }
  | { readonly is: 'nowhere' }

/** One way of asking, made once and asked often. */
export interface Terrain {
  readonly course: Course
  readonly terms: Terms
  readonly seeds: readonly Seed[]
}

/** All that a search needs of a walker. */
export function prepare(scene: Scene, walker: Walker, guess: Guess, off = 0): Terrain {
  const { book } = scene
  const { field, side, column, start } = walker
  const { ground } = field
  const { chart, costs: tables } = book
  if (!chart || !tables) throw new Error('Nobody walks by a sheet that has no movement')
  const allowance = guess === 'worst' ? walker.allowance.least : walker.allowance.most
  const costs = tables.get(ground, { column, allowance }, field.laid)
  const zoned = walker.immune || !book.sheet.zones ? undefined : field.zonesAgainst(side, 'movement')
  const own = ownRules(scene, walker)
  const boundless = (off & POINTS) !== 0
  const left = boundless ? BOUNDLESS : Math.max(0, allowance - walker.spent)
  const course: Course = {
    count: ground.count,
    degree: ground.degree,
    links: ground.links,
    costs,
    bars: own?.bars ?? field.bars(side),
    extra: own?.extra,
    halts: own?.halts,
    zone: guess === 'worst' ? zoned?.may : zoned?.sure,
    toll: book.toll,
  }
  const ways = costs.ways.map((_, index) => wayLeft(scene, walker, costs, index, left, boundless))
  const terms: Terms = {
    off,
    left,
    boundless,
    allowance,
    fresh: walker.spent === 0,
    spare: chart.rules.whole?.with ?? 'none',
    start: walker.moved ? -1 : start,
    ways,
  }
  const halted = walker.halted.length > 0 && (maskOf(scene, walker.halted) & ~off) !== 0
  if (halted) return { course, terms, seeds: [{ node: start + ground.count * STOPPED, cost: 0 }] }
  const bound = (off & THROUGHOUT) === 0 && onlyAlong(walker, costs)
  const seeds = bound ? [] : [{ node: start, cost: 0 }]
  for (const [index, points] of ways.entries()) {
    if (points >= 0) seeds.push({ node: start + ground.count * (WAYS + index), cost: 0 })
  }
  return { course, terms, seeds }
}

/** Whoever has begun his move along a path that serves in no other way must stay on it. */
const onlyAlong = (walker: Walker, costs: Costs): boolean =>
  walker.moved && costs.ways.some(({ path }) => path.id === walker.along && path.sheet.throughout?.only === true)

/** The points left along a path for the whole move, or -1 where the walker cannot follow it all the way. */
function wayLeft(scene: Scene, walker: Walker, costs: Costs, index: number, left: Halves, boundless: boolean): Halves {
  const { path, cost } = costs.ways[index]!
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

/** What the chapters of the system lay on cells. */
function ownRules(scene: Scene, walker: Walker) {
  const { steps } = scene.book
  if (steps.length === 0) return undefined
  const { count } = walker.field.ground
  const bars = walker.field.bars(walker.side).slice()
  const halts = new Uint32Array(count)
  const extra = new Int16Array(count)
  const inside = (cell: number) => cell >= 0 && cell < count
  for (const { rule, reason } of steps) {
    rule.spread(scene, walker, {
      bar: (cell) => {
        if (inside(cell)) bars[cell]! |= reason.bit
      },
      halt: (cell) => {
        if (inside(cell)) halts[cell]! |= reason.bit
      },
      tax: (cell, points) => {
        if (inside(cell)) extra[cell]! += toHalves(points)
      },
    })
  }
  return { bars, halts, extra }
}

function maskOf(scene: Scene, rules: readonly Id[]): number {
  let mask = 0
  for (const { rule, bit } of scene.book.reasons) if (rules.includes(rule)) mask |= bit
  return mask
}

/** The cheapest way through every waypoint to the last of them. */
export function walkTo(scene: Scene, terrain: Terrain, stops: readonly number[]): Found | undefined {
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
      const way = search.way(node)
      const prefix = before.get(way[0]!)
      const costs = way.map((each) => search.cost(each))
      return {
        node,
        nodes: prefix ? [...prefix.nodes, ...way.slice(1)] : way,
        costs: prefix ? [...prefix.costs, ...costs.slice(1)] : costs,
      }
    })
    if (last) return best(course, terms, ways)
    before.clear()
    for (const { node, nodes, costs } of ways) before.set(node, { nodes, costs })
    seeds = arrived.map((node) => ({ node, cost: search.cost(node) }))
  }
  return undefined
}

/** On foot where that is possible; else, of ways that are followed from the start, the one that leaves most. */
function best(
  { count, costs }: Course,
  terms: Terms,
  ways: readonly { nodes: readonly number[]; costs: readonly Halves[] }[],
): Found | undefined {
  const made = ways.map(({ nodes, costs: spent }) => {
    const layer = Math.floor(nodes.at(-1)! / count)
    const only = layer >= WAYS && costs.ways[layer - WAYS]?.path.sheet.throughout?.only === true
    const purse = layer >= WAYS ? terms.ways[layer - WAYS]! : terms.left
    const found: Found = {
      cells: nodes.map((node) => node % count),
      layers: nodes.map((node) => Math.floor(node / count)),
      spent,
      left: purse - spent.at(-1)!,
    }
    return { found, only, stopped: layer === STOPPED }
  })
  made.sort(
    (a, b) => Number(a.only) - Number(b.only) || Number(a.stopped) - Number(b.stopped) || b.found.left - a.found.left,
  )
  return made[0]?.found
}

/** Whether anything that is not known makes a difference: supply, or a zone that was met. */
export const isUnsure = ({ allowance }: Walker, doubt: boolean): boolean => doubt || allowance.least !== allowance.most

/** Whether there is a legal way, and if there is none which rules stand in it. */
export function resolve(scene: Scene, walker: Walker, stops: readonly number[]): Outcome {
  const surely = walkTo(scene, prepare(scene, walker, 'worst'), stops)
  if (surely) return { is: 'legal', found: surely }
  if (isUnsure(walker, scene.search.doubt || stops.length > 1)) {
    const perhaps = walkTo(scene, prepare(scene, walker, 'best'), stops)
    if (perhaps) return { is: 'perhaps', found: perhaps }
  }
  return blame(scene, walker, stops)
}

/** Lifts one rule after another. Of rules that alone stand in the way the one is named whose lifting makes the way shortest. */
function blame(scene: Scene, walker: Walker, stops: readonly number[]): Outcome {
  const lifted = (off: number) => walkTo(scene, prepare(scene, walker, 'best', off), stops)
  const bits = bitsMet(scene, walker)
  let shortest: { found: Found; off: number } | undefined
  // Points come last: with enough of them a counter gets round almost anything, which explains nothing.
  for (const off of [...bits.filter((bit) => bit !== POINTS), POINTS]) {
    const found = lifted(off)
    if (found && (!shortest || found.cells.length < shortest.found.cells.length)) shortest = { found, off }
  }
  if (shortest) return { is: 'illegal', ...shortest }
  let off = bits.reduce((mask, bit) => mask | bit, 0)
  let found = lifted(off)
  if (!found) return { is: 'nowhere' }
  for (const bit of bits) {
    const without = lifted(off & ~bit)
    if (without) [found, off] = [without, off & ~bit]
  }
  return { is: 'illegal', found, off }
}

/** The rules that can stand in this walker's way at all, in the order of the rules. */
function bitsMet(scene: Scene, walker: Walker): readonly number[] {
  const { course } = prepare(scene, walker, 'best')
  const { toll } = course
  let met = POINTS | course.costs.met | maskOf(scene, walker.halted)
  if (scene.book.chart?.rules.enemies) met |= ENEMIES
  if (course.zone && (toll.stop || toll.enter !== 0)) met |= ZONE_ENTER
  if (course.zone && toll.leave !== 0) met |= ZONE_LEAVE
  if (course.zone && toll.through !== 0) met |= toll.throughRule
  if (course.costs.ways.length > 0) met |= THROUGHOUT
  for (const { reason } of scene.book.steps) met |= reason.bit
  return scene.book.bits.filter((bit) => (bit & met) !== 0)
}

/** All that a walker reaches, by cell: what it costs, or -1, and what is left. */
export interface Everywhere {
  readonly cost: Int16Array
  readonly left: Int16Array
  /** Whether anything was met on the way of which it is not known whether it hinders. */
  readonly doubt: boolean
}

export function everywhere(scene: Scene, walker: Walker, guess: Guess): Everywhere {
  const { course, terms, seeds } = prepare(scene, walker, guess)
  const { search } = scene
  const { count } = course
  search.run(course, terms, seeds, -1)
  const cost = new Int16Array(count).fill(-1)
  const left = new Int16Array(count)
  const ways: number[] = []
  for (const node of search.reached) {
    if (node >= count) {
      ways.push(node)
      continue
    }
    cost[node] = search.cost(node)
    left[node] = terms.left - cost[node]!
  }
  // What is reached in more ways than one counts as it is best: never along a path of no other use if it can be walked.
  const only = new Uint8Array(ways.length > 0 ? count : 0)
  for (const node of ways.sort((a, b) => a - b)) {
    const layer = Math.floor(node / count)
    const cell = node - layer * count
    const shut = layer >= WAYS && course.costs.ways[layer - WAYS]?.path.sheet.throughout?.only === true ? 1 : 0
    const rest = (layer >= WAYS ? terms.ways[layer - WAYS]! : terms.left) - search.cost(node)
    const better = cost[cell]! < 0 || shut < only[cell]! || (shut === only[cell] && rest > left[cell]!)
    if (!better) continue
    cost[cell] = search.cost(node)
    left[cell] = rest
    only[cell] = shut
  }
  return { cost, left, doubt: search.doubt }
}
