import type { Action, Id, Move, PieceId, Proposal } from '../../../table/generated/types.ts'
import { isPile } from '../../../table/geometry/place.ts'

/*
 * Counters that a player lays into piles, such as reinforcements on chits. Read from the referee's proposals alone:
 * nothing here decides which pile a counter may go to.
 */

/** A counter, with each pile that it may go to. */
export interface Assignment {
  readonly piece: PieceId
  readonly cite: string
  readonly piles: readonly Id[]
}

interface Laying {
  readonly piece: PieceId
  readonly pile: Id
}

/** A proposal that does nothing but lay one counter into a pile. */
function layingOf({ actions, must }: Proposal): Laying | undefined {
  const [action, another] = actions
  if (must || another || action?.type !== 'move') return undefined
  const [leg, more] = action.moves
  const [piece, second] = leg?.pieces ?? []
  if (!leg || more || piece === undefined || second !== undefined || !('pile' in leg.to)) return undefined
  return { piece, pile: leg.to.pile }
}

/** The counters with a choice of piles. A counter with one pile is no choice. */
export function assignmentsIn(proposals: readonly Proposal[]): readonly Assignment[] {
  const all = new Map<PieceId, { readonly cite: string; readonly piles: Id[] }>()
  for (const each of proposals) {
    const laying = layingOf(each)
    if (!laying) continue
    const before = all.get(laying.piece) ?? { cite: each.cite, piles: [] }
    before.piles.push(laying.pile)
    all.set(laying.piece, before)
  }
  return [...all].flatMap(([piece, { cite, piles }]) => (piles.length > 1 ? [{ piece, cite, piles }] : []))
}

/** The proposals that the sheet does not hold. */
export function withoutAssignments(
  proposals: readonly Proposal[],
  assignments: readonly Assignment[],
): readonly Proposal[] {
  const held = new Set(assignments.map(({ piece }) => piece))
  return proposals.filter((each) => !held.has(layingOf(each)?.piece ?? ''))
}

/** One action for all chosen piles, so that one undo takes them back. */
export function layAction(chosen: ReadonlyMap<PieceId, Id>): Action {
  const moves: Move['moves'] = []
  for (const [piece, pile] of chosen) {
    const leg = moves.find(({ to }) => isPile(to, pile))
    if (leg) leg.pieces.push(piece)
    else moves.push({ pieces: [piece], to: { pile } })
  }
  return { type: 'move', moves }
}
