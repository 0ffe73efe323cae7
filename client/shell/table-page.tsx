import '../style/shell/table-page.css'
import '../style/shell/dock.css'
import '../style/shell/floating-panels.css'
import '../style/shell/menu.css'
import '../style/shell/bar.css'
import '../style/referee/procedure-line.css'
import '../style/table/sequence.css'
import '../style/shell/rail.css'
import '../style/shell/find.css'
import '../style/shell/board.css'
import '../style/referee/choices.css'
import '../style/referee/map-guide.css'
import '../style/shell/panel.css'
import '../style/table/log.css'
import '../style/shell/panel-content.css'
import '../style/past/history-bar.css'
import '../style/shell/tooltip.css'
import '../style/reference.css'
import '../style/referee/referee-panel.css'
import '../style/referee/referee-strip.css'
import '../style/referee/walk.css'
import '../style/reason-field.css'
import '../style/referee/flags.css'
import '../style/table/seats.css'
import '../style/shell/dialogs.css'
import '../style/shell/instruments.css'
import { useEffect, useMemo } from 'preact/hooks'
import type { HistoryRequest, Id } from '../../table/generated/types.ts'
import { ErrorPage } from '../controls/error-page.tsx'
import type { SavedGame } from '../past/saved-game.ts'
import { Drafts } from '../screen/drafts.ts'
import { fetchModule } from '../session/fetch-module.ts'
import { LogWatch } from '../session/log/log-watch.ts'
import { loadRules } from '../session/referee/load-rules.ts'
import { type Link, printLink } from '../session/storage/link.ts'
import { readName } from '../session/storage/storage.ts'
import { openConnection } from '../session/sync/connection.ts'
import { Table } from '../session/table.ts'
import { useSounds } from '../table/notifications/sounds.ts'
import { useTurnNotification } from '../table/notifications/turn-notification.ts'
import { Handover } from '../table/seats/handover.tsx'
import { ChangedGame } from './changed-game.tsx'
import { Opening } from './opening.tsx'
import { TableScreen } from './table-screen.tsx'
import { PAGE_TEXTS } from './texts.ts'
import { Unreachable } from './unreachable.tsx'

/** The page of a table, from joining it to leaving it. */
export function TablePage({ link, saved }: { link: Link; saved?: SavedGame }) {
  const table = useMemo(
    () =>
      new Table(link, readName(localStorage), {
        openConnection: saved?.openLine ?? openConnection,
        readModule: fetchModule,
        loadRules,
        session: sessionStorage,
        linkChanged: (own) => history.replaceState(null, '', printLink(own)),
      }),
    [],
  )
  const logWatch = useMemo(() => {
    const history = (request: HistoryRequest) => table.history(request)
    return new LogWatch({ table: link.table, sync: table.sync, store: localStorage, history })
  }, [])
  const draftsOf = useMemo(() => draftsBySide(), [])
  useEffect(() => () => table.leave(), [])
  useTurnNotification(table, table.module.value)
  useSounds(table)
  useEffect(() => {
    return saved ? undefined : logWatch.begin()
  }, [])

  const failure = table.failure.value
  const status = table.status.value
  if (failure) return <Unreachable failure={failure} link={table.link} />
  if (status.kind === 'closed' && (status.refusal.code === 'handed-on' || status.refusal.code === 'other-build')) {
    return <Unreachable failure={{ kind: 'refused', refusal: status.refusal }} link={table.link} />
  }
  if (status.kind === 'closed') {
    return (
      <ErrorPage
        title={PAGE_TEXTS.disconnected.title}
        remedy={{ label: PAGE_TEXTS.disconnected.remedy, act: () => location.reload() }}
      >
        {PAGE_TEXTS.disconnected.text(status.refusal.message)}
      </ErrorPage>
    )
  }
  const module = table.module.value
  if (!module || table.sync.value.confirmed.seq < 0) {
    return <Opening isAnswered={table.sync.value.confirmed.seq >= 0} isOffline={status.kind === 'offline'} />
  }
  if (table.isModuleChanged.value) return <ChangedGame table={table} />
  if (table.isCovered.value) return <Handover table={table} module={module} />
  const side = table.viewingSide.value
  return (
    <TableScreen
      key={`${side ?? ''} ${module.fingerprint}`}
      {...{ table, module, saved, logWatch }}
      drafts={draftsOf(side)}
    />
  )
}

/** Each side that shares this screen has its own drafts. */
function draftsBySide(): (side: Id | undefined) => Drafts {
  const all = new Map<Id | undefined, Drafts>()
  return (side) => {
    const drafts = all.get(side) ?? new Drafts()
    all.set(side, drafts)
    return drafts
  }
}
