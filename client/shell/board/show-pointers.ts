import { effect } from '@preact/signals'
import type { Module } from '../../../table/module/module.ts'
import type { BoardView } from '../../board/board-view.ts'
import type { Table } from '../../session/table.ts'

const NOBODY = '#7d8a86'

/** The hands of the others over the board, in the colours of their sides, for as long as we hear of them. */
export function showPointers(
  board: Pick<BoardView, 'showPointer'>,
  table: Pick<Table, 'people' | 'status' | 'sync' | 'onHover'>,
  module: Pick<Module, 'sides'>,
): () => void {
  let here = new Set<string>()
  table.onHover = ({ who, hover }) => {
    const person = table.people.peek().find((each) => each.who === who)
    // A last word of somebody who has left: nobody would take his pointer away again.
    if (!person) return
    const seat = table.sync.peek().confirmed.seats.find(({ id }) => id === person.seat)
    const [side] = seat?.sides ?? []
    const colour = (side === undefined ? undefined : module.sides.get(side)?.colour) ?? NOBODY
    const name = person.name ?? seat?.name ?? (side === undefined ? 'Observer' : (module.sides.get(side)?.name ?? side))
    here.add(who)
    board.showPointer(who, colour, name, hover.away ? undefined : hover)
  }
  const end = effect(() => {
    const isHeard = table.status.value.kind === 'online'
    const people = new Set(isHeard ? table.people.value.map(({ who }) => who) : [])
    for (const who of here) if (!people.has(who)) board.showPointer(who, NOBODY, '', undefined)
    here = new Set([...here].filter((who) => people.has(who)))
  })
  return () => {
    end()
    table.onHover = () => {}
  }
}
