import { EMPTY_STATE, type State } from '../../../table/state.ts'

const NONE = {}

/** The table with every counter out of sight, so that the bare map is seen: what is not there cannot be taken up either. */
export const withoutCounters = (state: State): State => ({
  ...state,
  pieces: EMPTY_STATE.pieces,
  stacks: EMPTY_STATE.stacks,
  veiled: NONE,
  held: NONE,
})
