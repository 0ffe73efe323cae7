import type { Spot } from '../../../table/geometry/hex.ts'
import type { ReachedArea } from '../../../table/geometry/reached-area.ts'
import { bestFirst } from '../../../table/geometry/reached-area.ts'
import type { Pen } from '../counter/pen.ts'
import { boundsOf, grow, middle } from '../geometry/rect.ts'
import { type PlacedBoard, placedBoard, type Tabletop } from '../layout/tabletop.ts'
import type { Stamp } from '../stage/stamps.ts'
import { fillsOf, hatched, rimLines, type SideInk } from './reach-paint.ts'

/** The longest side of a painting in pixels; a wider area is painted coarser. */
const LONGEST = 1024
/** Room for the rim, in units. */
const MARGIN = 6

/** Reach on an open table: one painting for each board. */
export const areaStamps = (
  top: Tabletop,
  areas: readonly ReachedArea[],
  pixels: number,
  ink: SideInk,
): readonly Stamp[] =>
  [...new Set(areas.map(({ board }) => board))].flatMap((id) => {
    const placed = placedBoard(top, id)
    return placed
      ? [
          areaStamp(
            placed,
            bestFirst(areas).filter(({ board }) => board === id),
            pixels,
            ink,
          ),
        ]
      : []
  })

function areaStamp(placed: PlacedBoard, best: readonly ReachedArea[], finest: number, ink: SideInk): Stamp {
  const box = grow(boundsOf(best.flatMap(({ rings }) => rings.flat())), MARGIN)
  const pixels = Math.min(finest, LONGEST / Math.max(box.width, box.height))
  const { x, y } = middle(box)
  return {
    x: x + placed.x,
    y: y + placed.y,
    scale: 1 / pixels,
    painting: {
      key: `areas ${pixels} ${ink.name} ${JSON.stringify(best)}`,
      width: Math.ceil(box.width * pixels),
      height: Math.ceil(box.height * pixels),
      paint: (pen) => {
        pen.scale(pixels, pixels)
        pen.translate(-box.x, -box.y)
        // Better areas are painted last and replace what they cover.
        for (const area of [...best].reverse()) washArea(pen, area, ink)
      },
    },
  }
}

function washArea(pen: Pen, { rings, sure }: ReachedArea, ink: SideInk): void {
  const { x, y, width, height } = boundsOf(rings.flat())
  trace(pen, rings)
  pen.globalCompositeOperation = 'destination-out'
  pen.fillStyle = '#000000'
  pen.fill('evenodd')
  pen.globalCompositeOperation = 'source-over'
  for (const tone of fillsOf(ink, sure)) {
    pen.fillStyle = tone
    pen.fill('evenodd')
  }
  if (!sure) {
    pen.save()
    pen.clip('evenodd')
    pen.translate(x + width / 2, y + height / 2)
    hatched(pen, Math.max(width, height) / 2, ink)
    pen.restore()
    trace(pen, rings)
  }
  pen.lineJoin = 'round'
  for (const { width: wide, tone, dashes } of rimLines(ink)) {
    pen.lineWidth = wide
    pen.strokeStyle = tone
    pen.setLineDash([...dashes])
    pen.stroke()
  }
}

function trace(pen: Pen, rings: readonly (readonly Spot[])[]): void {
  pen.beginPath()
  for (const ring of rings) {
    for (const [index, { x, y }] of ring.entries()) {
      if (index === 0) pen.moveTo(x, y)
      else pen.lineTo(x, y)
    }
    pen.closePath()
  }
}

/** The topmost spot of an area, where the points left are printed. */
export const summitOf = ({ rings }: ReachedArea): Spot | undefined =>
  rings.flat().reduce<Spot | undefined>((best, spot) => (best && best.y <= spot.y ? best : spot), undefined)
