import type { Module } from '../../../table/module/module.ts'
import type { Within } from '../../board/input/move-preview.ts'
import type { Table } from '../../session/table.ts'
import { plateSaid } from './drag-verdict.tsx'
import { wordsOf } from './light-text.ts'
import type { Guide } from './map-guide.ts'

/** Reads to those who cannot see it what the referee shows on the board. */
export function Spoken({ table, module, guide }: { table: Table; module: Module; guide: Guide }) {
  return (
    <div class="unseen spoken" aria-live="polite">
      {said(table, module, guide)}
    </div>
  )
}

function said(table: Table, module: Module, { plate, reached, light }: Guide): string {
  if (plate.value) return plateSaid(plate.value)
  if (reached.value !== undefined) return reachSaid(reached.value)
  const state = table.state.value
  if (!light.value || !state) return ''
  const { title, sum } = wordsOf(light.value, state, module)
  return `${title}: ${sum}`
}

function reachSaid(within: Within): string {
  if (within === 0) return 'Nothing is within reach.'
  return within === 'area' ? 'An area is within reach.' : `${within} ${within === 1 ? 'cell' : 'cells'} within reach.`
}
