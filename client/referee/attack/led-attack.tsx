import type { PieceId } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import type { Screen } from '../../screen/screen.ts'
import { joinWithAnd, pieceName, pieceNames, placeName } from '../../words/names.ts'
import { costText, groupOf, missingPoints } from './attack-options.ts'
import type { AttackPlan, LedPlan } from './attack-plan.ts'
import { CompareOptions } from './compare-options.tsx'
import { OddsView } from './odds-view.tsx'
import { piecesAt } from './targets.ts'
import { texts } from './texts.ts'

interface Props {
  readonly plan: AttackPlan
  readonly how: LedPlan
  readonly screen: Screen
  readonly module: Module
  readonly state: State
}

/** An attack by a lead unit on everything it must attack: its type and the supporting units. */
export function LedAttack({ plan, how, screen, module, state }: Props) {
  const { lead, leads, options, selected } = how
  const nameOf = (id: PieceId): string => {
    const piece = state.pieces.get(id)
    return piece ? pieceName(module, piece) : id
  }
  const where = (id: PieceId): string => {
    const piece = state.pieces.get(id)
    return piece ? placeName(module, state.game, piece.at) : ''
  }
  if (!options) return <p class="nothing">{texts.noAttack}</p>
  const { able, at: targets } = options
  const { attackers } = plan.planned.value
  const joined = able.filter((id) => attackers.includes(id))
  const group = groupOf(options, joined)
  const strengths = new Map(
    options.groups.flatMap(({ options: all }) =>
      all.flatMap(({ odds }) =>
        [...odds.attackers, ...odds.defenders].map((each) => [each.piece, each.strength] as const),
      ),
    ),
  )
  return (
    <>
      {leads.length > 1 && (
        <label class="field">
          <span>{texts.leadUnit}</span>
          <select value={lead} onChange={(event) => plan.leadBy(event.currentTarget.value)}>
            {leads.map((id) => (
              <option key={id} value={id}>
                {nameOf(id)}, {where(id)}
              </option>
            ))}
          </select>
        </label>
      )}
      <p>
        <strong>{nameOf(lead)}</strong> {texts.leadAttacks(where(lead), strengths.get(lead))}{' '}
        {targets.length > 1 ? texts.allAdjacent : ''}
        {joinWithAnd(
          targets.map((target) =>
            texts.inPlace(pieceNames(module, piecesAt(state, target), 3), placeName(module, state.game, target)),
          ),
        )}
        .
      </p>
      {able.length > 0 && (
        <fieldset class="attackers">
          <legend>{texts.supportingUnits}</legend>
          {able.map((id) => (
            <label key={id} class="tick">
              <input type="checkbox" checked={joined.includes(id)} onChange={() => plan.toggle([id])} />
              {nameOf(id)}
              <span class="aside">
                {where(id)}, {texts.strength(strengths.get(id))}
              </span>
            </label>
          ))}
          <p class="hint">{texts.orOnMap}</p>
        </fieldset>
      )}
      <fieldset class="attack-types">
        <legend>{texts.attackType(selected?.odds.left)}</legend>
        {(group?.options ?? []).map(({ odds }) => (
          <label key={odds.choice}>
            <input
              type="radio"
              name="way"
              checked={odds.choice === selected?.odds.choice}
              onChange={() => odds.choice !== undefined && plan.setManner(odds.choice)}
            />
            <span>
              <strong>{odds.choice}</strong>
              <span class={missingPoints(odds) > 0 ? 'price too-expensive' : 'price'}>{costText(odds)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {selected && <OddsView odds={selected.odds} screen={screen} />}
      <details>
        <summary>{texts.compare}</summary>
        <CompareOptions
          options={options}
          selected={selected}
          joined={joined}
          nameOf={nameOf}
          choose={(those, choice) => plan.compare(those, choice)}
        />
      </details>
    </>
  )
}
