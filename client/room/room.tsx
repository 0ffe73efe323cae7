import '../style/room.css'
import '../style/dock.css'
import '../style/float.css'
import '../style/menu.css'
import '../style/bar.css'
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
import { effect, untracked, useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { Seq } from '../../table/generated/types.ts'
import { keepRoom, keepTable, readName, readRoom } from '../drawer.ts'
import { openLine } from '../line.ts'
import { type Link, printLink } from '../link.ts'
import { isSaved } from '../past/opened.ts'
import { proofSaid, type SavedGame } from '../past/savedgame.ts'
import { SinceSlip } from '../past/sinceslip.tsx'
import { RefereeStrip } from '../referee/latest.tsx'
import { opened } from '../referee/opened.ts'
import { loadReferees } from '../referee/rules.ts'
import { Trouble } from '../trouble.tsx'
import { Altered } from './altered.tsx'
import { Announcer } from './announcer.tsx'
import { Banner } from './banner.tsx'
import { Clocks } from './clocks.tsx'
import { Consent } from './consent.tsx'
import { ContextMenu } from './contextmenu.tsx'
import { Curtain } from './curtain.tsx'
import { columnsOf, resized, type Size, standing } from './dock.ts'
import { layoutOf, toKeep } from './dockkept.ts'
import { Find } from './find.tsx'
import { Edge, Floats } from './floats.tsx'
import { Ground } from './ground.tsx'
import { HandDrawer } from './handdrawer.tsx'
import { Handover } from './handover.tsx'
import { readModule } from './module.ts'
import { seatTitle } from './names.ts'
import { Notices } from './notices.tsx'
import { Opening } from './opening.tsx'
import { Panel } from './panel.tsx'
import { Screen } from './screen.ts'
import { playsAll } from './seats.ts'
import { seenPart, shiftInto } from './seenpart.ts'
import { SheetOver } from './sheets.tsx'
import { useFocusBack, useShortcuts } from './shortcuts.ts'
import { Shown } from './shown.tsx'
import { useSightKeys } from './sightkeys.ts'
import { useSounds } from './sounds.ts'
import { Table } from './table.ts'
import { Tooltip } from './tooltip.tsx'
import { TopBar } from './topbar.tsx'
import { useTurnBell } from './turnbell.ts'
import { Unreachable } from './unreachable.tsx'

/** A table, from the first knock to leaving it. */
export function Room({ link, saved }: { link: Link; saved?: SavedGame }) {
  const table = useMemo(
    () =>
      new Table(link, readName(localStorage), {
        openLine: saved?.openLine ?? openLine,
        readModule,
        loadReferees,
        session: sessionStorage,
        moved: (own) => history.replaceState(null, '', printLink(own)),
      }),
    [],
  )
  const screen = useMemo(() => new Screen(layoutOf(readRoom(localStorage), windowSize()), windowSize()), [])
  const isSeated = useSignal(false)
  useEffect(() => () => table.leave(), [])
  useShortcuts(table, screen)
  useSightKeys(screen)
  useFocusBack(screen)
  useArrival(table, screen, isSeated)
  useVerdicts(table, screen)
  useRoom(screen)
  useTurnBell(table, table.module.value)
  useSounds(table)
  useEffect(() => {
    if (saved) table.notice(proofSaid(saved.proof))
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
  const layout = screen.layout.value
  const props = { table, screen, module }
  return (
    <div
      class="room"
      style={{ '--dock': `${layout.width * Math.max(1, columnsOf(layout, screen.window.value).length)}px` }}
    >
      <TopBar {...props} />
      <main class="ground">
        <Ground {...props} />
        <Curtain table={table} screen={screen} />
        <Find {...props} />
        <Banner table={table} />
        <div class="asks">
          {!saved && <SinceSlip table={table} />}
          <Consent table={table} module={module} />
          <Shown table={table} module={module} />
        </div>
        {standing(layout, 'clocks') === 'table' && <Clocks {...props} />}
        {standing(layout, 'hand') === 'table' && <HandDrawer {...props} />}
        <Notices table={table} />
      </main>
      <RefereeStrip {...props} />
      {layout.isOpen && <Panel {...props} />}
      <Edge table={table} screen={screen} />
      <Floats {...props} />
      <Tooltip {...props} />
      <ContextMenu {...props} />
      <SheetOver {...props} />
      {table.isCovered.value && <Handover table={table} module={module} />}
      <Announcer table={table} />
    </div>
  )
}

const windowSize = (): Size => ({ width: innerWidth, height: innerHeight })

/** The room stands as it was left, and what floats in it stays within the window. */
function useRoom(screen: Screen): void {
  useEffect(() => {
    const resize = () => {
      const before = screen.window.peek()
      screen.window.value = windowSize()
      screen.lay((layout, window) => resized(layout, before, window))
    }
    window.addEventListener('resize', resize)
    const end = effect(() => keepRoom(localStorage, toKeep(screen.layout.value, screen.window.value)))
    return () => {
      window.removeEventListener('resize', resize)
      end()
    }
  }, [])
}

/** Whoever opens a verdict, on the board or in the log, finds it in its one place, and sees the counter that it is about. */
function useVerdicts(table: Table, screen: Screen): void {
  useEffect(() => {
    let frame = 0
    const end = effect(() => {
      const seq = opened.value?.seq
      if (seq === undefined) return
      untracked(() => screen.reveal('referee'))
      // Once the panel is there, and the board as large as it leaves it.
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => uncover(table, screen, seq))
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      end()
      opened.value = undefined
    }
  }, [])
}

/** Between the edge of what is seen and the middle of a place. */
const WITHIN = 48

function uncover(table: Table, screen: Screen, seq: Seq): void {
  const board = screen.board.peek()
  const [id] = table.flags.peek().all.get(seq)?.pieces ?? []
  const at = id === undefined ? undefined : table.state.peek()?.pieces.get(id)?.at
  const whole = document.querySelector('.board')?.getBoundingClientRect()
  if (!board || !at || 'pile' in at || !whole) return
  const panel = document.querySelector('.room > .panel')?.getBoundingClientRect()
  board.shift(shiftInto(seenPart(whole, panel), board.pixel(at), WITHIN))
}

/** Once the table is there: who sits down says his name, and this browser remembers the way back. */
function useArrival(table: Table, screen: Screen, isSeated: { value: boolean }): void {
  const module = table.module.value
  const { confirmed } = table.sync.value
  const seat = table.seat.value
  const isThere = module !== undefined && confirmed.seq >= 0 && !table.isAltered.value
  useEffect(() => {
    if (!module || !isThere || isSeated.value) return
    isSeated.value = true
    const { game, seq } = confirmed
    const scenario = module.scenarios.get(game.scenario)?.name ?? game.scenario
    const title = `${game.title}: ${scenario}`
    const part = seat ? seatTitle(module, seat) : 'Observer'
    document.title = `${part} · ${title}`
    if (isSaved(table.link)) return
    keepTable(localStorage, { ...table.link, title, part, at: Date.now() })
    if (!seat || playsAll(confirmed, seat)) return
    const name = readName(localStorage)
    if (seat.host && seq === 0) screen.open({ kind: 'share' })
    else if (name === '') screen.open({ kind: 'name' })
    if (name !== '') table.introduce(name)
  }, [isThere])
}
