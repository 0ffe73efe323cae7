import type { Pen } from './pen.ts'

const SIDE = 96
/** Below this size in pixels grain is noise. */
const FINE = 60

let sheet: HTMLCanvasElement | undefined

/** Cardboard fibres under the print, the same on every machine. Fills the current clip. */
export function grain(pen: Pen, pixels: number): void {
  if (pixels < FINE) return
  sheet ??= fibres()
  const pattern = pen.createPattern(sheet, 'repeat')
  if (!pattern) return
  pen.save()
  pen.scale(100 / pixels, 100 / pixels)
  pen.fillStyle = pattern
  pen.fillRect(0, 0, pixels, pixels)
  pen.restore()
}

function fibres(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const pen = canvas.getContext('2d')
  if (!pen) return canvas
  let seed = 20_011
  const chance = (): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return (seed >> 8) / 0x7fffff
  }
  for (let each = 0; each < 900; each++) {
    const [x, y, along, turn] = [chance() * SIDE, chance() * SIDE, 1 + chance() * 3, chance() * Math.PI]
    pen.strokeStyle = chance() < 0.5 ? `rgba(0, 0, 0, ${0.07 * chance()})` : `rgba(255, 250, 235, ${0.1 * chance()})`
    pen.lineWidth = 0.8
    pen.beginPath()
    pen.moveTo(x, y)
    pen.lineTo(x + along * Math.cos(turn), y + along * Math.sin(turn))
    pen.stroke()
  }
  return canvas
}
