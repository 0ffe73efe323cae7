import { EMPTY_STATE, type State } from '../../../table/state.ts'

const NONE = {}

/** Hides every counter, to show the bare map. Hidden counters cannot be picked up either. */
export const withoutCounters = (state: State): State => ({
  ...state,
  pieces: EMPTY_STATE.pieces,
  stacks: EMPTY_STATE.stacks,
  veiled: NONE,
  held: NONE,
})
