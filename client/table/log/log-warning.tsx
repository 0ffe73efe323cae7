import { type Disagreement, printFingerprint } from '../../../table/log/fingerprint.ts'
import type { Screen } from '../../screen/screen.ts'
import type { LogWatch } from '../../session/log/log-watch.ts'

/** Stays until it is read: the relay's log is not the one that this browser saw. Play goes on. */
export function LogWarning({ watch, screen }: { watch: LogWatch; screen: Screen }) {
  const found = watch.found.value
  if (!found) return null
  const { title, what } = wordsOf(found)
  return (
    <section class="ask" aria-label="A warning about the log" role="alert">
      <p>
        <strong>{title}</strong> {what}
      </p>
      <p>
        The relay may have been put back from a backup, or somebody changed the log. Play can go on. Compare
        fingerprints with the other players, and ask whoever runs the relay. Save what you have: it is your evidence.
      </p>
      <div class="row">
        <button type="button" class="primary" onClick={() => screen.open({ kind: 'save' })}>
          Save
        </button>
        <button
          type="button"
          title="From now on this browser remembers the log as it is now"
          onClick={() => watch.accept()}
        >
          Go on with this log
        </button>
      </div>
    </section>
  )
}

function wordsOf(found: Disagreement): { readonly title: string; readonly what: string } {
  const seen = printFingerprint(found.remembered)
  return found.kind === 'short'
    ? {
        title: 'Entries are missing from the log.',
        what: `This browser saw entry ${seen}. The relay’s log ended with entry ${found.last} when you came.`,
      }
    : {
        title: 'The log is not the one that this browser saw.',
        what: `Its fingerprint was ${seen}. At the same entry it is now ${printFingerprint(found.found)}.`,
      }
}
