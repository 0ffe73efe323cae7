/*
 * All costs. One gesture costs one action. Work is the relay's time in milliseconds, and what keeps it busy later: the
 * bytes that it sends and writes.
 */

/** Costs of events in actions; a page of history costs more than a move. */
const ACTIONS: Readonly<Record<string, number>> = { create: 5, join: 5, link: 5, history: 5, past: 8, recollect: 5 }

export const actionCost = (event: unknown): number => ACTIONS[String(event)] ?? 1

/** A frame without an event, such as a ping, costs as much as one with an event. */
export const ACTIONS_PER_FRAME = 1

const BYTES_SENT_PER_MS = 64 * 1024
const BYTES_WRITTEN_PER_MS = 8 * 1024
/** Sending a frame to one more connection. */
const MS_PER_RECIPIENT = 0.02
/** Answering an HTTP request and opening a websocket, besides the bytes. */
const MS_FOR_ANSWER = 1
const MS_PER_CONNECTION = 3

export const sendCost = (bytes: number): number => bytes / BYTES_SENT_PER_MS

/** An entry is written once, and sent to everybody at the table. */
export const entryCost = (bytes: number, people: number): number =>
  bytes / BYTES_WRITTEN_PER_MS + people * (MS_PER_RECIPIENT + sendCost(bytes))

/** When somebody joins or leaves, everybody at the table gets the list of people. */
export const presenceCost = (people: number): number =>
  people * (MS_PER_RECIPIENT + sendCost(people * BYTES_PER_PERSON))
const BYTES_PER_PERSON = 64

export const requestCost = (bytes: number): number => MS_FOR_ANSWER + sendCost(bytes)
export const CONNECTION_COST = MS_PER_CONNECTION
