import type { CostPart, Point, WalkStep } from '../../../table/generated/types.ts'
import { CELL, type Spot } from '../../../table/geometry/hex.ts'
import { apart, between } from '../../../table/geometry/measure/convex.ts'
import { toScale } from '../../../table/geometry/measure/length-text.ts'
import type { MeasureScene } from '../board/scene.ts'
import type { Router } from '../route/router.ts'
import { type InWay, type MoveGround, tooDeep } from './ground.ts'

/** A model's path over the board, and what it costs. */
export interface JudgedPath {
  /** From where it stood to where it ends. */
  readonly path: readonly Spot[]
  /** In units. At least so much, where no way was found. */
  readonly cost: number
  /** The first thing that stops it on the way. */
  readonly blocked?: InWay
}

/**
 * The path of a model: straight from point to point where the player drew one, and otherwise the shortest way round what
 * stops it.
 */
export function pathTo(ground: MoveGround, from: Spot, via: readonly Spot[], to: Spot): JudgedPath {
  const found = via.length > 0 ? drawnPath(ground.router, [from, ...via, to]) : shortestPath(ground, from, to)
  const deep = found.blocked ? undefined : tooDeep(ground, to)
  return deep ? { ...found, blocked: deep } : found
}

function drawnPath(router: Router<InWay>, path: readonly Spot[]): JudgedPath {
  let cost = 0
  let blocked: InWay | undefined
  for (const [index, spot] of path.slice(1).entries()) {
    const from = path[index]!
    cost += router.cost(from, spot)
    blocked ??= router.stop(from, spot)?.of
  }
  return { path, cost, ...(blocked && { blocked }) }
}

function shortestPath(ground: MoveGround, from: Spot, to: Spot): JudgedPath {
  const { router } = ground
  const route = router.route(ground.reached(from), to)
  if (route) return route
  const blocked = router.stop(from, to)?.of
  return { path: [from, to], cost: router.cost(from, to), ...(blocked && { blocked }) }
}

/** The first part of a path that costs no more than so much. */
export function affordable(router: Router<InWay>, path: readonly Spot[], most: number): readonly Spot[] {
  let left = most
  for (const [index, spot] of path.entries()) {
    const next = path[index + 1]
    if (!next) return path
    const cost = router.cost(spot, next)
    if (cost > left) return [...path.slice(0, index + 1), affordableStep(router, spot, next, left)]
    left -= cost
  }
  return path
}

/** The farthest spot of a straight step that costs no more than so much. */
function affordableStep(router: Router<InWay>, from: Spot, to: Spot, most: number): Spot {
  let [low, high] = [0, 1]
  for (let time = 0; time < 20; time++) {
    const half = (low + high) / 2
    if (router.cost(from, between(from, to, half)) <= most) low = half
    else high = half
  }
  return between(from, to, low)
}

export const rounded = (board: string, { x, y }: Spot): Point => ({ board, x: Math.round(x), y: Math.round(y) })

/** A number of the scale's units, to a hundredth. */
export const inScale = ({ book }: MeasureScene, units: number): number =>
  Math.round(toScale(units, book.scale) * CELL) / CELL

/** The bends of a path with the cost of each stretch and of the rough ground in it. */
export function stepsOf(
  scene: MeasureScene,
  router: Router<InWay>,
  board: string,
  path: readonly Spot[],
): readonly WalkStep[] {
  return path.slice(1).map((spot, index) => {
    const from = path[index]!
    const cost = inScale(scene, router.cost(from, spot))
    return { at: rounded(board, spot), cost, parts: partsOf(scene, router, from, spot) }
  })
}

function partsOf(scene: MeasureScene, router: Router<InWay>, from: Spot, to: Spot): CostPart[] {
  const { book } = scene
  const long = apart(from, to)
  const rough = router.roughOn(from, to).map(({ ground, stretch: [start, end] }): CostPart => {
    const { scenery, unit } = ground.of
    const line = book.rules.terrain?.find(({ kind, cost }) => kind === scenery?.kind && cost === ground.factor)
    const what = `${book.text((end - start) * long)} through ${unit.name}`
    return { cite: line?.cite ?? '', what, cost: inScale(scene, (end - start) * long * ground.factor) }
  })
  const open = router.roughOn(from, to).reduce((left, { stretch: [start, end] }) => left - (end - start), 1) * long
  if (open <= 0.5) return rough
  return [{ cite: book.rules.movement?.cite ?? '', what: 'open ground', cost: inScale(scene, open) }, ...rough]
}
