import { useEffect, useRef } from 'preact/hooks'
import type { Module } from '../../table/module/module.ts'
import { Icon } from '../controls/icons.tsx'
import type { Screen } from '../screen/screen.ts'
import type { Table } from '../session/table.ts'
import { MODE_TEXTS, modeText } from '../words/referee-modes.ts'
import { FlagInStrip, NextStep, preloadPanels } from './lazy-panels.tsx'
import { firstFinding, statusText, stripStatus } from './strip-status.ts'
import { texts } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/**
 * At the foot of the board, in every mode: the latest flag or status of the referee, and the next step. Long sentences
 * wrap, and the strip grows up over the board: a board that changed its size would jump.
 */
export function RefereeStrip({ table, screen, module }: Props) {
  const { shown } = table.sync.value
  const mode = table.referee.mode.value
  const isLoaded = table.referee.loaded.value !== undefined
  const isEnabled = module.rules !== undefined && table.referee.isEnabled.value
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isEnabled) preloadPanels()
  }, [isEnabled])
  useEffect(() => (strip.current ? reportHeight(strip.current) : undefined), [])
  const status = stripStatus({ mode, isLoaded, flags: table.flags.value, state: shown, seat: table.seat.value })
  return (
    <div class="strip-place">
      <aside
        ref={strip}
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
        <div class="parts">
          <div class="said">
            {status.kind === 'flag' ? (
              <FlagInStrip flag={status.flag} otherOpen={status.otherOpen} {...{ table, screen, module }} />
            ) : (
              <p class="status-text">{module.rules ? statusText(status) : texts.noRules}</p>
            )}
          </div>
          {isLoaded && (
            <NextStep
              said={status.kind === 'flag' ? firstFinding(status.flag)?.message : undefined}
              {...{ table, screen, module }}
            />
          )}
        </div>
      </aside>
    </div>
  )
}

/** Tells the style sheet how far the strip reaches up over the board, so that notices stay above it. */
function reportHeight(strip: HTMLElement): () => void {
  const room = strip.closest<HTMLElement>('.room')
  const watch = new ResizeObserver(() => {
    const over = strip.offsetHeight - (strip.parentElement?.offsetHeight ?? 0)
    room?.style.setProperty('--strip-over', `${Math.max(0, over)}px`)
  })
  watch.observe(strip)
  return () => watch.disconnect()
}
