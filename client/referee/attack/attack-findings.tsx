import type { Declare, Finding } from '../../../table/generated/types.ts'
import type { Screen } from '../../screen/screen.ts'
import type { LocalReferee } from '../../session/referee/local-referee.ts'
import { CaseButton, withoutCase } from '../parts/case-button.tsx'
import { SeverityShape } from '../parts/severity-mark.tsx'
import { texts } from './texts.ts'

/** The findings on an attack if it were declared now, without notes. */
export const attackFindings = (referee: Pick<LocalReferee, 'judge'>, action: Declare | undefined): readonly Finding[] =>
  (action ? (referee.judge(action)?.findings ?? []) : []).filter(
    ({ severity }) => severity === 'illegal' || severity === 'warning',
  )

/** Shown above the button that declares the attack all the same. */
export function AttackFindings({ findings, screen }: { findings: readonly Finding[]; screen: Screen }) {
  if (findings.length === 0) return null
  return (
    <section class="objections" aria-labelledby="objections" aria-live="polite">
      <p id="objections" class="hint">
        {texts.wouldBeFlagged}
      </p>
      <ul>
        {findings.map(({ cite, message, severity }) => (
          <li key={message}>
            <SeverityShape severity={severity} />
            <CaseButton cite={cite} screen={screen} />
            <span>{withoutCase(cite, message)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
