import type { Action, Cell, Id, Leg, PieceId } from '../../../table/generated/types.ts'
import type { Cheat, Evening } from './evening.ts'

/* Gestures by the names of counters and the printed ids of hexes, and the cheats by hand that every game forbids. */

const idsOf = (evening: Evening, defs: Id | readonly Id[]): PieceId[] =>
  [defs].flat().map((def) => evening.piece(def).id)

/** Counters go together to a hex or a pile, by way of these hexes. */
export function go(evening: Evening, defs: Id | readonly Id[], to: string, ...via: readonly string[]): Action {
  return { type: 'move', moves: [legOf(evening, defs, to, via)] }
}

export const legOf = (evening: Evening, defs: Id | readonly Id[], to: string, via: readonly string[] = []): Leg => ({
  pieces: idsOf(evening, defs),
  to: evening.place(to),
  ...(via.length > 0 && { via: via.map((each) => evening.place(each)) }),
})

export const flip = (evening: Evening, defs: Id | readonly Id[], face: number): Action => ({
  type: 'flip',
  pieces: idsOf(evening, defs),
  face,
})

export const mark = (evening: Evening, defs: Id | readonly Id[], id: Id, count: number): Action => ({
  type: 'mark',
  pieces: idsOf(evening, defs),
  mark: id,
  count,
})

export const declare = (
  evening: Evening,
  what: Id,
  defs: Id | readonly Id[],
  hexes: readonly string[],
  text?: string,
): Action => ({
  type: 'declare',
  what,
  pieces: idsOf(evening, defs),
  at: hexes.map((hex) => evening.place(hex) as Cell),
  ...(text !== undefined && { text }),
})

export const turn = (number: number, phase: Id, side?: Id): Action => ({
  type: 'turn',
  time: { turn: number, phase, ...(side !== undefined && { side }) },
})

const NONCE = 'a-nonce-of-mine'

/** A roll that nobody has foreseen. */
export const rollOf = (dice: string, more: { to?: Id[]; reason?: string } = {}): Action => ({
  type: 'roll',
  dice,
  nonce: NONCE,
  ...more,
})

export const drawOf = (evening: Evening, pile: Id, to: string, count = 1): Action => ({
  type: 'draw',
  pile,
  count,
  from: 'random',
  to: evening.place(to),
  nonce: NONCE,
})

/** The counters that a side cheats with by hand. */
export interface Hands {
  readonly own: Id
  readonly foe: Id
  /** A hex with room for one more counter, next to nobody. */
  readonly free: string
}

/** What no game allows a hand to do at any time of play. */
export function byHand(evening: Evening, side: Id, { own, foe, free }: Hands): readonly Cheat[] {
  const other = evening.other(side)
  const [mine] = idsOf(evening, own) as [PieceId]
  const [theirs] = idsOf(evening, foe) as [PieceId]
  const losses = `${side}-dead`
  return [
    ['copies a unit', { type: 'clone', pieces: [mine] }, 'table/copied'],
    ['copies an enemy', { type: 'clone', pieces: [theirs] }, 'table/copied'],
    ['puts a new unit', { type: 'put', pieces: [{ def: own, side }], to: evening.place(free) }, 'table/new'],
    [
      'puts a new unit into its losses',
      { type: 'put', pieces: [{ def: own, side }], to: { pile: losses } },
      'table/new',
    ],
    ['removes a unit', { type: 'remove', pieces: [mine] }, 'table/removed'],
    ['removes an enemy', { type: 'remove', pieces: [theirs] }, 'table/foreign-hand'],
    ['gives a unit to the enemy', { type: 'own', pieces: [mine], side: other }, 'table/owner-changed'],
    ['takes an enemy over', { type: 'own', pieces: [theirs], side }, 'not-yours'],
    ['covers a unit', { type: 'veil', pieces: [mine], as: 'cover' }, 'table/hidden'],
    ['hides a unit wholly', { type: 'veil', pieces: [mine], as: 'absent' }, 'table/hidden'],
    ['turns an enemy round', { type: 'rotate', pieces: [theirs], turn: 60 }, 'table/foreign-hand'],
    ['kills an enemy', go(evening, foe, `${other}-dead`), 'table/foreign-hand'],
    ['writes on an enemy', { type: 'label', pieces: [theirs], text: 'dead' }, 'free'],
  ]
}
