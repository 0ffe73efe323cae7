import type { Halves } from '../../core/points.ts'
import type { HexScene } from '../board/scene.ts'
import type { Guess, Walker } from '../board/walker.ts'
import type { PathRow } from '../ground/chart.ts'
import { ENEMIES, POINTS, THROUGHOUT, ZONE_ENTER, ZONE_LEAVE } from '../ground/reason.ts'
import { type Search, type SearchTerms, WAYS } from '../ground/search.ts'
import { type FoundPath, findPath, maskOf, prepareSearch, resumePath, type SearchSetup } from './find-path.ts'
import { likelyPath, pricePath } from './likely-path.ts'
import { WalkReplay } from './walk-replay.ts'

export type WalkOutcome =
  | { readonly is: 'legal'; readonly found: FoundPath }
  /** Hidden facts decide. */
  | { readonly is: 'perhaps'; readonly found: FoundPath }
  /** off: the fewest rules that must be lifted. */
  | { readonly is: 'illegal'; readonly found: FoundPath; readonly off: number; readonly reached: ReachedCells }
  | { readonly is: 'nowhere'; readonly reached: ReachedCells }

export interface JudgedWalk {
  readonly walker: Walker
  readonly outcome: WalkOutcome
}

/** All cells that a walker reaches, with cost and points left. */
export interface ReachedCells {
  /** In the order of the board. */
  readonly cells: readonly number[]
  readonly cost: readonly Halves[]
  readonly left: readonly Halves[]
  /** The path that must be followed for the whole move to reach a cell, where it is not reached otherwise. */
  readonly only: readonly (PathRow | undefined)[]
}

/** Judges a path to the stops, with the rules against it. Results are cached for each deployment. */
export function resolveWalk(scene: HexScene, walker: Walker, stops: readonly number[]): WalkOutcome {
  // Rules of chapters may depend on anything, so nothing is cached.
  if (scene.book.steps.length > 0) return decide(scene, walker, stops)
  const { units, field, start, alike } = walker
  const key = JSON.stringify([field.ground.id, start, alike, stops, units.map(({ id }) => id)])
  return scene.cached(key, () => decide(scene, walker, stops))
}

function decide(scene: HexScene, walker: Walker, stops: readonly number[]): WalkOutcome {
  const terrain = prepareSearch(scene, walker, 'worst')
  const surely = findPath(scene, terrain, stops)
  if (surely) return { is: 'legal', found: surely }
  const direct = stops.length === 1
  // A failed search has reached everything else.
  const reached = direct ? collect(scene, terrain) : reachedCells(scene, walker, 'worst')
  if (isUnsure(walker, scene.search.doubt || !direct)) {
    const perhaps = direct
      ? guessed(scene, walker, terrain, stops[0]!)
      : findPath(scene, prepareSearch(scene, walker, 'best'), stops)
    if (perhaps) return { is: 'perhaps', found: perhaps }
  }
  const blocked = direct ? scene.search.blocked | alwaysAsked(scene, walker, terrain) : -1
  return blockedOutcome(scene, walker, stops, blocked, reached)
}

/** Whether hidden supply or a possible zone made a difference. */
const isUnsure = ({ allowance }: Walker, doubt: boolean): boolean => doubt || allowance.least !== allowance.most

/** Whether the best guess only extends the search: zones that stop movement and cost nothing. */
function isMore({ allowance }: Walker, { course, terms, seeds }: SearchSetup): boolean {
  const { toll, costs, own, zones, count } = course
  const plain = terms.ways.length === 0 && !costs.halts && !own && seeds.length === 1 && seeds[0]!.node < count
  return (
    zones !== 0 &&
    plain &&
    allowance.least === allowance.most &&
    toll.enter === 0 &&
    toll.leave === 0 &&
    toll.through === 0
  )
}

/** A path at the best guess, after a search at the worst. */
function guessed(scene: HexScene, walker: Walker, worst: SearchSetup, stop: number): FoundPath | undefined {
  const best = prepareSearch(scene, walker, 'best')
  return isMore(walker, worst) ? resumePath(scene, best, stop) : findPath(scene, best, [stop])
}

/** Rules that apply before a search begins. */
const alwaysAsked = (scene: HexScene, walker: Walker, { course }: SearchSetup): number =>
  maskOf(scene, walker.halted) | (course.costs.ways.length > 0 ? THROUGHOUT : 0)

/** A path with the rules lifted for it. */
interface Lifted {
  readonly found: FoundPath
  readonly off: number
}

/**
 * Finds the rules to blame. If several each forbid the move, the one whose lifting gives the shortest path is named.
 */
