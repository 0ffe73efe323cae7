import type { Draw, Finding, Id, Move, Piece, SeenEntry } from '../../table/generated/types.ts'
import { isPile } from '../../table/geometry/place.ts'
import { countIn, type State } from '../../table/state.ts'
import type { Scene } from '../core/scene.ts'
import { isActing, movingSide } from '../core/turn.ts'
import { idOrder } from '../core/unit.ts'

/** A pile that nobody looks into, from which chits are drawn one by one in some phases. */
export interface Cup {
  readonly pile: Id
  /** Whose it is. Where it is nobody's, the side draws from it whose phase it is. */
  readonly side?: Id
  readonly phases: ReadonlySet<Id>
  /** The pile where drawn chits lie, for all to see. */
  readonly drawn: Id
  /** The pile where chits are laid aside that do not belong in it. */
  readonly aside?: Id
  isChit(def: Id): boolean
  /** The chits that belong in it now. */
  belonging(): readonly Id[]
}

/** What a game has against a draw by another hand, out of its phases, of several at once, or to another place. */
type Against = Readonly<Partial<Record<'hand' | 'phase' | 'many' | 'elsewhere', Finding>>>

const drawerOf = (scene: Scene, { side }: Cup): Id | undefined => side ?? movingSide(scene)

/** The side for which a seat draws: the one whose draw it is, where the seat plays it. */
export function drawerIn(scene: Scene, cup: Cup, seat: Id): Id | undefined {
  const sides = scene.state.seats.find(({ id }) => id === seat)?.sides ?? []
  const side = drawerOf(scene, cup)
  return side !== undefined && (sides.length === 0 || sides.includes(side)) ? side : sides[0]
}

/** Out of its phases nothing more is said, but that it is another's cup. */
export function judgeDraw(scene: Scene, cup: Cup, { count, to }: Draw, against: Against): Finding[] {
  const isOn = cup.phases.has(scene.state.time.phase)
  const wrong = [
    (isOn || cup.side !== undefined) && !isActing(scene, drawerOf(scene, cup)) && against.hand,
    !isOn && against.phase,
    isOn && count > 1 && against.many,
    isOn && 'pile' in to && to.pile !== cup.drawn && against.elsewhere,
  ]
  return wrong.flatMap((each) => each || [])
}

/** Whoever draws puts his own nonce in. */
export const drawAction = ({ pile, drawn }: Cup): Draw => ({
  type: 'draw',
  pile,
  count: 1,
  from: 'random',
  to: { pile: drawn },
  nonce: 'chit-from-the-cup',
})

/**
 * The chits that an entry drew and that can be seen now, in the order in which they came. What leaves a cup, which
 * nobody looks into, is called by the number of its entry and a count.
 */
export function drawnBy(scene: Scene, { action }: SeenEntry, after: State, pile: Id): readonly Piece[] {
  if (action?.type !== 'draw' || action.pile !== pile) return []
  const came = [...after.pieces.values()].filter(({ id, at }) => {
    const before = scene.piece(id)?.at
    return !isPile(at, pile) && (before === undefined || isPile(before, pile))
  })
  return came.sort((a, b) => a.id.length - b.id.length || idOrder(a, b))
}

/** What is in a cup, as far as can be known, and what is not: how many are meant to be in it, and those seen outside. */
export function contentsOf({ state }: Scene, { pile, aside, isChit, belonging }: Cup) {
  const meant = belonging()
  const outside = [...state.pieces.values()]
    .filter(({ def, at }) => def !== undefined && isChit(def) && !isPile(at, pile))
    .sort(idOrder)
  const belongs = ({ def }: Piece) => def !== undefined && meant.includes(def)
  // What does not belong in it is astray, unless it is laid aside.
  const astray = outside.filter((piece) => !belongs(piece) && !isPile(piece.at, aside))
  return { inside: countIn(state, pile), meant: meant.length, missing: outside.filter(belongs), astray }
}

export type Contents = ReturnType<typeof contentsOf>

/** Counters that a move puts into a cup, as far as they can be seen. */
export const putInto = (scene: Scene, { moves }: Move, pile: Id): readonly Piece[] =>
  moves.flatMap(({ pieces, to }) => (isPile(to, pile) ? pieces : [])).flatMap((id) => scene.piece(id) ?? [])

/** Fills a cup, and lays aside what does not belong in it. */
export function filling({ pile, aside }: Cup, { missing, astray }: Contents): Move | undefined {
  const to = (place: Id | undefined, those: readonly Piece[]): Move['moves'] =>
    place === undefined || those.length === 0 ? [] : [{ pieces: those.map(({ id }) => id), to: { pile: place } }]
  const moves = [...to(pile, missing), ...to(aside, astray)]
  return moves.length > 0 ? { type: 'move', moves } : undefined
}
