import type { Table } from '../../session/table.ts'

/** Whether the relay hears us. */
export function ConnectionLight({ table }: { table: Table }) {
  const status = table.status.value
  const { connection: line, pending } = table.sync.value
  const [kind, text] =
    status.kind === 'offline'
      ? ['lost', 'Offline']
      : status.kind === 'connecting' || line === 'joining'
        ? ['busy', 'Connecting']
        : line === 'paused'
          ? ['busy', 'Waiting']
          : ['fine', 'Online']
  return (
    <span class={`status ${kind}`} role="status" data-pending={pending.length}>
      {text}
    </span>
  )
}
