import { useSignal } from '@preact/signals'
import { mustAsk } from '../../../table/action/consent.ts'
import type { Id, TimeControl } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { seatOf } from '../../../table/state.ts'
import { Dialog } from '../../controls/dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { describeTimeControl, formatTimeLeft } from '../../words/clock-words.ts'
import { seatTitle } from '../../words/names.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

const KINDS: readonly (readonly [TimeControl['kind'], string, string])[] = [
  ['sudden', 'So much for the whole game', ''],
  ['increment', 'Some more with each press', 'Seconds more with each press'],
  ['delay', 'The first of each turn free', 'Seconds free in each turn'],
  ['byoyomi', 'Byo-yomi: periods when it is used up', 'Seconds in each period'],
]

/** Which clock stands on the table, and what to put right on it. */
export function ClockDialog({ table, screen, module }: Props) {
  const state = table.state.value
  const seat = table.seat.value
  const kind = useSignal<TimeControl['kind']>(state?.clock?.control.kind ?? 'sudden')
  const main = useSignal((state?.clock?.control.main ?? 3_600_000) / 60_000)
  const plus = useSignal((state?.clock?.control.plus ?? 30_000) / 1000)
  const periods = useSignal(state?.clock?.control.periods ?? 3)
  if (!state || !seat) return null
  const players = state.seats.filter(({ sides }) => sides.length > 0).map(({ id }) => id)
  const control: TimeControl = {
    kind: kind.value,
    main: Math.round(main.value * 60_000),
    ...(kind.value !== 'sudden' && { plus: Math.round(plus.value * 1000) }),
    ...(kind.value === 'byoyomi' && { periods: periods.value }),
  }
  const maySet = seat.host || seat.referee === true
  const asks = mustAsk(state, seat, { type: 'clock', control, seats: players })
  const put = (next: TimeControl | null) => {
    table.act({ type: 'clock', control: next, seats: next ? players : [] })
    screen.close()
  }
  const [, , plusLabel = ''] = KINDS.find(([each]) => each === kind.value) ?? []
  return (
    <Dialog title="The clock" onClose={() => screen.close()}>
      {maySet ? (
        <form
          class="drawing"
          onSubmit={(event) => {
            event.preventDefault()
            put(control)
          }}
        >
          <label class="field">
            <span>How it counts</span>
            <select
              value={kind.value}
              onChange={(event) => {
                kind.value = KINDS.find(([each]) => each === event.currentTarget.value)?.[0] ?? 'sudden'
              }}
            >
              {KINDS.map(([each, name]) => (
                <option key={each} value={each}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <Amount label="Minutes for each" value={main} least={0} most={10_080} step="any" />
          {kind.value !== 'sudden' && <Amount label={plusLabel} value={plus} least={1} most={86_400} step="1" />}
          {kind.value === 'byoyomi' && <Amount label="Periods" value={periods} least={1} most={100} step="1" />}
          <p class="hint">
            {describeTimeControl(control)}. A flag that falls is shown, and forbids nothing.
            {asks && ' It has been started, so the others are asked.'}
          </p>
          <div class="answers">
            {state.clock && (
              <button type="button" onClick={() => put(null)}>
                Take it away
              </button>
            )}
            <button type="submit" class="primary">
              {state.clock ? 'Begin anew with this' : 'Put it on the table'}
            </button>
          </div>
        </form>
      ) : (
        <p>{state.clock ? `${describeTimeControl(state.clock.control)}.` : ''} The host of the table sets the clock.</p>
      )}
      {state.clock && state.clock.turn !== undefined && (
        <section class="adjust" aria-label="Put right">
          <h3>Put right what is left{!seat.referee && ', if the others agree'}</h3>
          {state.clock.faces.map((face) => (
            <Adjust key={face.seat} id={face.seat} left={face.left} {...{ table, screen, module }} />
          ))}
        </section>
      )}
    </Dialog>
  )
}

interface AmountProps {
  readonly label: string
  readonly value: { value: number }
  readonly least: number
  readonly most: number
  readonly step: string
}

const Amount = ({ label, value, least, most, step }: AmountProps) => (
  <label class="field">
    <span>{label}</span>
    <input
      type="number"
      min={least}
      max={most}
      step={step}
      value={value.value}
      onInput={(event) => {
        const said = event.currentTarget.valueAsNumber
        if (!Number.isNaN(said)) value.value = Math.max(least, Math.min(most, said))
      }}
    />
  </label>
)

function Adjust({ id, left, table, screen, module }: Props & { readonly id: Id; readonly left: number }) {
  const minutes = useSignal(Math.round(left / 600) / 100)
  const seat = table.state.value && seatOf(table.state.value, id)
  const name = seat ? seatTitle(module, seat) : id
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault()
        table.act({ type: 'adjust', seat: id, left: Math.round(minutes.value * 60_000) })
        screen.close()
      }}
    >
      <Amount label={`Minutes of ${name}`} value={minutes} least={-10_080} most={10_080} step="any" />
      <button type="submit" title={`It stood at ${formatTimeLeft(left)} when it last stopped`}>
        Set
      </button>
    </form>
  )
}
