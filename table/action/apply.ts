import type { Entry, Patch, SeenEntry } from '../generated/types.ts'
import { merge } from '../patch.ts'
import { EMPTY_STATE, type State } from '../state.ts'
import { type ActionToApply, effect } from './effect.ts'

/** The change of an entry. An entry that hides something carries its patch; for others it is worked out. */
export function patchOf(state: State, entry: SeenEntry): Patch {
  if (entry.patch) return entry.patch
  return isDeed(entry) ? effect(state, entry) : {}
}

const isDeed = (entry: SeenEntry): entry is SeenEntry & ActionToApply => entry.action !== undefined

/** The table after an entry. Pure, and total: no entry throws, whatever it names. */
export const apply = (state: State, entry: SeenEntry): State => applyPatch(state, entry, patchOf(state, entry))

/** The same, with the patch at hand. */
export function applyPatch(state: State, entry: SeenEntry, patch: Patch): State {
  const { action } = entry
  const opened = action?.type === 'open' ? { ...state, game: action.game, seats: action.seats } : state
  return merge(opened, patch, entry.seq)
}

export const fold = (entries: Iterable<Entry | SeenEntry>, from: State = EMPTY_STATE): State => {
  let state = from
  for (const entry of entries) state = apply(state, entry)
  return state
}
