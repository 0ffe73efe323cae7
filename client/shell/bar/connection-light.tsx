import type { Table } from '../../session/table.ts'
import { BAR_TEXTS } from './texts.ts'

/** The state of the connection to the relay. */
export function ConnectionLight({ table }: { table: Table }) {
  const status = table.status.value
  const { connection, pending } = table.sync.value
  const kind =
    status.kind === 'offline'
      ? 'lost'
      : status.kind === 'connecting' || connection === 'joining'
        ? 'busy'
        : connection === 'paused'
          ? 'paused'
          : 'fine'
  return (
    <span class={`status ${kind === 'paused' ? 'busy' : kind}`} role="status" data-pending={pending.length}>
      {BAR_TEXTS.connection[kind]}
    </span>
  )
}
