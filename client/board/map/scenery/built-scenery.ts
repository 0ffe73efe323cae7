import { css, darker, lighter, parse } from '../../counter/colour.ts'
import { boundsOf, type Rect } from '../../geometry/rect.ts'
import { chanceAt, seedOf } from '../terrain/noise.ts'
import { atLeast, type PaintArea, type Pen, withSaved } from '../terrain/paint-area.ts'
import type { LaidScenery } from './laid-scenery.ts'
import { outlinePath, rim, shrunk } from './scenery-path.ts'

type Painter = (pen: Pen, piece: LaidScenery, path: Path2D, area: PaintArea) => void

/** The shadow of what stands: the longer, the higher it is. */
function shadow(pen: Pen, { height }: LaidScenery, path: Path2D, { palette }: PaintArea): void {
  const far = Math.min(7 + 5 * height, 30)
  withSaved(pen, () => {
    pen.translate(far * 0.6, far)
    pen.fillStyle = palette.house.shade
    pen.fill(path)
  })
}

/** Paints inside the outline, in the piece's own directions: the box is its outline before it was turned. */
function inside(pen: Pen, { x, y, turn, flat }: LaidScenery, path: Path2D, paint: (box: Rect) => void): void {
  withSaved(pen, () => {
    pen.clip(path)
    pen.translate(x, y)
    pen.rotate((turn * Math.PI) / 180)
    paint(boundsOf(flat))
  })
}

/** Courses of stones. */
export const paintWall: Painter = (pen, piece, path, area) => {
  const { stone, gap } = area.palette.wall
  const seed = seedOf(piece.id)
  shadow(pen, piece, path, area)
  pen.fillStyle = gap
  pen.fill(path)
  const face = parse(stone)
  inside(pen, piece, path, ({ x, y, width, height }) => {
    const courses = Math.max(Math.round(Math.min(width, height) / 17), 1)
    const isLong = width >= height
    const pitch = (isLong ? height : width) / courses
    for (let course = 0; course < courses; course++) {
      for (let at = -34 * (course % 2) * 0.5, nth = 0; at < (isLong ? width : height); nth++) {
        const long = 24 + 16 * chanceAt(course, nth, seed)
        pen.fillStyle = css(lighter(face, 0.18 + 0.3 * chanceAt(nth, course, seed + 3)))
        if (isLong) pen.fillRect(x + at + 1.2, y + course * pitch + 1.2, long - 2.4, pitch - 2.4)
        else pen.fillRect(x + course * pitch + 1.2, y + at + 1.2, pitch - 2.4, long - 2.4)
        at += long
      }
    }
  })
  rim(pen, path, area, stone)
}

/** Stakes across two rails. */
export const paintBarricade: Painter = (pen, piece, path, area) => {
  const wood = parse(area.palette.cliff)
  const seed = seedOf(piece.id)
  shadow(pen, piece, path, area)
  pen.fillStyle = css(darker(wood, 0.35))
  pen.fill(path)
  inside(pen, piece, path, ({ x, y, width, height }) => {
    const isLong = width >= height
    const [long, deep] = isLong ? [width, height] : [height, width]
    if (!isLong) pen.transform(0, 1, 1, 0, 0, 0)
    const [left, top] = isLong ? [x, y] : [y, x]
    pen.lineCap = 'round'
    pen.lineWidth = Math.min(9, deep * 0.3)
    for (let at = 4, nth = 0; at < long; at += 15, nth++) {
      const lean = (chanceAt(nth, 1, seed) - 0.5) * 22
      pen.strokeStyle = css(lighter(wood, 0.1 + 0.4 * chanceAt(nth, 2, seed)))
      pen.beginPath()
      pen.moveTo(left + at - lean, top + 3)
      pen.lineTo(left + at + lean, top + deep - 3)
      pen.stroke()
    }
    pen.strokeStyle = css(darker(wood, 0.1))
    pen.lineWidth = Math.max(deep * 0.12, 3)
    pen.beginPath()
    pen.moveTo(left, top + deep / 2)
    pen.lineTo(left + long, top + deep / 2)
    pen.stroke()
  })
  rim(pen, path, area, area.palette.house.edge)
}

