import type { PieceId, Place, Point } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { apartOf, holds, rulerBetween } from '../../../table/geometry/measure/gap.ts'
import { fromScale, type Scale } from '../../../table/geometry/measure/length-text.ts'
import { pathLength } from '../../../table/geometry/measure/path.ts'
import { outlineShape, type Shape, spotShape } from '../../../table/geometry/measure/shape.ts'
import type { Sight } from '../../../table/geometry/measure/sight.ts'
import {
  type CoverFound,
  coverByRules,
  type SightModel,
  type SightScenery,
  sightByRules,
} from '../../../table/geometry/measure/sight-by-rules.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import { scaleOf } from '../../words/lengths.ts'
import type { RulerLine } from '../geometry/ruler.ts'
import { type Model, modelsOn } from './miniatures.ts'

/** The reading of a ruler or a line of sight on a table without cells. Spots are those of the board. */
export interface OpenReading {
  readonly board: string
  /** In units; from base edge to base edge where an end lies on a model. */
  readonly far: number
  readonly line: readonly Spot[]
  /** The models at its ends. */
  readonly from: PieceId | undefined
  readonly to: PieceId | undefined
  /** The things that a line of sight crosses. */
  readonly sight?: Sight<PieceId>
  /** The scenery that covers its far end. */
  readonly cover?: readonly CoverFound<PieceId>[]
}

/** Undefined where the ruler is not laid on a table without cells. */
export function openReading(
  module: Module,
  state: Pick<State, 'pieces'>,
  { kind, places }: RulerLine,
): OpenReading | undefined {
  const points = places.flatMap((place) => ('x' in place ? [place] : []))
  const [first, last] = [points[0], points.at(-1)]
  const map = module.maps.find(({ id }) => id === first?.board)
  if (!first || !last || map?.grid.count !== 0 || points.length < places.length) return undefined
  const { board } = first
  const models = modelsOn(module, state, board)
  const [from, to] = [modelUnder(models, first), modelUnder(models, last)]
  const ends = { board, from: from?.piece.id, to: to?.piece.id }
  if (points.length !== 2 || (kind === 'ruler' && !from && !to))
    return { ...ends, far: pathLength(points), line: points }
  const [a, b] = [from?.shape ?? spotShape(first), to?.shape ?? spotShape(last)]
  const far = Math.max(0, apartOf(a, b).gap)
  if (kind === 'ruler' || (from && from === to)) return { ...ends, far, line: rulerBetween(a, b) }
  const scale = scaleOf(map)
  const { sight: rules, cover = [] } = module.rules?.measure ?? {}
  const seen = models.map((model) => sightModel(module, model, scale))
  // An end beside all models is a spot as high as a model usually is.
  const endOf = (model: Model | undefined, at: Point): SightModel<PieceId> =>
    seen.find(({ of }) => of === model?.piece.id) ?? {
      ...{ of: '', squad: '', at, shape: spotShape(at) },
      height: fromScale(rules?.usual ?? 1, scale),
    }
  const [eye, aim] = [endOf(from, first), endOf(to, last)]
  const table = { rules, scale, scenery: sceneryOn(module, state, board, scale), models: seen }
  const sight = sightByRules(table, eye, aim)
  return { ...ends, far, line: sight.line, sight, cover: coverByRules(table, cover, eye, aim) }
}

/** The uppermost of the models under a point. */
const modelUnder = (models: readonly Model[], at: Point): Model | undefined =>
  models.findLast(({ shape }) => holds(shape, at))

function sightModel(module: Module, { piece, at, shape }: Model, scale: Scale): SightModel<PieceId> {
  const { height, usual = 1 } = module.rules?.measure?.sight ?? {}
  const printed = piece.def === undefined ? undefined : module.counters.get(piece.def)
  const own = height === undefined ? undefined : Number(printed?.faces[piece.face]?.values?.[height])
  const formation = printed?.formation
  const squad = formation === undefined ? piece.id : `${piece.side ?? ''} ${formation}`
  return { of: piece.id, at, shape, squad, height: fromScale(Number.isFinite(own) ? (own as number) : usual, scale) }
}

function sceneryOn(
  module: Module,
  { pieces }: Pick<State, 'pieces'>,
  board: string,
  scale: Scale,
): readonly SightScenery<PieceId>[] {
  return [...pieces.values()].flatMap((piece) => {
    const scenery = piece.def === undefined ? undefined : module.counters.get(piece.def)?.scenery
    if (!scenery || !isOn(piece.at, board)) return []
    const shape: Shape = outlineShape(scenery.outline, piece.at, piece.turn)
    return [{ of: piece.id, shape, kind: scenery.kind, height: fromScale(scenery.height ?? 0, scale) }]
  })
}

const isOn = (at: Place, board: string): at is Point => 'x' in at && at.board === board
