import { NARROW } from '../../style/canvas-fonts.ts'
import { hiddenSign } from './back.ts'
import { BLACK, css, darker, inkOn, lighter, mix, WHITE } from './colour.ts'
import { drawFigure, isFigure } from './figures.ts'
import { isSidc } from './icons.ts'
import type { Look } from './look.ts'
import type { Symbols } from './nato-symbol.ts'
import { PARTS, type Pen } from './pen.ts'
import { pips, pipsOf } from './step-pips.ts'
import { FAR, type Slot, slip, TAB, tabs, tabsOn } from './tabs.ts'
import { write } from './text.ts'
import { isReduced, reducedDot } from './wear.ts'

const MIDDLE = PARTS / 2
const CENTRE: Slot = { x: MIDDLE, y: MIDDLE }
/** Width of the ring in the side's colour, and radius of the disc inside it. */
const RING = 15
const DISC = MIDDLE - RING
/** On a smaller base the words under an emblem could not be read. */
const LEGIBLE = 64
/** Letters smaller than this many pixels are left out. */
const SMALLEST = 6.4

/**
 * A miniature on a round base: a ring in the side's colour with a tick for its facing and its name along it, its
 * symbol in the middle. Text stays upright however the base is turned.
 */
export function tokenFace(pen: Pen, look: Look, turn: number, pixels: number, symbols: Symbols): void {
  const ground = mix(WHITE, look.stripe?.colour ?? look.colour, look.stripe ? 0.55 : 0.16)
  disc(pen, DISC, css(darker(look.colour, 0.7)))
  disc(pen, DISC - 1.2, css(ground))
  facing(pen, look, darker(look.colour, 0.75))
  pen.save()
  pen.translate(MIDDLE, MIDDLE)
  pen.rotate((-turn * Math.PI) / 180)
  pen.translate(-MIDDLE, -MIDDLE)
  const ink = inkOn(BLACK, [ground])
  const values = Object.values(look.corners)
  const isFar = pixels < 40
  const isSmall = pixels < LEGIBLE
  const isEmblem = look.symbol !== undefined && isFigure(look.symbol.code)
  const middle = values.length > 0 && !isFar ? MIDDLE - 6 : MIDDLE
  if (look.symbol && isSidc(look.symbol.code)) {
    const width = isFar ? 54 : 42
    const spread = { x: MIDDLE, y: middle, width }
    symbols.draw(pen, look.symbol.code, BLACK, lighter(ground, 0.5), spread, (width / PARTS) * pixels)
  } else if (look.symbol && isEmblem) {
    // A line of values takes the foot of the disc, and the words stand above it.
    const [rise, width, foot, size] = isSmall ? [0, 50, 0, 0] : values.length > 0 ? [13, 32, 14, 13] : [6, 40, 27, 15]
    drawFigure(pen, look.symbol.code, ink, { x: MIDDLE, y: MIDDLE - rise, width })
    if (!isSmall) write(pen, look.words, { x: MIDDLE, y: MIDDLE + foot, size, width: 40, font: NARROW, ink })
  } else {
    const size = isFar ? 44 : 36
    write(pen, look.words, { x: MIDDLE, y: middle + size * 0.35, size, width: 2 * DISC - 14, font: NARROW, ink })
  }
  if (!isFar && values.length > 0 && !(isEmblem && isSmall)) {
    const line = { x: MIDDLE, y: MIDDLE + (isEmblem ? 27 : 22), size: isEmblem ? 13 : 15, width: 44, font: NARROW, ink }
    write(pen, values.join(' · '), line)
  }
  if (look.steps && !isFar) pips(pen, pipsOf(look.steps, MIDDLE, 40), MIDDLE + (values.length > 0 ? 28 : 24), ink)
  if ((NAME * pixels) / PARTS >= SMALLEST) along(pen, look, turn)
  pen.restore()
}

/** Signs and marks at the left and right of the base, upright. */
export function tokenSigns(pen: Pen, look: Look, turn: number, pixels: number): void {
  pen.save()
  pen.translate(MIDDLE, MIDDLE)
  pen.rotate((-turn * Math.PI) / 180)
  pen.translate(-MIDDLE, -MIDDLE)
  const isFar = pixels < FAR
  const spots = isFar ? [MIDDLE + 10] : [MIDDLE - TAB.height - 0.5, MIDDLE + 0.5]
  const left = spots.map((y): Slot => ({ x: isFar ? -2 : 0, y }))
  const right = spots.map((y): Slot => ({ x: PARTS - (isFar ? 28 : TAB.width), y }))
  const [first = CENTRE, second = first] = left
  const signs = [look.hidden !== undefined, isReduced(look.wear)]
  if (look.label) slip(pen, look.label, 12, pixels)
  if (signs[0]) hiddenSign(pen, look, first, pixels)
  if (signs[1]) reducedDot(pen, second.x + TAB.width / 2, second.y + TAB.height / 2, 8)
  tabs(pen, tabsOn(signs.some(Boolean) ? right : [...right, ...left], look.badges), pixels)
  pen.restore()
}

function disc(pen: Pen, radius: number, colour: string): void {
  pen.beginPath()
  pen.arc(MIDDLE, MIDDLE, radius, 0, 2 * Math.PI)
  pen.fillStyle = colour
  pen.fill()
}

/** A notch at the front of the ring, and the limits of the front arc. */
function facing(pen: Pen, { ink, colour }: Look, dark: Look['colour']): void {
  pen.beginPath()
  pen.moveTo(MIDDLE, 1.5)
  pen.lineTo(MIDDLE + 11, RING + 2)
  pen.lineTo(MIDDLE - 11, RING + 2)
  pen.closePath()
  pen.fillStyle = css(ink)
  pen.fill()
  pen.lineWidth = 1.2
  pen.strokeStyle = css(dark)
  pen.stroke()
  pen.lineWidth = 2.2
  pen.strokeStyle = css(inkOn(WHITE, [colour]), 0.85)
  for (const side of [-1, 1]) {
    const angle = -Math.PI / 2 + (side * Math.PI) / 4
    pen.beginPath()
    pen.moveTo(MIDDLE + (DISC + 1) * Math.cos(angle), MIDDLE + (DISC + 1) * Math.sin(angle))
    pen.lineTo(MIDDLE + 48.5 * Math.cos(angle), MIDDLE + 48.5 * Math.sin(angle))
    pen.stroke()
  }
}

const NAME = 11
/** The largest arc a name may take, in radians. */
const ARC = Math.PI * 0.86

/** Letters follow the ring: at its foot, or over the top when the front points down. */
function along(pen: Pen, { name, ink }: Look, turn: number): void {
  const isBelow = Math.cos((turn * Math.PI) / 180) > -0.3
  const radius = isBelow ? MIDDLE - 4 : DISC + 3.4
  pen.font = `600 ${NAME}px ${NARROW}`
  const widths = [...name].map((letter) => pen.measureText(letter).width + 0.5)
  const length = widths.reduce((sum, each) => sum + each, 0)
  const squeeze = Math.min(1, (ARC * radius) / length)
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = css(ink)
  let gone = 0
  for (const [index, letter] of [...name].entries()) {
    const width = widths[index] ?? 0
    const angle = ((gone + width / 2 - length / 2) * squeeze) / radius
    gone += width
    pen.save()
    pen.translate(MIDDLE, MIDDLE)
    pen.rotate(isBelow ? -angle : angle)
    pen.translate(0, isBelow ? radius : -radius)
    pen.scale(squeeze, 1)
    pen.fillText(letter, 0, 0)
    pen.restore()
  }
}
