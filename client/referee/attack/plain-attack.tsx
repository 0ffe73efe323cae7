import { useComputed, useSignal } from '@preact/signals'
import type { Declare, PieceId, Place, Proposal } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { pieceName, pieceNames, placeName } from '../../words/names.ts'
import { Proposals } from '../advice/proposals.tsx'
import { AttackFindings, attackFindings } from './attack-findings.tsx'
import { oddsOf, suggestedTarget } from './attack-options.ts'
import { DieResults } from './odds-view.tsx'
import { attackingSide, piecesAt, targetsOf } from './targets.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly state: State
  /** Who attacks; with none, all who can. */
  readonly ids: readonly PieceId[]
  /** The place that is attacked, if it is known already. */
  readonly at?: Place | undefined
}

const MOST = 12

/** Where the attack is made, by whom, and at what odds, in a game where all that attack do it alike. */
export function PlainAttack({ table, screen, module, state, ids, at }: Props) {
  const picked = useSignal<Place | undefined>(at)
  const chosen = useSignal<readonly PieceId[]>(ids)
  const { referee: voice } = table
  const target = useComputed(() => {
    if (picked.value || !voice.position.value) return picked.value
    return suggestedTarget(voice.advise({ ask: 'odds', pieces: [...ids] }))
  })
  const odds = useComputed(() => {
    if (!voice.position.value || !target.value) return []
    const side = attackingSide(state, chosen.value)
    const pieces = chosen.value.length > 0 ? { pieces: [...chosen.value] } : {}
    return voice.advise({ ask: 'odds', at: [target.value], ...pieces, ...(side !== undefined && { side }) })
  })
  const attack = useComputed((): Declare | undefined =>
    target.value && chosen.value.length > 0
      ? { type: 'declare', what: 'attack', pieces: [...chosen.value], at: [target.value] }
      : undefined,
  )
  const objections = useComputed(() => (voice.position.value ? attackFindings(voice, attack.value) : []))
  const able = odds.value.find(({ kind }) => kind === 'join')?.pieces ?? []
  const candidates = [...new Set([...ids, ...able])].flatMap((id) => state.pieces.get(id) ?? [])
  const nearest = targetsOf(module, state, ids, at).slice(0, MOST)
  const chosenKey = target.value && placeKey(target.value)
  const isListed = nearest.some((place) => placeKey(place) === chosenKey)
  const places = target.value && !isListed ? [target.value, ...nearest] : nearest
  const declare = () => {
    if (!attack.value) return
    table.act(attack.value)
    screen.close()
  }
  const toggle = (id: PieceId) => {
    const had = chosen.value
    chosen.value = had.includes(id) ? had.filter((each) => each !== id) : [...had, id]
  }
  const messages = new Set(objections.value.map(({ message }) => message))
  const flagged = new Set(objections.value.flatMap(({ pieces }) => pieces))
  const told = odds.value.filter(
    ({ kind, message, pieces }) =>
      kind !== 'join' && !messages.has(message) && !(kind === 'barred' && pieces.every((id) => flagged.has(id))),
  )
  const present = oddsOf(odds.value, chosen.value)
  const preview = oddsFirst(told).map((each) => ({ ...each, actions: [] }))
  return (
    <>
      <label class="field">
        <span>On</span>
        <select
          value={chosenKey ?? ''}
          onChange={(event) => {
            const key = event.currentTarget.value
            picked.value = places.find((place) => placeKey(place) === key)
          }}
        >
          <option value="" disabled={target.value !== undefined}>
            Choose
          </option>
          {places.map((place) => (
            <option key={placeKey(place)} value={placeKey(place)}>
              {placeName(module, state.game, place)}: {pieceNames(module, piecesAt(state, place), 2)}
            </option>
          ))}
        </select>
      </label>
      <fieldset class="attackers">
        <legend>With</legend>
        {candidates.map((piece) => (
          <label key={piece.id} class="tick">
            <input type="checkbox" checked={chosen.value.includes(piece.id)} onChange={() => toggle(piece.id)} />
            {pieceName(module, piece)}
            <span class="aside">{placeName(module, state.game, piece.at)}</span>
          </label>
        ))}
        {candidates.length > 0 && chosen.value.length === 0 && <p class="hint">Tick the units that attack.</p>}
        {candidates.length === 0 && <p class="nothing">Nobody can attack there now.</p>}
      </fieldset>
      {preview.length > 0 && (
        <section class="odds" aria-label="Odds" aria-live="polite">
          <Proposals proposals={preview} {...{ table, screen, module }} />
        </section>
      )}
      {present && (
        <section class="outlook" aria-label="Results">
          <DieResults odds={present} />
        </section>
      )}
      <AttackFindings findings={objections.value} screen={screen} />
      <div class="answers">
        <button type="button" onClick={() => screen.close()}>
          Not now
        </button>
        <button type="button" class="primary" disabled={!attack.value} onClick={declare}>
          Declare
        </button>
      </div>
    </>
  )
}

/** What it comes to stands above what it is counted from. */
const oddsFirst = (all: readonly Proposal[]): readonly Proposal[] => [
  ...all.filter(({ kind }) => kind === 'odds'),
  ...all.filter(({ kind }) => kind !== 'odds'),
]
