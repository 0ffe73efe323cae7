import { useSignal } from '@preact/signals'
import type { PieceId } from '../../table/generated/types.ts'
import { Dialog } from '../dialog.tsx'
import type { Screen } from './screen.ts'
import type { Table } from './table.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly ids: readonly PieceId[]
  readonly text: string
}

/** Pencil on cardboard. */
export function LabelSheet({ table, screen, ids, text }: Props) {
  const words = useSignal(text)
  const write = (event: Event) => {
    event.preventDefault()
    table.act({ type: 'label', pieces: [...ids], text: words.value.trim() })
    screen.close()
  }
  return (
    <Dialog
      title={ids.length === 1 ? 'Write on the counter' : `Write on ${ids.length} counters`}
      onClose={() => screen.close()}
    >
      <form class="naming" onSubmit={write}>
        <label class="field">
          <span>What shall it say? Nothing wipes it off.</span>
          <input
            value={words.value}
            maxLength={200}
            autocomplete="off"
            onInput={(event) => {
              words.value = event.currentTarget.value
            }}
          />
        </label>
        <button type="submit" class="primary">
          Write
        </button>
      </form>
    </Dialog>
  )
}
