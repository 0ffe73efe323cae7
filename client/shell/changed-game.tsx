import { ErrorPage } from '../controls/error-page.tsx'
import type { Table } from '../session/table.ts'
import { PAGE_TEXTS } from './texts.ts'

/** Shown before a table whose module is not the one its log was played with. */
export function ChangedGame({ table }: { table: Table }) {
  const { title } = table.sync.value.confirmed.game
  const playOn = () => {
    table.isModuleChanged.value = false
  }
  return (
    <ErrorPage title={PAGE_TEXTS.changed.title} remedy={{ label: PAGE_TEXTS.changed.remedy, act: playOn }}>
      {PAGE_TEXTS.changed.text(title)}
    </ErrorPage>
  )
}
