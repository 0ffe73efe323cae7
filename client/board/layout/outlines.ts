import type { Place } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { WHOLE } from '../counter/base.ts'
import { around, type Rect } from '../geometry/rect.ts'
import { COUNTER } from './stack.ts'
import type { PlacedCounter } from './table-layout.ts'
import { placedBoard, type Tabletop } from './tabletop.ts'

/** The corners of a turned rectangle about its centre. */
export function turned({ x, y }: Spot, half: number, degrees: number, across = half): readonly Spot[] {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([right, down]) => ({
    x: x + right * across * cos - down * half * sin,
    y: y + right * across * sin + down * half * cos,
  }))
}

/** The corners of a counter grown by some units; of an oval base, so many that it looks round. */
export function rimOf(counter: PlacedCounter, grown = 0): readonly Spot[] {
  const { x, y, size, outline, piece, shares = WHOLE } = counter
  if (counter.laid) return counter.laid.corners
  const [across, along] = [(size * shares.across) / 2 + grown, (size * shares.along) / 2 + grown]
  if (outline !== 'round') return turned({ x, y }, along, piece.turn, across)
  const angle = (piece.turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return Array.from({ length: ROUND_CORNERS }, (_, index) => {
    const at = (index / ROUND_CORNERS) * 2 * Math.PI
    const [right, down] = [across * Math.cos(at), along * Math.sin(at)]
    return { x: x + right * cos - down * sin, y: y + right * sin + down * cos }
  })
}

const ROUND_CORNERS = 40

/** The outline of a cell or tray; around a free point, that of a counter. */
export function outlineOf(top: Tabletop, place: Place): readonly Spot[] {
  if ('pile' in place) return cornersOf(top.trays.get(place.pile) ?? around({ x: 0, y: 0 }, 0))
  const placed = placedBoard(top, place.board)
  if (!placed) return []
  if (!('q' in place)) return turned({ x: place.x + placed.x, y: place.y + placed.y }, COUNTER / 2, 0)
  return placed.board.grid.corners(place).map(({ x, y }) => ({ x: x + placed.x, y: y + placed.y }))
}

const cornersOf = ({ x, y, width, height }: Rect): readonly Spot[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]
