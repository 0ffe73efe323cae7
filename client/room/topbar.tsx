import { useRef } from 'preact/hooks'
import type { Module } from '../../table/module.ts'
import { Icon } from '../icons.tsx'
import { isSaved } from '../past/opened.ts'
import { MODE_WORDS, speaking } from '../referee/modes.ts'
import { sideName } from './names.ts'
import { SkipToBoard } from './regions.tsx'
import type { Screen } from './screen.ts'
import { isSecretive, playsAll } from './seats.ts'
import { StatusLight } from './statuslight.tsx'
import type { Table } from './table.ts'
import { Tracker } from './tracker.tsx'

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
  const isShared = seat !== undefined && playsAll(shown, seat)
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
      <Tracker table={table} module={module} />
      <div class="tools">
        {isShared && isSecretive(shown) && <Eyes table={table} module={module} />}
        <StatusLight table={table} />
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
        {module.rules && (
          <button
            type="button"
            class="quiet mode"
            aria-label={`Referee: ${MODE_WORDS[table.voice.mode.value].name}`}
            title={speaking(shown)}
            onClick={() => screen.open({ kind: 'referee' })}
          >
            <Icon name="voice" />
            <span>{MODE_WORDS[table.voice.mode.value].name}</span>
          </button>
        )}
        {!isShared && !isSaved(table.link) && (
          <button type="button" class="quiet" aria-label="Share" onClick={() => screen.open({ kind: 'share' })}>
            <Icon name="share" />
            <span>Share</span>
          </button>
        )}
        <button
          type="button"
          class="quiet round"
          aria-label="Save"
          title="Save the report or the whole game"
          onClick={() => screen.open({ kind: 'save' })}
        >
          <Icon name="download" />
        </button>
        <button
          type="button"
          class="quiet round"
          aria-label={shown.closed ? 'The game has ended' : 'End the game'}
          title={shown.closed ? 'The game has ended: its log' : 'End the game'}
          hidden={!seat?.host && !shown.closed}
          onClick={() => screen.open({ kind: shown.closed ? 'ended' : 'end' })}
        >
          <Icon name="flag" />
        </button>
        <button
          type="button"
          class="quiet round"
          aria-label="Preferences"
          title="Preferences"
          onClick={() => screen.open({ kind: 'taste' })}
        >
          <Icon name="taste" />
        </button>
        <button
          type="button"
          class="quiet round"
          aria-label="Keys"
          title="Keys (?)"
          onClick={() => screen.open({ kind: 'keys' })}
        >
          <Icon name="help" />
        </button>
        <PanelButton table={table} screen={screen} />
      </div>
    </header>
  )
}

/** Opens and folds the panel. While it is folded, a dot says that something new stands in the log. */
function PanelButton({ table, screen }: Pick<Props, 'table' | 'screen'>) {
  const isOpen = screen.isPanelOpen.value
  const own = table.seat.value?.id
  const lines = table.chronicle.value.lines.filter(({ seat }) => seat !== own).length
  const read = useRef(lines)
  if (isOpen) read.current = lines
  const isNew = lines > read.current
  const title = isOpen ? 'Fold the panel away' : isNew ? 'Log, trays and notes: something new' : 'Log, trays and notes'
  return (
    <button
      type="button"
      class={isNew ? 'quiet round news' : 'quiet round'}
      aria-label={isNew ? 'Side panel: something new' : 'Side panel'}
      title={title}
      aria-pressed={isOpen}
      onClick={() => {
        screen.isPanelOpen.value = !isOpen
      }}
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
      onClick={() => table.look(undefined)}
    >
      <i class="dot" style={{ background: module.sides.get(eyes)?.colour }} />
      {sideName(module, eyes)}
      <Icon name="swap" />
      <span class="unseen">: pass the screen on</span>
    </button>
  )
}
