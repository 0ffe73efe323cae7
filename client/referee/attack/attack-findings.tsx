import type { Declare, Finding } from '../../../table/generated/types.ts'
import type { Screen } from '../../screen/screen.ts'
import type { LocalReferee } from '../../session/referee/local-referee.ts'
import { CaseButton, withoutCase } from '../parts/case-button.tsx'
import { SeverityShape } from '../parts/severity-mark.tsx'

/** What the referee would flag in an attack, were it declared now. */
export const attackFindings = (voice: Pick<LocalReferee, 'judge'>, action: Declare | undefined): readonly Finding[] =>
  (action ? (voice.judge(action)?.findings ?? []) : []).filter(
    ({ severity }) => severity === 'illegal' || severity === 'warning',
  )

/** It is said before the button that declares the attack all the same. */
export function AttackFindings({ findings, screen }: { findings: readonly Finding[]; screen: Screen }) {
  if (findings.length === 0) return null
  return (
    <section class="objections" aria-labelledby="objections" aria-live="polite">
      <p id="objections" class="hint">
        The referee would flag this; it can be declared all the same.
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
