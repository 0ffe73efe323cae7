/*
 * All prices. An action is the price of one gesture; work is the relay's own time, in milliseconds, and
 * what keeps it busy later: bytes that it sends and writes.
 */

/** The price of an event in actions; a page of history costs more than a move. */
const ACTIONS: Readonly<Record<string, number>> = { create: 5, join: 5, link: 5, history: 5, past: 8, recollect: 5 }

export const actionCost = (event: unknown): number => ACTIONS[String(event)] ?? 1

/** A frame that says nothing, such as a ping, costs as much as one that says something. */
export const ACTIONS_PER_FRAME = 1

const BYTES_SENT_A_MS = 64 * 1024
const BYTES_WRITTEN_A_MS = 8 * 1024
/** To hand a frame to one more connection. */
const MS_A_RECIPIENT = 0.02
/** To answer a request over HTTP, and to open a websocket, beside the bytes. */
const MS_A_REQUEST = 1
const MS_A_CONNECTION = 3

/** An answer, or a file. */
export const sendCost = (bytes: number): number => bytes / BYTES_SENT_A_MS

/** An entry: written once, and told to everybody at the table. */
export const entryCost = (bytes: number, people: number): number =>
  bytes / BYTES_WRITTEN_A_MS + people * (MS_A_RECIPIENT + sendCost(bytes))

/** Somebody comes to a table or leaves it, and all who sit there are told who does. */
export const presenceCost = (people: number): number => people * (MS_A_RECIPIENT + sendCost(people * BYTES_A_PERSON))
const BYTES_A_PERSON = 64

export const requestCost = (bytes: number): number => MS_A_REQUEST + sendCost(bytes)
export const CONNECTION_COST = MS_A_CONNECTION
