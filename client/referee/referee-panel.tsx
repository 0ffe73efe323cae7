import type { Module } from '../../table/module/module.ts'
import type { Screen } from '../screen/screen.ts'
import type { Table } from '../session/table.ts'
import { MODE_TEXTS, modeText } from '../words/referee-modes.ts'
import { Advice, FlagList } from './lazy-panels.tsx'
import { texts } from './texts.ts'

/** The referee's panel in the dock: its mode, its advice and the flags. */
export function RefereePanel({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const { shown } = table.sync.value
  const mode = table.referee.mode.value
  const isLoaded = table.referee.loaded.value !== undefined
  const hasFlags = table.flags.value.all.size > 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section class="referee" tabIndex={0} aria-label={texts.panel}>
      <div class="speaking">
        <p>
          <strong>{MODE_TEXTS[mode].name}.</strong> {modeText(shown)}
        </p>
        <div class="row">
          <button type="button" onClick={() => screen.open({ kind: 'referee' })}>
            {texts.mode}
          </button>
          {isLoaded && (
            <button type="button" onClick={() => screen.open({ kind: 'rules' })}>
              {texts.rules}
            </button>
          )}
          {module.rules && (
            <button type="button" onClick={() => screen.open({ kind: 'house' })}>
              {texts.houseRules}
            </button>
          )}
        </div>
      </div>
      {isLoaded && <Advice {...{ table, screen, module }} />}
      {(mode !== 'off' || hasFlags) && <FlagList {...{ table, screen, module }} />}
    </section>
  )
}
