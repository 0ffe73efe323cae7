import type { PieceId, Place } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import { isStandingPlace } from '../../../table/module/board.ts'
import type { ChoiceContext, CounterChoice } from './counter-choices.ts'
import { MENU_TEXTS } from './texts.ts'

/** Where the game has rules: own counters may attack, and the hex of another side's counters may be attacked. */
export function attackChoices(
  { module, state, seat }: ChoiceContext,
  ids: readonly PieceId[],
  place: Place | undefined,
): readonly CounterChoice[] {
  const pieces = ids.flatMap((id) => state.pieces.get(id) ?? [])
  const stillPresent = (at: Place) => isStandingPlace(module.maps, at)
  if (!module.rules || state.closed || seat.sides.length === 0 || !pieces.some(({ at }) => stillPresent(at))) return []
  const own = pieces.filter(({ side, at }) => side !== undefined && seat.sides.includes(side) && stillPresent(at))
  if (own.length === pieces.length) {
    return [{ kind: 'attack', label: MENU_TEXTS.declareAttack, attack: { ids: own.map(({ id }) => id) } }]
  }
  const isOther = own.length === 0 && pieces.some(({ side }) => side !== undefined)
  if (!isOther || !place || !stillPresent(place)) return []
  return [
    {
      kind: 'attack',
      label: onCell(place) ? MENU_TEXTS.attackHex : MENU_TEXTS.attackPlace,
      attack: { ids: [], at: place },
    },
  ]
}
