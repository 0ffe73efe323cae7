import { useEffect, useRef } from 'preact/hooks'
import { SHARED_SCREEN } from '../../../table/action/shared-screen.ts'
import type { Module } from '../../../table/module/module.ts'
import type { Table } from '../../session/table.ts'
import { sideName } from '../../words/names.ts'
import { HANDOVER_TEXTS } from './texts.ts'

/** Covers the table between two players at one screen, until one of them chooses a side. */
export function Handover({ table, module }: { table: Table; module: Module }) {
  const element = useRef<HTMLDialogElement>(null)
  const { game, time } = table.sync.value.shown
  useEffect(() => {
    element.current?.showModal()
    return () => element.current?.close()
  }, [])
  return (
    <dialog ref={element} class="handover" aria-labelledby="handover" onCancel={(event) => event.preventDefault()}>
      <div class="card">
        <h2 id="handover">{HANDOVER_TEXTS.title}</h2>
        <p>{HANDOVER_TEXTS.about}</p>
        <div class="row">
          {game.sides.map((side) => (
            <button
              key={side}
              type="button"
              class={side === time.side ? 'primary' : ''}
              onClick={() => table.switchSide(side)}
            >
              <i class="dot" style={{ background: module.sides.get(side)?.colour }} />
              {HANDOVER_TEXTS.side(sideName(module, side))}
            </button>
          ))}
        </div>
        <button
          type="button"
          class="quiet"
          title={HANDOVER_TEXTS.bothHint}
          onClick={() => table.act({ type: 'set', option: SHARED_SCREEN, value: 'open' })}
        >
          {HANDOVER_TEXTS.both}
        </button>
      </div>
    </dialog>
  )
}
