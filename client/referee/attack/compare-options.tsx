import type { PieceId } from '../../../table/generated/types.ts'
import {
  type AttackOption,
  type AttackOptions,
  facesThatHurt,
  groupOf,
  missingPoints,
  modifierSum,
  signed,
} from './attack-options.ts'

interface Props {
  readonly choices: AttackOptions
  readonly present: AttackOption | undefined
  readonly joined: readonly PieceId[]
  readonly nameOf: (id: PieceId) => string
  readonly choose: (joined: readonly PieceId[], choice: string | undefined) => void
}

/** Odds for each choice: who joins, by how the attack is made. */
export function CompareOptions({ choices, present, joined, nameOf, choose }: Props) {
  const now = groupOf(choices, joined)
  const ways = choices.groups[0]?.choices ?? []
  return (
    <table class="compare">
      <caption>Odds for each choice, and how many faces of the die hurt the defender</caption>
      <thead>
        <tr>
          <th scope="col">With</th>
          {ways.map(({ odds }) => (
            <th key={odds.choice} scope="col">
              {odds.choice}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {choices.groups.map((company) => (
          <tr key={company.joined.join()}>
            <th scope="row">{withWhom(choices, company.joined, nameOf)}</th>
            {company.choices.map((choice) => (
              <td key={choice.odds.choice}>
                <button
                  type="button"
                  class={missingPoints(choice.odds) > 0 ? 'quiet dear' : 'quiet'}
                  aria-pressed={company === now && choice.odds.choice === present?.odds.choice}
                  onClick={() => choose(company.joined, choice.odds.choice)}
                >
                  <strong>{choice.odds.column ?? 'too low'}</strong> {signed(modifierSum(choice.odds))}
                  <Hits choice={choice} />
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Hits({ choice: { odds } }: { choice: AttackOption }) {
  const { results } = odds
  if (missingPoints(odds) > 0) return <span class="hits">too dear</span>
  if (results.length === 0) return <span class="hits">not known</span>
  return (
    <span class="hits" title={`${facesThatHurt(odds, 'attacker')} of ${results.length} faces hurt the attacker`}>
      {facesThatHurt(odds, 'defender')} of {results.length}
    </span>
  )
}

function withWhom({ able }: AttackOptions, joined: readonly PieceId[], nameOf: Props['nameOf']): string {
  if (joined.length === 0) return 'Alone'
  if (joined.length === able.length && able.length > 1) return able.length === 2 ? 'Both' : `All ${able.length}`
  return joined.map(nameOf).join(', ')
}
