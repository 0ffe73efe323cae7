import { BLACK, type Colour, css, darker, lighter, mix, WHITE } from './colour.ts'
import { grain } from './grain.ts'
import type { Look } from './look.ts'
import { outline } from './outline.ts'
import { PARTS, type Pen } from './pen.ts'
import { SHEEN } from './wear.ts'

/** How a counter lies: its turn against the light and the counters on top of it. */
export interface Posture {
  /** Degrees clockwise. The light keeps its corner however the counter is turned. */
  readonly turn: number
  /** Where each counter on top of it lies, in parts from this one. */
  readonly above: readonly { readonly x: number; readonly y: number }[]
}

export const LYING_FLAT: Posture = { turn: 0, above: [] }

/** The map beneath: a dark one gets light rims, a high-contrast one strong rims. */
const BACKDROPS = ['day', 'night', 'contrast'] as const
export type Backdrop = (typeof BACKDROPS)[number]

/** Thickness of the cardboard. */
const THICK = 2.6
/** Direction of shadows, in parts for each layer. */
const FALL = { x: 1.7, y: 2.9 } as const
/** Grey board between the two printed sheets. */
const CORE: Colour = [171, 160, 140]

/** Direction of shadows as seen by a turned counter. */
function away(turn: number): { x: number; y: number } {
  const angle = (-turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { x: FALL.x * cos - FALL.y * sin, y: FALL.x * sin + FALL.y * cos }
}

/** Room around a single counter for its shadow and tabs. */
const RIM = 6.25
const soft = (height: number): number => 6.5 + height * 2
const farther = (height: number): number => 1 + height * 0.5

/** How far a painting reaches beyond the counter, in parts: to the end of its shadow. */
export function shadowReach({ above }: Posture): number {
  const reaches = above.map(({ x, y }, index) => {
    const height = index + 1
    return Math.max(Math.abs(x), Math.abs(y)) + Math.hypot(FALL.x, FALL.y) * farther(height) + soft(height) / 2
  })
  return Math.max(RIM, ...reaches)
}

/** The shadow of a whole stack, painted by its lowest counter. Higher counters cast longer shadows. */
export function shadow(pen: Pen, look: Look, { turn, above }: Posture): void {
  const { x, y } = away(turn)
  for (const [height, spot] of [{ x: 0, y: 0 }, ...above].entries()) {
    const far = farther(height)
    pen.save()
    pen.translate(spot.x + x * far, spot.y + y * far)
    outline(pen, look)
    pen.lineJoin = 'round'
    for (const width of [3 + height * 1.2, soft(height)]) {
      pen.lineWidth = width
      pen.strokeStyle = css(BLACK, 0.1)
      pen.stroke()
    }
    pen.fillStyle = css(BLACK, 0.24)
    pen.fill()
    pen.restore()
  }
}

/** The die-cut cardboard: edge, printed ground and fibres. */
export function cardboard(pen: Pen, look: Look, ground: Colour, turn: number, pixels: number): void {
  const fall = away(turn)
  const length = Math.hypot(fall.x, fall.y)
  const down = { x: fall.x / length, y: fall.y / length }
  for (const share of [1, 0.55]) {
    pen.save()
    pen.translate(down.x * THICK * share, down.y * THICK * share)
    outline(pen, look)
    pen.fillStyle = css(darker(mix(CORE, ground, 0.25), share === 1 ? 0.55 : 0.3))
    pen.fill()
    pen.restore()
  }
  const sheen = pen.createLinearGradient(50 - down.x * 50, 50 - down.y * 50, 50 + down.x * 50, 50 + down.y * 50)
  sheen.addColorStop(0, css(lighter(ground, SHEEN)))
  sheen.addColorStop(1, css(darker(ground, SHEEN)))
  outline(pen, look)
  pen.fillStyle = sheen
  pen.fill()
  pen.save()
  pen.clip()
  grain(pen, pixels)
  pen.restore()
}

/** Die-pressed edges: light towards the light, dark away from it, and a crisp rim. */
export function bevel(pen: Pen, look: Look, ground: Colour, turn: number, room: Backdrop): void {
  const fall = away(turn)
  const length = Math.hypot(fall.x, fall.y)
  const [x, y] = [(fall.x / length) * 1.5, (fall.y / length) * 1.5]
  pen.save()
  outline(pen, look)
  pen.clip()
  pen.lineWidth = 2.8
  for (const [side, colour] of [
    [1, css(lighter(ground, 0.8), 0.6)],
    [-1, css(darker(ground, 0.75), 0.42)],
  ] as const) {
    pen.save()
    pen.translate(x * side, y * side)
    outline(pen, look, -0.6)
    pen.strokeStyle = colour
    pen.stroke()
    pen.restore()
  }
  pen.restore()
  for (const [inset, width, colour] of RIMS[room](ground)) {
    outline(pen, look, inset)
    pen.lineWidth = width
    pen.strokeStyle = colour
    pen.stroke()
  }
}

const RIMS: Readonly<Record<Backdrop, (ground: Colour) => readonly (readonly [number, number, string])[]>> = {
  day: (ground) => [[0.5, 1.1, css(darker(ground, 0.72))]],
  night: (ground) => [
    [0.5, 1.1, css(darker(ground, 0.72))],
    [-0.5, 1, css(lighter(ground, 0.55), 0.8)],
  ],
  contrast: () => [
    [-0.8, 3, css(BLACK)],
    [1.3, 1.8, css(WHITE)],
  ],
}

/** The torn spot where the counter hung in its sheet; its place varies by counter. */
export function nick(pen: Pen, { shape, key }: Look, pixels: number): void {
  if (pixels < 120 || (shape !== 'unit' && shape !== 'dummy' && shape !== 'marker')) return
  pen.beginPath()
  pen.ellipse(34 + (hashed(key) % 32), PARTS - 0.9, 1.7, 1.3, 0, 0, 2 * Math.PI)
  pen.fillStyle = css(lighter(CORE, 0.2))
  pen.fill()
  pen.lineWidth = 0.4
  pen.strokeStyle = css(darker(CORE, 0.4), 0.8)
  pen.stroke()
}

const hashed = (words: string): number => {
  let sum = 7
  for (let index = 0; index < words.length; index++) sum = (sum * 31 + words.charCodeAt(index)) & 0xffff
  return sum
}
