import type { Module } from '../../../table/module/module.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { MODE_TEXTS, modeText } from '../../words/referee-modes.ts'
import { Advice } from '../advice/advice.tsx'
import { FlagList } from '../flags/flag-list.tsx'

/** The one place of the referee's voice, among the papers beside the board. */
export function RefereePanel({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const { shown } = table.sync.value
  const mode = table.referee.mode.value
  const isHere = table.referee.loaded.value !== undefined
  const hasFlags = table.flags.value.all.size > 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section class="referee" tabIndex={0} aria-label="Referee">
      <div class="speaking">
        <p>
          <strong>{MODE_TEXTS[mode].name}.</strong> {modeText(shown)}
        </p>
        <div class="row">
          <button type="button" onClick={() => screen.open({ kind: 'referee' })}>
            Modes
          </button>
          {isHere && (
            <button type="button" onClick={() => screen.open({ kind: 'rules' })}>
              Rules
            </button>
          )}
          {module.rules && (
            <button type="button" onClick={() => screen.open({ kind: 'house' })}>
              House rules
            </button>
          )}
        </div>
      </div>
      {isHere && <Advice {...{ table, screen, module }} />}
      {(mode !== 'off' || hasFlags) && <FlagList {...{ table, screen, module }} />}
    </section>
  )
}
