import type { Drawing } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import { SANS } from '../../style/canvas-fonts.ts'
import type { Pen } from '../counter/pen.ts'
import { TEXT_HEIGHT } from '../geometry/drawing-shapes.ts'
import type { Tabletop } from '../layout/tabletop.ts'
import { HEAD, spotsOf } from '../stage/strokes.ts'
import { NOBODY, WIDTH } from './drawings.ts'

/** The same drawings in 2D canvas, for images. */
export function paintDrawings(pen: Pen, top: Tabletop, module: Module, { drawings, seats }: State): void {
  for (const drawing of Object.values(drawings)) {
    const side = seats.find(({ id }) => id === drawing.by)?.sides[0]
    ink(pen, drawing, spotsOf(top, drawing.points), (side && module.sides.get(side)?.colour) ?? NOBODY)
  }
}

function ink(pen: Pen, { shape, text }: Drawing, spots: readonly Spot[], colour: string): void {
  const [first, last] = [spots[0], spots.at(-1)]
  if (!first || !last) return
  pen.save()
  pen.lineJoin = 'round'
  for (const [width, tint, alpha] of [
    [WIDTH + 3, '#ffffff', 0.55],
    [WIDTH, colour, 0.85],
  ] as const) {
    Object.assign(pen, { lineWidth: width, strokeStyle: tint, globalAlpha: alpha })
    pen.beginPath()
    if (shape === 'circle') pen.arc(first.x, first.y, Math.hypot(last.x - first.x, last.y - first.y), 0, 2 * Math.PI)
    else if (shape !== 'text') tracePath(pen, spots)
    if (shape === 'arrow') barbs(pen, spots.at(-2) ?? first, last)
    pen.stroke()
  }
  pen.globalAlpha = 1
  if (text) words(pen, text, shape === 'text' ? first : { x: last.x, y: last.y - TEXT_HEIGHT * 1.2 }, colour)
  pen.restore()
}

function tracePath(pen: Pen, spots: readonly Spot[]): void {
  for (const [at, { x, y }] of spots.entries()) at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)
}

function barbs(pen: Pen, from: Spot, to: Spot): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  for (const lean of [-0.5, 0.5]) {
    pen.moveTo(to.x, to.y)
    pen.lineTo(to.x - HEAD * Math.cos(angle + lean), to.y - HEAD * Math.sin(angle + lean))
  }
}

function words(pen: Pen, text: string, { x, y }: Spot, colour: string): void {
  Object.assign(pen, { font: `bold ${TEXT_HEIGHT}px ${SANS}`, textAlign: 'center', textBaseline: 'middle' })
  Object.assign(pen, { lineWidth: 5, strokeStyle: '#fffaf0', fillStyle: colour })
  pen.strokeText(text, x, y)
  pen.fillText(text, x, y)
}
