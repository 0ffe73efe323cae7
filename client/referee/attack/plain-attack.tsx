import { useComputed, useSignal } from '@preact/signals'
import type { Declare, Id, PieceId, Place, Proposal } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { pieceName, pieceNames, placeName } from '../../words/names.ts'
import { Proposals } from '../advice/proposals.tsx'
import { AttackFindings, attackFindings } from './attack-findings.tsx'
import { oddsOf, proposedAttackers, suggestedTarget } from './attack-options.ts'
import { DieResults } from './odds-view.tsx'
import { attackingSide, piecesAt, targetsOf } from './targets.ts'
import { texts } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly state: State
  /** The attackers; when empty, every unit that can attack. */
  readonly ids: readonly PieceId[]
  /** The target, if it is known already. */
  readonly at?: Place | undefined
}

const MAX_TARGETS = 12

/** An attack without a lead unit: its target, its attackers and its odds. */
export function PlainAttack({ table, screen, module, state, ids, at }: Props) {
  const picked = useSignal<Place | undefined>(at)
  /** Undefined until the player ticks a unit: then the referee's own choice is ticked. */
  const ticked = useSignal<readonly PieceId[] | undefined>(ids.length > 0 ? ids : undefined)
  const { referee } = table
  const target = useComputed(() => {
    if (picked.value || !referee.position.value) return picked.value
    return suggestedTarget(referee.advise({ ask: 'odds', pieces: [...ids] }))
  })
  const chosen = useComputed(() => {
    if (ticked.value) return ticked.value
    if (!referee.position.value || !target.value) return []
    return proposedAttackers(referee.advise({ ask: 'odds', at: [target.value] }))
  })
  const odds = useComputed(() => {
    if (!referee.position.value || !target.value) return []
    const side = attackingSide(state, chosen.value)
    const pieces = chosen.value.length > 0 ? { pieces: [...chosen.value] } : {}
    return referee.advise({ ask: 'odds', at: [target.value], ...pieces, ...(side !== undefined && { side }) })
  })
  const attack = useComputed((): Declare | undefined =>
    target.value && chosen.value.length > 0
      ? { type: 'declare', what: 'attack', pieces: [...chosen.value], at: [target.value] }
      : undefined,
  )
  const findings = useComputed(() => (referee.position.value ? attackFindings(referee, attack.value) : []))
  const able = odds.value.find(({ kind }) => kind === 'join')?.pieces ?? []
  const candidates = [...new Set([...ids, ...able])].flatMap((id) => state.pieces.get(id) ?? [])
  const nearest = targetsOf(module, state, ids, at, ownSides(table)).slice(0, MAX_TARGETS)
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
    ticked.value = had.includes(id) ? had.filter((each) => each !== id) : [...had, id]
  }
  const messages = new Set(findings.value.map(({ message }) => message))
  const flagged = new Set(findings.value.flatMap(({ pieces }) => pieces))
  const others = odds.value.filter(
    ({ kind, message, pieces }) =>
      kind !== 'join' && !messages.has(message) && !(kind === 'barred' && pieces.every((id) => flagged.has(id))),
  )
  const present = oddsOf(odds.value, chosen.value)
  const preview = oddsFirst(others).map((each) => ({ ...each, actions: [] }))
  return (
    <>
      <label class="field">
        <span>{texts.target}</span>
        <select
          value={chosenKey ?? ''}
          onChange={(event) => {
            const key = event.currentTarget.value
            picked.value = places.find((place) => placeKey(place) === key)
          }}
        >
          <option value="" disabled={target.value !== undefined}>
            {texts.choose}
          </option>
          {places.map((place) => (
            <option key={placeKey(place)} value={placeKey(place)}>
              {placeName(module, state.game, place)}: {pieceNames(module, piecesAt(state, place), 2)}
            </option>
          ))}
        </select>
      </label>
      <fieldset class="attackers">
        <legend>{texts.attackers}</legend>
        {candidates.map((piece) => (
          <label key={piece.id} class="tick">
            <input type="checkbox" checked={chosen.value.includes(piece.id)} onChange={() => toggle(piece.id)} />
            {pieceName(module, piece)}
            <span class="aside">{placeName(module, state.game, piece.at)}</span>
          </label>
        ))}
        {candidates.length > 0 && chosen.value.length === 0 && <p class="hint">{texts.pickAttackers}</p>}
        {candidates.length === 0 && <p class="nothing">{texts.noAttack}</p>}
      </fieldset>
      {preview.length > 0 && (
        <section class="odds" aria-label={texts.odds} aria-live="polite">
          <Proposals proposals={preview} {...{ table, screen, module }} />
        </section>
      )}
      {present && (
        <section class="odds-view" aria-label={texts.results}>
          <DieResults odds={present} />
        </section>
      )}
      <AttackFindings findings={findings.value} screen={screen} />
      <div class="answers">
        <button type="button" onClick={() => screen.close()}>
          {texts.notNow}
        </button>
        <button type="button" class="primary" disabled={!attack.value} onClick={declare}>
          {texts.declare}
        </button>
      </div>
    </>
  )
}

/** A seat that plays several sides attacks with the side whose phase it is. */
function ownSides({ seat, state }: Table): readonly Id[] {
  const sides = seat.value?.sides ?? []
  return sides.length > 1 ? sides.filter((side) => side === state.value?.time.side) : sides
}

/** The odds stand above the strengths that they are worked out from. */
const oddsFirst = (all: readonly Proposal[]): readonly Proposal[] => [
  ...all.filter(({ kind }) => kind === 'odds'),
  ...all.filter(({ kind }) => kind !== 'odds'),
]
