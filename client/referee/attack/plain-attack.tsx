import type { Proposal } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { pieceName, pieceNames, placeName } from '../../words/names.ts'
import { Proposals } from '../advice/proposals.tsx'
import type { AttackPlan, PlainPlan } from './attack-plan.ts'
import { DieResults } from './odds-view.tsx'
import { piecesAt } from './targets.ts'
import { texts } from './texts.ts'

interface Props {
  readonly plan: AttackPlan
  readonly how: PlainPlan
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly state: State
}

/** An attack without a lead unit: its target, its attackers and its odds. */
export function PlainAttack({ plan, how, table, screen, module, state }: Props) {
  const { attackers, joiners, odds } = plan.planned.value
  const findings = plan.findings.value
  const messages = new Set(findings.map(({ message }) => message))
  const flagged = new Set(findings.flatMap(({ pieces }) => pieces))
  const others = how.advice.filter(
    ({ kind, message, pieces }) =>
      kind !== 'join' && !messages.has(message) && !(kind === 'barred' && pieces.every((id) => flagged.has(id))),
  )
  const preview = oddsFirst(others).map((each) => ({ ...each, actions: [] }))
  return (
    <>
      <fieldset class="attackers">
        <legend>{texts.target}</legend>
        {how.places.map((place) => (
          <label key={placeKey(place)} class="tick">
            <input type="radio" name="target" checked={plan.isTargeted(place)} onChange={() => plan.aimAt(place)} />
            {placeName(module, state.game, place)}
            <span class="aside">{pieceNames(module, piecesAt(state, place), 2)}</span>
          </label>
        ))}
        <p class="hint">{texts.otherOnMap}</p>
      </fieldset>
      <fieldset class="attackers">
        <legend>{texts.attackers}</legend>
        {joiners.map((id) => {
          const piece = state.pieces.get(id)
          return (
            piece && (
              <label key={id} class="tick">
                <input type="checkbox" checked={attackers.includes(id)} onChange={() => plan.toggle([id])} />
                {pieceName(module, piece)}
                <span class="aside">{placeName(module, state.game, piece.at)}</span>
              </label>
            )
          )
        })}
        {joiners.length > 0 && attackers.length === 0 && <p class="hint">{texts.pickAttackers}</p>}
        {joiners.length === 0 && <p class="nothing">{texts.noAttack}</p>}
      </fieldset>
      {preview.length > 0 && (
        <section class="odds" aria-label={texts.odds} aria-live="polite">
          <Proposals proposals={preview} {...{ table, screen, module }} />
        </section>
      )}
      {odds && (
        <section class="odds-view" aria-label={texts.results}>
          <DieResults odds={odds} />
        </section>
      )}
    </>
  )
}

/** The odds stand above the strengths that they are worked out from. */
const oddsFirst = (all: readonly Proposal[]): readonly Proposal[] => [
  ...all.filter(({ kind }) => kind === 'odds'),
  ...all.filter(({ kind }) => kind !== 'odds'),
]