/** A thatched cone, or a roof with a ridge. */
export const paintBuilding: Painter = (pen, piece, path, area) => {
  const { house } = area.palette
  shadow(pen, piece, path, area)
  const roof = parse(house.roofs[seedOf(piece.id) % house.roofs.length] as string)
  pen.fillStyle = css(roof)
  pen.fill(path)
  if (piece.isRound) cone(pen, piece, path, area)
  else
    inside(pen, piece, path, ({ x, y, width, height }) => {
      const isLong = width >= height
      pen.fillStyle = css(lighter(roof, 0.22))
      if (isLong) pen.fillRect(x, y, width, height / 2)
      else pen.fillRect(x, y, width / 2, height)
      pen.strokeStyle = css(darker(roof, 0.3))
      pen.lineWidth = atLeast(1.6, area, 0.5)
      pen.beginPath()
      for (let at = 12; at < (isLong ? width : height); at += 14) {
        pen.moveTo(isLong ? x + at : x, isLong ? y : y + at)
        pen.lineTo(isLong ? x + at : x + width, isLong ? y + height : y + at)
      }
      pen.stroke()
      pen.strokeStyle = house.edge
      pen.lineWidth = atLeast(6, area)
      pen.beginPath()
      pen.moveTo(isLong ? x : x + width / 2, isLong ? y + height / 2 : y)
      pen.lineTo(isLong ? x + width : x + width / 2, isLong ? y + height / 2 : y + height)
      pen.stroke()
    })
  rim(pen, path, area, house.edge)
}

function cone(pen: Pen, piece: LaidScenery, path: Path2D, area: PaintArea): void {
  const { x, y, bounds } = piece
  const { house } = area.palette
  const radius = bounds.width / 2
  const lit = pen.createRadialGradient(x - radius * 0.3, y - radius * 0.4, radius * 0.05, x, y, radius)
  lit.addColorStop(0, 'rgba(255, 244, 214, 0.5)')
  lit.addColorStop(0.55, 'rgba(255, 244, 214, 0)')
  lit.addColorStop(1, house.shade)
  pen.fillStyle = lit
  pen.fill(path)
  pen.strokeStyle = house.shade
  pen.lineWidth = atLeast(2, area, 0.5)
  pen.beginPath()
  const seed = seedOf(piece.id)
  for (let straw = 0; straw < 40; straw++) {
    const angle = (straw / 40) * 2 * Math.PI
    const from = radius * (0.1 + 0.3 * chanceAt(straw, 1, seed))
    pen.moveTo(x + from * Math.cos(angle), y + from * Math.sin(angle))
    pen.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
  }
  pen.stroke()
  pen.fillStyle = house.edge
  pen.beginPath()
  pen.arc(x, y, Math.max(radius * 0.07, 4), 0, 2 * Math.PI)
  pen.fill()
}

/** Boulders inside the outline. */
export const paintStones: Painter = (pen, piece, path, area) => {
  const { rock, wall } = area.palette
  const face = parse(wall.stone)
  const seed = seedOf(piece.id)
  pen.fillStyle = rock.face
  pen.fill(path)
  const ring = shrunk(piece.corners, 0.62)
  const count = Math.min(Math.max(Math.round(piece.bounds.width / 34), 3), 14)
  const size = Math.min(piece.bounds.width, piece.bounds.height) * 0.16
  for (let stone = 0; stone < count; stone++) {
    const { x, y } = ring[Math.floor((stone * ring.length) / count)] ?? piece
    const radius = size * (0.75 + 0.5 * chanceAt(stone, 3, seed))
    const body = outlinePath(boulder(x, y, radius, seed + stone))
    withSaved(pen, () => {
      pen.translate(radius * 0.3, radius * 0.45)
      pen.fillStyle = area.palette.house.shade
      pen.fill(body)
    })
    pen.fillStyle = css(lighter(face, 0.25 + 0.25 * chanceAt(stone, 5, seed)))
    pen.fill(body)
    pen.lineWidth = atLeast(1.6, area, 0.6)
    pen.strokeStyle = wall.stone
    pen.stroke(body)
  }
  rim(pen, path, area, rock.ink)
}

const boulder = (x: number, y: number, radius: number, seed: number) =>
  Array.from({ length: 9 }, (_, at) => {
    const angle = (at / 9) * 2 * Math.PI
    const far = radius * (0.78 + 0.34 * chanceAt(at, 8, seed))
    return { x: x + far * Math.cos(angle), y: y + far * Math.sin(angle) }
  })
