import type { Base, Id, Piece, Pile } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { Module } from '../../../table/module/module.ts'
import { baseCut, type Shares, WHOLE } from '../counter/base.ts'
import { type LaidScenery, layScenery } from '../map/scenery/laid-scenery.ts'
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

export const SQUARE: CounterShape = { size: COUNTER, outline: 'square' }
const ROUND: CounterShape = { size: COUNTER, outline: 'round' }
/** A card is taller than wide. */
const UPRIGHT: CounterShape = { size: COUNTER, outline: 'upright', shares: { across: 0.72, along: 1 } }

function ofBase(base: Base | undefined): CounterShape {
  const { hasCorners, shares, longer = COUNTER } = baseCut(base)
  return { size: longer, outline: hasCorners ? 'box' : 'round', ...(shares !== WHOLE && { shares }) }
}

export interface CounterShapes {
  of(piece: Piece): CounterShape
  /** Where a piece of scenery lies with its middle on a spot of the table; undefined for all other pieces. */
  lay(piece: Piece, spot: Spot): LaidScenery | undefined
  isModel(piece: Piece): boolean
  /** The game has scenery. */
  readonly hasScenery: boolean
  /** The back of the pieces in a pile of this kind, if there is only one. */
  back(kind: Pile['kind']): Id | undefined
  readonly largest: number
}

export const SQUARES: CounterShapes = {
  of: () => SQUARE,
  lay: () => undefined,
  isModel: () => false,
  hasScenery: false,
  back: () => undefined,
  largest: COUNTER,
}

/** Shapes of a game's pieces, as far as the viewer knows what they are. */
export function counterShapesOf({ counters, covers }: Module): CounterShapes {
  const bases = [...counters.values(), ...covers.values()].map(({ base }) => ofBase(base).size)
  return {
    of({ def, cover }) {
      const printed = (def === undefined ? undefined : counters.get(def)) ?? covers.get(cover ?? '')
      switch (printed?.kind) {
        case 'token':
          return ofBase(printed.base)
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
    lay(piece, spot) {
      const printed = piece.def === undefined ? undefined : counters.get(piece.def)
      return printed?.scenery && layScenery(piece, printed.scenery, printed.name, spot)
    },
    isModel: ({ def, cover }) =>
      ((def === undefined ? undefined : counters.get(def)) ?? covers.get(cover ?? ''))?.kind === 'token',
    hasScenery: [...counters.values()].some(({ kind }) => kind === 'scenery'),
    back(pile) {
      const kind = pile === 'deck' ? 'card' : pile === 'cup' ? 'chit' : undefined
      const backs = kind === undefined ? [] : [...covers.values()].filter((cover) => cover.kind === kind)
      return backs.length === 1 ? backs[0]?.id : undefined
    },
    largest: Math.max(COUNTER, ...bases),
  }
}
