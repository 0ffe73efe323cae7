import type { PlaceName } from '../../../../table/generated/types.ts'
import type { Spot } from '../../../../table/geometry/hex.ts'
import { grow, holds } from '../../geometry/rect.ts'
import { keyOf } from './cell-field.ts'
import { type Curve, curveOf, nearestOn, rounded, spotDistance } from './curve.ts'
import type { MapPlan } from './map-plan.ts'
import { noise, randomStream } from './noise.ts'
import type { Motif } from './terrain-kinds.ts'

export interface DrawnHouse extends Spot {
  readonly width: number
  readonly depth: number
  readonly angle: number
  readonly shade: number
}

/** The ground and the houses of one built-up spot. */
export interface Settlement extends Spot {
  readonly radius: number
  /** Undefined if the whole cell is town ground. */
  readonly ground: Curve | undefined
  readonly houses: readonly DrawnHouse[]
}

interface Pattern {
  readonly radius: number
  readonly rows: readonly number[]
  readonly pitch: number
  readonly width: number
  readonly depth: number
}

/** Rows of houses on both sides of the main road, in units from it. */
const TOWN: Pattern = { radius: 41, rows: [-31, -20.5, -9.3, 9.3, 20.5, 31], pitch: 14, width: 10.4, depth: 7.4 }
const CITY: Pattern = { ...TOWN, radius: 36 }
const SMALL_TOWN: Pattern = { radius: 29, rows: [-19.4, -9, 9, 19.4], pitch: 12.4, width: 9, depth: 6.8 }
const VILLAGE: Pattern = { radius: 24, rows: [-8.4, 8.4], pitch: 11.2, width: 7.4, depth: 5.8 }

const BUILT: Readonly<Partial<Record<PlaceName['kind'], Pattern>>> = { city: CITY, town: SMALL_TOWN, village: VILLAGE }

const known = new WeakMap<MapPlan, readonly Settlement[]>()

export function settlementsOf(plan: MapPlan): readonly Settlement[] {
  const before = known.get(plan)
  if (before) return before
  const quarters = built(plan)
  known.set(plan, quarters)
  return quarters
}

function built(plan: MapPlan): readonly Settlement[] {
  const { board, terrains, names } = plan
  const cellsOf = (motif: Motif) => terrains.find((area) => area.motif === motif)?.cells ?? []
  const centre = board.grid.centre
  const done = new Set<string>()
  const quarters: Settlement[] = []
  for (const cell of cellsOf('town').filter(board.grid.has)) {
    done.add(keyOf(cell))
    quarters.push(quarter(plan, centre(cell), TOWN, false))
  }
  for (const cell of cellsOf('village').filter(board.grid.has)) {
    if (done.has(keyOf(cell))) continue
    done.add(keyOf(cell))
    quarters.push(quarter(plan, centre(cell), SMALL_TOWN, true))
  }
  for (const { at, kind } of names) {
    const cell = board.grid.parse(at)
    const pattern = BUILT[kind]
    if (!cell || !pattern || done.has(keyOf(cell))) continue
    done.add(keyOf(cell))
    quarters.push(quarter(plan, centre(cell), pattern, true))
  }
  return quarters.sort((a, b) => a.y - b.y)
}

/** Houses along the main road with a cross street; none on a road or in water. */
function quarter(plan: MapPlan, at: Spot, pattern: Pattern, hasGround: boolean): Settlement {
  const { radius, rows, pitch, width, depth } = pattern
  const seed = plan.seed + Math.round(at.x * 31 + at.y)
  const chance = randomStream(seed)
  const near = ({ curve: { bounds } }: { readonly curve: Curve }): boolean => holds(grow(bounds, radius + 10), at)
  const roads = plan.paths.filter(near).map(({ curve }) => curve.spots)
  const waters = plan.edges.flatMap(({ curves }) => curves.map((curve) => ({ curve })).filter(near))
  const turn = directionAt(roads, at) ?? (chance() - 0.5) * 0.9
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const houses: DrawnHouse[] = []
  const reach = Math.ceil(radius / pitch)
  for (const row of rows) {
    for (let column = -reach; column < reach; column++) {
      const along = (column + 0.5) * pitch + (chance() - 0.5) * 1.8
      const across = row + (chance() - 0.5) * 1.2
      const house = { width: width * (0.82 + chance() * 0.3), depth: depth * (0.85 + chance() * 0.25) }
      const shade = Math.floor(chance() * 5)
      const isLeftOut = chance() < 0.06
      if (Math.hypot(along, across) > radius * (0.86 + chance() * 0.18) || isLeftOut) continue
      const spot = { x: at.x + along * cos - across * sin, y: at.y + along * sin + across * cos }
      const room = Math.hypot(house.width, house.depth) / 2
      if (roads.some((road) => nearestOn(road, spot) < 4.6 + house.depth / 2)) continue
      if (waters.some(({ curve }) => nearestOn(curve.spots, spot) < 6 + room)) continue
      houses.push({ ...spot, ...house, angle: turn, shade })
    }
  }
  return { ...at, radius, houses, ground: hasGround ? blot(at, radius + 3, seed) : undefined }
}

/** The direction of the nearest road. */
function directionAt(roads: readonly (readonly Spot[])[], at: Spot): number | undefined {
  let best: { far: number; angle: number } | undefined
  for (const road of roads) {
    for (let index = 1; index < road.length; index++) {
      const [a, b] = [road[index - 1]!, road[index]!]
      const far = spotDistance(at, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
      if (far < (best?.far ?? 30)) best = { far, angle: Math.atan2(b.y - a.y, b.x - a.x) }
    }
  }
  return best?.angle
}

function blot(at: Spot, radius: number, seed: number): Curve {
  const spots = Array.from({ length: 14 }, (_, step): Spot => {
    const angle = (step / 14) * 2 * Math.PI
    const far = radius * (0.84 + 0.3 * noise(3 + 2 * Math.cos(angle), 3 + 2 * Math.sin(angle), seed))
    return { x: at.x + far * Math.cos(angle), y: at.y + far * Math.sin(angle) }
  })
  return curveOf(rounded(spots, true, 2), true)
}
