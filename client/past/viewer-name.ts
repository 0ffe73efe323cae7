import type { Module } from '../../table/module/module.ts'
import type { Table } from '../session/table.ts'
import { joinWithAnd, sideName } from '../words/names.ts'
import { isSavedGame } from './open-saved-game.ts'
import { texts } from './texts.ts'

/** The side whose view is saved, for captions and file names. */
export function viewerName(table: Table, module: Module): string {
  if (table.sync.value.shown.closed || isSavedGame(table.link)) return texts.everybody
  const { sides = [], referee } = table.seat.value ?? {}
  if (referee) return texts.theReferee
  const own = [table.viewingSide.value ?? sides].flat()
  return own.length > 0 ? joinWithAnd(own.map((side) => sideName(module, side))) : texts.observers
}
