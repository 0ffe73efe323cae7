import { SERIF } from '../../style/canvas-fonts.ts'
import { type PaintArea, type Pen, withSaved } from '../map/terrain/paint-area.ts'

/** An eight-point compass rose; north is turned this many degrees clockwise from the top. */
export function paintCompass(
  pen: Pen,
  x: number,
  y: number,
  radius: number,
  north: number,
  { palette }: PaintArea,
): void {
  const { ink, faint, ground } = palette.paper
  withSaved(pen, () => {
    pen.translate(x, y)
    pen.rotate((north * Math.PI) / 180)
    pen.lineWidth = 1
    pen.strokeStyle = faint
    for (const share of [0.66, 0.72]) {
      pen.beginPath()
      pen.arc(0, 0, radius * share, 0, 2 * Math.PI)
      pen.stroke()
    }
    for (const [far, wide, from] of [
      [0.62, 0.13, 1],
      [0.86, 0.15, 0],
    ] as const) {
      for (let point = from; point < 8; point += 2)
        ray(pen, (point * Math.PI) / 4, radius * far, radius * wide, ink, ground)
    }
    pen.fillStyle = ink
    pen.font = `600 ${radius * 0.34}px ${SERIF}`
    pen.textAlign = 'center'
    pen.textBaseline = 'alphabetic'
    pen.fillText('N', 0, -radius * 0.92)
  })
}

/** One half dark, one half bare. */
function ray(pen: Pen, angle: number, far: number, wide: number, ink: string, ground: string): void {
  withSaved(pen, () => {
    pen.rotate(angle)
    for (const side of [-1, 1]) {
      pen.beginPath()
      pen.moveTo(0, -far)
      pen.lineTo(side * wide, -wide)
      pen.lineTo(0, 0)
      pen.closePath()
      pen.fillStyle = side < 0 ? ground : ink
      pen.fill()
      pen.strokeStyle = ink
      pen.stroke()
    }
  })
}
