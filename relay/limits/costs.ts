/*
 * All prices. An action is the price of one gesture; work is the relay's own time, in milliseconds, and
 * what keeps it busy later: bytes that it sends and writes.
 */

/** The price of an event in actions; a page of history costs more than a move. */
const ACTIONS: Readonly<Record<string, number>> = { create: 5, join: 5, link: 5, history: 5, past: 8, recollect: 5 }

export const actionsFor = (event: unknown): number => ACTIONS[String(event)] ?? 1

/** A frame that says nothing, such as a ping, costs as much as one that says something. */
export const ACTIONS_A_FRAME = 1

const BYTES_SENT_A_MS = 64 * 1024
const BYTES_WRITTEN_A_MS = 8 * 1024
/** To hand a frame to one more connection. */
const MS_A_RECIPIENT = 0.02
/** To answer a request over HTTP, and to open a websocket, beside the bytes. */
const MS_A_REQUEST = 1
const MS_A_CONNECTION = 3

/** An answer, or a file. */
export const workToSend = (bytes: number): number => bytes / BYTES_SENT_A_MS

/** An entry: written once, and told to everybody at the table. */
export const workOfEntry = (bytes: number, people: number): number =>
  bytes / BYTES_WRITTEN_A_MS + people * (MS_A_RECIPIENT + workToSend(bytes))

/** Somebody comes to a table or leaves it, and all who sit there are told who does. */
export const workOfPresence = (people: number): number =>
  people * (MS_A_RECIPIENT + workToSend(people * BYTES_A_PERSON))
const BYTES_A_PERSON = 64

export const workOfRequest = (bytes: number): number => MS_A_REQUEST + workToSend(bytes)
export const WORK_OF_CONNECTION = MS_A_CONNECTION
