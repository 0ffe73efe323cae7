import type { MapSheet } from '../../../table/generated/types.ts'
import { SANS } from '../../style/canvas-fonts.ts'
import { lengthText } from '../geometry/ruler.ts'
import type { PaintArea, Pen } from '../map/terrain/paint-area.ts'

/** A round length, and its board units. */
interface ScaleBar {
  readonly unit: string
  readonly step: number
  readonly units: number
}

const CELL = 100
const ROUND = [1, 2, 5]

/** Four parts of a round length, as long as fits. */
export function scaleBarOf({ scale }: Pick<MapSheet, 'scale'>, room: number): ScaleBar | undefined {
  if (!scale) return undefined
  const most = ((room / 4) * scale.cell) / CELL
  const power = 10 ** Math.floor(Math.log10(most))
  const step =
    [...ROUND]
      .reverse()
      .map((each) => each * power)
      .find((each) => each <= most) ?? power
  return { unit: scale.unit, step, units: (step / scale.cell) * CELL }
}

/** `fit` is the key's scale against the board's. */
export function paintScaleBar(
  pen: Pen,
  bar: ScaleBar,
  x: number,
  y: number,
  fit: number,
  { palette }: PaintArea,
): void {
  const { ink, ground } = palette.paper
  const part = bar.units / fit
  const tall = 9
  pen.lineWidth = 1.2
  pen.strokeStyle = ink
  pen.font = `600 17px ${SANS}`
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  for (let at = 0; at < 4; at++) {
    pen.fillStyle = at % 2 === 0 ? ink : ground
    pen.fillRect(x + at * part, y, part, tall)
    pen.strokeRect(x + at * part, y, part, tall)
  }
  pen.fillStyle = ink
  for (let at = 0; at <= 4; at += 2) {
    const text = Number((at * bar.step).toPrecision(6)).toString()
    pen.fillText(at === 4 ? lengthText(text, bar.unit) : text, x + at * part, y - 8)
  }
}
