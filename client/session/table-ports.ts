import type { Hash, Id } from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import type { GameRules } from '../../table/referee.ts'
import type { Link } from './storage/link.ts'
import type { KeyValueStore } from './storage/storage.ts'
import type { ConnectionHandlers, RelayConnection } from './sync/connection.ts'

/** The parts of the browser that a table uses, handed in so that tests can replace them. */
export interface TablePorts {
  openConnection(handlers: ConnectionHandlers): RelayConnection
  /** The edition with this fingerprint, if the relay still has it; the newest otherwise. */
  readModule(id: Id, fingerprint?: Hash): Promise<Module>
  /** Undefined where the module's game has no rules. */
  loadRules(module: Id): Promise<GameRules | undefined>
  readonly session: KeyValueStore
  /** The relay has given this seat a new link. */
  linkChanged(link: Link): void
}
