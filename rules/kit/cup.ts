import type { Draw, Finding, Id, Move, Piece, SeenEntry } from '../../table/generated/types.ts'
import { isPile } from '../../table/geometry/place.ts'
import { countIn, type State } from '../../table/state.ts'
import type { Scene } from '../core/scene.ts'
import { isActing, movingSide } from '../core/turn.ts'
import { idOrder } from '../core/unit.ts'

/** A hidden pile from which chits are drawn one by one in some phases. */
export interface Cup {
  readonly pile: Id
  /** The owner. Without one, the side of the phase draws. */
  readonly side?: Id
  readonly phases: ReadonlySet<Id>
  /** The open pile of drawn chits. */
  readonly drawn: Id
  /** The pile of chits that do not belong in the cup now. */
  readonly aside?: Id
  isChit(def: Id): boolean
  /** The chits that belong in the cup now. */
  belonging(): readonly Id[]
}

/** The game's own findings: draws by another hand, in another phase, of several chits, or to another pile. */
type Against = Readonly<Partial<Record<'hand' | 'phase' | 'many' | 'elsewhere', Finding>>>

const drawerOf = (scene: Scene, { side }: Cup): Id | undefined => side ?? movingSide(scene)

/** The side for which a seat draws. */
export function drawerIn(scene: Scene, cup: Cup, seat: Id): Id | undefined {
  const sides = scene.state.seats.find(({ id }) => id === seat)?.sides ?? []
  const side = drawerOf(scene, cup)
  return side !== undefined && (sides.length === 0 || sides.includes(side)) ? side : sides[0]
}

/** In other phases only the phase and, for an owned cup, the hand are judged. */
export function judgeDraw(scene: Scene, cup: Cup, { count, to }: Draw, against: Against): Finding[] {
  const isOn = cup.phases.has(scene.state.time.phase)
  const wrong = [
    (isOn || cup.side !== undefined) && !isActing(scene, drawerOf(scene, cup)) && against.hand,
    !isOn && against.phase,
    isOn && count > 1 && against.many,
    isOn && !isPile(to, cup.drawn) && against.elsewhere,
  ]
  return wrong.flatMap((each) => each || [])
}

/** A stand-in nonce: the client puts in its own. */
export const drawAction = ({ pile, drawn }: Cup): Draw => ({
  type: 'draw',
  pile,
  count: 1,
  from: 'random',
  to: { pile: drawn },
  nonce: 'chit-from-the-cup',
})

/** The visible chits that an entry drew, in order. Pieces leaving a hidden pile get new ids: entry and count. */
export function drawnBy(scene: Scene, { action }: SeenEntry, after: State, pile: Id): readonly Piece[] {
  if (action?.type !== 'draw' || action.pile !== pile) return []
  const came = [...after.pieces.values()].filter(({ id, at }) => {
    const before = scene.piece(id)?.at
    return !isPile(at, pile) && (before === undefined || isPile(before, pile))
  })
  return came.sort((a, b) => a.id.length - b.id.length || idOrder(a, b))
}

/** The contents of a cup as far as they are known: how many belong in it, and which are outside. */
export function contentsOf({ state }: Scene, { pile, aside, isChit, belonging }: Cup) {
  const belongingDefs = belonging()
  const outside = [...state.pieces.values()]
    .filter(({ def, at }) => def !== undefined && isChit(def) && !isPile(at, pile))
    .sort(idOrder)
  const belongs = ({ def }: Piece) => def !== undefined && belongingDefs.includes(def)
  // A chit that does not belong in the cup is astray unless it is set aside.
  const astray = outside.filter((piece) => !belongs(piece) && !isPile(piece.at, aside))
  return { inside: countIn(state, pile), meant: belongingDefs.length, missing: outside.filter(belongs), astray }
}

export type Contents = ReturnType<typeof contentsOf>

/** The visible pieces that a move puts into a cup. */
export const putInto = (scene: Scene, { moves }: Move, pile: Id): readonly Piece[] =>
  moves.flatMap(({ pieces, to }) => (isPile(to, pile) ? pieces : [])).flatMap((id) => scene.piece(id) ?? [])

/** The move that fills a cup and sets aside foreign chits. */
export function filling({ pile, aside }: Cup, { missing, astray }: Contents): Move | undefined {
  const to = (place: Id | undefined, those: readonly Piece[]): Move['moves'] =>
    place === undefined || those.length === 0 ? [] : [{ pieces: those.map(({ id }) => id), to: { pile: place } }]
  const moves = [...to(pile, missing), ...to(aside, astray)]
  return moves.length > 0 ? { type: 'move', moves } : undefined
}
