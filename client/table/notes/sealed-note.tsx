import { useRef } from 'preact/hooks'
import type { Note } from '../../../table/generated/types.ts'
import { isIntact, isOpened } from '../../../table/secrecy/sealed-note.ts'
import { Icon } from '../../controls/icons.tsx'
import type { Table } from '../../session/table.ts'

/** What the seal of a note is worth, as this browser reckons it, and the way to open one's own. */
export function SealedNote({ note, table }: { note: Note; table: Table }) {
  const commitment = note.seal?.commitment ?? ''
  // The seal that we saw first is the one it must still bear, whoever tells us otherwise.
  const first = useRef(commitment)
  const seat = table.seat.value
  const mayOpen = note.by === seat?.id && !isOpened(note) && !table.state.value?.closed
  const isSame = isIntact(note) === true && first.current === commitment
  return (
    <div class="seal">
      {isOpened(note) ? (
        <p class={isSame ? 'same' : 'other'}>
          <Icon name={isSame ? 'check' : 'flag'} />
          {isSame ? 'Opened. It is what was sealed:' : 'This is NOT what was sealed:'}{' '}
          <code title={`SHA-256 of its nonce, a new line and its text: ${commitment}`}>{commitment.slice(0, 12)}</code>
        </p>
      ) : (
        <p>
          <Icon name="hidden" />
          {isIntact(note) === undefined ? 'Sealed as' : 'Only you can read it. The others see its seal,'}{' '}
          <code title={commitment}>{commitment.slice(0, 12)}</code>
        </p>
      )}
      {mayOpen && (
        <button type="button" class="link" onClick={() => table.act({ type: 'unseal', note: note.id })}>
          Open it to all
        </button>
      )}
    </div>
  )
}