function blockedOutcome(
  scene: HexScene,
  walker: Walker,
  stops: readonly number[],
  blocked: number,
  reached: ReachedCells,
): WalkOutcome {
  const lift = (off: number): Lifted | undefined => {
    const found = findPath(scene, prepareSearch(scene, walker, 'best', off), stops)
    return found && { found, off }
  }
  const bits = bitsMet(scene, walker)
  const forbidding = bits.filter((bit) => bit !== POINTS && (bit & blocked) !== 0)
  const together = forbidding.length > 0 ? lift(sum(forbidding)) : undefined
  const broken = together && brokenBy(scene, walker, together)
  const alone = together && broken && isOne(broken) ? [{ found: together.found, off: broken }] : []
  if (together && alone.length === 0) alone.push(...forbidding.flatMap((bit) => lift(bit) ?? []))
  // Points are lifted last: enough of them lead around almost anything, which explains nothing.
  const straight = alone.some(({ found }) => found.cells.length - 1 === far(walker, stops))
  if (!straight && (blocked & POINTS) !== 0) alone.push(...[POINTS].flatMap((bit) => lift(bit) ?? []))
  const [shortest] = alone.sort((a, b) => a.found.cells.length - b.found.cells.length)
  const steps = (way: Lifted) => way.found.cells.length - 1
  if (shortest?.off === POINTS && steps(shortest) === far(walker, stops)) return { is: 'illegal', reached, ...shortest }
  const natural = naturally(scene, walker, stops, bits)
  // Name the likely path rather than a longer one that only lacks points: a straight drag means no detour.
  if (shortest?.off === POINTS)
    return { is: 'illegal', reached, ...(natural && steps(natural) < steps(shortest) ? natural : shortest) }
  if (shortest) return { is: 'illegal', reached, ...(natural?.off === shortest.off ? natural : shortest) }
  if (natural) return { is: 'illegal', reached, ...natural }
  const all = together ?? lift(sum(bits))
  return all
    ? { is: 'illegal', reached, ...fewest(all, brokenBy(scene, walker, all), lift) }
    : { is: 'nowhere', reached }
}

/** The likely path with the rules it breaks. */
function naturally(
  scene: HexScene,
  walker: Walker,
  stops: readonly number[],
  bits: readonly number[],
): Lifted | undefined {
  const found = likelyPath(scene, walker, stops, bits)
  return found && breaking(scene, walker, found, sum(bits))
}

/** A path with the rules it breaks, and its cost under the others. */
function breaking(scene: HexScene, walker: Walker, way: FoundPath, lifted: number): Lifted | undefined {
  const off = brokenBy(scene, walker, { found: way, off: lifted })
  const found = pricePath(scene, walker, way, off)
  return found && off !== 0 ? { found, off } : undefined
}

/** Judges a further group by the path of the first, so that one drag is explained as one path. */
export function bySamePath(scene: HexScene, first: WalkOutcome, walker: Walker, outcome: WalkOutcome): WalkOutcome {
  if (first.is !== 'illegal' || outcome.is !== 'illegal') return outcome
  const lifted = sum(bitsMet(scene, walker))
  const way = pricePath(scene, walker, first.found, lifted)
  const same = way && breaking(scene, walker, way, lifted)
  return same ? { ...outcome, ...same } : outcome
}

const sum = (bits: readonly number[]): number => bits.reduce((mask, bit) => mask | bit, 0)
const isOne = (mask: number): boolean => mask !== 0 && (mask & (mask - 1)) === 0

const far = ({ start, field: { ground } }: Walker, stops: readonly number[]): number =>
  stops.length === 1 ? ground.distance(ground.cell(start), ground.cell(stops[0]!)) : -1

/** Restores lifted rules one by one while a path remains. */
function fewest(all: Lifted, broken: number, lift: (off: number) => Lifted | undefined): Lifted {
  let best: Lifted = { found: all.found, off: broken }
  for (let left = broken; left !== 0; left &= left - 1) best = lift(best.off & ~(left & -left)) ?? best
  return best
}

/** The lifted rules that a path really breaks, as a mask. */
function brokenBy(scene: HexScene, walker: Walker, { found, off }: Lifted): number {
  const replay = new WalkReplay(scene, walker, prepareSearch(scene, walker, 'best', off), found)
  return maskOf(scene, replay.rules(off)) & off
}

/** All rules that could affect this walker. */
function bitsMet(scene: HexScene, walker: Walker): readonly number[] {
  const { course } = prepareSearch(scene, walker, 'best')
  const { toll, zones } = course
  let met = POINTS | course.costs.met | maskOf(scene, walker.halted)
  if (scene.book.chart?.rules.enemies) met |= ENEMIES
  if (zones !== 0 && (toll.stop || toll.enter !== 0)) met |= ZONE_ENTER
  if (zones !== 0 && toll.leave !== 0) met |= ZONE_LEAVE
  if (zones !== 0 && toll.through !== 0) met |= toll.throughRule
  if (course.costs.ways.length > 0) met |= THROUGHOUT
  for (const { reason } of scene.book.steps) met |= reason.bit
  return scene.book.bits.filter((bit) => (bit & met) !== 0)
}

export function reachedCells(scene: HexScene, walker: Walker, guess: Guess): ReachedCells {
  const terrain = prepareSearch(scene, walker, guess)
  scene.search.run(terrain.course, terrain.terms, terrain.seeds, -1)
  return collect(scene, terrain)
}

