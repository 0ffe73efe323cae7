import { effect } from '@preact/signals'
import type { Module } from '../../../table/module/module.ts'
import type { BoardView } from '../../board/board-view.ts'
import type { Table } from '../../session/table.ts'
import { BOARD_TEXTS } from './texts.ts'

const NO_SIDE = '#7d8a86'

/** Shows the pointers of the others in the colours of their sides, until they leave or we go offline. */
export function showPointers(
  board: Pick<BoardView, 'showPointer'>,
  table: Pick<Table, 'people' | 'status' | 'sync' | 'onHover'>,
  module: Pick<Module, 'sides'>,
): () => void {
  let present = new Set<string>()
  table.onHover = ({ who, hover }) => {
    const person = table.people.peek().find((each) => each.who === who)
    // A late message of somebody who has left: their pointer would never go away.
    if (!person) return
    const seat = table.sync.peek().confirmed.seats.find(({ id }) => id === person.seat)
    const [side] = seat?.sides ?? []
    const colour = (side === undefined ? undefined : module.sides.get(side)?.colour) ?? NO_SIDE
    const name =
      person.name ?? seat?.name ?? (side === undefined ? BOARD_TEXTS.observer : (module.sides.get(side)?.name ?? side))
    present.add(who)
    board.showPointer(who, colour, name, hover.away ? undefined : hover)
  }
  const end = effect(() => {
    const isOnline = table.status.value.kind === 'online'
    const people = new Set(isOnline ? table.people.value.map(({ who }) => who) : [])
    for (const who of present) if (!people.has(who)) board.showPointer(who, NO_SIDE, '', undefined)
    present = new Set([...present].filter((who) => people.has(who)))
  })
  return () => {
    end()
    table.onHover = () => {}
  }
}
