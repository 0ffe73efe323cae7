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
import { CLOCK_DIALOG_TEXTS } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

const KINDS = ['sudden', 'increment', 'delay', 'byoyomi'] as const satisfies readonly TimeControl['kind'][]

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
  const needsConsent = mustAsk(state, seat, { type: 'clock', control, seats: players })
  const put = (next: TimeControl | null) => {
    table.act({ type: 'clock', control: next, seats: next ? players : [] })
    screen.close()
  }
  return (
    <Dialog title={CLOCK_DIALOG_TEXTS.title} onClose={() => screen.close()}>
      {maySet ? (
        <form
          class="drawing"
          onSubmit={(event) => {
            event.preventDefault()
            put(control)
          }}
        >
          <label class="field">
            <span>{CLOCK_DIALOG_TEXTS.kind}</span>
            <select
              value={kind.value}
              onChange={(event) => {
                kind.value = KINDS.find((each) => each === event.currentTarget.value) ?? 'sudden'
              }}
            >
              {KINDS.map((each) => (
                <option key={each} value={each}>
                  {CLOCK_DIALOG_TEXTS.kinds[each].name}
                </option>
              ))}
            </select>
          </label>
          <Amount label={CLOCK_DIALOG_TEXTS.minutes} value={main} least={0} most={10_080} step="any" />
          {kind.value !== 'sudden' && (
            <Amount label={CLOCK_DIALOG_TEXTS.kinds[kind.value].plus} value={plus} least={1} most={86_400} step="1" />
          )}
          {kind.value === 'byoyomi' && (
            <Amount label={CLOCK_DIALOG_TEXTS.periods} value={periods} least={1} most={100} step="1" />
          )}
          <p class="hint">
            {CLOCK_DIALOG_TEXTS.summary(describeTimeControl(control))}
            {needsConsent && ` ${CLOCK_DIALOG_TEXTS.needsConsent}`}
          </p>
          <div class="answers">
            {state.clock && (
              <button type="button" onClick={() => put(null)}>
                {CLOCK_DIALOG_TEXTS.remove}
              </button>
            )}
            <button type="submit" class="primary">
              {state.clock ? CLOCK_DIALOG_TEXTS.restart : CLOCK_DIALOG_TEXTS.add}
            </button>
          </div>
        </form>
      ) : (
        <p>
          {state.clock ? `${describeTimeControl(state.clock.control)}.` : ''} {CLOCK_DIALOG_TEXTS.hostOnly}
        </p>
      )}
      {state.clock && state.clock.turn !== undefined && (
        <section class="adjust" aria-label={CLOCK_DIALOG_TEXTS.adjust}>
          <h3>{seat.referee ? CLOCK_DIALOG_TEXTS.adjust : CLOCK_DIALOG_TEXTS.adjustAsks}</h3>
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
        const amount = event.currentTarget.valueAsNumber
        if (!Number.isNaN(amount)) value.value = Math.max(least, Math.min(most, amount))
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
      <Amount label={CLOCK_DIALOG_TEXTS.minutesOf(name)} value={minutes} least={-10_080} most={10_080} step="any" />
      <button type="submit" title={CLOCK_DIALOG_TEXTS.leftThen(formatTimeLeft(left))}>
        {CLOCK_DIALOG_TEXTS.set}
      </button>
    </form>
  )
}
