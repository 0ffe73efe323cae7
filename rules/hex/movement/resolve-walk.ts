import type { Halves } from '../../core/points.ts'
import type { HexScene } from '../board/scene.ts'
import type { Guess, Walker } from '../board/walker.ts'
import { ENEMIES, POINTS, THROUGHOUT, ZONE_ENTER, ZONE_LEAVE } from '../ground/reason.ts'
import { type Search, type SearchTerms, WAYS } from '../ground/search.ts'
import { type FoundPath, findPath, maskOf, prepareSearch, resumePath, type SearchSetup } from './find-path.ts'
import { likelyPath, pricePath } from './likely-path.ts'
import { WalkReplay } from './walk-replay.ts'

export type WalkOutcome =
  | { readonly is: 'legal'; readonly found: FoundPath }
  /** What is hidden decides. */
  | { readonly is: 'perhaps'; readonly found: FoundPath }
  /** off: the fewest rules that must be lifted for it. */
  | { readonly is: 'illegal'; readonly found: FoundPath; readonly off: number; readonly reached: ReachedCells }
  | { readonly is: 'nowhere'; readonly reached: ReachedCells }

/** A group of counters on one leg, and what came of it. */
export interface JudgedWalk {
  readonly walker: Walker
  readonly outcome: WalkOutcome
}

/** All cells that a walker reaches: what each costs, and what is left. */
export interface ReachedCells {
  /** In the order of the board. */
  readonly cells: readonly number[]
  readonly cost: readonly Halves[]
  readonly left: readonly Halves[]
}

/** Whether there is a legal way, and if there is none which rules stand in it. What was judged is then remembered. */
export function resolveWalk(scene: HexScene, walker: Walker, stops: readonly number[]): WalkOutcome {
  // What a chapter of the system lays on cells may follow from anything.
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
  // A search that did not come to its goal came to everything else.
  const reached = direct ? collect(scene, terrain) : reachedCells(scene, walker, 'worst')
  if (isUnsure(walker, scene.search.doubt || !direct)) {
    const perhaps = direct
      ? guessed(scene, walker, terrain, stops[0]!)
      : findPath(scene, prepareSearch(scene, walker, 'best'), stops)
    if (perhaps) return { is: 'perhaps', found: perhaps }
  }
  const blocked = direct ? scene.search.blocked | alwaysAsked(scene, walker, terrain) : -1
  return blame(scene, walker, stops, blocked, reached)
}

/** Whether anything that is not known makes a difference: supply, or a zone that was met. */
const isUnsure = ({ allowance }: Walker, doubt: boolean): boolean => doubt || allowance.least !== allowance.most

/** Whether the best of what is not known is only more of what was searched: zones that stop, and ask nothing else. */
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

/** The way to a cell at the best of what is not known, after a search at the worst. */
function guessed(scene: HexScene, walker: Walker, worst: SearchSetup, stop: number): FoundPath | undefined {
  const best = prepareSearch(scene, walker, 'best')
  return isMore(walker, worst) ? resumePath(scene, best, stop) : findPath(scene, best, [stop])
}

/** Rules that a search does not meet on its way, but before it begins. */
const alwaysAsked = (scene: HexScene, walker: Walker, { course }: SearchSetup): number =>
  maskOf(scene, walker.halted) | (course.costs.ways.length > 0 ? THROUGHOUT : 0)

/** A way that rules stand in, and the rules that were lifted for it. */
interface Lifted {
  readonly found: FoundPath
  readonly off: number
}

/** Lifts rules. Of those that alone stand in the way the one is named whose lifting makes the way shortest. */
function blame(
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
  const met = bits.filter((bit) => bit !== POINTS && (bit & blocked) !== 0)
  const together = met.length > 0 ? lift(sum(met)) : undefined
  const broken = together && brokenBy(scene, walker, together)
  const alone = together && broken && isOne(broken) ? [{ found: together.found, off: broken }] : []
  if (together && alone.length === 0) alone.push(...met.flatMap((bit) => lift(bit) ?? []))
  // Points come last: with enough of them a counter gets round almost anything, which explains nothing.
  const straight = alone.some(({ found }) => found.cells.length - 1 === far(walker, stops))
  if (!straight && (blocked & POINTS) !== 0) alone.push(...[POINTS].flatMap((bit) => lift(bit) ?? []))
  const [shortest] = alone.sort((a, b) => a.found.cells.length - b.found.cells.length)
  const steps = (way: Lifted) => way.found.cells.length - 1
  if (shortest?.off === POINTS && steps(shortest) === far(walker, stops)) return { is: 'illegal', reached, ...shortest }
  const natural = naturally(scene, walker, stops, bits)
  // Nobody means a way round by which only points are lacking, where he went straight on.
  if (shortest?.off === POINTS)
    return { is: 'illegal', reached, ...(natural && steps(natural) < steps(shortest) ? natural : shortest) }
  if (shortest) return { is: 'illegal', reached, ...(natural?.off === shortest.off ? natural : shortest) }
  if (natural) return { is: 'illegal', reached, ...natural }
  const all = together ?? lift(sum(bits))
  return all
    ? { is: 'illegal', reached, ...fewest(all, brokenBy(scene, walker, all), lift) }
    : { is: 'nowhere', reached }
}

