import type { Spot } from '../../table/hex.ts'
import { SANS } from '../lettering.ts'
import { points } from '../referee/points.ts'
import type { Painting } from './atlas.ts'
import type { Pen } from './counter/pen.ts'
import { reachOf, trace } from './shape.ts'

/** Blue on any map: farther from its greens and browns, for every eye, than they are from each other. */
const WASH = 'rgba(36, 92, 184, 0.34)'
const THIN = 'rgba(36, 92, 184, 0.14)'
const RIM = 'rgba(24, 60, 120, 0.5)'
const HATCH = 'rgba(24, 60, 120, 0.55)'
const INK = '#14315f'

/** Pixels of a painting for a shape, at so many for each unit. */
const sideOf = (shape: readonly Spot[], pixels: number): number => Math.ceil(2 * reachOf(shape) * pixels) + 2

/** What is written in a cell, and how high in units. */
export interface PointsLeft {
  readonly left: number
  readonly height: number
}

/** A cell within reach, with the points left in it; hatched where nobody can be sure. */
export function washed(
  board: string,
  shape: readonly Spot[],
  pixels: number,
  number: PointsLeft | undefined,
  sure: boolean,
): Painting {
  const side = sideOf(shape, pixels)
  return {
    key: `wash ${board} ${pixels} ${number ? `${number.left} ${number.height}` : '-'} ${sure}`,
    width: side,
    height: side,
    paint: (pen) => {
      pen.translate(side / 2, side / 2)
      pen.scale(pixels, pixels)
      pen.save()
      trace(pen, shape)
      pen.fillStyle = sure ? WASH : THIN
      pen.fill()
      pen.clip()
      const far = reachOf(shape)
      if (!sure) {
        pen.beginPath()
        for (let at = -2 * far; at < 2 * far; at += 13) {
          pen.moveTo(at, -far)
          pen.lineTo(at + 2 * far, far)
        }
        pen.lineWidth = 3
        pen.strokeStyle = HATCH
        pen.stroke()
      }
      trace(pen, shape)
      pen.lineWidth = 2.4
      pen.strokeStyle = RIM
      pen.stroke()
      pen.restore()
      if (!number) return
      const bottom = Math.max(...shape.map(({ y }) => y))
      written(pen, points(number.left), bottom - number.height * 0.62, INK, number.height)
    },
  }
}

/** A zone's fence about one of its cells. */
export interface Fence {
  readonly colour: string
  readonly sure: boolean
  /** The sides of the cell, by their first corner, beyond which the zone ends. */
  readonly sides: readonly number[]
  /** Fences of several sides stand within each other. */
  readonly inset: number
}

/** A cell in a zone of control: a broken fence along the zone's rim, with teeth that point into it. */
export function fenced(board: string, shape: readonly Spot[], pixels: number, fence: Fence): Painting {
  const { colour, sure, inset, sides } = fence
  const side = sideOf(shape, pixels)
  const share = 0.92 - 0.1 * Math.max(inset, 0)
  return {
    key: `fence ${board} ${pixels} ${colour} ${sure} ${inset} ${sides.join()}`,
    width: side,
    height: side,
    paint: (pen) => {
      pen.translate(side / 2, side / 2)
      pen.scale(pixels, pixels)
      pen.lineCap = 'round'
      for (const [width, ink] of [
        [5.4, 'rgba(255, 253, 246, 0.7)'],
        [2.8, colour],
      ] as const) {
        pen.lineWidth = width
        pen.strokeStyle = ink
        pen.beginPath()
        for (const at of sides) fenceAlong(pen, shape[at], shape[(at + 1) % shape.length], share)
        pen.setLineDash([])
        pen.stroke()
      }
      if (sure) return
      const top = Math.min(...shape.map(({ y }) => y)) * 0.66
      written(pen, '?', top, colour)
    },
  }
}

/** Three posts to a side: the fence runs between them in pieces, and each bears a tooth. */
function fenceAlong(pen: Pen, a: Spot | undefined, b: Spot | undefined, share: number): void {
  if (!a || !b) return
  const at = (along: number, deep: number): [number, number] => [
    (a.x + (b.x - a.x) * along) * deep,
    (a.y + (b.y - a.y) * along) * deep,
  ]
  for (const middle of [0.2, 0.5, 0.8]) {
    pen.moveTo(...at(middle - 0.1, share))
    pen.lineTo(...at(middle + 0.1, share))
    pen.moveTo(...at(middle, share))
    pen.lineTo(...at(middle, share - 0.09))
  }
}

function written(pen: Pen, text: string, y: number, ink: string, height = 20): void {
  pen.font = `700 ${height}px ${SANS}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineJoin = 'round'
  pen.lineWidth = 5
  pen.strokeStyle = 'rgba(255, 253, 246, 0.92)'
  pen.strokeText(text, 0, y)
  pen.fillStyle = ink
  pen.fillText(text, 0, y)
}
