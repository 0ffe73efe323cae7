import type { Id } from '../../table/generated/types.ts'
import { isIntact } from '../../table/secrecy/sealed-note.ts'
import { emoteText } from './emote.ts'
import { onlyFor, onlyTo } from './names.ts'
import type { EntryContext, Reports } from './report-line.ts'

export const MESSAGE_REPORTS: Reports<'say' | 'note' | 'seal' | 'unseal'> = {
  say: ({ module }, { text, to }) => {
    const emote = emoteText(text)
    if (emote !== undefined && !to) return { kind: 'seat', text: emote }
    return { kind: 'words', text: to ? `(${onlyTo(module, to).trim()}) ${text}` : text }
  },
  note: ({ module }, { text, to }) => ({
    kind: 'writing',
    text: text === '' ? 'deletes a note' : `writes a note${onlyFor(module, to)}: ${text}`,
  }),
  seal: ({ after }, { note, text }) => {
    const seal = after.notes[note]?.seal?.commitment
    return {
      kind: 'writing',
      text: `seals a note${seal ? ` as ${seal.slice(0, 8)}` : ''}${text === undefined ? '' : `: ${text}`}`,
    }
  },
  unseal: (context, { note }) => ({ kind: 'writing', text: `opens ${describeSealed(context, note)}` }),
}

/** Checks the note against the seal that this page saw first, whatever the entry says about it. */
function describeSealed({ before, after }: EntryContext, id: Id): string {
  const [was, is] = [before.notes[id], after.notes[id]]
  if (!is?.seal) return 'a sealed note'
  const seal = is.seal.commitment
  const isUnchanged = isIntact(is) === true && (!was?.seal || was.seal.commitment === seal)
  return `the note sealed as ${seal.slice(0, 8)} (${isUnchanged ? 'unchanged' : 'NOT what was sealed'}): ${is.text}`
}
