import { useSignal } from '@preact/signals'
import { Icon } from '../../controls/icons.tsx'
import type { ChanceReport } from '../../words/chance-report.ts'
import type { ReportLine } from '../../words/report-line.ts'

interface Props {
  readonly line: ReportLine
  readonly chance: Extract<ChanceReport, { kind: 'decided' }>
}

/** A button that opens how chance came to a result. Whatever went wrong is shown without opening it. */
export function ChanceDetails({
  line: { contests = [], leftOut = [] },
  chance: { short, how, isShared, withheld },
}: Props) {
  const isOpen = useSignal(false)
  const warning = contests.length > 0 ? 'contested' : withheld !== undefined ? 'decided again' : undefined
  const label = warning ?? (leftOut.length > 0 ? 'share missing' : undefined)
  return (
    <>
      <button
        type="button"
        class={warning ? 'quiet how warned' : 'quiet how'}
        tabIndex={-1}
        aria-label={`How it was decided: ${label ? `${label}, ` : ''}${short}`}
        title={`How it was decided: ${short}`}
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
            <p key={who}>The share of {who} did not count. The line was slow, or the relay left it out.</p>
          ))}
          {contests.map(({ who, words }) => (
            <p key={`${who} ${words}`}>
              The page of {who} contests it: {words}.
            </p>
          ))}
        </div>
      )}
    </>
  )
}
