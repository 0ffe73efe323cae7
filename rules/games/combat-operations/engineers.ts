import type { Map as ImmutableMap } from 'immutable'
import type { Cell, Id, PieceId, Place, Time } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/place.ts'
import type { Memory } from '../../core/memory.ts'
import { isActing } from '../../core/turn.ts'
import type { Unit } from '../../core/unit.ts'
import { sameCell } from '../../hex/board/cells.ts'
import { unitsIn } from '../../hex/board/occupants.ts'
import type { HexScene } from '../../hex/board/scene.ts'

/** The mark that counts turns spent on a bridge, for tables whose log nobody knows. */
export const BRIDGING = 'bridging'

/** Since when units stand where they stand; those that never moved have no entry. */
export type Stays = ImmutableMap<PieceId, Time>

/** What a player's turn is, told by the places of its phases in the sequence. */
function turnOf({ book, state }: HexScene, side: Id): { readonly first: number; readonly last: number } | undefined {
  const player = book.scenario(state.game.scenario)?.order.indexOf(side) ?? -1
  const own = book.module.sequence.phases.flatMap((phase, index) => (phase.player === player ? [index] : []))
  const [first, last] = [own[0], own.at(-1)]
  return first === undefined || last === undefined ? undefined : { first, last }
}

const indexOf = ({ book }: HexScene, phase: Id): number =>
  book.module.sequence.phases.findIndex(({ id }) => id === phase)

/**
 * 9.7 [26]: whole turns that a unit has spent in its hex: its player's turns that it saw from beginning to end. The
 * turn in which it came counts only if it came before; the turn that runs counts from its last step on.
 */
export function turnsSpent(scene: HexScene, unit: Unit, since: Time | undefined): number {
  const { memory, state, book } = scene
  const own = unit.side === undefined ? undefined : turnOf(scene, unit.side)
  if (memory.time === undefined || !own) return unit.piece.marks?.[BRIDGING] ?? 0
  const begun = book.scenario(state.game.scenario)?.turns.first ?? 1
  const whole = since === undefined ? begun : since.turn + (indexOf(scene, since.phase) >= own.first ? 1 : 0)
  const now = state.time
  const last = now.turn - (indexOf(scene, now.phase) >= own.last ? 0 : 1)
  return Math.max(0, last - whole + 1)
}

/** The later of two moments. */
export function later(scene: HexScene, a: Time | undefined, b: Time | undefined): Time | undefined {
  if (!a || !b) return a ?? b
  if (a.turn !== b.turn) return a.turn > b.turn ? a : b
  return indexOf(scene, a.phase) >= indexOf(scene, b.phase) ? a : b
}

export function isEngineer(scene: HexScene, unit: Unit): boolean {
  const { roster } = scene.book
  if (unit.kind !== 'unit') return false
  return roster.sure(unit, (counter) => roster.classOf(counter)?.traits?.includes('engineer') === true) === 'yes'
}

/** Engineers of the hand that acts in a hex. */
export const engineersAt = (scene: HexScene, cell: Cell): readonly Unit[] =>
  unitsIn(scene, cell).filter((unit) => isEngineer(scene, unit) && isActing(scene, unit.side ?? ''))

/** A unit that comes to another hex begins anew. */
export function stayed(stays: Stays, piece: PieceId, from: Place | undefined, to: Place, { time }: Memory): Stays {
  const isThere = from && onCell(from) && onCell(to) && sameCell(from, to)
  return time && !isThere ? stays.set(piece, time) : stays
}
