import { Map as ImmutableMap } from 'immutable'
import type { Action, Cell, Id, PieceId, Time } from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import type { Memory, MovedDeed } from '../../../core/memory.ts'
import { isActing } from '../../../core/turn.ts'
import { markCount, type Unit } from '../../../core/unit.ts'
import { sameCell } from '../../../hex/board/cells.ts'
import { unitsIn } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'

/** The mark that counts turns of work on a bridge before the log began. */
export const BRIDGING = 'bridging'

/** How long units have been in their hexes, as far as the log tells. */
export interface Stays {
  /** The time at which the log begins. Earlier turns are known only from marks. */
  readonly began: Time | undefined
  /** The log begins in mid-game. */
  readonly found: boolean
  /** When units came to their hexes, if the log tells. */
  readonly came: ImmutableMap<PieceId, Time>
  /** When a mark was last set. A mark from before the log has no entry. */
  readonly marked: ImmutableMap<PieceId, Time>
}

export const NO_STAYS: Stays = { began: undefined, found: true, came: ImmutableMap(), marked: ImmutableMap() }

/** The first and last phase of a player's turn, as places in the sequence. */
function turnOf({ book, state }: HexScene, side: Id): { readonly first: number; readonly last: number } | undefined {
  const player = book.scenario(state.game.scenario)?.order.indexOf(side) ?? -1
  const own = book.module.sequence.phases.flatMap((phase, index) => (phase.player === player ? [index] : []))
  const [first, last] = [own[0], own.at(-1)]
  return first === undefined || last === undefined ? undefined : { first, last }
}

const indexOf = ({ book }: HexScene, phase: Id): number =>
  book.module.sequence.phases.findIndex(({ id }) => id === phase)

/**
 * 9.7 [26]: the whole turns of its player that a unit has spent in its hex. The current turn counts once its last step
 * has begun. Turns of work on a finished bridge do not count.
 */
export function turnsSpent(scene: HexScene, unit: Unit, stays: Stays, worked?: Time): number {
  const own = unit.side === undefined ? undefined : turnOf(scene, unit.side)
  const marked = markCount(unit.piece, BRIDGING)
  const { began } = stays
  if (!began || !own) return marked
  const now = scene.state.time
  const last = now.turn - (indexOf(scene, now.phase) >= own.last ? 0 : 1)
  /** Whole turns since a moment. Its own turn counts if the moment came no later than the step `until`. */
  const since = ({ turn, phase }: Time, until: number) =>
    Math.max(0, last - turn - (indexOf(scene, phase) > until ? 1 : 0) + 1)
  const known = laterTime(scene, stays.came.get(unit.id), worked)
  if (known) return since(known, own.first - 1)
  if (marked === 0 || isStart(scene, began)) return since(began, own.first)
  // A marked unit was there before the log, so the turn in which the log begins counts too.
  return marked + since(stays.marked.get(unit.id) ?? began, own.last - 1)
}

/**
 * The most whole turns that are possible. Where neither log nor mark tells how long a unit has been there, it may have
 * been there since the game began.
 */
export function mostTurns(scene: HexScene, unit: Unit, stays: Stays, worked?: Time): number {
  const spent = turnsSpent(scene, unit, stays, worked)
  const isKnown = !stays.found || unit.piece.marks?.[BRIDGING] !== undefined || stays.came.has(unit.id) || worked
  if (isKnown) return spent
  const [phase] = scene.book.module.sequence.phases
  const turn = scene.book.scenario(scene.state.game.scenario)?.turns.first ?? 1
  return phase ? turnsSpent(scene, unit, { ...stays, began: { turn, phase: phase.id } }) : spent
}

function isStart(scene: HexScene, { turn, phase }: Time): boolean {
  const first = scene.book.scenario(scene.state.game.scenario)?.turns.first ?? 1
  return turn === first && indexOf(scene, phase) === 0
}

export function laterTime(scene: HexScene, a: Time | undefined, b: Time | undefined): Time | undefined {
  if (!a || !b) return a ?? b
  if (a.turn !== b.turn) return a.turn > b.turn ? a : b
  return indexOf(scene, a.phase) >= indexOf(scene, b.phase) ? a : b
}

export function isEngineer(scene: HexScene, unit: Unit): boolean {
  const { roster } = scene.book
  if (unit.kind !== 'unit') return false
  return roster.sure(unit, (counter) => roster.classOf(counter)?.traits?.includes('engineer') === true) === 'yes'
}

/** Engineers in a hex that belong to the acting player. */
export const engineersAt = (scene: HexScene, cell: Cell): readonly Unit[] =>
  unitsIn(scene, cell).filter((unit) => isEngineer(scene, unit) && isActing(scene, unit.side ?? ''))

/** A unit that moves to another hex starts over. */
export function stayed(stays: Stays, { piece, from, to }: MovedDeed, { time }: Memory): Stays {
  const isThere = from && onCell(from) && onCell(to) && sameCell(from, to)
  return time && !isThere ? { ...stays, came: stays.came.set(piece, time) } : stays
}

/** Units whose mark an action sets. */
export const markedBy = (action: Action): readonly PieceId[] =>
  action.type === 'mark' && action.mark === BRIDGING ? action.pieces : []

export const marked = (stays: Stays, pieces: readonly PieceId[], { time }: Memory): Stays =>
  time ? { ...stays, marked: stays.marked.merge(pieces.map((id) => [id, time])) } : stays