/** The reached cells. `sure` is false where hidden facts decide; missing if nothing is hidden. */
export function reachedCellsWithDoubt(
  scene: HexScene,
  walker: Walker,
): ReachedCells & { readonly sure?: readonly boolean[] } {
  const terrain = prepareSearch(scene, walker, 'worst')
  const { search } = scene
  search.run(terrain.course, terrain.terms, terrain.seeds, -1)
  const reached = collect(scene, terrain)
  if (!isUnsure(walker, search.doubt)) return reached
  const more = isMore(walker, terrain)
  const second = prepareSearch(scene, walker, 'best')
  if (more) search.resume(second.course, second.terms, -1)
  else search.run(second.course, second.terms, second.seeds, -1)
  return merged(reached, collect(scene, second))
}

/** Merges both guesses in the order of the board. The worst guess counts where it reaches a cell. */
function merged(worst: ReachedCells, best: ReachedCells): ReachedCells & { readonly sure: readonly boolean[] } {
  const cells = [...new Set([...worst.cells, ...best.cells])].sort((a, b) => a - b)
  const cost: Halves[] = []
  const left: Halves[] = []
  const only: (PathRow | undefined)[] = []
  const sure: boolean[] = []
  for (const cell of cells) {
    const index = indexOfCell(worst, cell)
    const from = index < 0 ? best : worst
    const at = index < 0 ? indexOfCell(best, cell) : index
    cost.push(from.cost[at]!)
    left.push(from.left[at]!)
    only.push(from.only[at])
    sure.push(index >= 0)
  }
  return { cells, cost, left, only, sure }
}

/** The index of a cell among the reached; -1 if it is not reached. */
export function indexOfCell({ cells }: ReachedCells, cell: number): number {
  let low = 0
  let high = cells.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (cells[middle] === cell) return middle
    if (cells[middle]! < cell) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Scanning this many cells takes as long as sorting one. */
const SCAN = 8

/** Reads the latest search. */
function collect({ search }: HexScene, terrain: SearchSetup): ReachedCells {
  const { count } = terrain.course
  const { reached } = search
  const few = reached.length * SCAN < count ? cellsOf(reached, count) : undefined
  const cells = new Array<number>(reached.length)
  const cost = new Array<Halves>(reached.length)
  const left = new Array<Halves>(reached.length)
  const only = new Array<PathRow | undefined>(reached.length)
  let size = 0
  for (let index = 0, end = few ? few.length : count; index < end; index++) {
    const cell = few ? few[index]! : index
    const node = search.layers === 1 ? cell : bestNode(search, terrain, cell)
    const spent = search.cost(node)
    if (spent < 0) continue
    cells[size] = cell
    cost[size] = spent
    only[size] = search.layers === 1 ? undefined : pathNeeded(search, terrain, cell, node)
    left[size++] = pointsOnLayer(terrain.terms, node, count) - spent
  }
  for (const list of [cells, cost, left, only]) list.length = size
  return { cells, cost, left, only }
}

/** The cells of nodes without duplicates, in the order of the board. */
const cellsOf = (nodes: Int32Array, count: number): Int32Array =>
  nodes
    .map((node) => node % count)
    .sort()
    .filter((cell, index, all) => cell !== all[index - 1])

/** The best of several ways to reach a cell. Walking is preferred to an exclusive path. */
function bestNode(search: Search, { course, terms }: SearchSetup, cell: number): number {
  const { count, costs } = course
  const isShut = (node: number): number =>
    costs.ways[Math.floor(node / count) - WAYS]?.path.sheet.throughout?.only === true ? 1 : 0
  const rest = (node: number): Halves => pointsOnLayer(terms, node, count) - search.cost(node)
  let best = cell
  for (let node = cell + count; node < count * search.layers; node += count) {
    if (search.cost(node) < 0) continue
    const worse = isShut(best) - isShut(node) || rest(node) - rest(best)
    if (search.cost(best) < 0 || worse > 0) best = node
  }
  return best
}

/** The followed path or march that alone leads to a cell, which this node reaches best. */
function pathNeeded(search: Search, { course, terms }: SearchSetup, cell: number, node: number): PathRow | undefined {
  const { count, costs } = course
  for (let plain = cell; plain < WAYS * count; plain += count) {
    const cost = search.cost(plain)
    // A march that is stopped ends on a plain layer, for more points than a plain walk has.
    if (cost >= 0 && cost <= terms.left) return undefined
  }
  const along = node >= WAYS * count ? node : search.way(node).findLast((each) => each >= WAYS * count)
  return along === undefined ? undefined : costs.ways[Math.floor(along / count) - WAYS]!.path
}

/** The points available on a node's layer. */
const pointsOnLayer = ({ ways, left }: SearchTerms, node: number, count: number): Halves =>
  node < WAYS * count ? left : ways[Math.floor(node / count) - WAYS]!
