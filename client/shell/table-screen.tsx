import { effect, untracked } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type {} from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import { isSavedGame } from '../past/open-saved-game.ts'
import { ProofNotice } from '../past/proof-notice.tsx'
import type { SavedGame } from '../past/saved-game.ts'
import { SinceNotice } from '../past/since-notice.tsx'
import { openFlag } from '../referee/flags/open-flag.ts'
import { RefereeStrip } from '../referee/referee-strip.tsx'
import { columnsOf, type PixelSize, panelPlace, refitLayout } from '../screen/dock-layout.ts'
import type { Drafts } from '../screen/drafts.ts'
import { loadLayout, storedLayout } from '../screen/saved-layout.ts'
import { Screen } from '../screen/screen.ts'
import type { LogWatch } from '../session/log/log-watch.ts'
import { browserSaves } from '../session/saves/browser-saves.ts'
import { savesAt } from '../session/saves/kept-saves.ts'
import { playsAllSides } from '../session/seats.ts'
import { readLayout, readName, saveLayout, saveTable } from '../session/storage/storage.ts'
import type { Table } from '../session/table.ts'
import { ThrownDice } from '../table/chance/thrown-dice.tsx'
import { Clocks } from '../table/clock/clocks.tsx'
import { Consent } from '../table/consent/consent.tsx'
import { LogWarning } from '../table/log/log-warning.tsx'
import { Announcer } from '../table/notifications/announcer.tsx'
import { Notices } from '../table/notifications/notices.tsx'
import { HandPanel } from '../table/piles/hand-panel.tsx'
import { ShownCards } from '../table/piles/shown-cards.tsx'
import { seatTitle } from '../words/names.ts'
import { OfflineBanner } from './bar/offline-banner.tsx'
import { TopBar } from './bar/top-bar.tsx'
import { bringIntoView, onceLaidOut } from './board/bring-into-view.ts'
import { HiddenCountersNotice } from './board/hide-counters.tsx'
import { MountedBoard } from './board/mounted-board.tsx'
import { useViewKeys } from './board/view-keys.ts'
import { Dock } from './dock/dock.tsx'
import { FloatingPanels, FoldedPanels } from './dock/floating-panels.tsx'
import { FindBar } from './find/find-bar.tsx'
import { useFocusBack, useShortcuts } from './keys/shortcuts.ts'
import { ContextMenu } from './menu/context-menu.tsx'
import { Tooltip } from './menu/tooltip.tsx'
import { OpenDialog } from './open-dialog.tsx'
import { PAGE_TEXTS } from './texts.ts'

interface Props {
  readonly table: Table
  readonly module: Module
  readonly saved?: SavedGame | undefined
  readonly drafts: Drafts
  readonly logWatch: LogWatch
}

/**
 * The table as one side sees it, with all that this side has opened, selected and written. When players share a screen,
 * a handover replaces the whole component, so that no state of one side reaches the other.
 */
export function TableScreen({ table, module, saved, drafts, logWatch }: Props) {
  const screen = useMemo(() => new Screen(loadLayout(readLayout(localStorage), windowSize()), windowSize(), drafts), [])
  useShortcuts(table, screen, module)
  useViewKeys(screen)
  useFocusBack(screen)
  useArrival(table, screen, module)
  useSaves(table, module)
  useOpenedFlag(table, screen)
  useStoredLayout(screen)
  const layout = screen.layout.value
  const props = { table, screen, module }
  return (
    <div
      class="room"
      style={{ '--dock': `${layout.width * Math.max(1, columnsOf(layout, screen.window.value).length)}px` }}
    >
      <TopBar {...props} />
      <main class="ground">
        <MountedBoard {...props} />
        <HiddenCountersNotice screen={screen} />
        <FindBar {...props} />
        <OfflineBanner table={table} />
        <div class="asks">
          <LogWarning watch={logWatch} screen={screen} />
          {saved ? <ProofNotice saved={saved} /> : <SinceNotice table={table} />}
          <Consent {...{ table, screen, module }} />
          <ShownCards table={table} module={module} />
          <ThrownDice table={table} module={module} />
        </div>
        {panelPlace(layout, 'clocks') === 'table' && <Clocks {...props} />}
        {panelPlace(layout, 'hand') === 'table' && <HandPanel {...props} />}
        <Notices table={table} />
      </main>
      <RefereeStrip {...props} />
      {layout.isOpen && <Dock {...props} />}
      <FoldedPanels table={table} screen={screen} />
      <FloatingPanels {...props} />
      <Tooltip {...props} />
      <ContextMenu {...props} />
      <OpenDialog {...props} />
      <Announcer table={table} />
    </div>
  )
}

const windowSize = (): PixelSize => ({ width: innerWidth, height: innerHeight })

/** Stores the layout, and fits it to the window. */
function useStoredLayout(screen: Screen): void {
  useEffect(() => {
    const resize = () => {
      const before = screen.window.peek()
      screen.window.value = windowSize()
      screen.changeLayout((layout, window) => refitLayout(layout, before, window))
    }
    window.addEventListener('resize', resize)
    const end = effect(() => saveLayout(localStorage, storedLayout(screen.layout.value, screen.window.value)))
    return () => {
      window.removeEventListener('resize', resize)
      end()
    }
  }, [])
}

/** Shows a flag that was opened on the board or in the log in the referee's panel, with its counter in view. */
function useOpenedFlag(table: Table, screen: Screen): void {
  useEffect(() => {
    let callOff = () => {}
    const end = effect(() => {
      const seq = openFlag.value?.seq
      if (seq === undefined) return
      untracked(() => screen.showPanel('referee'))
      callOff()
      callOff = onceLaidOut(() => {
        const [id] = table.flags.peek().all.get(seq)?.pieces ?? []
        const at = id === undefined ? undefined : table.state.peek()?.pieces.get(id)?.at
        const board = screen.board.peek()
        if (board && at) bringIntoView(board, [at])
      })
    })
    return () => {
      callOff()
      end()
      openFlag.value = undefined
    }
  }, [])
}

/** On arrival: stores the way back to the table, and tells it the player's name or asks for it. */
function useArrival(table: Table, screen: Screen, module: Module): void {
  useEffect(() => {
    const { confirmed } = table.sync.peek()
    const seat = table.seat.peek()
    const { game, seq } = confirmed
    const scenario = module.scenarios.get(game.scenario)?.name ?? game.scenario
    const title = `${game.title}: ${scenario}`
    const part = seat ? seatTitle(module, seat) : PAGE_TEXTS.observer
    document.title = `${part} · ${title}`
    if (isSavedGame(table.link)) return
    saveTable(localStorage, { ...table.link, title, part, at: Date.now() })
    if (!seat || playsAllSides(confirmed, seat)) return
    const name = readName(localStorage)
    if (seat.host && seq === 0 && game.earlier === undefined) screen.open({ kind: 'share' })
    else if (name === '') screen.open({ kind: 'name' })
    if (name !== '') table.setPlayerName(name)
  }, [])
}

/** Remembers every whole save of this table, so that the lobby lists it: also those agreed to while the player was away. */
function useSaves(table: Table, module: Module): void {
  useEffect(() => {
    const seat = table.seat.peek()
    if (!seat || isSavedGame(table.link)) return
    return effect(() => browserSaves.add(savesAt(table.link, table.sync.value.confirmed, seat, module)))
  }, [])
}
