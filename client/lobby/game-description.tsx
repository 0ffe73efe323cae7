import { useSignal } from '@preact/signals'
import type { Listed } from '../../table/generated/types.ts'
import { texts } from './texts.ts'

/** A longer text is folded. */
const SHORT = 330

/** The back of a box: description, credits and the sources of map and counters. */
export function GameDescription({ game: { title, about, credits, basis, rules } }: { game: Listed }) {
  const isRead = useSignal(false)
  const isLong = about.length > SHORT
  return (
    <div class="game-description">
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
          {isRead.value ? texts.less : texts.readOn}
        </button>
      )}
      {credits !== undefined && <p class={isLong && !isRead.value ? 'credits folded' : 'credits'}>{credits}</p>}
      <p class="basis">{texts.sources(basis.map, basis.counters, rules)}</p>
    </div>
  )
}
