import { useRef } from 'preact/hooks'
import type { Note } from '../../../table/generated/types.ts'
import { isIntact, isOpened } from '../../../table/secrecy/sealed-note.ts'
import { Icon } from '../../controls/icons.tsx'
import type { Table } from '../../session/table.ts'
import { SEAL_TEXTS } from './texts.ts'

/** The seal of a note, checked by this browser, and a button to open one's own. */
export function SealedNote({ note, table }: { note: Note; table: Table }) {
  const commitment = note.seal?.commitment ?? ''
  // The note must keep the seal that this page saw first.
  const first = useRef(commitment)
  const seat = table.seat.value
  const mayOpen = note.by === seat?.id && !isOpened(note) && !table.state.value?.closed
  const isSame = isIntact(note) === true && first.current === commitment
  return (
    <div class="seal">
      {isOpened(note) ? (
        <p class={isSame ? 'same' : 'other'}>
          <Icon name={isSame ? 'check' : 'flag'} />
          {isSame ? SEAL_TEXTS.unchanged : SEAL_TEXTS.changed}{' '}
          <code title={SEAL_TEXTS.hash(commitment)}>{commitment.slice(0, 12)}</code>
        </p>
      ) : (
        <p>
          <Icon name="hidden" />
          {isIntact(note) === undefined ? SEAL_TEXTS.sealed : SEAL_TEXTS.ownSealed}{' '}
          <code title={commitment}>{commitment.slice(0, 12)}</code>
        </p>
      )}
      {mayOpen && (
        <button type="button" class="link" onClick={() => table.act({ type: 'unseal', note: note.id })}>
          {SEAL_TEXTS.reveal}
        </button>
      )}
    </div>
  )
}
