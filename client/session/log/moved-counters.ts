import { applyPatch, patchOf } from '../../../table/action/apply.ts'
import type { Action, Id, Patch, Piece, PieceId, Place, SeenEntry, SetOption } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import { sightOf, type Viewer } from '../../../table/secrecy/sight.ts'
import { EMPTY_STATE, type State } from '../../../table/state.ts'
import { MOVED_CLEARED } from '../../words/option-report.ts'
import { predictedSteps } from '../sync/pending-actions.ts'
import type { EntryWithStates, Sync } from '../sync/sync-state.ts'
import type { ReportedLog } from './reported-log.ts'

/**
 * The counters that have moved, and their paths, follow from the log as the viewer sees it. So they need no state, an
 * undo removes them, and hidden counters leave no trail. They start over with each phase, and when a player clears the
 * signs by setting an option, which everyone sees and which can be undone.
 */

/** The value, the latest entry, makes each clearing a change. */
export const clearMoved = (seq: number): SetOption => ({ type: 'set', option: MOVED_CLEARED, value: seq })

/** The unconfirmed actions, as the entries that they may become. */
export const pendingNews = (sync: Sync): readonly EntryWithStates[] =>
  sync.seat === undefined
    ? []
    : predictedSteps(sync).map(({ act: { id, action }, before, after }, index) => {
        const { confirmed, seat = '', head } = sync
        return { entry: { seq: confirmed.seq + 1 + index, id, seat, at: 0, action, prev: head }, before, after }
      })

/** The places that a counter passed, from its start, which may be a pile. */
type MovedPath = readonly Place[]
export type MovedPaths = ReadonlyMap<PieceId, MovedPath>

interface Step {
  readonly id: PieceId
  readonly path: MovedPath
}

/** The effect of one entry on the paths. */
type Movement =
  | { readonly kind: 'steps'; readonly seq: number; readonly steps: readonly Step[] }
  | { readonly kind: 'restart'; readonly seq: number }
  | { readonly kind: 'undone' | 'redone'; readonly seq: number }

/** Works out the paths of moved counters. It reads each entry once. */
export class MovedCounters {
  private past: { readonly of: ReportedLog['past']; readonly movements: readonly Movement[] } | undefined
  /** Equal paths are the same object, so that the board does not draw them again. */
  private last: MovedPaths = new Map()
  private readonly known = new WeakMap<SeenEntry, readonly Movement[]>()

  /** Without a viewer: everything that this page was sent. */
  constructor(private readonly viewer: Viewer | undefined) {}

  /** `waiting` are the unconfirmed actions. */
  paths(
    { past, present, live }: Pick<ReportedLog, 'past' | 'present' | 'live'>,
    now: State,
    waiting: readonly EntryWithStates[] = [],
  ): MovedPaths {
    if (this.past?.of !== past) this.past = { of: past, movements: pastMovements(past, present, this.viewer) }
    const recent = [...live, ...waiting].flatMap((news) => this.movementsOf(news))
    const paths = pathsOf([...this.past.movements, ...recent], now, this.viewer)
    if (!samePaths(paths, this.last)) this.last = paths
    return this.last
  }

  private movementsOf(news: EntryWithStates): readonly Movement[] {
    const before = this.known.get(news.entry)
    if (before) return before
    const movements = movementsOf(news.entry, patchOf(news.before, news.entry), news.before, news.after, this.viewer)
    this.known.set(news.entry, movements)
    return movements
  }
}

function pathsOf(all: readonly Movement[], now: State, viewer: Viewer | undefined): MovedPaths {
  const undone = new Set<number>()
  for (const { kind, seq } of all) {
    if (kind === 'undone') undone.add(seq)
    if (kind === 'redone') undone.delete(seq)
  }
  const valid = all.filter(({ seq }) => !undone.has(seq))
  const start = valid.findLastIndex(({ kind }) => kind === 'restart')
  const paths = new Map<PieceId, Place[]>()
  for (const movement of valid.slice(start + 1)) {
    if (movement.kind !== 'steps') continue
    for (const { id, path } of movement.steps) {
      const before = paths.get(id)
      if (before) before.push(...path.slice(1))
      else paths.set(id, [...path])
    }
  }
  // A counter that is gone, in a pile or back at its start has not moved.
  for (const [id, path] of paths) {
    const [from, piece] = [path[0], now.pieces.get(id)]
    const at = piece && isSeen(now, piece, viewer) ? piece.at : undefined
    const isBack = !from || !at || 'pile' in at || placeKey(from) === placeKey(at)
    if (isBack || placeKey(path.at(-1) ?? from) !== placeKey(at)) paths.delete(id)
  }
  return paths
}

