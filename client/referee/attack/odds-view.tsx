import type { AttackOdds } from '../../../table/generated/types.ts'
import type { Screen } from '../../screen/screen.ts'
import { CaseButton } from '../parts/case-button.tsx'
import { chanceText, dieOutcomes, facesText, isByCards, modifierSum, signed } from './attack-options.ts'
import { texts } from './texts.ts'

/** The odds of the selected option: strengths, column, die modifiers and the result of each face. */
export function OddsView({ odds, screen }: { odds: AttackOdds; screen: Screen }) {
  const { attack, defence, column, modifiers } = odds
  const byCards = isByCards(odds)
  return (
    <section class="odds-view" aria-label={texts.odds} aria-live="polite">
      <p class="ratio">
        <span class="sides">{byCards ? texts.attackFactor(attack) : texts.strengths(attack, defence)}</span>
        <span>{byCards ? column : texts.column(column)}</span>
        <span>
          {byCards ? texts.card : texts.die} <strong>{signed(modifierSum(odds))}</strong>
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

/** The result of each die face, and how many faces give each result. */
export function DieResults({ odds }: { odds: AttackOdds }) {
  const { results } = odds
  if (results.length === 0) return <p class="nothing">{texts.resultsUnknown}</p>
  return (
    <>
      {!isByCards(odds) && (
        <ol class="faces" aria-hidden="true">
          {results.map(({ shown, result, hurts, text }) => (
            <li key={shown} class={hurts} title={text}>
              <span class="face">{shown}</span>
              <strong>{result}</strong>
            </li>
          ))}
        </ol>
      )}
      <ul class="outcomes">
        {dieOutcomes(odds).map(({ result, faces, weight }) => (
          <li key={result.result}>
            <strong class={result.hurts}>{result.result}</strong>
            <span>{result.text}</span>
            <span class="chance" {...(!isByCards(odds) && { title: texts.onRoll(facesText(faces)) })}>
              {chanceText(odds, weight)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
