import type { Id, Piece, Pile } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { COUNTER } from './stack.ts'

/** The shape of a piece: for hits, outlines and its place on the table. */
export interface CounterShape {
  /** Side or diameter in units. */
  readonly size: number
  readonly outline: 'square' | 'round' | 'upright'
}

export const SQUARE: CounterShape = { size: COUNTER, outline: 'square' }
const ROUND: CounterShape = { size: COUNTER, outline: 'round' }
const UPRIGHT: CounterShape = { size: COUNTER, outline: 'upright' }
/** Width of an upright card, as a share of its height. */
export const UPRIGHT_WIDTH = 0.72

export interface CounterShapes {
  of(piece: Piece): CounterShape
  /** The back of the pieces in a pile of this kind, if there is only one. */
  back(kind: Pile['kind']): Id | undefined
  readonly largest: number
}

export const SQUARES: CounterShapes = { of: () => SQUARE, back: () => undefined, largest: COUNTER }

/** Shapes of a game's pieces, as far as the viewer knows what they are. */
export function counterShapesOf({ counters, covers }: Module): CounterShapes {
  const bases = [...counters.values(), ...covers.values()].map(({ base }) => base ?? COUNTER)
  return {
    of({ def, cover }) {
      const printed = (def === undefined ? undefined : counters.get(def)) ?? covers.get(cover ?? '')
      switch (printed?.kind) {
        case 'token':
          return printed.base === undefined ? ROUND : { size: printed.base, outline: 'round' }
        case 'chit':
          return ROUND
        case 'card':
          return UPRIGHT
        case 'unit':
        case 'dummy':
        case 'marker':
        case undefined:
          return SQUARE
      }
    },
    back(pile) {
      const kind = pile === 'deck' ? 'card' : pile === 'cup' ? 'chit' : undefined
      const backs = kind === undefined ? [] : [...covers.values()].filter((cover) => cover.kind === kind)
      return backs.length === 1 ? backs[0]?.id : undefined
    },
    largest: Math.max(COUNTER, ...bases),
  }
}