function samePaths(a: MovedPaths, b: MovedPaths): boolean {
  if (a.size !== b.size) return false
  for (const [id, path] of a) {
    const other = b.get(id)
    if (other?.length !== path.length) return false
    if (path.some((place, at) => placeKey(place) !== placeKey(other[at] ?? place))) return false
  }
  return true
}

/** If the past does not begin with entry 0, the present state stands in for the unknown one before it. */
function pastMovements(past: ReportedLog['past'], present: State, viewer: Viewer | undefined): readonly Movement[] {
  const isWhole = past[0]?.seq === 0
  const placed = new Set<PieceId>()
  let before = isWhole ? EMPTY_STATE : present
  return past.flatMap((entry) => {
    const patch = patchOf(before, entry)
    const after = applyPatch(before, entry, patch)
    const knew = (id: PieceId) => isWhole || placed.has(id)
    const movements = movementsOf(entry, patch, before, after, viewer, knew)
    for (const { id } of patch.pieces ?? []) placed.add(id)
    before = after
    return movements
  })
}

function movementsOf(
  entry: SeenEntry,
  patch: Patch,
  before: State,
  after: State,
  viewer: Viewer | undefined,
  knew: (id: PieceId) => boolean = () => true,
): readonly Movement[] {
  const { seq, action, result, held } = entry
  if (held) return []
  // A held move counts from when it was made; an undone one was never made.
  if (result?.of !== undefined) return [{ kind: action?.type === 'redo' ? 'redone' : 'undone', seq: result.of }]
  if (action?.type === 'turn' || action?.type === 'open') return [{ kind: 'restart', seq }]
  if (action?.type === 'set') return action.option === MOVED_CLEARED ? [{ kind: 'restart', seq }] : []
  if (!carries(action)) return []
  const done = action?.type === 'rule' ? before.held[action.entry]?.action : action
  const steps = (patch.pieces ?? []).flatMap((is): readonly Step[] => {
    const was = before.pieces.get(is.id)
    if (!was || 'pile' in is.at || !isSeen(after, is, viewer)) return []
    const via = viaOf(done, is.id)
    // The start of a counter that was never seen before is unknown: the path begins where it was first seen.
    if (!knew(is.id)) return [{ id: is.id, path: [UNKNOWN, ...via, is.at] }]
    return placeKey(was.at) === placeKey(is.at) ? [] : [{ id: is.id, path: [was.at, ...via, is.at] }]
  })
  return steps.length > 0 ? [{ kind: 'steps', seq, steps }] : []
}

/** A pile that does not exist: a path from it has no line to its first known place. */
const UNKNOWN: Place = { pile: 'unknown' }

function isSeen(state: State, piece: Piece, viewer: Viewer | undefined): boolean {
  return viewer === undefined || sightOf(state, piece, viewer) !== 'absent'
}

/** Whether the action can move counters. Of a hidden action only the changes are known. */
function carries(action: Action | undefined): boolean {
  switch (action?.type) {
    case undefined:
    case 'move':
    case 'draw':
    case 'deal':
    case 'take':
    case 'pour':
    case 'rule':
      return true
    default:
      return false
  }
}

function viaOf(action: Action | undefined, id: PieceId): readonly Place[] {
  if (action?.type !== 'move') return []
  return action.moves.find(({ pieces }) => pieces.includes(id))?.via ?? []
}

/** Counters of one side with the same path share a trail. */
export function groupPaths(
  paths: MovedPaths,
  sideOf: (id: PieceId) => Id | undefined,
): readonly { readonly path: MovedPath; readonly side: Id | undefined }[] {
  const trails = new Map<string, { path: MovedPath; side: Id | undefined }>()
  for (const [id, path] of paths) {
    const side = sideOf(id)
    trails.set(`${side} ${path.map(placeKey).join(' ')}`, { path, side })
  }
  return [...trails.values()]
}
