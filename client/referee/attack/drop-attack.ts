import type { Action, Declare, PieceId, Place, Proposal, Seat } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import { type State, stackAt } from '../../../table/state.ts'

/** Own counters that are dropped on an enemy: an attack is meant, or a move by mistake. */
export interface DropOnEnemy {
  readonly attack: Declare
  readonly at: Place
  /** The drop itself, if it is meant all the same. */
  readonly move: Action
}

/** Own counters dropped on one hex or place with counters of another side. */
export function dropOnEnemy(action: Action, state: State, seat: Seat | undefined): DropOnEnemy | undefined {
  const { pieces } = state
  if (action.type !== 'move' || !seat) return undefined
  const [leg, other] = action.moves
  if (!leg || other || 'pile' in leg.to) return undefined
  const isOwn = (id: PieceId): boolean => {
    const side = pieces.get(id)?.side
    return side !== undefined && seat.sides.includes(side)
  }
  const sides = new Set(leg.pieces.map((id) => pieces.get(id)?.side))
  const isEnemy = (id: PieceId): boolean => {
    const side = pieces.get(id)?.side
    return side !== undefined && !sides.has(side)
  }
  if (!leg.pieces.every(isOwn) || !stackAt(state, placeKey(leg.to)).some(isEnemy)) return undefined
  const attack: Declare = { type: 'declare', what: 'attack', pieces: [...leg.pieces], at: [leg.to] }
  return { attack, at: leg.to, move: action }
}

/** Whether the game knows attacks of these counters on that place: the referee answers with odds, or names who leads. */
export const knowsAttack = (odds: readonly Proposal[]): boolean =>
  odds.some(({ kind }) => kind === 'odds' || kind === 'lead' || kind === 'join' || kind === 'strength')
