import '../style/room.css'
import '../style/dock.css'
import '../style/float.css'
import '../style/menu.css'
import '../style/bar.css'
import '../style/crumbs.css'
import '../style/sequence.css'
import '../style/rail.css'
import '../style/find.css'
import '../style/ground.css'
import '../style/guide.css'
import '../style/panel.css'
import '../style/log.css'
import '../style/papers.css'
import '../style/past.css'
import '../style/pointer.css'
import '../style/referee.css'
import '../style/voice.css'
import '../style/flags.css'
import '../style/seats.css'
import '../style/sheets.css'
import '../style/instruments.css'
import { useEffect, useMemo } from 'preact/hooks'
import type { HistoryRequest, Id } from '../../table/generated/types.ts'
import { readName } from '../drawer.ts'
import { openLine } from '../line.ts'
import { type Link, printLink } from '../link.ts'
import { proofSaid, type SavedGame } from '../past/savedgame.ts'
import { loadRules } from '../referee/rules.ts'
import { Trouble } from '../trouble.tsx'
import { Altered } from './altered.tsx'
import { Drafts } from './drafts.ts'
import { Handover } from './handover.tsx'
import { LogWatch } from './logwatch.ts'
import { readModule } from './module.ts'
import { Opening } from './opening.tsx'
import { SideView } from './sideview.tsx'
import { useSounds } from './sounds.ts'
import { Table } from './table.ts'
import { useTurnBell } from './turnbell.ts'
import { Unreachable } from './unreachable.tsx'

/** A table, from the first knock to leaving it. */
export function Room({ link, saved }: { link: Link; saved?: SavedGame }) {
  const table = useMemo(
    () =>
      new Table(link, readName(localStorage), {
        openLine: saved?.openLine ?? openLine,
        readModule,
        loadRules,
        session: sessionStorage,
        moved: (own) => history.replaceState(null, '', printLink(own)),
      }),
    [],
  )
  const logWatch = useMemo(() => {
    const history = (request: HistoryRequest) => table.history(request)
    return new LogWatch({ table: link.table, sync: table.sync, store: localStorage, history })
  }, [])
  const draftsOf = useMemo(() => draftsBySide(), [])
  useEffect(() => () => table.leave(), [])
  useTurnBell(table, table.module.value)
  useSounds(table)
  useEffect(() => {
    if (!saved) return logWatch.begin()
    table.notice(proofSaid(saved))
    return undefined
  }, [])

  const failure = table.failure.value
  const status = table.status.value
  if (failure) return <Unreachable failure={failure} link={table.link} />
  if (status.kind === 'closed' && (status.refusal.code === 'handed-on' || status.refusal.code === 'other-build')) {
    return <Unreachable failure={{ kind: 'refused', refusal: status.refusal }} link={table.link} />
  }
  if (status.kind === 'closed') {
    return (
      <Trouble title="The relay hung up" remedy={{ label: 'Come back', act: () => location.reload() }}>
        {status.refusal.message} Nothing is lost: what the relay had accepted stands in the log.
      </Trouble>
    )
  }
  const module = table.module.value
  if (!module || table.sync.value.confirmed.seq < 0) {
    return <Opening isAnswered={table.sync.value.confirmed.seq >= 0} isOffline={status.kind === 'offline'} />
  }
  if (table.isAltered.value) return <Altered table={table} />
  if (table.isCovered.value) return <Handover table={table} module={module} />
  const eyes = table.eyes.value
  return <SideView key={eyes ?? ''} {...{ table, module, saved, logWatch }} drafts={draftsOf(eyes)} />
}

/** Each side that shares this screen has drafts of its own, and finds them when it comes back. */
function draftsBySide(): (eyes: Id | undefined) => Drafts {
  const all = new Map<Id | undefined, Drafts>()
  return (eyes) => {
    const drafts = all.get(eyes) ?? new Drafts()
    all.set(eyes, drafts)
    return drafts
  }
}
