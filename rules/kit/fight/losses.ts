import type { Action, Id, Piece, PieceId, Place } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import type { Scene } from '../../core/scene.ts'
import type { Unit } from '../../core/unit.ts'

/** What an action takes from a unit on the map. */
export interface Loss {
  readonly unit: Unit
  readonly steps: number
  /** Steps that it has left. */
  readonly left: number
  /** It leaves the map. */
  readonly dies: boolean
}

/** How a game shows what a counter has lost. */
export interface LossReading {
  /** Steps left by its face and its marks, even fewer than none; undefined where that cannot be known. */
  stepsOf(unit: Unit): number | undefined
  /** Whether it is taken off by being put there. */
  isLost(unit: Unit, to: Place): boolean
}

/** Steps that are marked or turned away, and units that are taken off. */
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
  const gone = (pieces: readonly PieceId[]) =>
    unitsOf(pieces).map((unit): Loss => ({ unit, steps: Math.max(0, stepsOf(unit) ?? 0), left: 0, dies: true }))
  switch (action.type) {
    case 'mark':
      return worn(action.pieces, (piece) => ({ ...piece, marks: { ...piece.marks, [action.mark]: action.count } }))
    case 'flip':
      return worn(action.pieces, (piece) => ({ ...piece, face: action.face }))
    case 'move': {
      const off = action.moves.flatMap(({ pieces, to }) => pieces.map((id) => ({ id, to })))
      return gone(off.map(({ id }) => id)).filter(({ unit }) =>
        off.some(({ id, to }) => id === unit.id && isLost(unit, to)),
      )
    }
    case 'remove':
      return gone(action.pieces)
    default:
      return []
  }
}

/** Whether a place is a pile of those that are lost. */
export const isDead = ({ state }: Scene, at: Place): boolean =>
  'pile' in at && state.game.piles.some(({ id, kind }) => id === at.pile && kind === 'dead')

/** To the losses of its side, or to those of all. */
export function burial({ state }: Scene, { id, side }: Unit): readonly Action[] {
  const dead = state.game.piles.find((pile) => pile.kind === 'dead' && (pile.side === undefined || pile.side === side))
  return dead ? [{ type: 'move', moves: [{ pieces: [id], to: { pile: dead.id } }] }] : []
}

export const marking = (units: readonly Unit[], mark: Id, count = 1): Action => ({
  type: 'mark',
  pieces: units.map(({ id }) => id).sort(),
  mark,
  count,
})
