import { useSignal } from '@preact/signals'
import { proofText, type SavedGame } from './saved-game.ts'
import { texts } from './texts.ts'

/** The proof of a saved game. It stays until it is closed, so that the fingerprint can be compared. */
export function ProofNotice({ saved }: { saved: SavedGame }) {
  const isClosed = useSignal(false)
  if (isClosed.value) return null
  return (
    <section class="ask" aria-label={texts.proofLabel}>
      <p role="status">{proofText(saved)}</p>
      <div class="row">
        <button
          type="button"
          onClick={() => {
            isClosed.value = true
          }}
        >
          {texts.close}
        </button>
      </div>
    </section>
  )
}
