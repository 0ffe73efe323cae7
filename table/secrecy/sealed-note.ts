import { hashOf } from '../chance/hash.ts'
import type { Hash, Note, Id as Side } from '../generated/types.ts'

/** What everybody knows of a sealed text at once, so that it cannot be another when it is opened. */
export const sealCommitment = (nonce: string, text: string): Hash => hashOf(`${nonce}\n${text}`)

/** A note as those see it who may not read it yet: that it is there, whose it is, and its seal. */
export function closedNote({ id, by, to, seal }: Note): Note {
  return { id, by, text: '', ...(to && { to }), ...(seal && { seal: { commitment: seal.commitment } }) }
}

export const isOpened = ({ to, seal }: Note): boolean => seal !== undefined && to === undefined

/** Whether the text is the one that was sealed; undefined for whom it is still closed. */
export const isIntact = ({ text, seal }: Note): boolean | undefined =>
  seal?.nonce === undefined ? undefined : sealCommitment(seal.nonce, text) === seal.commitment

/** Sealed for these sides; opened, it is for all. */
export const sealedNote = (id: Side, by: Side, text: string, nonce: string, to: readonly Side[]): Note => ({
  id,
  by,
  text,
  to: [...to],
  seal: { commitment: sealCommitment(nonce, text), nonce },
})
