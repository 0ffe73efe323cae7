import { useSignal } from '@preact/signals'
import { Icon } from '../../controls/icons.tsx'
import type { ChanceReport } from '../../words/chance-report.ts'
import type { ReportLine } from '../../words/report-line.ts'
import '../../style/table/chance-details.css'
import { CHANCE_TEXTS } from './texts.ts'

interface Props {
  readonly line: ReportLine
  readonly chance: Extract<ChanceReport, { kind: 'decided' }>
}

/** A button that explains how a result was decided. Its label names what went wrong. */
export function ChanceDetails({
  line: { contests = [], leftOut = [] },
  chance: { short, how, isShared, withheld },
}: Props) {
  const isOpen = useSignal(false)
  const warning =
    contests.length > 0 ? CHANCE_TEXTS.contested : withheld !== undefined ? CHANCE_TEXTS.decidedAgain : undefined
  const label = warning ?? (leftOut.length > 0 ? CHANCE_TEXTS.shareMissing : undefined)
  return (
    <>
      <button
        type="button"
        class={warning ? 'quiet how warned' : 'quiet how'}
        tabIndex={-1}
        aria-label={`${CHANCE_TEXTS.how}: ${label ? `${label}, ` : ''}${short}`}
        title={`${CHANCE_TEXTS.how}: ${short}`}
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value
        }}
      >
        {label ?? <Icon name={isShared ? 'people' : 'dice'} />}
      </button>
      {isOpen.value && (
        <div class="decided">
          <p>{how}</p>
          {leftOut.map((who) => (
            <p key={who}>{CHANCE_TEXTS.leftOut(who)}</p>
          ))}
          {contests.map(({ who, words }) => (
            <p key={`${who} ${words}`}>{CHANCE_TEXTS.contest(who, words)}</p>
          ))}
        </div>
      )}
    </>
  )
}
