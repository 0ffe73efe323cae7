import type { Hash, Note, Id as Side } from '../generated/types.ts'
import { hashOf } from '../hashing/hash.ts'

/** Everybody gets this hash when a note is sealed, so that it cannot be another text when it is opened. */
export const sealCommitment = (nonce: string, text: string): Hash => hashOf(`${nonce}\n${text}`)

/** A sealed note for viewers who may not read it: its name, its writer and its seal. */
export function closedNote({ id, by, to, seal }: Note): Note {
  return { id, by, text: '', ...(to && { to }), ...(seal && { seal: { commitment: seal.commitment } }) }
}

export const isOpened = ({ to, seal }: Note): boolean => seal !== undefined && to === undefined

/** Whether the text is the one that was sealed; undefined for a viewer to whom it is still closed. */
export const isIntact = ({ text, seal }: Note): boolean | undefined =>
  seal?.nonce === undefined ? undefined : sealCommitment(seal.nonce, text) === seal.commitment

/** A note sealed for these sides. Opening it shows it to everybody. */
export const sealedNote = (id: Side, by: Side, text: string, nonce: string, to: readonly Side[]): Note => ({
  id,
  by,
  text,
  to: [...to],
  seal: { commitment: sealCommitment(nonce, text), nonce },
})