/** The natural way, and the rules that it breaks. */
function naturally(
  scene: HexScene,
  walker: Walker,
  stops: readonly number[],
  bits: readonly number[],
): Lifted | undefined {
  const found = likelyPath(scene, walker, stops, bits)
  return found && breaking(scene, walker, found, sum(bits))
}

/** A way with the rules that it breaks, and what it costs where the others stand. */
function breaking(scene: HexScene, walker: Walker, way: FoundPath, lifted: number): Lifted | undefined {
  const off = brokenBy(scene, walker, { found: way, off: lifted })
  const found = pricePath(scene, walker, way, off)
  return found && off !== 0 ? { found, off } : undefined
}

/** The same drag is told as one way: that of the first who may not go, if the others may not go it either. */
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

/** Takes back one lifted rule after another, as long as a way remains. */
function fewest(all: Lifted, broken: number, lift: (off: number) => Lifted | undefined): Lifted {
  let best: Lifted = { found: all.found, off: broken }
  for (let left = broken; left !== 0; left &= left - 1) best = lift(best.off & ~(left & -left)) ?? best
  return best
}

/** The rules among those lifted that a way really breaks, as a mask. */
function brokenBy(scene: HexScene, walker: Walker, { found, off }: Lifted): number {
  const replay = new WalkReplay(scene, walker, prepareSearch(scene, walker, 'best', off), found)
  return maskOf(scene, replay.rules(off)) & off
}

/** The rules that can stand in this walker's way at all, in the order of the rules. */
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

/** What is surely reached, and in `sure` false what is reached only if nothing hidden stands against it; missing, nothing. */
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

/** Both in the order of the board; what is surely reached counts as it surely is. */
function merged(worst: ReachedCells, best: ReachedCells): ReachedCells & { readonly sure: readonly boolean[] } {
  const cells = [...new Set([...worst.cells, ...best.cells])].sort((a, b) => a - b)
  const cost: Halves[] = []
  const left: Halves[] = []
  const sure: boolean[] = []
  for (const cell of cells) {
    const index = indexOfCell(worst, cell)
    const from = index < 0 ? best : worst
    const at = index < 0 ? indexOfCell(best, cell) : index
    cost.push(from.cost[at]!)
    left.push(from.left[at]!)
    sure.push(index >= 0)
  }
  return { cells, cost, left, sure }
}

/** Where a cell stands among those that are reached; -1 where it is not. */
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

/** To look at so many cells takes as long as to sort one in. */
const SCAN = 8

/** Reads the latest search. */
function collect({ search }: HexScene, terrain: SearchSetup): ReachedCells {
  const { count } = terrain.course
  const { reached } = search
  const few = reached.length * SCAN < count ? cellsOf(reached, count) : undefined
  const cells = new Array<number>(reached.length)
  const cost = new Array<Halves>(reached.length)
  const left = new Array<Halves>(reached.length)
  let size = 0
  for (let index = 0, end = few ? few.length : count; index < end; index++) {
    const cell = few ? few[index]! : index
    const node = search.layers === 1 ? cell : bestNode(search, terrain, cell)
    const spent = search.cost(node)
    if (spent < 0) continue
    cells[size] = cell
    cost[size] = spent
    left[size++] = purseOf(terrain.terms, node, count) - spent
  }
  for (const list of [cells, cost, left]) list.length = size
  return { cells, cost, left }
}

/** The cells of nodes, each once, in the order of the board. */
const cellsOf = (nodes: Int32Array, count: number): Int32Array =>
  nodes
    .map((node) => node % count)
    .sort()
    .filter((cell, index, all) => cell !== all[index - 1])

/** What is reached in more ways than one counts as it is best: never along a path of no other use if it can be walked. */
function bestNode(search: Search, { course, terms }: SearchSetup, cell: number): number {
  const { count, costs } = course
  const isShut = (node: number): number =>
    costs.ways[Math.floor(node / count) - WAYS]?.path.sheet.throughout?.only === true ? 1 : 0
  const rest = (node: number): Halves => purseOf(terms, node, count) - search.cost(node)
  let best = cell
  for (let node = cell + count; node < count * search.layers; node += count) {
    if (search.cost(node) < 0) continue
    const worse = isShut(best) - isShut(node) || rest(node) - rest(best)
    if (search.cost(best) < 0 || worse > 0) best = node
  }
  return best
}

/** What a walker had to spend on the layer of a node. */
const purseOf = ({ ways, left }: SearchTerms, node: number, count: number): Halves =>
  node < WAYS * count ? left : ways[Math.floor(node / count) - WAYS]!
