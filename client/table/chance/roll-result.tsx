import type { ReportLine } from '../../words/report-line.ts'

/** Dice as they lie, and their sum. */
export function RollResult({ line: { text, dice }, look = 'die' }: { line: ReportLine; look?: 'die' | 'face' }) {
  // A reason may have a colon of its own.
  const what = text.slice(0, text.lastIndexOf(':'))
  return (
    <>
      <span>{what}</span>
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
            <span class="unseen">, together</span> = {dice.total}
          </span>
        )}
      </span>
    </>
  )
}
