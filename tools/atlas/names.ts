import type { AtlasRecipe, Id, PlaceName } from '../../table/generated/types.ts'
import type { Grid } from '../../table/geometry/grid.ts'
import type { Atlas } from './atlas.ts'
import { cellOf, outlineOf } from './ground.ts'
import { distance, isInside } from './polyline.ts'
import type { Projection } from './projection.ts'
import type { RiverCourse } from './rivers.ts'

/** A river is named once for so many hexsides. */
const EVERY = 24
/** A shorter river has no name on the map. */
const LEAST = 4

export function namesOf(
  recipe: AtlasRecipe,
  atlas: Atlas,
  grid: Grid,
  projection: Projection,
  water: readonly RiverCourse[],
): readonly PlaceName[] {
  const settled = new Map<Id, PlaceName['kind']>()
  for (const id of recipe.named?.places ?? []) settled.set(id, 'place')
  for (const { kind, places } of recipe.settlements ?? []) for (const place of places) settled.set(place, kind)
  const places = [...settled].flatMap(([id, kind]): readonly PlaceName[] => {
    const cell = cellOf(id, atlas, grid, projection)
    return cell ? [{ text: atlas.places.get(id)!.name, at: grid.print(cell), kind }] : []
  })
  return [...places, ...regions(recipe, atlas, grid, projection), ...waters(grid, water)]
}

/** Names woods and heights in the middle of their part on the map. */
function regions(recipe: AtlasRecipe, atlas: Atlas, grid: Grid, projection: Projection): readonly PlaceName[] {
  return (recipe.named?.ground ?? []).flatMap((id): readonly PlaceName[] => {
    const area = atlas.ground.find((each) => each.id === id)!
    const outline = outlineOf(area, projection)
    const cells = grid.cells().filter((cell) => isInside(grid.centre(cell), outline))
    if (cells.length === 0) return []
    const spots = cells.map(grid.centre)
    const middle = {
      x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
      y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
    }
    const cell = cells.reduce((best, each) =>
      distance(grid.centre(each), middle) < distance(grid.centre(best), middle) ? each : best,
    )
    return [{ text: area.name, at: grid.print(cell), kind: area.kind === 'high' ? 'height' : 'region' }]
  })
}

function waters(grid: Grid, water: readonly RiverCourse[]): readonly PlaceName[] {
  return water.flatMap(({ river, chains }) =>
    chains.flatMap((chain) => {
      if (chain.length < LEAST) return []
      const count = Math.max(1, Math.round(chain.length / EVERY))
      return Array.from({ length: count }, (_, each): PlaceName => {
        const side = chain[Math.floor(((each + 0.5) / count) * chain.length)]!
        return { text: river.name, at: grid.print(grid.sideCells(side)![0]), kind: 'water' }
      })
    }),
  )
}
