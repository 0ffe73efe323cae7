import type { Action, Id, Piece, PieceId, Place } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import type { Scene } from '../../core/scene.ts'
import type { Unit } from '../../core/unit.ts'

/** The loss that an action causes to a unit on the map. */
export interface Loss {
  readonly unit: Unit
  readonly steps: number
  /** The steps left. */
  readonly left: number
  readonly dies: boolean
}

/** How a game shows losses on counters. */
export interface LossReading {
  /** Steps left by face and marks, possibly negative; undefined if hidden. */
  stepsOf(unit: Unit): number | undefined
  /** Whether this place is for lost units. */
  isLost(unit: Unit, to: Place): boolean
}

/** The losses of an action: marks, flips and units taken off. */
export function lossesIn(scene: Scene, action: Action, { stepsOf, isLost }: LossReading): readonly Loss[] {
  const unitsOf = (pieces: readonly PieceId[]) =>
    scene.unitsById(pieces).filter(({ kind, piece }) => kind === 'unit' && onCell(piece.at))
  const worn = (pieces: readonly PieceId[], change: (piece: Piece) => Piece) =>
    unitsOf(pieces).flatMap((unit): readonly Loss[] => {
      const before = stepsOf(unit)
      const after = stepsOf(scene.book.roster.unit(change(unit.piece)))
      if (before === undefined || after === undefined || after >= before) return []
      return [{ unit, steps: before - after, left: Math.max(0, after), dies: false }]
    })
  const takenOff = (pieces: readonly PieceId[]) =>
    unitsOf(pieces).map((unit): Loss => ({ unit, steps: Math.max(0, stepsOf(unit) ?? 0), left: 0, dies: true }))
  switch (action.type) {
    case 'mark':
      return worn(action.pieces, (piece) => ({ ...piece, marks: { ...piece.marks, [action.mark]: action.count } }))
    case 'flip':
      return worn(action.pieces, (piece) => ({ ...piece, face: action.face }))
    case 'move': {
      const off = action.moves.flatMap(({ pieces, to }) => pieces.map((id) => ({ id, to })))
      return takenOff(off.map(({ id }) => id)).filter(({ unit }) =>
        off.some(({ id, to }) => id === unit.id && isLost(unit, to)),
      )
    }
    case 'remove':
      return takenOff(action.pieces)
    default:
      return []
  }
}

export const isDead = ({ state }: Scene, at: Place): boolean =>
  'pile' in at && state.game.piles.some(({ id, kind }) => id === at.pile && kind === 'dead')

/** The move to the dead pile of the unit's side, or to the common one. */
export function eliminateActions({ state }: Scene, { id, side }: Unit): readonly Action[] {
  const dead = state.game.piles.find((pile) => pile.kind === 'dead' && (pile.side === undefined || pile.side === side))
  return dead ? [{ type: 'move', moves: [{ pieces: [id], to: { pile: dead.id } }] }] : []
}

export const markAction = (units: readonly Unit[], mark: Id, count = 1): Action => ({
  type: 'mark',
  pieces: units.map(({ id }) => id).sort(),
  mark,
  count,
})
