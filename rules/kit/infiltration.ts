import type { Cell, Declare, Id, PieceId, Proposal } from '../../table/generated/types.ts'
import { onCell } from '../../table/geometry/place.ts'
import type { Deed } from '../core/memory.ts'
import { type Step, stepKind } from '../core/procedure.ts'
import type { Unit } from '../core/unit.ts'
import { fieldCellOf, sameCell } from '../hex/board/cells.ts'
import { cellOf } from '../hex/board/occupants.ts'
import type { HexScene } from '../hex/board/scene.ts'
import { ZONES } from '../hex/ground/search.ts'

/* A unit tries by a roll to go straight from one enemy zone into another. */

/** The `what` of a declared attempt. */
export const INFILTRATE: Id = 'infiltrate'

export interface Attempt {
  readonly piece: PieceId
  readonly from: Cell
  readonly to: Cell
}

/** The unit and the step of a declared attempt; undefined where it does not name both. */
export function attemptOf(
  scene: HexScene,
  { pieces, at }: Pick<Declare, 'pieces' | 'at'>,
): { readonly unit: Unit; readonly attempt: Attempt } | undefined {
  const unit = scene.units(pieces).find(({ kind }) => kind === 'unit')
  const to = at.find(onCell)
  const from = unit && cellOf(unit)
  return unit && to && from && { unit, attempt: { piece: unit.id, from, to } }
}

/** The hex that a successful attempt opens to the unit, as long as it stands where it tried. */
export function passageBy(attempt: Attempt | undefined, unit: Unit): Cell | undefined {
  const at = cellOf(unit)
  return attempt?.piece === unit.id && at && sameCell(at, attempt.from) ? attempt.to : undefined
}

/** Whether the step leads from zone to zone. */
export function isZoneToZone(scene: HexScene, unit: Unit, to: Cell): boolean {
  const at = cellOf(unit)
  const [here, there] = [at && fieldCellOf(scene, at), fieldCellOf(scene, to)]
  if (!here || !there || here.field !== there.field) return false
  const cells = here.field.against(unit.side, 'movement')
  return (cells[here.index]! & ZONES) !== 0 && (cells[there.index]! & ZONES) !== 0
}

interface AttemptParts {
  readonly cite: string
  /** The attempt that a deed begins. */
  attemptIn(deed: Deed): Attempt | undefined
  whose(scene: HexScene): Id | undefined
  offers(scene: HexScene): readonly Proposal[]
}

/** An attempt in the procedure, from its declaration until the unit has moved on or stopped. */
export const attemptStep = ({ cite, attemptIn, whose, offers }: AttemptParts): Step<HexScene, PieceId> => ({
  kind: stepKind('infiltrate'),
  cite,
  crumb: (scene, piece) => `${scene.unit(piece)?.name ?? 'A unit'} infiltrates`,
  whose,
  begins: (deed) => attemptIn(deed)?.piece,
  follow: (piece, deed) => (attemptIn(deed) ? { on: piece } : undefined),
  offers,
  done: (scene) => offers(scene).length === 0,
})
