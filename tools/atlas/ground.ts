import type { AtlasArea, AtlasRecipe, Id } from '../../table/generated/types.ts'
import type { Grid } from '../../table/geometry/grid.ts'
import type { Hex, Spot } from '../../table/geometry/hex.ts'
import type { Atlas } from './atlas.ts'
import { isInside } from './polyline.ts'
import type { Projection } from './projection.ts'

/** Rings of samples in a hex: 1 + 3 * n * (n + 1) spots. */
const RINGS = 4

/** Terrain by the index of the cell; clear ground is left out. */
export function groundOf(recipe: AtlasRecipe, atlas: Atlas, grid: Grid, projection: Projection): Map<number, Id> {
  const terrain = new Map<number, Id>()
  const shares = recipe.cover.map(({ kind }) => sharesOf(kind, atlas, grid, projection))
  for (const [index] of grid.cells().entries()) {
    const rule = recipe.cover.find(({ share }, cellIndex) => (shares[cellIndex]![index] ?? 0) >= share)
    if (rule) terrain.set(index, rule.terrain)
  }
  for (const { terrain: id, places } of recipe.settlements ?? []) {
    for (const place of places) {
      const cell = cellOf(place, atlas, grid, projection)
      if (cell) terrain.set(grid.index(cell), id)
    }
  }
  for (const { terrain: id, cells } of recipe.known ?? []) for (const cell of cells) terrain.set(at(grid, cell), id)
  return terrain
}

export function heightOf(recipe: AtlasRecipe, atlas: Atlas, grid: Grid, projection: Projection): readonly number[] {
  const { heights } = recipe
  if (!heights) return []
  const shares = sharesOf('high', atlas, grid, projection)
  return shares.flatMap((share, index) => (share >= heights.share ? [index] : []))
}

export const at = (grid: Grid, id: string): number => grid.index(grid.parse(id)!)

export function cellOf(place: Id, atlas: Atlas, grid: Grid, projection: Projection): Hex | undefined {
  const { x, y } = projection.spot(atlas.places.get(place)!)
  return grid.at(x, y)
}

/** The share of each cell that one kind of ground covers. */
function sharesOf(kind: AtlasArea['kind'], atlas: Atlas, grid: Grid, projection: Projection): readonly number[] {
  const outlines = atlas.ground.filter((area) => area.kind === kind).map((area) => outlineOf(area, projection))
  return grid.cells().map((cell) => {
    const spots = samples(grid, cell)
    const near = outlines.filter((outline) => touches(outline, grid.centre(cell)))
    const inside =
      near.length === 0 ? 0 : spots.filter((spot) => near.some((outline) => isInside(spot, outline))).length
    return inside / spots.length
  })
}

export const outlineOf = ({ outline }: AtlasArea, projection: Projection): readonly Spot[] =>
  outline.map(([lat = 0, lon = 0]) => projection.spot({ lat, lon }))

const REACH = 60
const touches = (outline: readonly Spot[], { x, y }: Spot): boolean => {
  const [xs, ys] = [outline.map((spot) => spot.x), outline.map((spot) => spot.y)]
  return (
    x > Math.min(...xs) - REACH &&
    x < Math.max(...xs) + REACH &&
    y > Math.min(...ys) - REACH &&
    y < Math.max(...ys) + REACH
  )
}

/** Spots spread evenly over a cell: its centre, and rings towards its corners. */
function samples(grid: Grid, cell: Hex): readonly Spot[] {
  const centre = grid.centre(cell)
  const corners = grid.corners(cell)
  const spots = [centre]
  for (let ring = 1; ring <= RINGS; ring++) {
    const share = ring / (RINGS + 0.5)
    for (const [k, a] of corners.entries()) {
      const b = corners[(k + 1) % corners.length]!
      for (let step = 0; step < ring; step++) {
        const [x, y] = [a.x + ((b.x - a.x) * step) / ring, a.y + ((b.y - a.y) * step) / ring]
        spots.push({ x: centre.x + (x - centre.x) * share, y: centre.y + (y - centre.y) * share })
      }
    }
  }
  return spots
}
