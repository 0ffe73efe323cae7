import { useRef } from 'preact/hooks'
import { SHARED_SCREEN, showsBothSides } from '../../../table/action/shared-screen.ts'
import { Icon } from '../../controls/icons.tsx'
import { MenuButton, type MenuItem } from '../../controls/menu-button.tsx'
import { isSavedGame } from '../../past/open-saved-game.ts'
import { ProcedureLine } from '../../referee/procedure-line.tsx'
import { defaultLayout } from '../../screen/dock-layout.ts'
import type { PanelProps } from '../../screen/panel-props.ts'
import type { Screen } from '../../screen/screen.ts'
import { hasSecrets, playsAllSides } from '../../session/seats.ts'
import { DiceButton } from '../../table/chance/dice-button.tsx'
import { TurnTracker } from '../../table/sequence/turn-tracker.tsx'
import { keyLabel, withKey } from '../../words/keys.ts'
import { sideName } from '../../words/names.ts'
import { SkipToBoard } from '../keys/focus-regions.tsx'
import { ConnectionLight } from './connection-light.tsx'
import { BAR_TEXTS } from './texts.ts'

/** The top bar: the game, its phase, and what a player can always do. */
export function TopBar({ table, screen, module }: PanelProps) {
  const { shown } = table.sync.value
  const { game } = shown
  const seat = table.seat.value
  const isShared = seat !== undefined && playsAllSides(shown, seat)
  return (
    <header class="topbar">
      <SkipToBoard screen={screen} />
      <div class="what">
        <a href="/" class="home" title={BAR_TEXTS.lobby}>
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path d="M16 1.5 28.6 8.75v14.5L16 30.5 3.4 23.25V8.75Z" />
            <rect x="8" y="8" width="11" height="11" rx="1.5" />
            <rect x="13" y="13" width="11" height="11" rx="1.5" />
          </svg>
          <span class="unseen">{BAR_TEXTS.lobby}</span>
        </a>
        <h1>
          {game.title}
          <span>{module.scenarios.get(game.scenario)?.name ?? game.scenario}</span>
        </h1>
      </div>
      <TurnTracker {...{ table, screen, module }} />
      <div class="tools">
        {isShared && hasSecrets(shown) && <SwitchSide table={table} module={module} />}
        <ConnectionLight table={table} />
        {seat && !shown.closed && (
          <>
            <button
              type="button"
              class="quiet round"
              aria-label={BAR_TEXTS.undo}
              title={withKey(BAR_TEXTS.undo, 'game', 'undo')}
              onClick={() => table.undo()}
            >
              <Icon name="undo" />
            </button>
            <button
              type="button"
              class="quiet round"
              aria-label={BAR_TEXTS.redo}
              title={withKey(BAR_TEXTS.redo, 'game', 'redo')}
              onClick={() => table.redo()}
            >
              <Icon name="redo" />
            </button>
          </>
        )}
        {seat && !shown.closed && <DiceButton screen={screen} />}
        {!isShared && !isSavedGame(table.link) && (
          <button
            type="button"
            class="quiet"
            aria-label={BAR_TEXTS.share}
            onClick={() => screen.open({ kind: 'share' })}
          >
            <Icon name="share" />
            <span>{BAR_TEXTS.share}</span>
          </button>
        )}
        {shown.closed && (
          <button
            type="button"
            class="quiet ended"
            aria-label={BAR_TEXTS.gameOver}
            onClick={() => screen.open({ kind: 'ended' })}
          >
            <Icon name="flag" />
            <span>{BAR_TEXTS.gameOver}</span>
          </button>
        )}
        <MenuButton label={BAR_TEXTS.menu} groups={menuOf(screen, seat?.host === true && !shown.closed)}>
          <Icon name="menu" />
        </MenuButton>
        <PanelButton table={table} screen={screen} />
      </div>
      <ProcedureLine {...{ table, screen, module }} />
    </header>
  )
}

function menuOf(screen: Screen, mayEnd: boolean): readonly (readonly MenuItem[])[] {
  const reset = () =>
    screen.changeLayout((_, window) => ({
      ...defaultLayout(window),
      // Opened, so that the player sees the reset.
      isOpen: true,
    }))
  return [
    [
      { label: BAR_TEXTS.save, icon: 'download', act: () => screen.open({ kind: 'save' }) },
      ...(mayEnd ? [{ label: BAR_TEXTS.end, icon: 'flag', act: () => screen.open({ kind: 'end' }) } as const] : []),
    ],
    [
      { label: BAR_TEXTS.preferences, icon: 'settings', act: () => screen.open({ kind: 'preferences' }) },
      { label: BAR_TEXTS.resetLayout, icon: 'resetLayout', act: reset },
    ],
    [
      {
        label: BAR_TEXTS.reference,
        icon: 'reference',
        hint: keyLabel('game', 'reference'),
        act: () => screen.open({ kind: 'reference' }),
      },
      {
        label: BAR_TEXTS.shortcuts,
        icon: 'help',
        hint: keyLabel('game', 'shortcuts'),
        act: () => screen.open({ kind: 'keys' }),
      },
    ],
  ]
}

/** Opens and closes the dock. While it is closed, a dot marks new entries in the log. */
function PanelButton({ table, screen }: Pick<PanelProps, 'table' | 'screen'>) {
  const { isOpen } = screen.layout.value
  const own = table.seat.value?.id
  const lines = table.reportedLog.value.lines.filter(({ seat }) => seat !== own).length
  const read = useRef(lines)
  if (screen.isPanelVisible('log')) read.current = lines
  const isNew = lines > read.current
  const title = withKey(
    isOpen ? BAR_TEXTS.closePanel : isNew ? BAR_TEXTS.newInPanel : BAR_TEXTS.openPanel,
    'view',
    'panels',
  )
  return (
    <button
      type="button"
      class={isNew ? 'quiet round news' : 'quiet round'}
      aria-label={isNew ? BAR_TEXTS.newInPanel : BAR_TEXTS.panel}
      title={title}
      aria-pressed={isOpen}
      onClick={() => screen.toggleDock()}
    >
      <Icon name="panel" />
    </button>
  )
}

/** The side that has a shared screen, and the button to pass it on; or that one player sees both sides. */
function SwitchSide({ table, module }: Pick<PanelProps, 'table' | 'module'>) {
  const viewing = table.viewingSide.value
  if (showsBothSides(table.sync.value.shown))
    return (
      <button
        type="button"
        class="switch-side"
        title={BAR_TEXTS.coverHint}
        onClick={() => table.act({ type: 'set', option: SHARED_SCREEN, value: 'covered' })}
      >
        {BAR_TEXTS.bothSides}
        <Icon name="visible" />
      </button>
    )
  if (viewing === undefined) return null
  // Prominent when it is the other side's turn.
  const { side } = table.sync.value.shown.time
  const isDue = side !== undefined && side !== viewing
  return (
    <button
      type="button"
      class={isDue ? 'switch-side primary' : 'switch-side'}
      title={BAR_TEXTS.passOnHint}
      onClick={() => table.switchSide(undefined)}
    >
      <i class="dot" style={{ background: module.sides.get(viewing)?.colour }} />
      {sideName(module, viewing)}
      <Icon name="swap" />
      <span class="unseen">: {BAR_TEXTS.passOn}</span>
    </button>
  )
}
