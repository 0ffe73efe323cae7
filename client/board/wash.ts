import type { Spot } from '../../table/hex.ts'
import { points } from '../referee/points.ts'
import type { Painting } from './atlas.ts'
import { SANS } from './counter/ink.ts'

import { reachOf, trace } from './shape.ts'

/** Blue on any map: farther from its greens and browns, for every eye, than they are from each other. */
const WASH = 'rgba(38, 92, 168, 0.3)'
const THIN = 'rgba(38, 92, 168, 0.13)'
const RIM = 'rgba(24, 60, 120, 0.5)'
const HATCH = 'rgba(24, 60, 120, 0.55)'
const INK = '#14315f'

/** Pixels of a painting for a shape, at so many for each unit. */
const sideOf = (shape: readonly Spot[], pixels: number): number => Math.ceil(2 * reachOf(shape) * pixels) + 2

/** A cell within reach, with the points left in it; hatched where nobody can be sure. */
export function washed(
  board: string,
  shape: readonly Spot[],
  pixels: number,
  left: number | undefined,
  sure: boolean,
): Painting {
  const side = sideOf(shape, pixels)
  return {
    key: `wash ${board} ${pixels} ${left ?? '-'} ${sure}`,
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
      if (left === undefined) return
      pen.font = `700 19px ${SANS}`
      pen.textAlign = 'center'
      pen.textBaseline = 'middle'
      pen.lineJoin = 'round'
      pen.lineWidth = 5
      pen.strokeStyle = 'rgba(255, 253, 246, 0.92)'
      const at = Math.max(...shape.map(({ y }) => y)) * 0.78
      pen.strokeText(points(left), 0, at)
      pen.fillStyle = INK
      pen.fillText(points(left), 0, at)
    },
  }
}

export interface Fence {
  readonly colour: string
  readonly sure: boolean
  /** Fences of several sides stand within each other. */
  readonly inset: number
}

/** A cell in a zone of control: a broken fence within its sides, with wider gaps where nobody can be sure. */
export function fenced(board: string, shape: readonly Spot[], pixels: number, fence: Fence): Painting {
  const { colour, sure, inset } = fence
  const side = sideOf(shape, pixels)
  return {
    key: `fence ${board} ${pixels} ${colour} ${sure} ${inset}`,
    width: side,
    height: side,
    paint: (pen) => {
      pen.translate(side / 2, side / 2)
      pen.scale(pixels, pixels)
      for (const [width, ink] of [
        [6, 'rgba(255, 253, 246, 0.75)'],
        [3.2, colour],
      ] as const) {
        trace(pen, shape, 0.88 - 0.12 * Math.max(inset, 0))
        pen.setLineDash(sure ? [10, 7] : [3, 14])
        pen.lineCap = 'butt'
        pen.lineWidth = width
        pen.strokeStyle = ink
        pen.stroke()
      }
    },
  }
}
