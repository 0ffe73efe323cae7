import type { AtlasRecipe, AtlasRiver, AtlasStream, Id } from '../../table/generated/types.ts'
import { type Grid, parseSide } from '../../table/geometry/grid.ts'
import { CELL, type Spot } from '../../table/geometry/hex.ts'
import type { SideKey } from '../../table/geometry/hexside.ts'
import type { Atlas } from './atlas.ts'
import { cheapestPath, type Step } from './cheapest-path.ts'
import { densified, distance, distanceToLine, stretches } from './polyline.ts'
import type { Projection } from './projection.ts'

/** A river on the map: its hexsides from the source down, in one chain for each time it enters the map. */
export interface RiverCourse {
  readonly stream: AtlasStream
  readonly river: AtlasRiver
  readonly chains: readonly (readonly SideKey[])[]
}

/** A corner, where hexsides meet. */
interface Corner {
  readonly key: string
  readonly spot: Spot
  readonly sides: { readonly side: SideKey; readonly to: Corner }[]
}

type Corners = ReadonlyMap<string, Corner>

/** Shorter ends of a river at the edge of the map are left out. */
const SHORTEST = 0.6 * CELL
const STRIDE = 8

/** Cost of a hexside, and of its distance from the river's course. */
const EASE = 0.12
const STRAY = 5

export function riversOf(
  recipe: AtlasRecipe,
  atlas: Atlas,
  grid: Grid,
  projection: Projection,
): readonly RiverCourse[] {
  const corners = cornersOf(grid)
  const used = new Set<SideKey>()
  const courses = new Map<Id, RiverCourse>()
  for (const stream of downFirst(recipe.rivers, atlas)) {
    const river = atlas.rivers.get(stream.river)!
    const parent = river.into === undefined ? undefined : courses.get(river.into)
    const line = densified(
      river.course.map(([lat = 0, lon = 0]) => projection.spot({ lat, lon })),
      STRIDE,
    )
    const runs = stretches(line, ({ x, y }) => grid.at(x, y) !== undefined)
    const chains = runs.flatMap((run) => {
      if (run.length * STRIDE < SHORTEST) return []
      const mouth = run.at(-1) === line.at(-1) ? parent : undefined
      const chain = routed(grid, corners, run, line, stream, mouth, used)
      for (const side of chain) used.add(side)
      return chain.length > 0 ? [chain] : []
    })
    courses.set(stream.river, { stream, river, chains })
  }
  return recipe.rivers.map(({ river }) => courses.get(river)!)
}

/** Sorts a river before its tributaries: they end on it. */
function downFirst(streams: readonly AtlasStream[], atlas: Atlas): readonly AtlasStream[] {
  const depth = ({ river }: AtlasStream): number => {
    let steps = 0
    for (let id = atlas.rivers.get(river)?.into; id !== undefined; id = atlas.rivers.get(id)?.into) steps++
    return steps
  }
  return [...streams].sort((a, b) => depth(a) - depth(b))
}

const keyOf = ({ x, y }: Spot): string => `${x.toFixed(2)},${y.toFixed(2)}`

/** All corners of the hexsides between two cells of the board. */
function cornersOf(grid: Grid): Corners {
  const corners = new Map<string, Corner>()
  const corner = (spot: Spot): Corner => {
    const key = keyOf(spot)
    const found = corners.get(key) ?? { key, spot, sides: [] }
    corners.set(key, found)
    return found
  }
  for (const cell of grid.cells()) {
    for (const near of grid.neighbours(cell)) {
      if (grid.index(near) < grid.index(cell)) continue
      const side = grid.sideBetween(cell, near)!
      const [a, b] = grid.sideCorners(side)!.map(corner) as [Corner, Corner]
      a.sides.push({ side, to: b })
      b.sides.push({ side, to: a })
    }
  }
  return corners
}

function routed(
  grid: Grid,
  corners: Corners,
  run: readonly Spot[],
  line: readonly Spot[],
  stream: AtlasStream,
  parent: RiverCourse | undefined,
  taken: ReadonlySet<SideKey>,
): readonly SideKey[] {
  const sidesOf = (ids: readonly string[] | undefined) => new Set((ids ?? []).map((id) => parseSide(grid, id)))
  const [along, barred] = [sidesOf(stream.along), sidesOf(stream.not)]
  const price = (side: SideKey, to: Corner, from: Corner): number => {
    if (along.has(side)) return 0.001
    const middle = { x: (to.spot.x + from.spot.x) / 2, y: (to.spot.y + from.spot.y) / 2 }
    const off = (distanceToLine(middle, line) + distanceToLine(to.spot, line)) / 2 / CELL
    return EASE + STRAY * off * off
  }
  const steps = (from: Corner): readonly Step<Corner>[] =>
    from.sides.flatMap(({ side, to }) =>
      barred.has(side) || taken.has(side) ? [] : [{ to, cost: price(side, to, from) }],
    )
  const nearestCorner = (at: Spot, isEnd: boolean): Corner => {
    // A river from off the map enters at the edge, where only one or two hexsides meet.
    const all = [...corners.values()].filter(({ sides }) => isEnd || sides.length < 3)
    return all.reduce((best, each) => (distance(each.spot, at) < distance(best.spot, at) ? each : best))
  }
  const source = nearestCorner(run[0]!, run[0] === line[0])
  const last = run.at(-1)!
  const onParent = parent && cornersAlong(grid, parent)
  const goal = onParent ? undefined : nearestCorner(last, last === line.at(-1))
  const arrived = (corner: Corner): number | undefined => {
    if (goal) return corner === goal ? 0 : undefined
    return onParent?.has(corner.key) ? 4 * (distance(corner.spot, last) / CELL) ** 2 : undefined
  }
  const way = cheapestPath(source, steps, arrived) ?? []
  return way.slice(1).map((to, at) => way[at]!.sides.find((each) => each.to === to)!.side)
}

const cornersAlong = (grid: Grid, { chains }: RiverCourse): ReadonlySet<string> =>
  new Set(chains.flat().flatMap((side) => grid.sideCorners(side)!.map(keyOf)))
