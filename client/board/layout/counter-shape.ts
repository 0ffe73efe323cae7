import type { Base, Id, Piece, Pile } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { COUNTER } from './stack.ts'

/** The shape of a piece: for hits, outlines and its place on the table. */
export interface CounterShape {
  /** Side or diameter in units; of a base, its longer side. */
  readonly size: number
  /** box: the square base of a miniature. */
  readonly outline: 'square' | 'round' | 'upright' | 'box'
  /** Width and height, where they differ, as shares of the size. */
  readonly shares?: Shares
}

export interface Shares {
  readonly across: number
  readonly along: number
}

export const WHOLE: Shares = { across: 1, along: 1 }
export const SQUARE: CounterShape = { size: COUNTER, outline: 'square' }
const ROUND: CounterShape = { size: COUNTER, outline: 'round' }
/** A card is taller than wide. */
const UPRIGHT: CounterShape = { size: COUNTER, outline: 'upright', shares: { across: 0.72, along: 1 } }

/** The shape of a miniature's base. */
export function baseShape(base: Base | undefined): CounterShape {
  if (base === undefined) return ROUND
  if (typeof base === 'number') return { size: base, outline: 'round' }
  const { shape, width, depth = width } = base
  const size = Math.max(width, depth)
  const shares = width === depth ? undefined : { across: width / size, along: depth / size }
  return { size, outline: shape === 'square' ? 'box' : 'round', ...(shares && { shares }) }
}

export interface CounterShapes {
  of(piece: Piece): CounterShape
  /** The back of the pieces in a pile of this kind, if there is only one. */
  back(kind: Pile['kind']): Id | undefined
  readonly largest: number
}

export const SQUARES: CounterShapes = { of: () => SQUARE, back: () => undefined, largest: COUNTER }

/** Shapes of a game's pieces, as far as the viewer knows what they are. */
export function counterShapesOf({ counters, covers }: Module): CounterShapes {
  const bases = [...counters.values(), ...covers.values()].map(({ base }) => baseShape(base).size)
  return {
    of({ def, cover }) {
      const printed = (def === undefined ? undefined : counters.get(def)) ?? covers.get(cover ?? '')
      switch (printed?.kind) {
        case 'token':
          return baseShape(printed.base)
        case 'chit':
          return ROUND
        case 'card':
          return UPRIGHT
        case 'unit':
        case 'dummy':
        case 'marker':
        case 'scenery':
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
