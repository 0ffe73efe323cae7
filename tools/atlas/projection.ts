import type { AtlasPin, AtlasRecipe } from '../../table/generated/types.ts'
import type { Grid } from '../../table/geometry/grid.ts'
import { CELL, type Hex, type Spot } from '../../table/geometry/hex.ts'
import { type Affine, applyAffine, fitAffine, type Geo } from './affine-fit.ts'
import type { Atlas } from './atlas.ts'

/** How well a pinned place fits. */
export interface Residual {
  readonly pin: AtlasPin
  readonly cell: Hex
  readonly fit: Spot
  /** From the centre of its hex to that spot, in hexes. */
  readonly dx: number
  readonly dy: number
  readonly off: number
  /** Whether the fit alone puts it into its hex. */
  readonly found: boolean
  /** Whether it was used for the fit. */
  readonly counted: boolean
}

export interface Projection {
  readonly affine: Affine
  readonly residuals: readonly Residual[]
  /** Root mean square of the pins used for the fit, in hexes. */
  readonly rms: number
  /** Kilometres of ground under a hex, east to west and north to south. */
  readonly ground: readonly [number, number]
  spot(geo: Geo): Spot
}

/** A pinned place is pulled only this far into its hex, so that the country around it keeps its shape. */
const INNER = 0.27 * CELL
/** Kilometres in a degree; for longitude at the latitude of the Ardennes. */
const KM = { lat: 111.2, lon: 71.3 }
/** Beyond so many units a pin has almost no effect. */
const RANGE = 3.5 * CELL

export function projectionFor(recipe: AtlasRecipe, atlas: Atlas, grid: Grid): Projection {
  const pinned = recipe.pins.map((pin) => {
    const cell = grid.parse(pin.cell)!
    return { pin, cell, geo: atlas.places.get(pin.place)!, spot: grid.centre(cell) }
  })
  const known = pinned.filter(({ pin }) => pin.basis !== 'reconstructed')
  // Where a map has fewer than three known pins, all pins are used.
  const counted = new Set(known.length >= 3 ? known : pinned)
  const affine = fitAffine([...counted])
  const residuals = pinned.map((each): Residual => {
    const { pin, cell, geo, spot } = each
    const fit = applyAffine(affine, geo)
    const [dx, dy] = [(fit.x - spot.x) / CELL, (fit.y - spot.y) / CELL]
    const under = grid.at(fit.x, fit.y)
    const found = under !== undefined && grid.index(under) === grid.index(cell)
    return { pin, cell, fit, dx, dy, off: Math.hypot(dx, dy), found, counted: counted.has(each) }
  })
  const squares = residuals.filter((each) => each.counted).map(({ off }) => off * off)
  const pulls = residuals.map(({ fit, cell }) => ({ fit, pull: correctionAt(fit, grid.centre(cell)) }))
  const { x, y } = affine
  const area = Math.abs(x[1] * y[2] - x[2] * y[1])
  return {
    affine,
    residuals,
    rms: Math.sqrt(squares.reduce((sum, each) => sum + each, 0) / squares.length),
    ground: [(CELL * KM.lon * Math.hypot(x[2], y[2])) / area, (CELL * KM.lat * Math.hypot(x[1], y[1])) / area],
    spot: (geo) => corrected(applyAffine(affine, geo), pulls),
  }
}

/** The move that brings a place well inside its hex. */
function correctionAt(fit: Spot, centre: Spot): Spot {
  const off = Math.hypot(fit.x - centre.x, fit.y - centre.y)
  if (off <= INNER) return { x: 0, y: 0 }
  const share = 1 - INNER / off
  return { x: (centre.x - fit.x) * share, y: (centre.y - fit.y) * share }
}

/** Moves a spot with the pins near it, less with distance, so that rivers and roads follow their towns. */
function corrected(spot: Spot, pulls: readonly { readonly fit: Spot; readonly pull: Spot }[]): Spot {
  // A spot far from all pins stays: an imaginary pin without pull lies at the end of the range.
  let [weights, x, y] = [1 / RANGE ** 2, 0, 0]
  for (const { fit, pull } of pulls) {
    const far = (spot.x - fit.x) ** 2 + (spot.y - fit.y) ** 2
    if (far < 1e-9) return { x: spot.x + pull.x, y: spot.y + pull.y }
    const weight = 1 / far
    weights += weight
    x += pull.x * weight
    y += pull.y * weight
  }
  return { x: spot.x + x / weights, y: spot.y + y / weights }
}
