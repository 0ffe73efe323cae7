import { type Signal, signal } from '@preact/signals'
import type { Rect } from '../board/geometry/rect.ts'

/** The readers of a note. */
export type NoteReaders = 'own' | 'sealed' | 'all'

/** Unsent texts of one side, kept while another side has the screen. */
export class Drafts {
  readonly message: Signal<string> = signal('')
  readonly note: Signal<string> = signal('')
  readonly readers: Signal<NoteReaders> = signal('own')
  /** The part of the table this side saw last. */
  lastView: Rect | undefined
}
