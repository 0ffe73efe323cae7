import type { Id } from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import type { GameRules } from '../../table/referee.ts'
import type { Link } from './storage/link.ts'
import type { KeyValueStore } from './storage/storage.ts'
import type { Connection, ConnectionHandlers } from './sync/connection.ts'

/** The parts of the browser that a table uses. */
export interface TablePorts {
  openLine(ears: ConnectionHandlers): Connection
  readModule(id: Id): Promise<Module>
  /** The rules of a module's game, where this house has any. */
  loadRules(module: Id): Promise<GameRules | undefined>
  readonly session: KeyValueStore
  /** The way back to the table is another one from now on. */
  linkChanged(link: Link): void
}
