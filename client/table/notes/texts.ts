import type { Basis } from '../../../table/generated/types.ts'
import type { NoteReaders } from '../../screen/drafts.ts'

const BASES: Readonly<Record<Basis, string>> = {
  printed: 'as printed in the rulebook',
  reported: 'from published game reports',
  reconstructed: 'reconstructed for this table',
  original: 'an original design',
}

const READERS: Readonly<Record<NoteReaders, string>> = {
  own: 'Only my side',
  sealed: 'Sealed: shown to everyone later, unchanged',
  all: 'Everyone',
}

export const NOTES_TEXTS = {
  title: 'Players’ notes',
  bases: BASES,
  readers: READERS,
  readersLabel: 'Who may read it',
  label: 'A note',
  placeholder: 'Write a note',
  privateTo: (seat: string) => `Private to ${seat}`,
  delete: 'Delete',
  keep: 'Add note',
  seal: 'Seal',
}

export const SEAL_TEXTS = {
  unchanged: 'Opened. It is what was sealed:',
  changed: 'This is NOT what was sealed:',
  hash: (commitment: string) => `SHA-256 of its nonce, a line break and its text: ${commitment}`,
  sealed: 'Sealed as',
  ownSealed: 'Only you can read it. The others see its seal,',
  reveal: 'Reveal to everyone',
}
