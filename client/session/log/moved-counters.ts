import { applyPatch, patchOf } from '../../../table/action/apply.ts'
import type { Action, Id, Patch, Piece, PieceId, Place, SeenEntry, SetOption } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import { sightOf, type Viewer } from '../../../table/secrecy/sight.ts'
import { EMPTY_STATE, type State } from '../../../table/state.ts'
import { MOVED_CLEARED } from '../../words/option-report.ts'
import { type AppliedEntry, predictedSteps, type Sync } from '../sync/sync.ts'
import type { ReportedLog } from './reported-log.ts'

/**
 * Which counters have moved, and by which way, is worked out from the log as these eyes saw it: it needs no state of its
 * own, an undo takes it back by itself, and what is hidden from somebody leaves him no trail. It begins anew with each
 * step of the sequence of play, and where somebody clears the signs: that is the setting of an option, an entry that all
 * see and that can be taken back.
 */

/** Every clearing differs from the one before: by the entry that it follows. */
export const clearMoved = (seq: number): SetOption => ({ type: 'set', option: MOVED_CLEARED, value: seq })

/** What is on its way to the relay, as entries that it may become. */
export const pendingNews = (sync: Sync): readonly AppliedEntry[] =>
  sync.seat === undefined
    ? []
    : predictedSteps(sync).map(({ act: { id, action }, before, after }, index) => {
        const { confirmed, seat = '', head } = sync
        return { entry: { seq: confirmed.seq + 1 + index, id, seat, at: 0, action, prev: head }, before, after }
      })

/** The places that a counter went by, beginning with where it lay; a pile that it came from is the first. */
export type MovedPath = readonly Place[]
export type MovedPaths = ReadonlyMap<PieceId, MovedPath>

interface Step {
  readonly id: PieceId
  readonly way: MovedPath
}

/** What one entry moved over the table. */
type Movement =
  | { readonly tells: 'steps'; readonly seq: number; readonly steps: readonly Step[] }
  | { readonly tells: 'afresh'; readonly seq: number }
  | { readonly tells: 'undone' | 'redone'; readonly seq: number }

/** Retells the ways of the counters; each entry is read once. */
export class MovedCounters {
  private past: { readonly of: ReportedLog['past']; readonly told: readonly Movement[] } | undefined
  /** The same ways are the same object, so that what draws them rests. */
  private last: MovedPaths = new Map()
  private readonly known = new WeakMap<SeenEntry, readonly Movement[]>()

  /** For whose eyes; undefined: for all that this screen was sent. */
  constructor(private readonly viewer: Viewer | undefined) {}

  /** `waiting` is what was done here and has no answer yet, told as it will stand. */
  paths(
    { past, present, live }: Pick<ReportedLog, 'past' | 'present' | 'live'>,
    now: State,
    waiting: readonly AppliedEntry[] = [],
  ): MovedPaths {
    if (this.past?.of !== past) this.past = { of: past, told: tellPast(past, present, this.viewer) }
    const told = [...live, ...waiting].flatMap((news) => this.heard(news))
    const ways = waysOf([...this.past.told, ...told], now, this.viewer)
    if (!sameWays(ways, this.last)) this.last = ways
    return this.last
  }

  private heard(news: AppliedEntry): readonly Movement[] {
    const before = this.known.get(news.entry)
    if (before) return before
    const told = tell(news.entry, patchOf(news.before, news.entry), news.before, news.after, this.viewer)
    this.known.set(news.entry, told)
    return told
  }
}

