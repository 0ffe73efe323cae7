import { ErrorPage } from '../controls/error-page.tsx'
import type { Table } from '../session/table.ts'

/** Said before the table is laid out: its print is not what its log was played with. */
export function ChangedGame({ table }: { table: Table }) {
  const { title } = table.sync.value.confirmed.game
  const go = () => {
    table.isModuleChanged.value = false
  }
  return (
    <ErrorPage title="This game has been changed" remedy={{ label: 'Sit down all the same', act: go }}>
      {title} is not as it was when this table was opened. The log is whole and the table can be played on, but counters
      or hexes may look otherwise or be missing, and the referee, who would judge by other rules, keeps away from it.
    </ErrorPage>
  )
}
