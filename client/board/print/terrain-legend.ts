import type { MovementRules } from '../../../table/generated/types.ts'
import { SANS, SERIF } from '../../style/canvas-fonts.ts'
import type { Rect } from '../geometry/rect.ts'
import { KEY_WIDTH, type MapKeyLayout, PAD, ROW } from '../map/terrain/map-key-layout.ts'
import { type PaintArea, type Pen, withSaved } from '../map/terrain/paint-area.ts'
import { paintTerrain } from '../map/terrain/paint-terrain.ts'
import { planOfSample, type TerrainSample } from '../map/terrain/terrain-samples.ts'
import { terrainCostText } from './terrain-costs.ts'
import { KEY_TEXTS } from './texts.ts'

const SAMPLE = { width: 74, height: 58 }
/** Scale of the samples. */
const SHRUNK = 0.58
const SHRUNK_LINE = 0.8
const COLUMN = (KEY_WIDTH - 2 * PAD) / 2

/** The terrain key: a sample, its name, and its cost if the game has movement rules. */
export function paintLegend(pen: Pen, card: MapKeyLayout, movement: MovementRules | undefined, area: PaintArea): void {
  const { palette } = area
  const { at, samples } = card
  pen.textAlign = 'left'
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = palette.paper.ink
  pen.font = `600 24px ${SERIF}`
  pen.fillText(KEY_TEXTS.terrain, PAD, at.heading + 26)
  if (movement) {
    pen.textAlign = 'right'
    pen.font = `500 15px ${SANS}`
    pen.fillText(KEY_TEXTS.costs, KEY_WIDTH - PAD, at.heading + 25)
    pen.textAlign = 'left'
  }
  const rows = Math.ceil(samples.length / 2)
  for (const [index, sample] of samples.entries()) {
    const x = PAD + Math.floor(index / rows) * COLUMN
    const y = at.samples + (index % rows) * ROW
    paintSample(pen, sample, { x, y, ...SAMPLE }, area)
    const room = { x: x + SAMPLE.width + 10, y: y + SAMPLE.height / 2, width: COLUMN - SAMPLE.width - 18 }
    named(pen, sample.name, movement && terrainCostText(sample.of, movement), room, palette.paper.ink)
  }
}

function paintSample(pen: Pen, sample: TerrainSample, { x, y, width, height }: Rect, area: PaintArea): void {
  const { board, centre, kind } = sample
  const shrunk = kind === 'cell' ? SHRUNK : SHRUNK_LINE
  withSaved(pen, () => {
    pen.translate(x + width / 2, y + height / 2)
    pen.scale(shrunk, shrunk)
    pen.translate(-centre.x, -centre.y)
    const cell = board.grid.at(centre.x, centre.y)
    const shape = new Path2D()
    if (kind === 'cell' && cell) {
      for (const [at, corner] of board.grid.corners(cell).entries())
        at === 0 ? shape.moveTo(corner.x, corner.y) : shape.lineTo(corner.x, corner.y)
      shape.closePath()
    } else {
      const [wide, tall] = [width / shrunk, height / shrunk]
      shape.roundRect(centre.x - wide / 2, centre.y - tall / 2, wide, tall, 10)
    }
    withSaved(pen, () => {
      pen.clip(shape)
      const rect = { x: centre.x - 75, y: centre.y - 75, width: 150, height: 150 }
      paintTerrain(pen, planOfSample(sample), { rect, scale: area.scale * shrunk, palette: area.palette })
    })
    pen.lineWidth = 1.6
    pen.strokeStyle = area.palette.paper.ink
    pen.stroke(shape)
  })
}

/** In two lines if one is too short. */
function named(
  pen: Pen,
  name: string,
  cost: string | undefined,
  { x, y, width }: Omit<Rect, 'height'>,
  ink: string,
): void {
  const lines = [
    ...linesOf(pen, name, `500 18px ${SANS}`, 20, width),
    ...(cost === undefined ? [] : linesOf(pen, cost, `600 14px ${SANS}`, 15, width)),
  ]
  pen.fillStyle = ink
  let foot = y - lines.reduce((sum, { high }) => sum + high, 0) / 2 - 4
  for (const { text, font, high } of lines) {
    foot += high
    pen.font = font
    pen.fillText(text, x, foot, width)
  }
}

function linesOf(pen: Pen, text: string, font: string, high: number, width: number) {
  pen.font = font
  return wrapText(pen, text, width, 2).map((line) => ({ text: line, font, high }))
}

/** Wraps text; surplus lines are cut with an ellipsis. */
export function wrapText(pen: Pick<Pen, 'measureText'>, text: string, room: number, most: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && pen.measureText(longer).width > room) {
      lines.push(line)
      line = word
    } else line = longer
  }
  if (line !== '') lines.push(line)
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), `${lines[most - 1]} …`]
}
