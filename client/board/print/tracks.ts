import type { Track } from '../../../table/generated/types.ts'
import { spaceSize, spacesOf, TRACK_CAPTION, type TrackSpace, trackExtent } from '../../../table/geometry/track.ts'
import { SANS, SERIF } from '../../style/canvas-fonts.ts'
import { grow, meets } from '../geometry/rect.ts'
import type { PlacedBoard } from '../layout/tabletop.ts'
import { atLeast, type PaintArea, type Pen, withSaved } from '../map/terrain/paint-area.ts'
import { wrapText } from './terrain-legend.ts'
import { type Accent, paintShadow, paintTitle } from './trays.ts'

/** Spaces in rows, for turns or points. */
export function paintTracks(pen: Pen, { board, x, y }: PlacedBoard, accent: Accent, area: PaintArea): void {
  const { palette } = area
  for (const track of board.tracks) {
    const extent = trackExtent(track)
    const whole = { ...extent, x: extent.x + x, y: extent.y + y }
    if (!meets(grow(whole, 14), area.rect)) continue
    paintShadow(pen, whole)
    pen.fillStyle = accent(track.side)
    pen.fillRect(whole.x, whole.y, whole.width, TRACK_CAPTION)
    const band = { x: whole.x + 8, y: whole.y, width: whole.width - 16, height: TRACK_CAPTION }
    paintTitle(pen, track.name, band, accent(track.side), area.scale)
    for (const space of spacesOf(track)) paintSpace(pen, track, { ...space, x: space.x + x, y: space.y + y }, area)
    pen.lineWidth = atLeast(2.4, area, 1)
    pen.strokeStyle = palette.board.edge
    pen.strokeRect(whole.x, whole.y, whole.width, whole.height)
  }
}

export const isNight = ({ night = [] }: Track, { value }: Pick<TrackSpace, 'value'>): boolean => night.includes(value)

function paintSpace(pen: Pen, track: Track, space: TrackSpace, area: PaintArea): void {
  const { palette, scale } = area
  const size = spaceSize(track)
  const [left, top] = [space.x - size / 2, space.y - size / 2]
  const dark = isNight(track, space)
  pen.fillStyle = dark ? palette.board.night : palette.board.ground
  pen.fillRect(left, top, size, size)
  pen.lineWidth = atLeast(1.4, area)
  pen.strokeStyle = palette.board.edge
  pen.strokeRect(left, top, size, size)
  if (track.night !== undefined) {
    const radius = Math.min(Math.max(9, 6 / scale), size * 0.16)
    sign(pen, left + size - radius - 7, top + radius + 8, radius, dark, palette.board.ink)
  }
  const inset = insetOf(size)
  const isNumber = /^[-+±]?\d+$/.test(space.label)
  const room = size - (track.night ? 40 : 2 * inset)
  if (isNumber) {
    const tall = Math.min(Math.max(24, 13 / scale), size * 0.44)
    pen.font = `600 ${tall}px ${SERIF}`
    put(pen, area, space.label, left + inset, top + inset + tall * 0.72, tall, palette.board.ink, room)
    foot(pen, track, space, area)
    return
  }
  const tall = Math.min(Math.max(15, 13 / scale), size * 0.21)
  pen.font = `600 ${tall}px ${SANS}`
  for (const [at, line] of wrapText(pen, space.label, room, 3).entries())
    put(pen, area, line, left + inset, top + inset + tall * (0.9 + at * 1.12), tall, palette.board.ink, room)
  foot(pen, track, space, area)
}

/** Words stand clear of the frame that marks the current turn. */
const insetOf = (size: number): number => size * 0.08

/** At the foot of a space, within its width. */
function foot(pen: Pen, track: Track, space: TrackSpace, area: PaintArea): void {
  const words = track.feet?.[space.value - track.from]
  if (words === undefined) return
  const size = spaceSize(track)
  const tall = Math.min(Math.max(14, 12 / area.scale), size * 0.16)
  pen.font = `600 ${tall}px ${SANS}`
  const inset = insetOf(size)
  const lines = wrapText(pen, words, size - 2 * inset, 2)
  for (const [at, line] of lines.entries()) {
    const y = space.y + size / 2 - inset - tall * 0.22 - (lines.length - 1 - at) * tall * 1.12
    put(pen, area, line, space.x - size / 2 + inset, y, tall, area.palette.board.ink, size - 2 * inset)
  }
}

/** The sun, or a quarter moon. */
function sign(pen: Pen, x: number, y: number, radius: number, isMoon: boolean, ink: string): void {
  withSaved(pen, () => {
    pen.translate(x, y)
    pen.fillStyle = ink
    pen.strokeStyle = ink
    pen.lineWidth = 1.6
    pen.lineCap = 'round'
    pen.beginPath()
    if (isMoon) {
      pen.arc(0, 0, radius * 0.86, -Math.PI * 0.62, Math.PI * 0.62)
      pen.arc(-radius * 0.42, 0, radius * 0.86, Math.PI * 0.42, -Math.PI * 0.42, true)
      pen.closePath()
      pen.fill()
      return
    }
    pen.arc(0, 0, radius * 0.46, 0, 2 * Math.PI)
    for (let ray = 0; ray < 8; ray++) {
      const [cos, sin] = [Math.cos((ray * Math.PI) / 4), Math.sin((ray * Math.PI) / 4)]
      pen.moveTo(cos * radius * 0.72, sin * radius * 0.72)
      pen.lineTo(cos * radius, sin * radius)
    }
    pen.stroke()
  })
}

/** Text too small to read is left out. */
function put(
  pen: Pen,
  { scale }: PaintArea,
  text: string,
  x: number,
  y: number,
  size: number,
  ink: string,
  room: number,
) {
  if (size * scale < 4) return
  pen.textAlign = 'left'
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = ink
  pen.fillText(text, x, y, room)
}
