import type { Drawing, Piece, Point } from '../../../table/generated/types.ts'
import { CELL, type Spot } from '../../../table/geometry/hex.ts'
import { outlineCorners } from '../../../table/geometry/measure/convex.ts'
import { overlaps } from '../../../table/geometry/measure/gap.ts'
import type { Shape } from '../../../table/geometry/measure/shape.ts'
import { templateShape } from '../../../table/geometry/measure/template.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import { modelsOn } from './miniatures.ts'

/** The opening of a cone, in degrees, and the width of a line, in units. */
const OPENING = 60
const BEAM = CELL

/** A drawing as a template on its board; undefined for any other drawing. */
function templateOf({ shape, points }: Pick<Drawing, 'shape' | 'points'>): Shape | undefined {
  const [from, to] = [points[0], points.at(-1)]
  if (!from || !to || from.board !== to.board) return undefined
  const long = Math.hypot(to.x - from.x, to.y - from.y)
  if (long === 0) return undefined
  switch (shape) {
    case 'blast':
      return templateShape({ kind: 'circle', at: from, radius: long })
    case 'cone': {
      const turn = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI
      return templateShape({ kind: 'cone', at: from, turn, long, degrees: OPENING })
    }
    case 'beam':
      return templateShape({ kind: 'line', from, to, width: BEAM })
    case 'line':
    case 'arrow':
    case 'circle':
    case 'text':
      return undefined
  }
}

/** A template and the models that it touches by more than their edge. */
export interface LaidTemplate {
  readonly board: string
  /** In units of the board. */
  readonly corners: readonly Spot[]
  /** Its radius or its length, in units. */
  readonly long: number
  readonly under: readonly Piece[]
}

export function layTemplate(
  module: Module,
  state: Pick<State, 'pieces'>,
  drawing: Pick<Drawing, 'shape' | 'points'>,
): LaidTemplate | undefined {
  const shape = templateOf(drawing)
  const [from, to] = [drawing.points[0], drawing.points.at(-1)] as readonly [Point, Point]
  const [part] = shape?.parts ?? []
  if (!shape || !part) return undefined
  const under = modelsOn(module, state, from.board).filter((model) => overlaps(shape, model.shape))
  return {
    board: from.board,
    corners: outlineCorners(part, 0, 0.5),
    long: Math.hypot(to.x - from.x, to.y - from.y),
    under: under.map(({ piece }) => piece),
  }
}
