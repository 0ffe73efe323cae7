import { CardHead } from '../../controls/card-head.tsx'
import { withKey } from '../../words/keys.ts'
import type { AreaKind, Instruments } from './instruments.ts'
import { AREA_TEXTS } from './texts.ts'

/** The card of the area shown on the map. */
export function AreaCard({ instruments }: { instruments: Instruments }) {
  const { area, reaching, range: far, usesPrintedRange: isPrinted } = instruments
  const kind = area.value
  if (!kind) return null
  const printed = instruments.printed()
  const isByPrint = isPrinted.value && printed.length > 0
  return (
    <section class="card" aria-label={AREA_TEXTS.title}>
      <CardHead
        close={AREA_TEXTS.close}
        title={withKey(AREA_TEXTS.close, 'instruments', kind)}
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
              {AREA_TEXTS.kinds[each]}
            </button>
          ))}
        </div>
      </CardHead>
      {kind === 'range' && (
        <div class="far">
          <button
            type="button"
            class="quiet round"
            aria-label={AREA_TEXTS.less}
            disabled={!isByPrint && far.value <= 1}
            onClick={() => instruments.setRange((isByPrint ? instruments.farthest : far.value) - 1)}
          >
            −
          </button>
          <b>{isByPrint ? AREA_TEXTS.printed : far.value}</b>
          <button
            type="button"
            class="quiet round"
            aria-label={AREA_TEXTS.more}
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
              {AREA_TEXTS.usePrinted}
            </button>
          )}
        </div>
      )}
      <p role="status">{describeArea(instruments, kind)}</p>
      {kind === 'range' && (reaching.value.length > 0 || (instruments.lit.value?.bands ?? []).length > 0) && (
        <p class="hint">{AREA_TEXTS.hint}</p>
      )}
    </section>
  )
}

function describeArea({ reaching, lit, farthest, selected }: Instruments, kind: AreaKind): string {
  const count = reaching.value.length
  if (kind === 'zone') {
    if (count === 0) return AREA_TEXTS.noCounters
    return selected.value.length === 0 ? AREA_TEXTS.allZones(count) : AREA_TEXTS.zones(count)
  }
  const bands = [...new Set((lit.value?.bands ?? []).map(({ label }) => label))]
  if (bands.length > 0) return AREA_TEXTS.bands(bands)
  return count === 0 ? AREA_TEXTS.select : AREA_TEXTS.range(lit.value?.cells.length ?? 0, farthest, count)
}
