import type { Action, Verdict } from '../../table/generated/types.ts'
import type { Position, Referee } from '../../table/referee.ts'

/** The memory of this referee: every entry as it saw it. */
type Gossip = readonly string[]

/**
 * A referee that says everything it knows. A test sees if this reaches a viewer that should not know it. It calls
 * illegal all flips, and moves to every other hex.
 */
export const TALKATIVE_REFEREE: Referee<Gossip> = {
  switches: [],
  help: [],
  topics: [],
  start: [],
  judge(position, action): Verdict {
    const isIllegal =
      action.type === 'move'
        ? action.moves.some(({ to }) => !('q' in to) || (to.q + to.r) % 2 === 1)
        : action.type === 'flip'
    return {
      findings: [
        {
          rule: 'all/he-knows',
          cite: '1.0',
          severity: isIllegal ? 'illegal' : 'note',
          message: gossip(position, action),
          at: [],
          pieces: [],
        },
      ],
    }
  },
  fights: () => [],
  outcome: () => ({ over: false }),
  procedure: () => [],
  reach: () => ({ board: undefined, cells: [], findings: [], way: () => [] }),
  advise: () => [],
  survey: () => ({ zones: [], stacks: [] }),
  supply: () => [],
  remember: (memory, entry) => [...memory, JSON.stringify([entry.seq, entry.action?.type, entry.patch])].slice(-3),
  save: (memory) => ({ memory }),
  restore: (saved) => (saved as { memory: Gossip }).memory,
}

const gossip = ({ state, memory }: Position<Gossip>, action: Action): string =>
  JSON.stringify([[...state.pieces.values()], [...state.stacks], state.notes, state.rolls, state.held, action, memory])
