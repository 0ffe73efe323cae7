import type { AttackOdds } from '../../../table/generated/types.ts'
import type { Screen } from '../../screen/screen.ts'
import { CaseButton } from '../parts/case-button.tsx'
import { dieOutcomes, facesText, modifierSum, signed } from './attack-options.ts'

/** What the present choice comes to: strengths, column, what is added to the die, and every face of it. */
export function OddsView({ odds, screen }: { odds: AttackOdds; screen: Screen }) {
  const { attack, defence, column, modifiers } = odds
  return (
    <section class="outlook" aria-label="Odds" aria-live="polite">
      <p class="ratio">
        <span class="sides">
          {attack} against {defence}
        </span>
        <span>{column === undefined ? 'below the lowest column' : `column ${column}`}</span>
        <span>
          die <strong>{signed(modifierSum(odds))}</strong>
        </span>
      </p>
      {modifiers.length > 0 && (
        <ul class="modifiers">
          {modifiers.map(({ cite, what, by }) => (
            <li key={what}>
              {what} <strong>{signed(by)}</strong> <CaseButton cite={cite} screen={screen} />
            </li>
          ))}
        </ul>
      )}
      <DieResults odds={odds} />
    </section>
  )
}

/** Each face of the die, and how many of them bring each result. */
export function DieResults({ odds }: { odds: AttackOdds }) {
  const { results } = odds
  if (results.length === 0) return <p class="nothing">What the die would bring is not known.</p>
  return (
    <>
      <ol class="faces" aria-hidden="true">
        {results.map(({ shown, result, hurts, text }) => (
          <li key={shown} class={hurts} title={text}>
            <span class="face">{shown}</span>
            <strong>{result}</strong>
          </li>
        ))}
      </ol>
      <ul class="outcomes">
        {dieOutcomes(odds).map(({ result, faces }) => (
          <li key={result.result}>
            <strong class={result.hurts}>{result.result}</strong>
            <span>{result.text}</span>
            <span class="chance" title={`The die shows ${facesText(faces)}`}>
              {faces.length} in {results.length}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
