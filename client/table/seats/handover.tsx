import { useEffect, useRef } from 'preact/hooks'
import type { Module } from '../../../table/module/module.ts'
import type { Table } from '../../session/table.ts'
import { sideName } from '../../words/names.ts'

/** Between two players at one screen: nothing is shown until he who may look says so. */
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
        <h2 id="handover">Who looks at the table now?</h2>
        <p>Each side has secrets here. The others look away; when you are alone at the screen, say who you are.</p>
        <div class="row">
          {game.sides.map((side) => (
            <button
              key={side}
              type="button"
              class={side === time.side ? 'primary' : ''}
              onClick={() => table.switchSide(side)}
            >
              <i class="dot" style={{ background: module.sides.get(side)?.colour }} />I am {sideName(module, side)}
            </button>
          ))}
        </div>
      </div>
    </dialog>
  )
}
