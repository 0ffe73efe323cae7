import { type Disagreement, printFingerprint } from '../../../table/log/fingerprint.ts'
import type { Screen } from '../../screen/screen.ts'
import type { LogWatch } from '../../session/log/log-watch.ts'
import { LOG_WARNING_TEXTS } from './texts.ts'

/** Stays until the player accepts it: the relay's log differs from the one that this browser saw. */
export function LogWarning({ watch, screen }: { watch: LogWatch; screen: Screen }) {
  const found = watch.found.value
  if (!found) return null
  const { title, details } = describeDisagreement(found)
  return (
    <section class="ask" aria-label={LOG_WARNING_TEXTS.label} role="alert">
      <p>
        <strong>{title}</strong> {details}
      </p>
      <p>{LOG_WARNING_TEXTS.advice}</p>
      <div class="row">
        <button type="button" class="primary" onClick={() => screen.open({ kind: 'save' })}>
          {LOG_WARNING_TEXTS.save}
        </button>
        <button type="button" title={LOG_WARNING_TEXTS.acceptHint} onClick={() => watch.accept()}>
          {LOG_WARNING_TEXTS.accept}
        </button>
      </div>
    </section>
  )
}

function describeDisagreement(found: Disagreement): { readonly title: string; readonly details: string } {
  const seen = printFingerprint(found.remembered)
  return found.kind === 'short'
    ? { title: LOG_WARNING_TEXTS.missing, details: LOG_WARNING_TEXTS.missingDetails(seen, found.last) }
    : {
        title: LOG_WARNING_TEXTS.changed,
        details: LOG_WARNING_TEXTS.changedDetails(seen, printFingerprint(found.found)),
      }
}
