import { effect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Seat, Time } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import { playsAllSides } from '../../session/seats.ts'
import { readTurnNotice } from '../../session/storage/storage.ts'
import type { Table } from '../../session/table.ts'
import { phaseName, turnName } from '../../words/names.ts'
import { NOTIFICATION_TEXTS } from './texts.ts'

/** Whether it has become this seat's turn. A player of all sides is not notified. */
export function becomesTurnOf(before: Time, state: State, seat: Seat | undefined): boolean {
  const { side } = state.time
  if (!seat || side === undefined || side === before.side || state.closed) return false
  return seat.sides.includes(side) && !playsAllSides(state, seat)
}

/** Shows a browser notification to a player who wants it and looks elsewhere. */
export function useTurnNotification(table: Table, module: Module | undefined): void {
  useEffect(() => {
    if (!module) return
    let before: Time | undefined
    return effect(() => {
      const { confirmed } = table.sync.value
      if (confirmed.seq < 0) return
      const was = before
      before = confirmed.time
      if (was && becomesTurnOf(was, confirmed, table.seat.peek())) ring(table, module, confirmed)
    })
  }, [module])
}

function ring(table: Table, module: Module, state: State): void {
  if (document.hasFocus() && document.visibilityState === 'visible') return
  if (!('Notification' in window) || Notification.permission !== 'granted' || !readTurnNotice(localStorage)) return
  const { turn, phase } = state.time
  const words = `${turnName(module, state, turn)}, ${phaseName(module, phase)}`
  // A later turn of the same table replaces this notification.
  const bell = new Notification(NOTIFICATION_TEXTS.turnOf(state.game.title), {
    body: words,
    tag: `counterpoint ${table.link.table}`,
  })
  bell.onclick = () => {
    window.focus()
    bell.close()
  }
}
