import type { Viewer } from '../table/sight.ts'
import { snapshotText } from '../table/snapshot.ts'
import { type Chronicle, type Point, textFor } from './chronicle.ts'

/** How many entries come with a snapshot, to read, and how many letters they have together. */
const TO_READ = 100
const LETTERS_TO_READ = 512 * 1024

/** The table at one point of its log, written for those who see the same: the beginning of a welcome. */
export interface Arrival extends Point {
  /** An object of JSON that is still open at its end. */
  readonly text: string
}

/** Whether what somebody missed is less than a table is. */
export const isLittle = (chronicle: Chronicle, after: Point, letters = LETTERS_TO_READ): boolean => {
  const missed = chronicle.missed(after)
  return missed !== undefined && chronicle.fitting(missed, letters) === missed
}

/** What came after a point, or the whole table and the latest entries; stops now and then. */
export function* arrivalAt(chronicle: Chronicle, viewer: Viewer, after?: Point): Generator<void, Arrival> {
  const { state, head } = chronicle
  const missed = after && chronicle.missed(after)
  const played = yield* chronicle.last(missed ?? chronicle.fitting(TO_READ, LETTERS_TO_READ))
  const texts: string[] = []
  for (const each of played) {
    texts.push(textFor(each, viewer))
    yield
  }
  const table = missed === undefined ? `"snapshot":${yield* snapshotText(state, viewer)},` : ''
  return { seq: state.seq, head, text: `{"head":"${head}",${table}"entries":[${texts.join(',')}],` }
}
