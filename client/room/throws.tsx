import '../style/throws.css'
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Module } from '../../table/module.ts'
import { deciding } from './chancetold.ts'
import { capital } from './described.ts'
import { Roll } from './logline.tsx'
import { seatTitle } from './names.ts'
import type { ReportLine } from './reportline.ts'
import type { Table } from './table.ts'
import { Tumbling } from './tumbling.tsx'

/** So long the dice lie there. */
const LIES_MS = 3000

interface Props {
  readonly table: Table
  readonly module: Module
}

/** What chance decides just now, and what has just fallen. The log is read out, so this is only seen. */
export function Throws({ table, module }: Props) {
  const fallen = useFallen(table)
  const state = table.looking.shot.value ? undefined : table.state.value
  const all = Object.values(state?.bound ?? {})
  if (!state || (all.length === 0 && !fallen)) return null
  return (
    <div class="throws" aria-hidden="true">
      {all.map((bound) => {
        const told = deciding(module, state, bound)
        const by = state.seats.find(({ id }) => id === bound.seat)
        return (
          <p key={told.roll} class={told.dice > 0 ? '' : 'slow'}>
            {by && <b>{seatTitle(module, by)}: </b>}
            {capital(told.doing)}
            <Tumbling {...told} />
          </p>
        )
      })}
      {fallen && (
        <p key={fallen.seq}>
          <b>{fallen.who}</b> <Roll line={fallen} look="face" />
        </p>
      )}
    </div>
  )
}

/** The latest dice that were shared, while they are new. */
function useFallen(table: Table): ReportLine | undefined {
  const fallen = useSignal<ReportLine | undefined>(undefined)
  const { lines } = table.chronicle.value
  const latest = lines.findLast((line) => line.dice && line.chance?.kind === 'decided')
  const seen = useRef(latest?.seq)
  useEffect(() => {
    if (!latest || latest.seq === seen.current) return
    seen.current = latest.seq
    fallen.value = latest
    const timer = setTimeout(() => {
      fallen.value = undefined
    }, LIES_MS)
    return () => clearTimeout(timer)
  }, [latest?.seq])
  return fallen.value
}
