import type { MovementRules } from '../../../table/generated/types.ts'
import { SANS, SERIF } from '../../style/canvas-fonts.ts'
import { meets } from '../geometry/rect.ts'
import { lengthText } from '../geometry/ruler.ts'
import type { PlacedMap } from '../layout/tabletop.ts'
import { KEY_WIDTH, mapKeyLayout, PAD } from '../map/terrain/map-key-layout.ts'
import { atLeast, type PaintArea, type Pen, withSaved } from '../map/terrain/paint-area.ts'
import { paintCompass } from './compass.ts'
import { paintScaleBar, scaleBarOf } from './scale-bar.ts'
import { paintLegend, wrapText } from './terrain-legend.ts'
import { KEY_TEXTS, MAP_BASIS_TEXTS } from './texts.ts'

/** The text a game prints on its maps. */
export interface Imprint {
  readonly title: string
  readonly credits?: string | undefined
  readonly movement?: MovementRules | undefined
}

/** Title, compass, scale, terrain key and credits. */
export function paintMapKey(pen: Pen, { board, key }: PlacedMap, imprint: Imprint, area: PaintArea): void {
  if (!meets(key, area.rect)) return
  const card = mapKeyLayout(board)
  const fit = key.width / card.width
  const { ink, faint } = area.palette.paper
  withSaved(pen, () => {
    pen.translate(key.x, key.y)
    pen.scale(fit, fit)
    const inner: PaintArea = { ...area, scale: area.scale * fit }
    pen.strokeStyle = ink
    pen.lineWidth = atLeast(1.2, inner)
    pen.strokeRect(PAD - 12, 16, KEY_WIDTH - 2 * (PAD - 12), card.height - 32)
    title(pen, board.sheet.name, imprint.title, ink, faint)
    const { compass, credits } = card.at
    paintCompass(pen, KEY_WIDTH - PAD - 66, compass + 76, 58, board.sheet.north ?? 0, inner)
    const bar = scaleBarOf(board.sheet, 240 * fit)
    const { scale, grid } = board.sheet
    pen.fillStyle = ink
    pen.textAlign = 'left'
    pen.font = `500 18px ${SANS}`
    if (bar && scale) {
      const across = `${KEY_TEXTS.across[grid.kind]} is ${lengthText(String(scale.cell), scale.unit)} across`
      const text = grid.kind === 'free' ? KEY_TEXTS.lengths(scale.unit) : across
      pen.fillText(text, PAD, compass + 42, 270)
      paintScaleBar(pen, bar, PAD + 6, compass + 92, fit, inner)
    } else pen.fillText(KEY_TEXTS.noScale, PAD, compass + 62, 270)
    rule(pen, card.at.heading - 10, faint)
    paintLegend(pen, card, imprint.movement, inner)
    rule(pen, credits + 4, faint)
    pen.font = `400 14.5px ${SANS}`
    pen.fillStyle = ink
    pen.textAlign = 'left'
    const room = KEY_WIDTH - 2 * PAD
    const lines = [
      ...wrapText(pen, MAP_BASIS_TEXTS[board.sheet.basis], room, 2),
      ...wrapText(pen, imprint.credits ?? '', room, 3),
    ]
    for (const [at, line] of lines.slice(0, 5).entries()) pen.fillText(line, PAD, credits + 28 + at * 18, room)
  })
}

function title(pen: Pen, map: string, game: string, ink: string, faint: string): void {
  const room = KEY_WIDTH - 2 * PAD - 8
  pen.fillStyle = ink
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  pen.font = `600 46px ${SERIF}`
  pen.letterSpacing = '1px'
  pen.fillText(game, KEY_WIDTH / 2, 80, room)
  pen.letterSpacing = '0px'
  pen.font = `italic 600 25px ${SERIF}`
  pen.fillText(map, KEY_WIDTH / 2, 120, room)
  rule(pen, 146, faint)
}

function rule(pen: Pen, y: number, ink: string): void {
  pen.strokeStyle = ink
  pen.lineWidth = 1
  pen.beginPath()
  pen.moveTo(PAD, y)
  pen.lineTo(KEY_WIDTH - PAD, y)
  pen.stroke()
}
