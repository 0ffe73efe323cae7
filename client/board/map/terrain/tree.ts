import { randomStream } from './noise.ts'
import type { Palette } from './palette.ts'

const sprites = new Map<string, HTMLCanvasElement>()

const LOBES = 7
const SIDE = 16

type Tree = 'tree' | 'fir'

/** A tree crown seen from above, lit from the upper left; cached by size. */
export function crown(palette: Palette, kind: Tree, scale: number, variant: number, most = 64): HTMLCanvasElement {
  const { name, [kind]: tree } = palette
  const leaves = kind === 'fir' ? needles : foliage
  const pixels = Math.min(Math.max(Math.ceil(SIDE * scale), 4), most)
  const key = `${name} ${kind} ${pixels} ${variant}`
  const before = sprites.get(key)
  if (before) return before
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  pen.scale(pixels / SIDE, pixels / SIDE)
  pen.fillStyle = tree.shade
  leaves(pen, variant, 9, 9.5, 5.6)
  pen.fillStyle = tree.rim
  leaves(pen, variant, 7.8, 7.8, name === 'contrast' ? 6.4 : 5.9)
  pen.fillStyle = tree.crowns[variant % tree.crowns.length] as string
  leaves(pen, variant, 7.8, 7.8, 5.1)
  pen.fillStyle = tree.light
  leaves(pen, variant + 1, 6.8, 6.7, 2.9)
  sprites.set(key, canvas)
  return canvas
}

type Leaves = (pen: CanvasRenderingContext2D, variant: number, x: number, y: number, radius: number) => void

const foliage: Leaves = (pen, variant, x, y, radius) => {
  const chance = randomStream(variant + 11)
  pen.beginPath()
  pen.arc(x, y, radius * 0.74, 0, 2 * Math.PI)
  for (let lobe = 0; lobe < LOBES; lobe++) {
    const angle = ((lobe + chance() * 0.7) / LOBES) * 2 * Math.PI
    const far = radius * (0.5 + chance() * 0.16)
    const [left, top] = [x + far * Math.cos(angle), y + far * Math.sin(angle)]
    pen.moveTo(left, top)
    pen.arc(left, top, radius * (0.34 + chance() * 0.1), 0, 2 * Math.PI)
  }
  pen.fill()
}

const BOUGHS = 9

/** The star of boughs that a fir shows from above. */
const needles: Leaves = (pen, variant, x, y, radius) => {
  pen.beginPath()
  for (let tip = 0; tip < 2 * BOUGHS; tip++) {
    const angle = ((tip + 0.4 * variant) / BOUGHS) * Math.PI
    const far = radius * (tip % 2 === 0 ? 1.08 : 0.62)
    pen.lineTo(x + far * Math.cos(angle), y + far * Math.sin(angle))
  }
  pen.closePath()
  pen.fill()
}
