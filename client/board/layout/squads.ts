import type { PieceId, Place } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { coherencyOf } from '../../../table/geometry/measure/coherency.ts'
import { gapBetween, rulerBetween } from '../../../table/geometry/measure/gap.ts'
import { fromScale } from '../../../table/geometry/measure/length-text.ts'
import type { Shape } from '../../../table/geometry/measure/shape.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import { type Model, modelOf, squadOf } from './miniatures.ts'

/** How a squad hangs together, in units of its board. */
export interface SquadLinks {
  readonly board: string
  /** From edge to edge, where two models are near enough: the shortest that hold the squad together. */
  readonly links: readonly (readonly [Spot, Spot])[]
  /** Models that are linked with fewer than others of their squad are. */
  readonly strays: readonly Shape[]
}

/** The coherency of the squads that some models belong to, with models laid elsewhere as a move would lay them. */
export function squadLinks(
  module: Module,
  state: State,
  ids: readonly PieceId[],
  moved: ReadonlyMap<PieceId, Place>,
): readonly SquadLinks[] {
  const distance = module.rules?.measure?.coherency?.distance
  if (distance === undefined) return []
  const found = new Map<string, readonly Model[]>()
  const seen = new Set<PieceId>()
  for (const id of ids) {
    if (seen.has(id)) continue
    const squad = squadOf(module, state, id)
    for (const mate of squad) seen.add(mate)
    const models = squad.flatMap((mate) => {
      const piece = state.pieces.get(mate)
      return modelOf(module, piece, moved.get(mate) ?? piece?.at) ?? []
    })
    if (models.length > 1) found.set(id, models)
  }
  return [...found.values()].map((models) => linksOf(module, models, distance))
}

function linksOf(module: Module, models: readonly Model[], distance: number): SquadLinks {
  const board = models[0]?.at.board ?? ''
  const scale = module.maps.find(({ id }) => id === board)?.sheet.scale
  const shapes = models.map(({ shape }) => shape)
  const { groups, links } = coherencyOf(shapes, scale ? fromScale(distance, scale) : distance)
  return {
    board,
    links: chainOf(shapes, links).map(([a, b]) => rulerBetween(shapes[a] as Shape, shapes[b] as Shape)),
    strays: groups.slice(1).flatMap((group) => group.flatMap((index) => shapes[index] ?? [])),
  }
}

type Link = readonly [number, number]

/** The shortest links that hold the models together: all of them would cover a close formation. */
function chainOf(shapes: readonly Shape[], links: readonly Link[]): readonly Link[] {
  const far = ([a, b]: Link): number => gapBetween(shapes[a] as Shape, shapes[b] as Shape)
  const group = shapes.map((_, index) => index)
  const sorted = links.map((link) => ({ link, far: far(link) })).sort((a, b) => a.far - b.far)
  return sorted.flatMap(({ link }) => {
    const [kept, joined] = [group[link[0]], group[link[1]]]
    if (kept === joined) return []
    for (const [index, each] of group.entries()) if (each === joined) group[index] = kept as number
    return [link]
  })
}
