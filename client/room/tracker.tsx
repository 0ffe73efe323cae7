import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Module } from '../../table/module.ts'
import { Icon } from '../icons.tsx'
import { phaseName, sideName, turnName } from './names.ts'
import { nextTime, phaseIndex, previousTime, timeAt } from './sequence.ts'
import type { Table } from './table.ts'

/** Where the sequence of play stands, and the steps back and on. */
export function Tracker({ table, module }: { table: Table; module: Module }) {
  const isOpen = useSignal(false)
  const box = useRef<HTMLDivElement>(null)
  const now = useRef<HTMLButtonElement>(null)
  const { shown } = table.sync.value
  const { time, game } = shown
  const scenario = module.scenarios.get(game.scenario)
  const mayTurn = table.seat.value !== undefined && !shown.closed
  useEffect(() => {
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
  const index = phaseIndex(module, time)
  const phase = module.sequence.phases[index]
  const side = time.side === undefined ? undefined : module.sides.get(time.side)
  return (
    <div class="tracker" ref={box}>
      <button
        type="button"
        class="quiet round"
        aria-label="Previous phase"
        title={back && `Back to ${phaseName(module, back.phase)}`}
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
          {side && <i class="dot" style={{ background: side.colour }} />}
          {phaseName(module, time.phase)}
          {side && <span class="unseen">, {sideName(module, side.id)}</span>}
        </span>
        <Icon name="drop" />
      </button>
      <button
        type="button"
        class="quiet round"
        aria-label="Next phase"
        title={on && `On to ${phaseName(module, on.phase)}`}
        disabled={!on || !mayTurn}
        onClick={() => on && table.setTime(on)}
      >
        <Icon name="on" />
      </button>
      {isOpen.value && (
        <div class="sequence">
          {phase?.note && (
            <p class="note">
              {phase.note} {phase.cite && <cite>{phase.cite}</cite>}
            </p>
          )}
          <ol>
            {module.sequence.phases.map((each, place) => {
              const then = timeAt(module, scenario, time.turn, place)
              const whose = then?.side === undefined ? undefined : module.sides.get(then.side)
              return (
                <li key={each.id}>
                  <button
                    type="button"
                    class="quiet"
                    aria-current={place === index ? 'step' : undefined}
                    disabled={!mayTurn}
                    onClick={() => {
                      if (then) table.setTime(then)
                      isOpen.value = false
                      now.current?.focus()
                    }}
                  >
                    <i class={whose ? 'dot' : 'dot nobody'} style={whose && { background: whose.colour }} />
                    {each.name}
                  </button>
                </li>
              )
            })}
          </ol>
        </div>
      )}
    </div>
  )
}
