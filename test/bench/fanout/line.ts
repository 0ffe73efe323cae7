import type { Cell } from '../../../table/generated/types.ts'

/** One client at one table, connected and ready to play. */
export interface Line {
  /** Called with the text of every frame that arrives. */
  onText(frame: (text: string) => void): void
  /** Makes the move of this number, which must come back inside a frame as "move:number". */
  send(move: number): void
  close(): void
}

/** Connects clients of one peer to a new table. */
export type OpenRoom = (port: number, clients: number) => Promise<Line[]>

/** The name of a move, the same for every peer, so that one scan reads the frames of all. */
export const MARK = '"move:'

/** A move in our own protocol. */
export const actText = (move: number, piece: string, { board, q, r }: Cell): string =>
  `{"id":"move:${move}","action":{"type":"move","moves":[{"pieces":["${piece}"],"to":{"board":"${board}","q":${q},"r":${r}}}]}}`
