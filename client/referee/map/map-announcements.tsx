import type { Module } from '../../../table/module/module.ts'
import type { ReachSize } from '../../board/input/move-preview.ts'
import type { Table } from '../../session/table.ts'
import { dragVerdictText } from './drag-verdict.tsx'
import type { MapGuide } from './map-guide.ts'
import { overlayText } from './overlay-text.ts'

/** Reads to those who cannot see it what the referee shows on the board. */
export function MapAnnouncements({ table, module, guide }: { table: Table; module: Module; guide: MapGuide }) {
  return (
    <div class="unseen spoken" aria-live="polite">
      {said(table, module, guide)}
    </div>
  )
}

function said(
  table: Table,
  module: Module,
  { dragVerdict: plate, withinReach: reached, overlay: light }: MapGuide,
): string {
  if (plate.value) return dragVerdictText(plate.value)
  if (reached.value !== undefined) return reachSaid(reached.value)
  const state = table.state.value
  if (!light.value || !state) return ''
  const { title, sum } = overlayText(light.value, state, module)
  return `${title}: ${sum}`
}

function reachSaid(within: ReachSize): string {
  if (within === 0) return 'Nothing is within reach.'
  return within === 'area' ? 'An area is within reach.' : `${within} ${within === 1 ? 'cell' : 'cells'} within reach.`
}
