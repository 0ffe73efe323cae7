import type { Id, Note, SealNote, Seat, UnsealNote, WriteNote } from '../generated/types.ts'
import { isFormat2 } from '../log-format.ts'
import { type Refusal, refusal } from '../refusal.ts'
import type { State } from '../state.ts'
import { refuseTooManyNotes } from './capacity.ts'

/** Note names begin with the writer's seat. Otherwise guessing names would reveal hidden notes. */
export const noteName = (seat: Id, name: string): Id => `${seat}/${name}`

const noteAt = ({ notes }: State, id: Id): Note | undefined => (Object.hasOwn(notes, id) ? notes[id] : undefined)

export function refuseNote(state: State, seat: Seat, { note }: WriteNote): Refusal | undefined {
  return writable(state, seat, note) ?? refuseTooManyNotes(state, { id: seat.id, note })
}

export function refuseSeal(state: State, seat: Seat, { note, text, nonce, to }: SealNote): Refusal | undefined {
  const unwritable = writable(state, seat, note) ?? refuseTooManyNotes(state, { id: seat.id, note })
  if (unwritable) return unwritable
  if (text === undefined || nonce === undefined)
    return refusal('malformed', `Note ${note} cannot be sealed without a text and a nonce; send both.`)
  const stranger = to.find((side) => !seat.sides.includes(side))
  return stranger === undefined
    ? undefined
    : refusal('not-yours', `You do not play ${stranger}; seal a note for your own side.`)
}

export function refuseUnseal(state: State, seat: Seat, { note }: UnsealNote): Refusal | undefined {
  const old = noteAt(state, note)
  if (!old?.seal) return refusal('unknown-note', `There is no sealed note ${note}; choose another.`)
  if (old.by !== seat.id)
    return refusal('not-yours', `Note ${old.id} belongs to ${old.by}; only its writer can open it.`)
  return old.to ? undefined : refusal('sealed', `Note ${old.id} is open already.`)
}

/** A seat writes its own notes and new ones. In format 2 the name must begin with the seat. */
function writable(state: State, { id }: Seat, note: Id): Refusal | undefined {
  const own = noteName(id, '')
  if (isFormat2(state.game) && (!note.startsWith(own) || note.includes('/', own.length))) {
    return refusal('malformed', `The name of a note must begin with the seat of its writer: ${own}….`)
  }
  const old = noteAt(state, note)
  if (old && old.by !== id) return refusal('not-yours', `That note belongs to ${old.by}; write one under another name.`)
  return old?.seal && unchangeable(old)
}

const unchangeable = ({ id, seal }: Note) =>
  refusal('sealed', `Note ${id} is sealed (${seal?.commitment.slice(0, 8)}) and cannot be changed; write another note.`)
