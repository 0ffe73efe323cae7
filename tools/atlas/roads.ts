import type { AtlasRecipe, AtlasRoad, Id, PathLine } from '../../table/generated/types.ts'
import type { Grid } from '../../table/geometry/grid.ts'
import { CELL, type Hex, type Spot } from '../../table/geometry/hex.ts'
import type { SideKey } from '../../table/geometry/hexside.ts'
import type { Atlas } from './atlas.ts'
import { cheapestPath, type Step } from './cheapest-path.ts'
import { densified, distanceToLine, stretches } from './polyline.ts'
import type { Projection } from './projection.ts'
import type { RiverCourse } from './rivers.ts'

/** Costs of crossing water where the road's line does not. */
const CROSSING = { great: 8, wide: 0.7, narrow: 0.35 } as const
const EASE = 0.3
const STRAY = 3
/** Factor for a hexside that another road crosses already. */
const SHARED = 0.55
const STRIDE = 6

/** A stretch of a road between two places, in board units. */
interface Leg {
  readonly line: readonly Spot[]
  readonly from: Spot
  readonly to: Spot
}

/** Lays roads from cell to cell, highways first; only one road crosses each hexside. */
export function roadsOf(
  recipe: AtlasRecipe,
  atlas: Atlas,
  grid: Grid,
  projection: Projection,
  water: readonly RiverCourse[],
): readonly PathLine[] {
  const wet = new Map<SideKey, number>()
  for (const { river, chains } of water) for (const side of chains.flat()) wet.set(side, CROSSING[river.width])
  const left = new Set(recipe.roads.without)
  const lesser = new Set(recipe.roads.lesser)
  const paved = new Set<SideKey>()
  const lines: PathLine[] = []
  for (const kind of ['highway', 'road'] as const) {
    const word = recipe.roads[kind]
    for (const road of word === undefined ? [] : atlas.roads) {
      const rank = lesser.has(road.id) ? 'road' : road.class
      if (rank !== kind || left.has(road.id)) continue
      const chains = legsOf(road, atlas, projection).flatMap((leg) => legged(grid, leg, wet, paved))
      const pieces = joined(chains).flatMap((cells) => freshOf(grid, cells, paved))
      for (const [at, cells] of joined(pieces).entries()) {
        const id = at === 0 ? road.id : `${road.id}-${at + 1}`
        const name = road.name === undefined ? {} : { name: road.name }
        lines.push({ id, ...name, kind: word as Id, cells: cells.map(grid.print) })
      }
    }
  }
  return lines
}

function legsOf({ way }: AtlasRoad, atlas: Atlas, projection: Projection): readonly Leg[] {
  const legs: Leg[] = []
  let spots: Spot[] = []
  for (const at of way) {
    const geo = typeof at === 'string' ? atlas.places.get(at)! : { lat: at[0]!, lon: at[1]! }
    spots.push(projection.spot(geo))
    if (typeof at !== 'string' || spots.length < 2) continue
    legs.push({ line: densified(spots, STRIDE), from: spots[0]!, to: spots.at(-1)! })
    spots = spots.slice(-1)
  }
  return legs
}

/** A leg from cell to cell, in one piece for each time it enters the map. */
function legged(
  grid: Grid,
  { line }: Leg,
  wet: ReadonlyMap<SideKey, number>,
  paved: ReadonlySet<SideKey>,
): readonly (readonly Hex[])[] {
  const under = ({ x, y }: Spot): Hex | undefined => grid.at(x, y)
  return stretches(line, (spot) => under(spot) !== undefined).flatMap((run) => {
    const [from, to] = [under(run[0]!)!, under(run.at(-1)!)!]
    const goal = grid.index(to)
    const steps = (cell: Hex): readonly Step<Hex>[] =>
      grid.neighbours(cell).map((near) => {
        const off = distanceToLine(grid.centre(near), line) / CELL
        const side = grid.sideBetween(cell, near)!
        const cost = (EASE + STRAY * off * off) * (paved.has(side) ? SHARED : 1)
        return { to: near, cost: cost + (paved.has(side) ? 0 : (wet.get(side) ?? 0)) }
      })
    const way = cheapestPath(from, steps, (cell) => (grid.index(cell) === goal ? 0 : undefined)) ?? []
    return way.length > 1 ? [way] : []
  })
}

/** Joins chains that begin where the one before ends. */
function joined(chains: readonly (readonly Hex[])[]): readonly (readonly Hex[])[] {
  const all: Hex[][] = []
  for (const chain of chains) {
    const last = all.at(-1)
    if (last && last.at(-1) === chain[0]) last.push(...chain.slice(1))
    else all.push([...chain])
  }
  return all
}

/** The steps of a chain that no road takes yet; marks them as taken. */
function freshOf(grid: Grid, cells: readonly Hex[], paved: Set<SideKey>): readonly (readonly Hex[])[] {
  return cells.slice(1).flatMap((to, at) => {
    const side = grid.sideBetween(cells[at]!, to)!
    if (paved.has(side)) return []
    paved.add(side)
    return [[cells[at]!, to]]
  })
}
