import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ScenarioSheet, Time } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { Icon } from '../../controls/icons.tsx'
import { CaseButton } from '../../referee/parts/case-button.tsx'
import type { Screen } from '../../screen/screen.ts'
import { oldestSeq } from '../../session/log/reported-log.ts'
import type { Table } from '../../session/table.ts'
import { phaseName, sideName, turnName } from '../../words/names.ts'
import { mayOpenWithSetUp } from './opening-set-up.ts'
import { nestedPhases, nextTime, phaseIndex, previousTime, selectableTurns, timeAt } from './sequence-of-play.ts'
import { TRACKER_TEXTS } from './texts.ts'

/** The current turn and phase, with buttons to step back and on. */
export function TurnTracker({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const isOpen = useSignal(false)
  const box = useRef<HTMLDivElement>(null)
  const now = useRef<HTMLButtonElement>(null)
  const { shown } = table.sync.value
  const { time, game } = shown
  const scenario = module.scenarios.get(game.scenario)
  const mayTurn = table.seat.value !== undefined && !shown.closed
  // A layout effect: a plain effect waits for a frame, and a key pressed before it would be lost.
  useLayoutEffect(() => {
    if (!isOpen.value) return
    const away = (event: Event) => {
      const isInside = event.target instanceof Node && box.current?.contains(event.target)
      const isEscaped = event instanceof KeyboardEvent && event.key === 'Escape'
      if (!isInside || isEscaped) isOpen.value = false
      if (isInside && isEscaped) now.current?.focus()
    }
    window.addEventListener('pointerdown', away)
    window.addEventListener('keydown', away)
    return () => {
      window.removeEventListener('pointerdown', away)
      window.removeEventListener('keydown', away)
    }
  }, [isOpen.value])
  if (!scenario) return null
  const back = previousTime(module, scenario, time)
  const on = nextTime(module, scenario, time)
  const side = time.side === undefined ? undefined : module.sides.get(time.side)
  const log = table.reportedLog.value
  const isOpening = !back && mayOpenWithSetUp(module.rules, time.phase)
  const isBefore = isOpening && oldestSeq(log) === undefined && !log.lines.some(({ kind }) => kind === 'time')
  return (
    <div class="tracker" ref={box}>
      <button
        type="button"
        class="quiet round"
        aria-label={TRACKER_TEXTS.previous}
        title={back && TRACKER_TEXTS.backTo(phaseName(module, back.phase))}
        disabled={!back || !mayTurn}
        onClick={() => back && table.setTime(back)}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        ref={now}
        class="quiet now"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value
        }}
      >
        <span class="turn">{turnName(module, shown, time.turn)}</span>
        <span class="phase">
          {isBefore && <span class="before">{TRACKER_TEXTS.setUp}</span>}
          {side && <i class="dot" style={{ background: side.colour }} />}
          {phaseName(module, time.phase)}
          {side && <span class="unseen">, {sideName(module, side.id)}</span>}
        </span>
        <Icon name="down" />
      </button>
      <button
        type="button"
        class="quiet round"
        aria-label={TRACKER_TEXTS.next}
        title={on && TRACKER_TEXTS.onTo(phaseName(module, on.phase))}
        disabled={!on || !mayTurn}
        onClick={() => on && table.setTime(on)}
      >
        <Icon name="next" />
      </button>
      {isOpen.value && (
        <Sequence
          table={table}
          screen={screen}
          module={module}
          scenario={scenario}
          onChoose={(then) => {
            if (then) table.setTime(then)
            isOpen.value = false
          }}
        />
      )}
    </div>
  )
}

interface SequenceProps {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly scenario: ScenarioSheet
  readonly onChoose: (time: Time | undefined) => void
}

/** All phases of the turn with their notes, and a choice of another turn. */
function Sequence({ table, screen, module, scenario, onChoose }: SequenceProps) {
  const { shown } = table.sync.value
  const { time } = shown
  const mayTurn = table.seat.value !== undefined && !shown.closed
  const current = phaseIndex(module, time)
  /** The phase under the pointer or focus. */
  const looked = useSignal<number | undefined>(undefined)
  const phase = module.sequence.phases[looked.value ?? current]
  return (
    <div class="sequence">
      <label class="field to-turn">
        <span>{module.sequence.turn}</span>
        <select
          value={time.turn}
          disabled={!mayTurn}
          onChange={(event) =>
            onChoose(timeAt(module, scenario, Number(event.currentTarget.value), Math.max(current, 0)))
          }
        >
          {selectableTurns(scenario, time.turn).map((turn) => (
            <option key={turn} value={turn}>
              {turnName(module, shown, turn)}
            </option>
          ))}
        </select>
      </label>
      <ol
        onMouseLeave={() => {
          looked.value = undefined
        }}
      >
        {nestedPhases(module.sequence).map(({ index, id, name, depth, heads }) => {
          const then = timeAt(module, scenario, time.turn, index)
          const whose = then?.side === undefined ? undefined : module.sides.get(then.side)
          const look = () => {
            looked.value = index
          }
          return (
            <li key={id}>
              {heads.map((head) => (
                <p key={head.name} class="head" style={{ '--depth': head.depth }}>
                  {head.name}
                </p>
              ))}
              <button
                type="button"
                class="quiet"
                aria-label={module.sequence.phases[index]?.name}
                style={{ '--depth': depth }}
                aria-current={index === current ? 'step' : undefined}
                disabled={!mayTurn}
                onMouseEnter={look}
                onFocus={look}
                onClick={() => onChoose(then)}
              >
                <i class={whose ? 'dot' : 'dot nobody'} style={whose && { background: whose.colour }} />
                {name}
              </button>
            </li>
          )
        })}
      </ol>
      <div class="note" aria-live="polite">
        {looked.value !== undefined && phase && <strong>{phase.name}: </strong>}
        {phase?.note ?? TRACKER_TEXTS.noNote}{' '}
        {phase?.cite && <cite>{module.rules ? <CaseButton cite={phase.cite} screen={screen} /> : phase.cite}</cite>}
      </div>
    </div>
  )
}
