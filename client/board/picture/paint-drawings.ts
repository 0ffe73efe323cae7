import type { Drawing } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import { SANS } from '../../style/canvas-fonts.ts'
import { templateWords } from '../../words/lengths.ts'
import type { Pen } from '../counter/pen.ts'
import { isTemplate, TEXT_HEIGHT } from '../geometry/drawing-shapes.ts'
import { boundsOf } from '../geometry/rect.ts'
import type { Tabletop } from '../layout/tabletop.ts'
import { placedBoard } from '../layout/tabletop.ts'
import { type LaidTemplate, layTemplate } from '../layout/templates.ts'
import { HEAD, spotsOf } from '../stage/strokes.ts'
import { NOBODY, WIDTH } from './drawings.ts'

/** The same drawings in 2D canvas, for images. */
export function paintDrawings(pen: Pen, top: Tabletop, module: Module, state: State): void {
  const { drawings, seats } = state
  for (const drawing of Object.values(drawings)) {
    const side = seats.find(({ id }) => id === drawing.by)?.sides[0]
    const laid = isTemplate(drawing.shape) ? layTemplate(module, state, drawing) : undefined
    if (laid) template(pen, top, module, laid, (side && module.sides.get(side)?.colour) ?? NOBODY)
    else ink(pen, drawing, spotsOf(top, drawing.points), (side && module.sides.get(side)?.colour) ?? NOBODY)
  }
}

function template(pen: Pen, top: Tabletop, module: Module, laid: LaidTemplate, colour: string): void {
  const placed = placedBoard(top, laid.board)
  if (!placed) return
  const corners = laid.corners.map(({ x, y }) => ({ x: x + placed.x, y: y + placed.y }))
  pen.save()
  pen.beginPath()
  tracePath(pen, corners)
  pen.closePath()
  Object.assign(pen, { globalAlpha: 0.22, fillStyle: colour })
  pen.fill()
  Object.assign(pen, { globalAlpha: 0.85, lineWidth: WIDTH - 1, strokeStyle: colour })
  pen.stroke()
  pen.globalAlpha = 1
  const { x, y, width } = boundsOf(corners)
  words(pen, templateWords(module, placed.board, laid), { x: x + width / 2, y: y - TEXT_HEIGHT }, colour)
  pen.restore()
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
