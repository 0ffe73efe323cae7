import { effect, untracked } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { Seq } from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import { isSaved } from '../past/open-saved-game.ts'
import type { SavedGame } from '../past/saved-game.ts'
import { SinceSlip } from '../past/since-notice.tsx'
import { opened } from '../referee/flags/open-flag.ts'
import { RefereeStrip } from '../referee/panel/referee-strip.tsx'
import { columnsOf, resized, type Size, standing } from '../screen/dock-layout.ts'
import type { Drafts } from '../screen/drafts.ts'
import { layoutOf, toKeep } from '../screen/saved-layout.ts'
import { Screen } from '../screen/screen.ts'
import type { LogWatch } from '../session/log/log-watch.ts'
import { playsAll } from '../session/seats.ts'
import { keepRoom, keepTable, readName, readRoom } from '../session/storage/storage.ts'
import type { Table } from '../session/table.ts'
import { Throws } from '../table/chance/thrown-dice.tsx'
import { Clocks } from '../table/clock/clocks.tsx'
import { Consent } from '../table/consent/consent.tsx'
import { LogWarning } from '../table/log/log-warning.tsx'
import { Announcer } from '../table/notifications/announcer.tsx'
import { Notices } from '../table/notifications/notices.tsx'
import { HandDrawer } from '../table/piles/hand-panel.tsx'
import { Shown } from '../table/piles/shown-cards.tsx'
import { seatTitle } from '../words/names.ts'
import { Banner } from './bar/offline-banner.tsx'
import { TopBar } from './bar/top-bar.tsx'
import { Curtain } from './board/hide-counters.tsx'
import { Ground } from './board/mounted-board.tsx'
import { useSightKeys } from './board/view-keys.ts'
import { seenPart, shiftInto } from './board/visible-part.ts'
import { Panel } from './dock/dock.tsx'
import { Edge, Floats } from './dock/floating-panels.tsx'
import { Find } from './find/find-bar.tsx'
import { useFocusBack, useShortcuts } from './keys/shortcuts.ts'
import { ContextMenu } from './menu/context-menu.tsx'
import { Tooltip } from './menu/tooltip.tsx'
import { SheetOver } from './open-dialog.tsx'

interface Props {
  readonly table: Table
  readonly module: Module
  readonly saved?: SavedGame | undefined
  readonly drafts: Drafts
  readonly logWatch: LogWatch
}

/**
 * The table as one side sees it, with all that this side has open, selected, written and been told. When players share
 * a screen, a handover throws it away whole and makes another: nothing in it outlives the side, and so nothing has to be
 * cleared one by one.
 */
export function SideView({ table, module, saved, drafts, logWatch }: Props) {
  const screen = useMemo(() => new Screen(layoutOf(readRoom(localStorage), windowSize()), windowSize(), drafts), [])
  useShortcuts(table, screen)
  useSightKeys(screen)
  useFocusBack(screen)
  useArrival(table, screen, module)
  useVerdicts(table, screen)
  useRoom(screen)
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
        <Curtain screen={screen} />
        <Find {...props} />
        <Banner table={table} />
        <div class="asks">
          <LogWarning watch={logWatch} screen={screen} />
          {!saved && <SinceSlip table={table} />}
          <Consent table={table} module={module} />
          <Shown table={table} module={module} />
          <Throws table={table} module={module} />
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

/** Shows a verdict that is opened, on the board or in the log, in its one place, and brings its counter into view. */
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
function useArrival(table: Table, screen: Screen, module: Module): void {
  useEffect(() => {
    const { confirmed } = table.sync.peek()
    const seat = table.seat.peek()
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
  }, [])
}
