import type { Action, Entry, Id, Patch, PieceId, Result, SeenEntry, Seq } from '../generated/types.ts'
import { placeKey } from '../geometry/place.ts'
import { isFormat2, isFormat3 } from '../log-format.ts'
import { touchedPieces } from '../patch.ts'
import type { Refusal } from '../refusal.ts'
import { ALL_SEEING, looksInto, OBSERVER, sightOf, type Viewer } from '../secrecy/sight.ts'
import type { State } from '../state.ts'
import { factsOf } from './action-kinds.ts'
import { needsChance } from './shared-chance.ts'

export type UndoOrRedo = 'undo' | 'redo'

/** The seat that asks for an undo, and whether all others have agreed. */
export interface UndoRequest {
  readonly asker: Id
  readonly isAgreed?: boolean
}

/** The steps of a table that can be undone or redone. */
export interface UndoHistory {
  /** Undoes the latest step of a seat, or redoes the latest it undid. */
  latest(seat: Id, way: UndoOrRedo): Result | Refusal
  /** The latest step of a seat, if undoing it needs the others' consent. */
  latestNeedingConsent(seat: Id): Seq | undefined
  /** Undoes the step of one entry, of any seat. Steps before a roll or reveal need the consent of all. */
  undoEntry(seq: Seq, asking: UndoRequest): Result | Refusal
  keep(entry: Entry, patch: Patch, before: State, after: State, isPublic: boolean): void
}

/** Whether an entry can be undone as a step, or is a horizon: nothing before it is undone without consent. */
export function undoOf(
  entry: SeenEntry,
  patch: Patch,
  before: State,
  after: State,
  onlooker = ALL_SEEING,
): Entry['undo'] {
  const { action, result } = entry
  const facts = action && factsOf(action)
  const isNew = isFormat3(after.game)
  if (facts?.undo === 'none' || result?.of !== undefined || patch.saves) return undefined
  if (action?.type === 'seal') return isNew ? undefined : 'horizon'
  if (facts?.undo === 'horizon' && !(isNew && isOpenDraw(before, action))) return 'horizon'
  if (result?.told || patch.closed) return 'horizon'
  // An answer that lets nothing pass only ends the waiting.
  if (isNew && action?.type === 'rule' && Object.keys(patch).every((part) => part === 'held')) return undefined
  // To press the clock ends a turn. The clock itself is never undone.
  if (patch.clock !== undefined) return isNew && action?.type !== 'press' ? undefined : 'horizon'
  if (!facts?.makesPieces && reveals(patch, before, after, onlooker)) return 'horizon'
  // A secret pile may be empty. Pouring it out must not give away whether it was.
  if (facts?.undo === 'step' || (action?.type === 'pour' && isFormat2(after.game))) return 'step'
  for (const part in patch) if (part !== 'seats') return 'step'
  return undefined
}

/** Whether a draw or deal takes what everybody sees lying there. */
const isOpenDraw = (before: State, action: Action | undefined): boolean =>
  (action?.type === 'draw' || action?.type === 'deal') &&
  !needsChance(before, action) &&
  looksInto(before, action.pile, OBSERVER)

/**
 * Whether somebody learns what a piece is, as far as `onlooker` can tell. Pieces may have changed their ids meanwhile.
 */
function reveals(patch: Patch, before: State, after: State, onlooker: Viewer): boolean {
  // An onlooker does not know the former name of a piece it did not see.
  if (!patch.pieces || (onlooker.all && !hidesAny(before, patch))) return false
  const ids = touchedPieces(patch)
  const viewers: Viewer[] = [OBSERVER, ...after.game.sides.map((side) => ({ sides: [side] }))]
  return viewers.some((viewer) => {
    const old = knownTo(viewer, before, ids, onlooker)
    return knownTo(viewer, after, ids, onlooker).some((def) => {
      const index = old.indexOf(def)
      if (index >= 0) old.splice(index, 1)
      return index < 0
    })
  })
}

/** The counters among these pieces that a viewer knows. */
const knownTo = (viewer: Viewer, state: State, ids: readonly PieceId[], onlooker: Viewer): string[] =>
  ids.flatMap((id) => {
    const piece = state.pieces.get(id)
    const isKnown = piece && [viewer, onlooker].every((each) => sightOf(state, piece, each) === 'known')
    return isKnown ? [piece.def ?? ''] : []
  })

/** Whether the patch touches a piece that somebody may not know. */
const hidesAny = (state: State, patch: Patch): boolean => touchedPieces(patch).some((id) => isHidden(state, id))

function isHidden(state: State, id: PieceId): boolean {
  const piece = state.pieces.get(id)
  return piece !== undefined && (piece.veil !== undefined || 'pile' in piece.at)
}

/** The parts of a step that say what it touches. */
export interface StepTouch {
  readonly seat: Id
  readonly patch: Patch
  /** The counters of a declaration, which changes nothing on the table. */
  readonly declared: readonly PieceId[]
}

/** Names of everything that a step touches. Steps without a common key can be undone in any order. */
export function touchedKeys({ seat, patch, declared }: StepTouch): Set<string> {
  const keys = new Set<string>()
  // The declarations of another seat may be hidden from this one.
  for (const id of declared) keys.add(`declared ${seat} ${id}`)
  for (const id of touchedPieces(patch)) keys.add(`piece ${id}`)
  for (const { at } of patch.stacks ?? []) keys.add(`stack ${placeKey(at)}`)
  if (patch.time) keys.add('time')
  for (const group of ['notes', 'drawings', 'options', 'rolls', 'held'] as const) {
    for (const key of Object.keys(patch[group] ?? {})) keys.add(`${group} ${key}`)
  }
  return keys
}
