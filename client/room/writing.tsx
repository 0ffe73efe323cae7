import { useSignal } from '@preact/signals'
import type { Point } from '../../table/generated/types.ts'
import { Dialog } from '../dialog.tsx'
import { newDrawing } from './pen.ts'
import type { Screen } from './screen.ts'
import type { Table } from './table.ts'

/** Words on the map. */
export function WriteSheet({ table, screen, at }: { table: Table; screen: Screen; at: Point }) {
  const words = useSignal('')
  const write = (event: Event) => {
    event.preventDefault()
    const text = words.value.trim()
    if (text !== '') table.act({ type: 'annotate', drawing: newDrawing(), shape: 'text', points: [at], text })
    screen.close()
  }
  return (
    <Dialog title="Write on the map" onClose={() => screen.close()}>
      <form class="naming" onSubmit={write}>
        <label class="field">
          <span>What shall stand there? All can read it.</span>
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
