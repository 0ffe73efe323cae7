import type { Module } from '../../table/module/module.ts'
import { HOUSE_RULE_PREFIX } from '../../table/referee.ts'
import type { Screen } from '../screen/screen.ts'
import type { Table } from '../session/table.ts'
import { MODE_TEXTS, modeText } from '../words/referee-modes.ts'
import { Advice, AttackSheet, FlagList, Questions } from './lazy-panels.tsx'
import { texts } from './texts.ts'

/** The referee's panel in the dock: the next step, the flags, then questions and the rules. */
export function RefereePanel({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const { shown } = table.sync.value
  const { mode: modeSignal, loaded } = table.referee
  const mode = modeSignal.value
  const referee = loaded.value
  // While the referee is off, only the rules that were chosen are known.
  const hasHouseRules = referee
    ? referee.switches.length > 0
    : Object.keys(shown.options).some((option) => option.startsWith(HOUSE_RULE_PREFIX))
  const props = { table, screen, module }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section class="referee" tabIndex={0} aria-label={texts.panel}>
      {screen.attack.value && <AttackSheet {...props} />}
      {referee && !screen.attack.value && <Advice {...props} />}
      {(mode !== 'off' || table.flags.value.all.size > 0) && <FlagList {...props} />}
      {referee && <Questions {...props} />}
      <div class="speaking">
        <p>
          <strong>{MODE_TEXTS[mode].name}.</strong> {modeText(shown)}
        </p>
        <div class="row">
          <button type="button" onClick={() => screen.open({ kind: 'referee' })}>
            {texts.mode}
          </button>
          {module.rules && (
            <button type="button" onClick={() => screen.open({ kind: 'rules' })}>
              {texts.rules}
            </button>
          )}
          {hasHouseRules && (
            <button type="button" onClick={() => screen.open({ kind: 'house' })}>
              {texts.houseRules}
            </button>
          )}
        </div>
      </div>
    </section>
  )
}
