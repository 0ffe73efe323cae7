import type { Cell, Id, Piece, PieceId, Place, Point, Proposal } from '../../../table/generated/types.ts'
import { distinctPlaces, onCell, placeKey } from '../../../table/geometry/place.ts'
import { isStandingPlace } from '../../../table/module/board.ts'
import { distanceBetween, type MapGroups, mapGroupsOf } from '../../../table/module/map-groups.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'

/**
 * Places with counters of any side but the attackers' own, the nearest to the attackers first. Without attackers: the
 * places of every side that has counters at `near`, the nearest to it first; and where `near` is empty, of all sides
 * but the player's own.
 */
export function targetsOf(
  module: Module,
  state: State,
  ids: readonly PieceId[],
  near?: Place,
  own: readonly Id[] = [],
): readonly (Cell | Point)[] {
  const { pieces, game } = state
  const attackers = ids.flatMap((id) => pieces.get(id) ?? [])
  const from = attackers.length === 0 && near ? [near] : attackers.map(({ at }) => at)
  const lands = mapGroupsOf(module, game.scenario)
  const side = attackers.find((piece) => piece.side !== undefined)?.side
  const sidesThere = new Set(attackers.length === 0 && near ? piecesAt(state, near).map((each) => each.side) : [])
  const places = new Map<string, { readonly place: Cell | Point; readonly far: number }>()
  for (const { at, side: other } of pieces.values()) {
    if (!isStandingPlace(module.maps, at) || other === undefined || other === side) continue
    if (sidesThere.size > 0 ? !sidesThere.has(other) : side === undefined && own.includes(other)) continue
    const key = placeKey(at)
    if (!places.has(key))
      places.set(key, { place: at, far: Math.min(...from.map((attacker) => farFrom(lands, attacker, at))) })
  }
  return [...places.values()].sort((a, b) => a.far - b.far).map(({ place }) => place)
}

/** In cells, or in units of a board without cells. All places of one game are of one kind. */
function farFrom(lands: MapGroups, from: Place, to: Cell | Point): number {
  if (onCell(to)) return onCell(from) ? distanceBetween(lands, from, to) : Number.POSITIVE_INFINITY
  const isSame = 'x' in from && from.board === to.board
  return isSame ? Math.hypot(to.x - from.x, to.y - from.y) : Number.POSITIVE_INFINITY
}

/** The counters that this viewer sees in a place. */
export const piecesAt = ({ pieces }: State, place: Place): readonly Piece[] => {
  const key = placeKey(place)
  return [...pieces.values()].filter(({ at }) => placeKey(at) === key)
}

/** The side of the selected attackers. */
export const attackingSide = ({ pieces }: State, ids: readonly PieceId[]): Id | undefined =>
  ids.flatMap((id) => pieces.get(id)?.side ?? [])[0]

/** The places that the referee offers for an attack by one of these units; by any unit where none are named. */
export function offeredTargets(next: readonly Proposal[], ids: readonly PieceId[]): readonly Place[] {
  const offers = next.flatMap(({ actions: [action] }) =>
    action?.type === 'declare' && action.what === 'attack' && isBy(action.pieces, ids) ? action.at : [],
  )
  return distinctPlaces(offers)
}

const isBy = (attackers: readonly PieceId[], ids: readonly PieceId[]): boolean =>
  ids.length === 0 || attackers.some((id) => ids.includes(id))