function waysOf(all: readonly Movement[], now: State, viewer: Viewer | undefined): MovedPaths {
  const gone = new Set<number>()
  for (const { tells, seq } of all) {
    if (tells === 'undone') gone.add(seq)
    if (tells === 'redone') gone.delete(seq)
  }
  const standing = all.filter(({ seq }) => !gone.has(seq))
  const start = standing.findLastIndex(({ tells }) => tells === 'afresh')
  const ways = new Map<PieceId, Place[]>()
  for (const told of standing.slice(start + 1)) {
    if (told.tells !== 'steps') continue
    for (const { id, way } of told.steps) {
      const before = ways.get(id)
      if (before) before.push(...way.slice(1))
      else ways.set(id, [...way])
    }
  }
  // What is gone, lies in a pile or was put back where it came from has not moved.
  for (const [id, way] of ways) {
    const [from, piece] = [way[0], now.pieces.get(id)]
    const at = piece && isSeen(now, piece, viewer) ? piece.at : undefined
    const isBack = !from || !at || 'pile' in at || placeKey(from) === placeKey(at)
    if (isBack || placeKey(way.at(-1) ?? from) !== placeKey(at)) ways.delete(id)
  }
  return ways
}

function sameWays(a: MovedPaths, b: MovedPaths): boolean {
  if (a.size !== b.size) return false
  for (const [id, way] of a) {
    const other = b.get(id)
    if (other?.length !== way.length) return false
    if (way.some((place, at) => placeKey(place) !== placeKey(other[at] ?? place))) return false
  }
  return true
}

/** Where the past does not reach back to entry 0, what is known of pieces now stands in for what was known then. */
function tellPast(past: ReportedLog['past'], present: State, viewer: Viewer | undefined): readonly Movement[] {
  const isWhole = past[0]?.seq === 0
  const placed = new Set<PieceId>()
  let before = isWhole ? EMPTY_STATE : present
  return past.flatMap((entry) => {
    const patch = patchOf(before, entry)
    const after = applyPatch(before, entry, patch)
    const knew = (id: PieceId) => isWhole || placed.has(id)
    const told = tell(entry, patch, before, after, viewer, knew)
    for (const { id } of patch.pieces ?? []) placed.add(id)
    before = after
    return told
  })
}

function tell(
  entry: SeenEntry,
  patch: Patch,
  before: State,
  after: State,
  viewer: Viewer | undefined,
  knew: (id: PieceId) => boolean = () => true,
): readonly Movement[] {
  const { seq, action, result, held } = entry
  if (held) return []
  // A move that was let through counts as made when it was; one that was taken back as never made.
  if (result?.of !== undefined) return [{ tells: action?.type === 'redo' ? 'redone' : 'undone', seq: result.of }]
  if (action?.type === 'turn' || action?.type === 'open') return [{ tells: 'afresh', seq }]
  if (action?.type === 'set') return action.option === MOVED_CLEARED ? [{ tells: 'afresh', seq }] : []
  if (!carries(action)) return []
  const done = action?.type === 'rule' ? before.held[action.entry]?.action : action
  const steps = (patch.pieces ?? []).flatMap((is): readonly Step[] => {
    const was = before.pieces.get(is.id)
    if (!was || 'pile' in is.at || !isSeen(after, is, viewer)) return []
    const via = viaOf(done, is.id)
    // Where it lay before we came is not known: its way begins where it was first seen.
    if (!knew(is.id)) return [{ id: is.id, way: [UNKNOWN, ...via, is.at] }]
    return placeKey(was.at) === placeKey(is.at) ? [] : [{ id: is.id, way: [was.at, ...via, is.at] }]
  })
  return steps.length > 0 ? [{ tells: 'steps', seq, steps }] : []
}

/** A pile that is on no table: a way that begins there has no line to its first known place. */
const UNKNOWN: Place = { pile: 'unknown' }

function isSeen(state: State, piece: Piece, viewer: Viewer | undefined): boolean {
  return viewer === undefined || sightOf(state, piece, viewer) !== 'absent'
}

/** Whether counters can have been carried by it; of an entry that hides its words only what it changed is known. */
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

/** Counters that went the same way together have one trail. */
export function groupPaths(
  ways: MovedPaths,
  sideOf: (id: PieceId) => Id | undefined,
): readonly { readonly way: MovedPath; readonly side: Id | undefined }[] {
  const trails = new Map<string, { way: MovedPath; side: Id | undefined }>()
  for (const [id, way] of ways) {
    const side = sideOf(id)
    trails.set(`${side} ${way.map(placeKey).join(' ')}`, { way, side })
  }
  return [...trails.values()]
}
