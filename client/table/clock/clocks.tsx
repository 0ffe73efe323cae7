import '../../style/table/clock.css'
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { thinkingTime, timeLeft } from '../../../table/action/clock.ts'
import type { Clock, ClockFace } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { seatOf } from '../../../table/state.ts'
import { Icon } from '../../controls/icons.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { describeTimeControl, formatTimeLeft } from '../../words/clock-words.ts'
import { seatTitle } from '../../words/names.ts'
import { CLOCK_TEXTS } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

export function Clocks({ table, screen, module }: Props) {
  const state = table.state.value
  const clock = state?.clock
  const now = useNow(table, clock?.since)
  const seat = table.seat.value
  if (!state || !clock) return null
  const isOwnClock = seat && clock.faces.some((face) => face.seat === seat.id)
  const isRunning = clock.since !== undefined
  const next = nextAfter(clock)
  const mayPress = isRunning && seat !== undefined && (clock.turn === seat.id || seat.referee) && next !== undefined
  const mayStart = !isRunning && seat !== undefined && seat.sides.length + (seat.referee ? 1 : 0) > 0
  return (
    <section class="clocks" aria-label={CLOCK_TEXTS.label}>
      <ul>
        {clock.faces.map((face) => (
          <Face key={face.seat} face={face} clock={clock} now={now} {...{ table, module }} />
        ))}
      </ul>
      {seat && !state.closed && (
        <div class="row">
          {mayPress && (
            <button
              type="button"
              class={isOwnClock ? 'primary' : ''}
              title={CLOCK_TEXTS.pressHint}
              onClick={() => table.act({ type: 'press', seat: next })}
            >
              {CLOCK_TEXTS.press}
            </button>
          )}
          {mayStart &&
            (clock.turn === undefined ? clock.faces.map((face) => face.seat) : [clock.turn]).map((id) => {
              const holder = seatOf(state, id)
              const name = holder ? seatTitle(module, holder) : id
              return (
                <button key={id} type="button" onClick={() => table.act({ type: 'press', seat: id })}>
                  {clock.turn === undefined ? CLOCK_TEXTS.start(name) : CLOCK_TEXTS.resume(name)}
                </button>
              )
            })}
          {isRunning && (
            <button type="button" class="quiet" onClick={() => table.act({ type: 'pause' })}>
              {seat.referee ? CLOCK_TEXTS.stop : CLOCK_TEXTS.askToStop}
            </button>
          )}
          <button
            type="button"
            class="quiet round"
            aria-label={CLOCK_TEXTS.set}
            title={describeTimeControl(clock.control)}
            onClick={() => screen.open({ kind: 'clock' })}
          >
            <Icon name="more" />
          </button>
        </div>
      )}
    </section>
  )
}

interface FaceProps {
  readonly face: ClockFace
  readonly clock: Clock
  readonly now: number
  readonly table: Table
  readonly module: Module
}

function Face({ face, clock, now, table, module }: FaceProps) {
  const seat = table.state.value && seatOf(table.state.value, face.seat)
  const isRunning = clock.since !== undefined && clock.turn === face.seat
  const { left, periods, fallen } = timeLeft(clock.control, face, thinkingTime(clock, face.seat, now))
  const [side] = seat?.sides ?? []
  return (
    <li class={`${isRunning ? 'runs' : ''}${fallen ? ' fallen' : ''}`} data-seat={face.seat}>
      <i class="dot" style={{ background: side === undefined ? undefined : module.sides.get(side)?.colour }} />
      <span class="who">{seat ? seatTitle(module, seat) : face.seat}</span>
      <time role="timer">{formatTimeLeft(left)}</time>
      {periods !== undefined && <span class="periods" title={CLOCK_TEXTS.periods}>{`× ${periods}`}</span>}
      {isRunning && <span class="unseen">{CLOCK_TEXTS.running}</span>}
      {fallen && (
        <span class="flagged" title={CLOCK_TEXTS.flagHint}>
          <Icon name="flag" />
          <span class="unseen">{CLOCK_TEXTS.flag}</span>
        </span>
      )}
    </li>
  )
}

/** The seat after the one whose clock runs. */
function nextAfter({ faces, turn }: Clock): string | undefined {
  const at = faces.findIndex(({ seat }) => seat === turn)
  const next = faces[(at + 1) % faces.length]?.seat
  return next === turn ? undefined : next
}

const TICK = 250

/** The relay's time. It does not tick while no clock runs or the page is hidden. */
function useNow(table: Table, since: number | undefined): number {
  const now = useSignal(Date.now())
  const ahead = useRef<number | undefined>(undefined)
  const latest = table.reportedLog.value.live.at(-1)?.entry
  const announced = useRef<number | undefined>(undefined)
  if (latest && latest.seq !== announced.current) {
    announced.current = latest.seq
    // Delays only make the relay's clock seem slow, so the smallest difference is the best.
    const difference = Date.now() - latest.at
    ahead.current = Math.min(ahead.current ?? difference, difference)
  }
  useEffect(() => {
    if (since === undefined) return
    const tick = () => {
      if (!document.hidden) now.value = Date.now()
    }
    tick()
    const timer = setInterval(tick, TICK)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [since])
  return now.value - (ahead.current ?? 0)
}
