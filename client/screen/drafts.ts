import { type Signal, signal } from '@preact/signals'
import type { Rect } from '../board/geometry/rect.ts'

/** The readers of a note, as its writer chooses them. */
export type NoteReaders = 'own' | 'sealed' | 'all'

/** The unsent words of one side, which finds them again when the screen comes back to it. */
export class Drafts {
  /** Words not yet said. */
  readonly message: Signal<string> = signal('')
  /** A note not yet kept, and who is to read it. */
  readonly note: Signal<string> = signal('')
  readonly readers: Signal<NoteReaders> = signal('own')
  /** The part of the table that this side looked at last. */
  lastView: Rect | undefined
}
