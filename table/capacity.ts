import type { Move } from './generated/types.ts'
import { type Refusal, refusal } from './refusal.ts'
import type { State } from './state.ts'

/*
 * How much fits a table. Relay and clients keep all of it in memory: no seat may let it grow without end.
 */

/** As many as a scenario may have. */
const MOST_PIECES = 20_000
/** As many counters as one leg may move, however many legs there are: each of them is judged by itself. */
const MOST_IN_HAND = 500
/** Of notes, drawings, options, secret rolls and what waits each. */
const MOST_KEPT = 1000

export function room(state: State, more: number): Refusal | undefined {
  const { size } = state.pieces
  if (size + more <= MOST_PIECES) return undefined
  return refusal('too-large', `A table holds ${MOST_PIECES} counters; there are ${size}, and ${more} more do not fit.`)
}

export function handful({ moves }: Move): Refusal | undefined {
  const count = moves.reduce((sum, { pieces }) => sum + pieces.length, 0)
  if (count <= MOST_IN_HAND) return undefined
  return refusal('too-large', `One gesture moves ${MOST_IN_HAND} counters; all legs together, this one moves ${count}.`)
}

/** Whether one more may be kept beside the others of its kind, under a name that none of them has. */
export function crowded(kind: 'notes' | 'drawings' | 'options' | 'rolls' | 'held', state: State, id: string) {
  if (Object.hasOwn(state[kind], id)) return undefined
  const count = Object.keys(state[kind]).length
  if (count < MOST_KEPT) return undefined
  return refusal('too-large', `A table keeps ${MOST_KEPT} ${kind}; there are ${count} already.`)
}
