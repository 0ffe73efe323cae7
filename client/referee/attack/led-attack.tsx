import { useComputed, useSignal } from '@preact/signals'
import type { PieceId, Place, Proposal } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { joinWithAnd, pieceName, pieceNames, placeName } from '../../words/names.ts'
import { printPoints } from '../../words/numbers.ts'
import { AttackFindings, attackFindings } from './attack-findings.tsx'
import { type AttackOption, attackOptions, costText, defaultManner, groupOf, missingPoints } from './attack-options.ts'
import { CompareOptions } from './compare-options.tsx'
import { OddsView } from './odds-view.tsx'
import { piecesAt } from './targets.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly state: State
  /** Who was chosen on the board. */
  readonly ids: readonly PieceId[]
  readonly at: Place | undefined
  /** Who could begin it, the likeliest first. */
  readonly leads: readonly PieceId[]
}

/** An attack that one unit begins on all that it must meet: how hard, and who joins. */
export function LedAttack({ table, screen, module, state, ids, at, leads }: Props) {
  const { referee: voice } = table
  const lead = useSignal<PieceId>(leads[0] ?? '')
  const wanted = useSignal<readonly PieceId[]>(ids)
  const way = useSignal<string | undefined>(undefined)
  const answer = useComputed((): readonly Proposal[] => {
    if (!voice.position.value) return []
    return voice.advise({
      ask: 'odds',
      ...(at && { at: [at] }),
      pieces: [lead.value, ...wanted.value.filter((id) => id !== lead.value)],
    })
  })
  const choices = useComputed(() => attackOptions(answer.value))
  if (!choices.value) return <p class="nothing">Nobody can attack there now.</p>
  const { able, at: targets } = choices.value
  const joined = able.filter((id) => wanted.value.includes(id))
  const company = groupOf(choices.value, joined)
  const chosen = way.value ?? defaultManner(company?.choices ?? [])
  const present = company?.choices.find(({ odds }) => odds.choice === chosen)
  const strengths = new Map(
    choices.value.groups.flatMap(({ choices: all }) =>
      all.flatMap(({ odds }) =>
        [...odds.attackers, ...odds.defenders].map((each) => [each.piece, each.strength] as const),
      ),
    ),
  )
  const nameOf = (id: PieceId): string => {
    const piece = state.pieces.get(id)
    return piece ? pieceName(module, piece) : id
  }
  const where = (id: PieceId): string => {
    const piece = state.pieces.get(id)
    return piece ? placeName(module, state.game, piece.at) : ''
  }
  const toggle = (id: PieceId) => {
    wanted.value = joined.includes(id) ? joined.filter((each) => each !== id) : [...joined, id]
  }
  return (
    <div class="attacking">
      {leads.length > 1 && (
        <label class="field">
          <span>Who begins the attack</span>
          <select
            value={lead.value}
            onChange={(event) => {
              lead.value = event.currentTarget.value
            }}
          >
            {leads.map((id) => (
              <option key={id} value={id}>
                {nameOf(id)}, {where(id)}
              </option>
            ))}
          </select>
        </label>
      )}
      <p>
        <strong>{nameOf(lead.value)}</strong> in {where(lead.value)}, strength {strengths.get(lead.value)}, attacks{' '}
        {targets.length > 1 ? 'all that stand beside it: ' : ''}
        {joinWithAnd(
          targets.map(
            (target) => `${pieceNames(module, piecesAt(state, target), 3)} in ${placeName(module, state.game, target)}`,
          ),
        )}
        .
      </p>
      <div class="chosen">
        <fieldset class="manner">
          <legend>How{present?.odds.left === undefined ? '' : `, with ${printPoints(present.odds.left)} left`}</legend>
          {(company?.choices ?? []).map(({ odds }) => (
            <label key={odds.choice}>
              <input
                type="radio"
                name="way"
                checked={odds.choice === chosen}
                onChange={() => {
                  way.value = odds.choice
                }}
              />
              <span>
                <strong>{odds.choice}</strong>
                <span class={missingPoints(odds) > 0 ? 'price dear' : 'price'}>{costText(odds)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {able.length > 0 && (
          <fieldset class="attackers">
            <legend>Who joins, for nothing</legend>
            {able.map((id) => (
              <label key={id} class="tick">
                <input type="checkbox" checked={joined.includes(id)} onChange={() => toggle(id)} />
                {nameOf(id)}
                <span class="aside">
                  {where(id)}, strength {strengths.get(id)}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <CompareOptions
          choices={choices.value}
          present={present}
          joined={joined}
          nameOf={nameOf}
          choose={(those, choice) => {
            wanted.value = those
            way.value = choice
          }}
        />
      </div>
      {present && <OddsView odds={present.odds} screen={screen} />}
      {present && <AttackFindings findings={attackFindings(voice, present.declare)} screen={screen} />}
      <div class="answers">
        <button type="button" onClick={() => screen.close()}>
          Not now
        </button>
        <button type="button" class="primary" disabled={!present} onClick={() => declare(table, screen, present)}>
          Declare
        </button>
      </div>
    </div>
  )
}

function declare(table: Table, screen: Screen, present: AttackOption | undefined): void {
  if (!present) return
  table.act(present.declare)
  screen.close()
}
