import { useComputed, useSignal } from '@preact/signals'
import type { PieceId, Place, Proposal } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { joinWithAnd, pieceName, pieceNames, placeName } from '../../words/names.ts'

import { AttackFindings, attackFindings } from './attack-findings.tsx'
import { type AttackOption, attackOptions, costText, defaultManner, groupOf, missingPoints } from './attack-options.ts'
import { CompareOptions } from './compare-options.tsx'
import { OddsView } from './odds-view.tsx'
import { piecesAt } from './targets.ts'
import { texts } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly state: State
  /** The counters selected on the board. */
  readonly ids: readonly PieceId[]
  readonly at: Place | undefined
  /** The units that could lead the attack, the most likely first. */
  readonly leads: readonly PieceId[]
}

/** An attack by a lead unit on everything it must attack: its type and the supporting units. */
export function LedAttack({ table, screen, module, state, ids, at, leads }: Props) {
  const { referee } = table
  const lead = useSignal<PieceId>(leads[0] ?? '')
  const supporters = useSignal<readonly PieceId[]>(ids)
  const attackType = useSignal<string | undefined>(undefined)
  const answer = useComputed((): readonly Proposal[] => {
    if (!referee.position.value) return []
    return referee.advise({
      ask: 'odds',
      ...(at && { at: [at] }),
      pieces: [lead.value, ...supporters.value.filter((id) => id !== lead.value)],
    })
  })
  const options = useComputed(() => attackOptions(answer.value))
  if (!options.value) return <p class="nothing">{texts.noAttack}</p>
  const { able, at: targets } = options.value
  const joined = able.filter((id) => supporters.value.includes(id))
  const group = groupOf(options.value, joined)
  const chosen = attackType.value ?? defaultManner(group?.options ?? [])
  const selected = group?.options.find(({ odds }) => odds.choice === chosen)
  const strengths = new Map(
    options.value.groups.flatMap(({ options: all }) =>
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
    supporters.value = joined.includes(id) ? joined.filter((each) => each !== id) : [...joined, id]
  }
  return (
    <div class="attacking">
      {leads.length > 1 && (
        <label class="field">
          <span>{texts.leadUnit}</span>
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
        <strong>{nameOf(lead.value)}</strong> {texts.leadAttacks(where(lead.value), strengths.get(lead.value))}{' '}
        {targets.length > 1 ? texts.allAdjacent : ''}
        {joinWithAnd(
          targets.map((target) =>
            texts.inPlace(pieceNames(module, piecesAt(state, target), 3), placeName(module, state.game, target)),
          ),
        )}
        .
      </p>
      <div class="chosen">
        <fieldset class="attack-types">
          <legend>{texts.attackType(selected?.odds.left)}</legend>
          {(group?.options ?? []).map(({ odds }) => (
            <label key={odds.choice}>
              <input
                type="radio"
                name="way"
                checked={odds.choice === chosen}
                onChange={() => {
                  attackType.value = odds.choice
                }}
              />
              <span>
                <strong>{odds.choice}</strong>
                <span class={missingPoints(odds) > 0 ? 'price too-expensive' : 'price'}>{costText(odds)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {able.length > 0 && (
          <fieldset class="attackers">
            <legend>{texts.supportingUnits}</legend>
            {able.map((id) => (
              <label key={id} class="tick">
                <input type="checkbox" checked={joined.includes(id)} onChange={() => toggle(id)} />
                {nameOf(id)}
                <span class="aside">
                  {where(id)}, {texts.strength(strengths.get(id))}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <CompareOptions
          options={options.value}
          selected={selected}
          joined={joined}
          nameOf={nameOf}
          choose={(those, choice) => {
            supporters.value = those
            attackType.value = choice
          }}
        />
      </div>
      {selected && <OddsView odds={selected.odds} screen={screen} />}
      {selected && <AttackFindings findings={attackFindings(referee, selected.declare)} screen={screen} />}
      <div class="answers">
        <button type="button" onClick={() => screen.close()}>
          {texts.notNow}
        </button>
        <button type="button" class="primary" disabled={!selected} onClick={() => declare(table, screen, selected)}>
          {texts.declare}
        </button>
      </div>
    </div>
  )
}

function declare(table: Table, screen: Screen, selected: AttackOption | undefined): void {
  if (!selected) return
  table.act(selected.declare)
  screen.close()
}
