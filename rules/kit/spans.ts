import type { Cell, Piece } from '../../table/generated/types.ts'
import { bearing } from '../hex/board/cells.ts'
import type { Field } from '../hex/board/field.ts'
import type { HexScene } from '../hex/board/scene.ts'
import { bridgedStep, crossingsOn } from '../hex/ground/bridges.ts'

/* Hexsides that bridges cross, and the counters that stand for a bridge or for its wreck. */

/** A hexside between two cells. */
export interface BridgeSide {
  readonly field: Field
  readonly step: number
  readonly cells: readonly [Cell, Cell]
  /** Both printed ids: 1412/1512. */
  readonly text: string
  /** A bridge is printed there. */
  readonly bridged: boolean
}

export function bridgeSideAt(field: Field, step: number): BridgeSide {
  const { ground } = field
  const [from, to] = [Math.floor(step / ground.degree), ground.links[step]!]
  return {
    field,
    step,
    cells: [ground.cell(from), ground.cell(to)],
    text: [ground.print(from), ground.print(to)].sort().join('/'),
    bridged: ground.side(step).crossings.length > 0,
  }
}

/** The hexside at which a bridge counter points; undefined off the boards. */
export function bridgeSideOf(scene: HexScene, piece: Piece): BridgeSide | undefined {
  if ('pile' in piece.at) return undefined
  const field = scene.field(piece.at.board)
  const step = field ? bridgedStep(field.ground, scene.book.roster.unit(piece)) : -1
  return field && step >= 0 ? bridgeSideAt(field, step) : undefined
}

/** Whether a bridge stands on the hexside. */
export const isStanding = ({ field, step }: BridgeSide): boolean =>
  crossingsOn(field.ground.side(step), step, field.laid).length > 0

/** The printed bridges of all maps, each once, in printed order. */
export const printedBridges = ({ fields }: HexScene): readonly BridgeSide[] =>
  [...fields.values()].flatMap((field) => {
    const { ground } = field
    return [...ground.sides]
      .filter(([step, side]) => side.crossings.length > 0 && ground.links[step]! >= 0 && step <= ground.back(step))
      .map(([step]) => bridgeSideAt(field, step))
      .sort((a, b) => a.step - b.step)
  })

/** The direction from one hex to another, in degrees clockwise from straight up. */
export const turnTowards = (scene: HexScene, from: Cell, to: Cell): number =>
  (Math.round(bearing(scene, from, to) ?? 0) + 360) % 360
