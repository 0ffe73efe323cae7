import type { Palette } from './palette.ts'

const sprites = new Map<string, HTMLCanvasElement>()

/** A crown seen from above and lit from the upper left, painted once for each size that trees are drawn in. */
export function crown({ name, tree }: Palette, scale: number, which: number): HTMLCanvasElement {
  const pixels = Math.min(Math.max(Math.ceil(16 * scale), 4), 64)
  const key = `${name} ${pixels} ${which}`
  const before = sprites.get(key)
  if (before) return before
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  pen.scale(pixels / 16, pixels / 16)
  pen.fillStyle = tree.shade
  disc(pen, 9, 9.4, 5.8)
  pen.fillStyle = tree.crowns[which % tree.crowns.length] as string
  disc(pen, 7.8, 7.8, 5.6)
  pen.strokeStyle = tree.rim
  pen.lineWidth = name === 'contrast' ? 1.6 : 0.8
  pen.stroke()
  pen.fillStyle = tree.light
  disc(pen, 6.6, 6.4, 2.9)
  sprites.set(key, canvas)
  return canvas
}

function disc(pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fill()
}
