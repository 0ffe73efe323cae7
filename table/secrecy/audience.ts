import type { Game, Piece, PieceId, Place } from '../generated/types.ts'
import { placeKey } from '../geometry/place.ts'
import { type State, stackAt } from '../state.ts'

/** Some of the sides of a game, as bits in their order; ALL are all of them, and observers too. */
type Sides = number
const ALL: Sides = -1

/** The viewers who see at least the cover of a piece: they look into the place where it lies, and see through its veil. */
export interface Audience {
  readonly place: Sides
  readonly veil: Sides
}

type Seats = Pick<Game, 'sides' | 'piles'>

const bitOf = ({ sides }: Seats, side: string | undefined): Sides => {
  const index = side === undefined ? -1 : sides.indexOf(side)
  return index < 0 ? 0 : 1 << index
}

function whoLooksInto(game: Seats, at: Place): Sides {
  if (!('pile' in at)) return ALL
  const pile = game.piles.find(({ id }) => id === at.pile)
  if (!pile || pile.sight === 'all') return ALL
  return pile.sight === 'owner' ? bitOf(game, pile.side) : 0
}

function whoSeesThrough(game: Seats, { veil, side, shown = [] }: Pick<Piece, 'veil' | 'side' | 'shown'>): Sides {
  if (veil !== 'absent') return ALL
  return shown.reduce((sides, each) => sides | bitOf(game, each), bitOf(game, side))
}

export const audienceOf = (game: Seats, piece: Piece): Audience => ({
  place: whoLooksInto(game, piece.at),
  veil: whoSeesThrough(game, piece),
})

export const isPublic = ({ place, veil }: Audience): boolean => place === ALL && veil === ALL

const isWithin = (some: Sides, others: Sides): boolean => others === ALL || (some !== ALL && (some & ~others) === 0)

/** In one and the same place: whether everybody who sees the one piece sees the other too. */
export const isSeenWith = (one: Audience, other: Audience): boolean =>
  isWithin(one.place, other.veil) || isWithin(one.veil, other.veil)

/** As a part of a name: pieces with the same audience have the same. */
export const audienceKey = ({ place, veil }: Audience): string =>
  [place, veil].map((sides) => (sides === ALL ? 'all' : sides.toString(16))).join('-')

/** The pieces of a place that are seen by everybody who looks there; what is done with them betrays no others. */
export function commonStack(state: State, at: Place): readonly PieceId[] {
  const { game, pieces } = state
  const place = whoLooksInto(game, at)
  return stackAt(state, placeKey(at)).filter((id) => {
    const piece = pieces.get(id)
    return piece !== undefined && isWithin(place, whoSeesThrough(game, piece))
  })
}
