import { useSignal } from '@preact/signals'
import type { Module } from '../../../table/module/module.ts'
import { Dialog } from '../../controls/dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import { readName, saveName } from '../../session/storage/storage.ts'
import type { Table } from '../../session/table.ts'
import { seatTitle } from '../../words/names.ts'

/** Who sits down says once what he is called. */
export function NameDialog({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const seat = table.seat.value
  const title = seat ? `You play ${seatTitle(module, seat)}` : 'Your name'
  return (
    <Dialog title={title} onClose={() => screen.close()}>
      {seat?.name !== undefined && (
        <p>
          {seat.name} sits here so far. If that is not you, you take the seat over; the others will see it in the log.
        </p>
      )}
      <NameField table={table} onDone={() => screen.close()} label="Sit down" />
    </Dialog>
  )
}

export function NameField({ table, onDone, label }: { table: Table; onDone: () => void; label: string }) {
  const name = useSignal(readName(localStorage))
  const sit = (event: Event) => {
    event.preventDefault()
    const said = name.value.trim()
    if (said === '') return
    saveName(localStorage, said)
    table.setPlayerName(said)
    onDone()
  }
  return (
    <form class="naming" onSubmit={sit}>
      <label class="field">
        <span>Your name, as the others see it</span>
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
