import '../../style/table/dice.css'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Seq } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { Table } from '../../session/table.ts'
import { pendingChance } from '../../words/chance-report.ts'
import { seatTitle } from '../../words/names.ts'
import { capitalize } from '../../words/piece-description.ts'
import type { ReportLine } from '../../words/report-line.ts'
import { RollResult } from './roll-result.tsx'
import { RollingDice } from './rolling-dice.tsx'

/** How long the dice are shown. */
const LIES_MS = 3000

interface Props {
  readonly table: Table
  readonly module: Module
}

/** Rolls in progress and the latest result. Screen readers read the log instead. */
export function ThrownDice({ table, module }: Props) {
  const fallen = useFallen(table)
  const state = table.playback.moment.value ? undefined : table.state.value
  const all = Object.values(state?.bound ?? {})
  if (!state || (all.length === 0 && !fallen)) return null
  return (
    <div class="throws" aria-hidden="true">
      {all.map((bound) => {
        const pending = pendingChance(module, state, bound)
        const by = state.seats.find(({ id }) => id === bound.seat)
        return (
          <p key={pending.roll} class={pending.dice > 0 ? '' : 'slow'}>
            {by && <b>{seatTitle(module, by)}: </b>}
            {capitalize(pending.doing)}
            <RollingDice {...pending} />
          </p>
        )
      })}
      {fallen && (
        <p key={fallen.seq}>
          <b>{fallen.who}</b> <RollResult line={fallen} look="face" />
        </p>
      )}
    </div>
  )
}

/** The latest dice, shown for a moment. */
function useFallen(table: Table): ReportLine | undefined {
  const dismissed = useSignal(table.sync.peek().confirmed.seq)
  const fallen = latestThrow(table.reportedLog.value.lines, dismissed.value)
  const seq = fallen?.seq
  useEffect(() => {
    if (seq === undefined) return undefined
    const timer = setTimeout(() => {
      dismissed.value = seq
    }, LIES_MS)
    return () => clearTimeout(timer)
  }, [seq])
  return fallen
}

/** The latest roll after an entry. A player who scrolls back loads older rolls, which are not shown. */
export const latestThrow = (lines: readonly ReportLine[], after: Seq): ReportLine | undefined =>
  lines.findLast(({ seq, dice, chance }) => seq > after && dice && chance?.kind === 'decided')
