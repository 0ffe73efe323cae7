import { extentOf, sizeOf, spacesOf, TRACK_CAPTION } from '../../../table/track.ts'
import { SANS } from '../../lettering.ts'
import { grow, meets } from '../rect.ts'
import type { Laid } from '../tabletop.ts'
import { atLeast, type Pen, type Sight } from './pen.ts'
import type { Accent } from './trays.ts'

const PAPER = '#efe6cc'
const INK = '#2b2416'

/** Spaces in a row, each with its number: turns that pass, or points that are won. */
export function paintTracks(pen: Pen, { board, x, y }: Laid, accent: Accent, sight: Sight): void {
  for (const track of board.tracks) {
    const extent = extentOf(track)
    const whole = { ...extent, x: extent.x + x, y: extent.y + y }
    if (!meets(grow(whole, 8), sight.rect)) continue
    pen.fillStyle = accent(track.side)
    pen.fillRect(whole.x, whole.y, whole.width, TRACK_CAPTION)
    write(pen, sight, track.name, whole.x + 10, whole.y + 21, 17, '#fbf6e6', whole.width - 20)
    const size = sizeOf(track)
    for (const space of spacesOf(track)) {
      const [left, top] = [space.x + x - size / 2, space.y + y - size / 2]
      pen.fillStyle = PAPER
      pen.fillRect(left, top, size, size)
      pen.lineWidth = atLeast(1.6, sight)
      pen.strokeStyle = INK
      pen.strokeRect(left, top, size, size)
      write(pen, sight, space.label, left + 6, top + 22, 19, INK, size - 12)
    }
  }
}

/** What would be too small to read is left out. */
function write(
  pen: Pen,
  { scale }: Sight,
  text: string,
  x: number,
  y: number,
  size: number,
  ink: string,
  room: number,
) {
  if (size * scale < 4.5) return
  pen.font = `600 ${size}px ${SANS}`
  pen.textAlign = 'left'
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = ink
  pen.fillText(text, x, y, room)
}
