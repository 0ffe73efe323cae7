import type { Id, PieceId, Place } from '../../../table/generated/types.ts'

/** Announcements of the keyboard cursor, for a screen reader. */
export type CursorAnnouncement =
  /** Bottom first; `one` is the counter of an open stack or tray under the cursor. */
  | { readonly says: 'here'; readonly place: Place; readonly ids: readonly PieceId[]; readonly one?: PieceId }
  | { readonly says: 'picked-up' | 'selected'; readonly ids: readonly PieceId[] }
  | { readonly says: 'drawn'; readonly pile: Id }
  /** The gap in an open stack: above this counter, or below all. */
  | { readonly says: 'gap'; readonly above: PieceId | undefined }
  | { readonly says: 'waypoint-added'; readonly at: Place }
  | { readonly says: PlainAnnouncement }

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
