import type { Id } from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import type { GameRules } from '../../table/referee.ts'
import type { Link } from './storage/link.ts'
import type { Store } from './storage/storage.ts'
import type { Ears, Line } from './sync/connection.ts'

/** The parts of the browser that a table uses. */
export interface Doors {
  openLine(ears: Ears): Line
  readModule(id: Id): Promise<Module>
  /** The rules of a module's game, where this house has any. */
  loadRules(module: Id): Promise<GameRules | undefined>
  readonly session: Store
  /** The way back to the table is another one from now on. */
  moved(link: Link): void
}
