import type { Game, Piece, PieceId, Place } from '../generated/types.ts'
import { placeKey } from '../geometry/place.ts'
import { type State, stackAt } from '../state.ts'

/** A set of sides as bits in the order of the game. ALL is every side and the observers. */
type Sides = number
const ALL: Sides = -1

/** The viewers who see at least the cover of a piece: they must look into its place and see through its veil. */
export interface Audience {
  readonly place: Sides
  readonly veil: Sides
}

type Seats = Pick<Game, 'sides' | 'piles'>

const bitOf = ({ sides }: Seats, side: string | undefined): Sides => {
  const index = side === undefined ? -1 : sides.indexOf(side)
  return index < 0 ? 0 : 1 << index
}

function sidesLookingInto(game: Seats, at: Place): Sides {
  if (!('pile' in at)) return ALL
  const pile = game.piles.find(({ id }) => id === at.pile)
  if (!pile || pile.sight === 'all') return ALL
  return pile.sight === 'owner' ? bitOf(game, pile.side) : 0
}

function sidesSeeingThrough(game: Seats, { veil, side, shown = [] }: Pick<Piece, 'veil' | 'side' | 'shown'>): Sides {
  if (veil !== 'absent') return ALL
  return shown.reduce((sides, each) => sides | bitOf(game, each), bitOf(game, side))
}

export const audienceOf = (game: Seats, piece: Piece): Audience => ({
  place: sidesLookingInto(game, piece.at),
  veil: sidesSeeingThrough(game, piece),
})

export const isPublic = ({ place, veil }: Audience): boolean => place === ALL && veil === ALL

const isWithin = (some: Sides, others: Sides): boolean => others === ALL || (some !== ALL && (some & ~others) === 0)

/** Whether everybody who sees the first piece sees the second, if both are in one place. */
export const isSeenWith = (one: Audience, other: Audience): boolean =>
  isWithin(one.place, other.veil) || isWithin(one.veil, other.veil)

/** A part of piece names: pieces with the same audience have the same key. */
export const audienceKey = ({ place, veil }: Audience): string =>
  [place, veil].map((sides) => (sides === ALL ? 'all' : sides.toString(16))).join('-')

/** The pieces of a place that everybody who looks there can see. An action on them says nothing about the others. */
export function commonStack(state: State, at: Place): readonly PieceId[] {
  const { game, pieces } = state
  const place = sidesLookingInto(game, at)
  return stackAt(state, placeKey(at)).filter((id) => {
    const piece = pieces.get(id)
    return piece !== undefined && isWithin(place, sidesSeeingThrough(game, piece))
  })
}
