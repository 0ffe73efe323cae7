import type { Module } from '../../../table/module/module.ts'
import type { ReachSize } from '../../board/input/move-preview.ts'
import type { Table } from '../../session/table.ts'
import { dragVerdictText } from './drag-verdict.tsx'
import type { MapGuide } from './map-guide.ts'
import { cellsWord, overlayText } from './overlay-text.ts'
import { texts } from './texts.ts'

/** Announces to screen readers what the referee shows on the board. */
export function MapAnnouncements({ table, module, guide }: { table: Table; module: Module; guide: MapGuide }) {
  return (
    <div class="unseen spoken" aria-live="polite">
      {announcement(table, module, guide)}
    </div>
  )
}

function announcement(table: Table, module: Module, { dragVerdict, withinReach, overlay }: MapGuide): string {
  if (dragVerdict.value) return dragVerdictText(dragVerdict.value)
  if (withinReach.value !== undefined) return reachText(module, withinReach.value)
  const state = table.state.value
  if (!overlay.value || !state) return ''
  const { title, summary } = overlayText(overlay.value, state, module)
  return texts.announceOverlay(title, summary)
}

function reachText(module: Module, reach: ReachSize): string {
  if (reach === 0) return texts.nothingInReach
  return reach === 'area' ? texts.areaInReach : texts.inReach(`${reach} ${cellsWord(module, reach)}`)
}
