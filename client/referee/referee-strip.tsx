import { useEffect } from 'preact/hooks'
import type { Module } from '../../table/module/module.ts'
import { Icon } from '../controls/icons.tsx'
import type { Screen } from '../screen/screen.ts'
import type { Table } from '../session/table.ts'
import { MODE_TEXTS, modeText } from '../words/referee-modes.ts'
import { FlagInStrip, NextStep, preloadPanels } from './lazy-panels.tsx'
import { statusText, stripStatus } from './strip-status.ts'
import { texts } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** One line at the foot of the board, in every mode: the latest flag or status of the referee, and the next step. */
export function RefereeStrip({ table, screen, module }: Props) {
  const { shown } = table.sync.value
  const mode = table.referee.mode.value
  const isLoaded = table.referee.loaded.value !== undefined
  const isEnabled = module.rules !== undefined && table.referee.isEnabled.value
  useEffect(() => {
    if (isEnabled) preloadPanels()
  }, [isEnabled])
  const status = stripStatus({ mode, isLoaded, flags: table.flags.value, state: shown, seat: table.seat.value })
  return (
    <aside
      class={`message-box referee-strip ${status.kind === 'flag' ? status.flag.severity : status.kind}`}
      aria-label={texts.strip}
    >
      <button
        type="button"
        class="quiet mode"
        aria-label={texts.refereeMode(MODE_TEXTS[mode].name)}
        title={modeText(shown)}
        onClick={() => screen.open({ kind: 'referee' })}
        disabled={!module.rules}
      >
        <Icon name="scales" />
        <span>
          {texts.referee} <em>{MODE_TEXTS[mode].name}</em>
        </span>
      </button>
      {status.kind === 'flag' ? (
        <FlagInStrip flag={status.flag} otherOpen={status.otherOpen} {...{ table, screen, module }} />
      ) : (
        <p class="status-text">{module.rules ? statusText(status) : texts.noRules}</p>
      )}
      {isLoaded && <NextStep {...{ table, screen, module }} />}
    </aside>
  )
}
