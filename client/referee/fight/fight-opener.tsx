import { useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Seq } from '../../../table/generated/types.ts'
import { isNarrow } from '../../screen/dock-layout.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'

/**
 * Brings the sheet into view when an attack is declared, on both sides. In a narrow window the dock would cover the map,
 * so there the bar leads to it.
 */
export function FightOpener({ table, screen }: { readonly table: Table; readonly screen: Screen }) {
  const latest = useRef<Seq | undefined>(undefined)
  useSignalEffect(() => {
    const seq = table.referee.fights.value.filter(({ settled }) => !settled).at(-1)?.seq
    const isNew = seq !== undefined && seq > (latest.current ?? -1)
    // A fight that was open when the page joined is no news.
    const isFirst = latest.current === undefined && table.reportedLog.peek().live.length === 0
    if (isNew) latest.current = seq
    const { isOpen } = screen.layout.peek()
    if (isNew && !isFirst && isOpen && table.seat.peek() && !isNarrow(screen.window.peek())) screen.showPanel('referee')
  })
  return null
}
