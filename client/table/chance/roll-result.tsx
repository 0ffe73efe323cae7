import { countOf } from '../../words/numbers.ts'
import type { ReportLine } from '../../words/report-line.ts'
import { DICE_TEXTS } from './texts.ts'

/** A roll with pictures of its dice. */
export function RollResult({
  line: { text, roll = text, dice },
  look = 'die',
}: {
  line: ReportLine
  look?: 'die' | 'face'
}) {
  return (
    <>
      <span>{roll}</span>
      <span class="throw">
        {dice?.faces.map((face, index) => (
          <span key={index} class={look}>
            {face}
          </span>
        ))}
        {dice?.plus !== undefined && (
          <span class="sum">
            {dice.plus > 0 ? '+' : '−'} {Math.abs(dice.plus)}
          </span>
        )}
        {dice?.total !== undefined && (
          <span class="sum">
            <span class="unseen">{DICE_TEXTS.total}</span> ={' '}
            {dice.isSuccesses ? countOf(dice.total, 'success') : dice.total}
          </span>
        )}
      </span>
    </>
  )
}
