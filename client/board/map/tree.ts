const sprites = new Map<string, HTMLCanvasElement>()

const GREENS = ['#7b9a52', '#84a25a', '#739349', '#8da963', '#6d8b48', '#7f9d5c'] as const

/** A crown seen from above and lit from the upper left, painted once for each size that trees are drawn in. */
export function crown(scale: number, which: number): HTMLCanvasElement {
  const pixels = Math.min(Math.max(Math.ceil(16 * scale), 4), 64)
  const key = `${pixels} ${which}`
  const before = sprites.get(key)
  if (before) return before
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  pen.scale(pixels / 16, pixels / 16)
  pen.fillStyle = 'rgba(48, 66, 26, 0.34)'
  disc(pen, 9, 9.4, 5.8)
  pen.fillStyle = GREENS[which % GREENS.length] as string
  disc(pen, 7.8, 7.8, 5.6)
  pen.strokeStyle = 'rgba(56, 78, 34, 0.5)'
  pen.lineWidth = 0.8
  pen.stroke()
  pen.fillStyle = 'rgba(178, 200, 122, 0.34)'
  disc(pen, 6.4, 6.2, 3.1)
  pen.fillStyle = 'rgba(206, 220, 150, 0.22)'
  disc(pen, 5.6, 5.4, 1.5)
  sprites.set(key, canvas)
  return canvas
}

function disc(pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fill()
}
