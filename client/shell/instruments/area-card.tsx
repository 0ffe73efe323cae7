import { CardHead } from '../../controls/card-head.tsx'
import type { AreaKind, Instruments } from './instruments.ts'

const NAMES: Readonly<Record<AreaKind, string>> = { range: 'Range', zone: 'Zones' }

/** The area that is lit: how far it goes, and of what. */
export function AreaCard({ instruments }: { instruments: Instruments }) {
  const { area, reaching, range: far, usesPrintedRange: isPrinted } = instruments
  const kind = area.value
  if (!kind) return null
  const printed = instruments.printed()
  const isByPrint = isPrinted.value && printed.length > 0
  return (
    <section class="card" aria-label="Area of effect">
      <CardHead
        close="Put the area away"
        title="Put it away (A or Escape)"
        onClose={() => {
          area.value = undefined
        }}
      >
        <div class="kinds">
          {(['range', 'zone'] as const).map((each) => (
            <button
              key={each}
              type="button"
              class="quiet"
              aria-pressed={kind === each}
              onClick={() => {
                area.value = each
              }}
            >
              {NAMES[each]}
            </button>
          ))}
        </div>
      </CardHead>
      {kind === 'range' && (
        <div class="far">
          <button
            type="button"
            class="quiet round"
            aria-label="One less"
            disabled={!isByPrint && far.value <= 1}
            onClick={() => instruments.setRange((isByPrint ? instruments.farthest : far.value) - 1)}
          >
            −
          </button>
          <b>{isByPrint ? 'as printed' : far.value}</b>
          <button
            type="button"
            class="quiet round"
            aria-label="One more"
            onClick={() => instruments.setRange((isByPrint ? instruments.farthest : far.value) + 1)}
          >
            +
          </button>
          {printed.length > 0 && !isPrinted.value && (
            <button
              type="button"
              class="link"
              onClick={() => {
                isPrinted.value = true
              }}
            >
              As printed
            </button>
          )}
        </div>
      )}
      <p role="status">{wordsOf(instruments, kind)}</p>
      {kind === 'range' && reaching.value.length > 0 && <p class="hint">Keys 1 to 9 say how far.</p>}
    </section>
  )
}

function wordsOf({ reaching, lit, farthest, selected }: Instruments, kind: AreaKind): string {
  const count = reaching.value.length
  const counters = count === 1 ? 'the counter selected' : `the ${count} counters selected`
  if (kind === 'zone') {
    if (count === 0) return 'There are no counters on the map.'
    if (selected.value.length === 0) return `The ring about each of ${count} counters, whatever the rules say.`
    return `The ring about ${counters}, whatever the rules say.`
  }
  if (count === 0) return 'Select the counters whose reach you want to see.'
  const cells = lit.value?.cells.length ?? 0
  return `${cells} hexes lie within ${farthest} of ${counters}.`
}
