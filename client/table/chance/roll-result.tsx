import { countOf } from '../../words/numbers.ts'
import type { ReportLine } from '../../words/report-line.ts'
import { DICE_TEXTS } from './texts.ts'

/** The picture of a single die already shows its total. */
const isOneDie = ({ faces, plus, total, isSuccesses }: NonNullable<ReportLine['dice']>): boolean =>
  faces.length === 1 && plus === undefined && isSuccesses === undefined && faces[0] === `${total}`

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
        {dice?.total !== undefined && !isOneDie(dice) && (
          <span class="sum">
            <span class="unseen">{DICE_TEXTS.total}</span> ={' '}
            {dice.isSuccesses ? countOf(dice.total, 'success') : dice.total}
          </span>
        )}
      </span>
    </>
  )
}
