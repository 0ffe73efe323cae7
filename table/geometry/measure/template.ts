import type { Spot } from '../hex.ts'
import { between, length, minus, turned } from './convex.ts'
import { circleForm, placed, type Shape } from './shape.ts'

/** A template laid on a board, in units. */
export type Template =
  | { readonly kind: 'circle'; readonly at: Spot; readonly radius: number }
  /** It opens from its tip in the direction of `turn`: up at 0, clockwise. */
  | { readonly kind: 'cone'; readonly at: Spot; readonly turn: number; readonly long: number; readonly degrees: number }
  | { readonly kind: 'line'; readonly from: Spot; readonly to: Spot; readonly width: number }

/** The rim of a cone has a corner every so many degrees. */
const RIM = 5

export function templateShape(template: Template): Shape {
  switch (template.kind) {
    case 'circle':
      return placed(circleForm(template.radius * 2), template.at)
    case 'cone': {
      const { at, turn, long, degrees } = template
      const count = Math.max(1, Math.ceil(degrees / RIM))
      const rim = Array.from({ length: count + 1 }, (_, index) =>
        turned({ x: 0, y: -long }, (index / count - 0.5) * degrees),
      )
      return placed([{ corners: [{ x: 0, y: 0 }, ...rim], round: 0 }], at, turn)
    }
    case 'line': {
      const { from, to, width } = template
      const way = minus(to, from)
      const far = Math.max(length(way), 1e-9)
      const turn = (Math.atan2(way.x, -way.y) * 180) / Math.PI
      const [half, back] = [width / 2, far / 2]
      const corners = [
        { x: -half, y: -back },
        { x: half, y: -back },
        { x: half, y: back },
        { x: -half, y: back },
      ]
      return placed([{ corners, round: 0 }], between(from, to, 0.5), turn)
    }
  }
}
