import { useSignal } from '@preact/signals'
import type { Module } from '../../../table/module/module.ts'
import { Dialog } from '../../controls/dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import { readName, saveName } from '../../session/storage/storage.ts'
import type { Table } from '../../session/table.ts'
import { seatTitle } from '../../words/names.ts'
import { NAME_TEXTS } from './texts.ts'

export function NameDialog({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const seat = table.seat.value
  const title = seat ? NAME_TEXTS.youPlay(seatTitle(module, seat)) : NAME_TEXTS.title
  return (
    <Dialog title={title} onClose={() => screen.close()}>
      {seat?.name !== undefined && <p>{NAME_TEXTS.takeOver(seat.name)}</p>}
      <NameField table={table} onDone={() => screen.close()} label={NAME_TEXTS.sit} />
    </Dialog>
  )
}

export function NameField({ table, onDone, label }: { table: Table; onDone: () => void; label: string }) {
  const name = useSignal(readName(localStorage))
  const sit = (event: Event) => {
    event.preventDefault()
    const typed = name.value.trim()
    if (typed === '') return
    saveName(localStorage, typed)
    table.setPlayerName(typed)
    onDone()
  }
  return (
    <form class="naming" onSubmit={sit}>
      <label class="field">
        <span>{NAME_TEXTS.field}</span>
        <input
          value={name.value}
          maxLength={60}
          autocomplete="nickname"
          onInput={(event) => {
            name.value = event.currentTarget.value
          }}
        />
      </label>
      <button type="submit" class="primary" disabled={name.value.trim() === ''}>
        {label}
      </button>
    </form>
  )
}
