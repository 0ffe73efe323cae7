import type { Id, PieceId, Place } from '../../../table/generated/types.ts'

/** Announcements of the keyboard cursor, for a screen reader. */
export type CursorAnnouncement =
  | HereAnnouncement
  | { readonly says: 'picked-up' | 'selected'; readonly ids: readonly PieceId[] }
  | { readonly says: 'drawn'; readonly pile: Id }
  /** The gap in an open stack: above this counter, or below all. */
  | { readonly says: 'gap'; readonly above: PieceId | undefined }
  | { readonly says: 'waypoint-added'; readonly at: Place }
  | { readonly says: PlainAnnouncement }

interface HereAnnouncement {
  readonly says: 'here'
  readonly place: Place
  /** Bottom first. */
  readonly ids: readonly PieceId[]
  /** The counter of an open stack or tray under the cursor. */
  readonly one?: PieceId
  /** The length of the way so far of what is carried on an open table, in units. */
  readonly far?: number
}

/** Announcements that name nothing. */
export type PlainAnnouncement =
  | 'edge'
  | 'no-counter'
  | 'single-counter'
  | 'no-stack'
  | 'locked'
  | 'cannot-drop'
  | 'put-back'
  | 'waypoint-removed'
  | 'hidden'
