import type { Board } from '../../../../table/module/board.ts'
import { samplesOf, type TerrainSample } from './terrain-samples.ts'

/** The key's own units; it is printed larger or smaller as a whole. */
export const KEY_WIDTH = 480
export const PAD = 28
const TITLE = 158
const COMPASS = 150
const HEADING = 46
export const ROW = 74
const CREDITS = 136

export interface MapKeyLayout {
  readonly width: number
  readonly height: number
  readonly samples: readonly TerrainSample[]
  /** Tops of its parts. */
  readonly at: {
    readonly compass: number
    readonly heading: number
    readonly samples: number
    readonly credits: number
  }
}

const known = new WeakMap<Board, MapKeyLayout>()

export function mapKeyLayout(board: Board): MapKeyLayout {
  const before = known.get(board)
  if (before) return before
  const samples = samplesOf(board)
  const compass = TITLE
  const heading = compass + COMPASS
  const first = heading + HEADING
  const credits = first + Math.ceil(samples.length / 2) * ROW
  const card = {
    width: KEY_WIDTH,
    height: credits + CREDITS,
    samples,
    at: { compass, heading, samples: first, credits },
  }
  known.set(board, card)
  return card
}

export const mapKeySize = (board: Board): { width: number; height: number } => mapKeyLayout(board)
