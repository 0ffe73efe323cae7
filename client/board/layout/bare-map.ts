import { NOTHING, type State } from '../../../table/state.ts'

const NONE = {}

/** The table with every counter out of sight, so that the bare map is seen: what is not there cannot be taken up either. */
export const bared = (state: State): State => ({
  ...state,
  pieces: NOTHING.pieces,
  stacks: NOTHING.stacks,
  veiled: NONE,
  held: NONE,
})
