import { useRef } from 'preact/hooks'
import type { Module } from '../../../table/module/module.ts'
import { Icon } from '../../controls/icons.tsx'
import { MenuButton, type MenuItem } from '../../controls/menu-button.tsx'
import { isSavedGame } from '../../past/open-saved-game.ts'
import { ProcedureLine } from '../../referee/procedure-line.tsx'
import { defaultLayout } from '../../screen/dock-layout.ts'
import type { Screen } from '../../screen/screen.ts'
import { hasSecrets, playsAllSides } from '../../session/seats.ts'
import type { Table } from '../../session/table.ts'
import { DiceButton } from '../../table/chance/dice-button.tsx'
import { TurnTracker } from '../../table/sequence/turn-tracker.tsx'
import { sideName } from '../../words/names.ts'
import { SkipToBoard } from '../keys/focus-regions.tsx'
import { ConnectionLight } from './connection-light.tsx'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** What is played, when it is, and what one can always do. */
export function TopBar({ table, screen, module }: Props) {
  const { shown } = table.sync.value
  const { game } = shown
  const seat = table.seat.value
  const isShared = seat !== undefined && playsAllSides(shown, seat)
  return (
    <header class="topbar">
      <SkipToBoard screen={screen} />
      <div class="what">
        <a href="/" class="home" title="To the lobby">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path d="M16 1.5 28.6 8.75v14.5L16 30.5 3.4 23.25V8.75Z" />
            <rect x="8" y="8" width="11" height="11" rx="1.5" />
            <rect x="13" y="13" width="11" height="11" rx="1.5" />
          </svg>
          <span class="unseen">To the lobby</span>
        </a>
        <h1>
          {game.title}
          <span>{module.scenarios.get(game.scenario)?.name ?? game.scenario}</span>
        </h1>
      </div>
      <TurnTracker table={table} module={module} />
      <div class="tools">
        {isShared && hasSecrets(shown) && <Eyes table={table} module={module} />}
        <ConnectionLight table={table} />
        {seat && !shown.closed && (
          <>
            <button
              type="button"
              class="quiet round"
              aria-label="Undo"
              title="Take back your last gesture (Ctrl Z)"
              onClick={() => table.act({ type: 'undo' })}
            >
              <Icon name="undo" />
            </button>
            <button
              type="button"
              class="quiet round"
              aria-label="Redo"
              title="Do it again (Ctrl Y)"
              onClick={() => table.act({ type: 'redo' })}
            >
              <Icon name="redo" />
            </button>
          </>
        )}
        {seat && !shown.closed && <DiceButton screen={screen} />}
        {!isShared && !isSavedGame(table.link) && (
          <button type="button" class="quiet" aria-label="Share" onClick={() => screen.open({ kind: 'share' })}>
            <Icon name="share" />
            <span>Share</span>
          </button>
        )}
        {shown.closed && (
          <button
            type="button"
            class="quiet ended"
            aria-label="The game has ended"
            onClick={() => screen.open({ kind: 'ended' })}
          >
            <Icon name="flag" />
            <span>The game has ended</span>
          </button>
        )}
        <MenuButton label="Menu" groups={menuOf(screen, seat?.host === true && !shown.closed)}>
          <Icon name="menu" />
        </MenuButton>
        <PanelButton table={table} screen={screen} />
      </div>
      <ProcedureLine {...{ table, screen, module }} />
    </header>
  )
}

/** What one seldom needs, with words. */
function menuOf(screen: Screen, mayEnd: boolean): readonly (readonly MenuItem[])[] {
  const anew = () =>
    screen.changeLayout((_, window) => ({
      ...defaultLayout(window),
      // Whoever lays it out anew wants to see it.
      isOpen: true,
    }))
  return [
    [
      { label: 'Save', icon: 'download', act: () => screen.open({ kind: 'save' }) },
      ...(mayEnd ? [{ label: 'End the game', icon: 'flag', act: () => screen.open({ kind: 'end' }) } as const] : []),
    ],
    [
      { label: 'Preferences', icon: 'taste', act: () => screen.open({ kind: 'taste' }) },
      { label: 'Lay the room out anew', icon: 'anew', act: anew },
    ],
    [{ label: 'Keys', icon: 'help', hint: '?', act: () => screen.open({ kind: 'keys' }) }],
  ]
}

/** Opens and folds the dock. While it is folded, a dot says that something new stands in the log. */
function PanelButton({ table, screen }: Pick<Props, 'table' | 'screen'>) {
  const { isOpen } = screen.layout.value
  const own = table.seat.value?.id
  const lines = table.chronicle.value.lines.filter(({ seat }) => seat !== own).length
  const read = useRef(lines)
  if (screen.isPanelVisible('log')) read.current = lines
  const isNew = lines > read.current
  const title = isOpen ? 'Fold the panels away (B)' : isNew ? 'The panels: something new (B)' : 'The panels (B)'
  return (
    <button
      type="button"
      class={isNew ? 'quiet round news' : 'quiet round'}
      aria-label={isNew ? 'Side panel: something new' : 'Side panel'}
      title={title}
      aria-pressed={isOpen}
      onClick={() => screen.toggleDock()}
    >
      <Icon name="panel" />
    </button>
  )
}

/** Whose eyes look, where two share a screen, and how to pass it on. */
function Eyes({ table, module }: Pick<Props, 'table' | 'module'>) {
  const eyes = table.eyes.value
  if (eyes === undefined) return null
  // When it is the other's turn, this is what comes next.
  const { side } = table.sync.value.shown.time
  const isDue = side !== undefined && side !== eyes
  return (
    <button
      type="button"
      class={isDue ? 'eyes primary' : 'eyes'}
      title="Cover the table and pass the screen on"
      onClick={() => table.switchSide(undefined)}
    >
      <i class="dot" style={{ background: module.sides.get(eyes)?.colour }} />
      {sideName(module, eyes)}
      <Icon name="swap" />
      <span class="unseen">: pass the screen on</span>
    </button>
  )
}
