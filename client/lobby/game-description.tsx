import { useSignal } from '@preact/signals'
import type { Listed } from '../../table/generated/types.ts'
import { basisText } from './catalogue.ts'

/** More letters than these would push the shelf apart: the rest is read on request. */
const SHORT = 330

/** What stands on the back of a box: what the game is, who made it, and where what lies in it comes from. */
export function GameDescription({ game: { title, about, credits, basis, rules } }: { game: Listed }) {
  const isRead = useSignal(false)
  const isLong = about.length > SHORT
  return (
    <div class="blurb">
      <h2>{title}</h2>
      <p class={isLong && !isRead.value ? 'about folded' : 'about'}>{about}</p>
      {isLong && (
        <button
          type="button"
          class="link"
          aria-expanded={isRead.value}
          onClick={() => {
            isRead.value = !isRead.value
          }}
        >
          {isRead.value ? 'Less' : 'Read on'}
        </button>
      )}
      {credits !== undefined && <p class={isLong && !isRead.value ? 'credits folded' : 'credits'}>{credits}</p>}
      <p class="basis">
        Map {basisText(basis.map)}, counters {basisText(basis.counters)}
        {rules ? '; with a referee.' : '; no referee.'}
      </p>
    </div>
  )
}
