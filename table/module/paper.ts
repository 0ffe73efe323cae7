import { CELL } from '../geometry/hex.ts'
import { trackExtent } from '../geometry/track.ts'
import type { Board } from './board.ts'

/** The board with its boxes and tracks, and a margin of one cell around. */
export function paperOf({ grid, boxes, tracks }: Board) {
  const all = [...boxes.values(), ...tracks.map(trackExtent)]
  return {
    left: Math.min(0, ...all.map(({ x }) => x)) - CELL,
    top: Math.min(0, ...all.map(({ y }) => y)) - CELL,
    right: Math.max(grid.size.width, ...all.map(({ x, width }) => x + width)) + CELL,
    bottom: Math.max(grid.size.height, ...all.map(({ y, height }) => y + height)) + CELL,
  }
}
