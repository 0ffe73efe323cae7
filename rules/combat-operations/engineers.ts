import type { Map as ImmutableMap } from 'immutable'
import type { Cell, Id, PieceId, Time } from '../../table/generated/types.ts'
import { onCell, placeKey } from '../../table/place.ts'
import type { Memory } from '../memory.ts'
import type { Scene } from '../scene.ts'
import type { Unit } from '../unit.ts'

/** The mark that counts turns spent on a bridge, for tables whose log nobody knows. */
const BRIDGING = 'bridging'

/** Since when units stand where they stand; those that never moved have no entry. */
export type Stays = ImmutableMap<PieceId, Time>

/** What a player's turn is, told by the places of its phases in the sequence. */
function turnOf({ book, state }: Scene, side: Id): { readonly first: number; readonly last: number } | undefined {
  const player = book.scenario(state.game.scenario)?.order.indexOf(side) ?? -1
  const own = book.module.sequence.phases.flatMap((phase, index) => (phase.player === player ? [index] : []))
  const [first, last] = [own[0], own.at(-1)]
  return first === undefined || last === undefined ? undefined : { first, last }
}

const indexOf = ({ book }: Scene, phase: Id): number => book.module.sequence.phases.findIndex(({ id }) => id === phase)

/**
 * 9.7 [26]: whole turns that a unit has spent in its hex: its player's turns that it saw from beginning to end. The
 * turn in which it came counts only if it came before; the turn that runs counts from its last step on.
 */
export function turnsSpent(scene: Scene, unit: Unit, since: Time | undefined): number {
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
export function later(scene: Scene, a: Time | undefined, b: Time | undefined): Time | undefined {
  if (!a || !b) return a ?? b
  if (a.turn !== b.turn) return a.turn > b.turn ? a : b
  return indexOf(scene, a.phase) >= indexOf(scene, b.phase) ? a : b
}

export function isEngineer(scene: Scene, unit: Unit): boolean {
  const { roster } = scene.book
  if (unit.kind !== 'unit') return false
  return roster.sure(unit, (counter) => roster.classOf(counter)?.traits?.includes('engineer') === true) === 'yes'
}

/** Engineers of the hand that acts in a hex. */
export function engineersAt(scene: Scene, cell: Cell): readonly Unit[] {
  const field = scene.field(cell.board)
  const index = field?.ground.grid.index(cell) ?? -1
  if (!field || index < 0) return []
  return field
    .at(index)
    .filter((unit) => isEngineer(scene, unit) && (scene.sides.length === 0 || scene.sides.includes(unit.side ?? '')))
}

/** A unit that comes to another hex begins anew. */
export function stayed(stays: Stays, piece: PieceId, from: unknown, to: unknown, { time }: Memory): Stays {
  const moved = !isSame(from, to)
  return time && moved ? stays.set(piece, time) : stays
}

type At = Parameters<typeof placeKey>[0]
const isSame = (a: unknown, b: unknown): boolean =>
  a !== undefined && b !== undefined && onCell(a as At) && onCell(b as At) && placeKey(a as At) === placeKey(b as At)
