import type { PieceId } from '../../../table/generated/types.ts'
import {
  type AttackOption,
  type AttackOptions,
  casesIn,
  chanceText,
  facesThatHurt,
  groupOf,
  isByCards,
  missingPoints,
  modifierSum,
  signed,
} from './attack-options.ts'
import { texts } from './texts.ts'

interface Props {
  readonly options: AttackOptions
  readonly selected: AttackOption | undefined
  readonly joined: readonly PieceId[]
  readonly nameOf: (id: PieceId) => string
  readonly choose: (joined: readonly PieceId[], choice: string | undefined) => void
}

/** A table of odds: a row for each set of supporting units, a column for each type of attack. */
export function CompareOptions({ options, selected, joined, nameOf, choose }: Props) {
  const selectedGroup = groupOf(options, joined)
  const columns = options.groups[0]?.options ?? []
  return (
    <table class="compare">
      <caption>{texts.compareCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.with}</th>
          {columns.map(({ odds }) => (
            <th key={odds.choice} scope="col">
              {odds.choice}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {options.groups.map((group) => (
          <tr key={group.joined.join()}>
            <th scope="row">{supportersText(options, group.joined, nameOf)}</th>
            {group.options.map((choice) => (
              <td key={choice.odds.choice}>
                <button
                  type="button"
                  class={missingPoints(choice.odds) > 0 ? 'quiet too-expensive' : 'quiet'}
                  aria-pressed={group === selectedGroup && choice.odds.choice === selected?.odds.choice}
                  onClick={() => choose(group.joined, choice.odds.choice)}
                >
                  <strong>{choice.odds.column ?? texts.belowLowest}</strong> {signed(modifierSum(choice.odds))}
                  {!isByCards(choice.odds) && <ChanceToHurt option={choice} />}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ChanceToHurt({ option: { odds } }: { option: AttackOption }) {
  const { results } = odds
  if (missingPoints(odds) > 0) return <span class="chance-to-hurt">{texts.notEnoughPoints}</span>
  if (results.length === 0) return <span class="chance-to-hurt">{texts.unknown}</span>
  return (
    <span class="chance-to-hurt" title={texts.hurtsAttacker(facesThatHurt(odds, 'attacker'), casesIn(results))}>
      {chanceText(odds, facesThatHurt(odds, 'defender'))}
    </span>
  )
}

function supportersText({ able }: AttackOptions, joined: readonly PieceId[], nameOf: Props['nameOf']): string {
  if (joined.length === 0) return texts.alone
  if (joined.length === able.length && able.length > 1) return able.length === 2 ? texts.both : texts.all(able.length)
  return joined.map(nameOf).join(', ')
}
