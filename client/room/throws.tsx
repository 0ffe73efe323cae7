import '../style/throws.css'
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Id } from '../../table/generated/types.ts'
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
  /** Only what this seat rolls. */
  readonly seat?: Id | undefined
}

/** What chance decides just now, and what has just fallen. The log is read out, so this is only seen. */
export function Throws({ table, module, seat }: Props) {
  const fallen = useFallen(table, seat)
  const state = table.looking.shot.value ? undefined : table.state.value
  const all = Object.values(state?.bound ?? {}).filter((bound) => seat === undefined || bound.seat === seat)
  if (!state || (all.length === 0 && !fallen)) return null
  return (
    <div class="throws" aria-hidden="true">
      {all.map((bound) => {
        const told = deciding(module, state, bound)
        const by = state.seats.find(({ id }) => id === bound.seat)
        return (
          <p key={told.roll} class={told.dice > 0 ? '' : 'slow'}>
            {by && seat === undefined && <b>{seatTitle(module, by)}: </b>}
            {capital(told.doing)}
            <Tumbling of={told} />
          </p>
        )
      })}
      {fallen && (
        <p key={fallen.seq}>
          {seat === undefined && <b>{fallen.who} </b>}
          <Roll line={fallen} />
        </p>
      )}
    </div>
  )
}

/** The latest dice that were shared, while they are new. */
function useFallen(table: Table, seat: Id | undefined): ReportLine | undefined {
  const fallen = useSignal<ReportLine | undefined>(undefined)
  const { lines } = table.chronicle.value
  const latest = lines.findLast(
    (line) => line.dice && line.chance?.kind === 'decided' && (seat === undefined || line.seat === seat),
  )
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
