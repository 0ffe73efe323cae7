import type { Spot } from '../../../table/geometry/hex.ts'
import { around, meets, type Rect } from '../geometry/rect.ts'

/** The height of a plate on the map, in window pixels. */
export const PLATE_PIXELS = 24
/** The width of a plate: of one sign, and of each further one. */
const ONE_SIGN = 24
const MORE = 9

/** Where a plate goes if its spot is taken, in heights of a plate: beside it first. */
const AROUND: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
  [2, 0],
  [-2, 0],
]

/** The same spots, each moved aside as far as needed to cover no plate before it. `pixel` is a window pixel in units. */
export function platesApart<P extends Spot & { readonly text: string }>(
  plates: readonly P[],
  pixel: number,
): readonly P[] {
  const taken: Rect[] = []
  return plates.map((plate) => {
    const width = (ONE_SIGN + MORE * Math.max([...plate.text].length - 1, 0)) * pixel
    const height = PLATE_PIXELS * pixel
    const boxes = AROUND.map(([right, down]) =>
      around({ x: plate.x + right * width, y: plate.y + down * height }, width * 0.98, height * 0.98),
    )
    const box = boxes.find((each) => !taken.some((other) => meets(each, other))) ?? boxes[0]!
    taken.push(box)
    return { ...plate, x: box.x + box.width / 2, y: box.y + box.height / 2 }
  })
}
