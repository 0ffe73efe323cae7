import { chanceAt } from './noise.ts'

const SIDE = 256

/** Noise that tiles, as an alpha mask of one colour. */
function mask(
  cells: number,
  seed: number,
  red: number,
  green: number,
  blue: number,
  strength: number,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  const image = pen.createImageData(SIDE, SIDE)
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const value = 0.6 * wrapped(x, y, cells, seed) + 0.4 * wrapped(x, y, cells * 3, seed + 1)
      const at = 4 * (y * SIDE + x)
      image.data[at] = red
      image.data[at + 1] = green
      image.data[at + 2] = blue
      image.data[at + 3] = Math.max(value - 0.42, 0) * strength * 255
    }
  }
  pen.putImageData(image, 0, 0)
  return canvas
}

function wrapped(x: number, y: number, cells: number, seed: number): number {
  const [across, down] = [(x / SIDE) * cells, (y / SIDE) * cells]
  const [left, top] = [Math.floor(across), Math.floor(down)]
  const smooth = (share: number): number => share * share * (3 - 2 * share)
  const at = (dx: number, dy: number): number => chanceAt((left + dx) % cells, (top + dy) % cells, seed)
  const [h, v] = [smooth(across - left), smooth(down - top)]
  const upper = at(0, 0) + (at(1, 0) - at(0, 0)) * h
  const lower = at(0, 1) + (at(1, 1) - at(0, 1)) * h
  return upper + (lower - upper) * v
}

/** Paper textures, made once when the first map is painted. */
export interface Textures {
  readonly meadow: HTMLCanvasElement
  readonly straw: HTMLCanvasElement
  readonly shade: HTMLCanvasElement
  readonly grain: HTMLCanvasElement
}

let made: Textures | undefined

export function textures(): Textures {
  made ??= {
    meadow: mask(7, 11, 128, 150, 78, 1.1),
    straw: mask(5, 23, 205, 172, 96, 0.9),
    shade: mask(9, 37, 30, 50, 20, 0.8),
    grain: mask(64, 53, 92, 74, 48, 0.22),
  }
  return made
}

/** A repeating texture, aligned the same in every tile. */
export function texturePattern(
  pen: CanvasRenderingContext2D,
  texture: HTMLCanvasElement,
  units: number,
): CanvasPattern {
  const pattern = pen.createPattern(texture, 'repeat') as CanvasPattern
  pattern.setTransform(new DOMMatrix().scale(units / SIDE))
  return pattern
}
