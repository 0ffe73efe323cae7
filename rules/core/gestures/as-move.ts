import type { Action, SeenEntry } from '../../../table/generated/types.ts'
import { pileKey } from '../../../table/geometry/place.ts'
import { type State, stackAt } from '../../../table/state.ts'

/**
 * Taking counters out of an open pile, and emptying it, are moves: they break the rules that moves break. Dealing is
 * drawing.
 */
export function asMove(state: State, action: Action): Action {
  const [first] = action.type === 'deal' ? action.to : []
  if (action.type === 'deal' && first) {
    const { to, each, type: _, ...rest } = action
    return { ...rest, type: 'draw', count: each * to.length, to: first }
  }
  if (action.type !== 'take' && action.type !== 'pour') return action
  const pieces = action.type === 'take' ? action.pieces : [...stackAt(state, pileKey(action.pile))]
  const isSeen = pieces.length > 0 && pieces.every((id) => state.pieces.has(id))
  return isSeen ? { type: 'move', moves: [{ pieces, to: action.to }] } : action
}

export function entryAsMove(state: State, entry: SeenEntry): SeenEntry {
  const action = entry.action && asMove(state, entry.action)
  return action === entry.action || action === undefined ? entry : { ...entry, action }
}
