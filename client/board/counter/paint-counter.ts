import { backing, hiddenSign, unknown } from './back.ts'
import { isDisc } from './base.ts'
import { baseFace } from './base-face.ts'
import { type Backdrop, bevel, cardboard, LYING_FLAT, nick, type Posture, shadow } from './cardboard.ts'
import type { Look } from './look.ts'
import type { Symbols } from './nato-symbol.ts'
import { outline } from './outline.ts'
import { PARTS, type Pen } from './pen.ts'
import { playingCard } from './playing-card.ts'
import { slip, TAB, tabs, tabsOn } from './tabs.ts'
import { cardFace, wordsFace } from './text-faces.ts'
import { tokenFace, tokenSigns } from './token-face.ts'
import { unitFace, unitSigns } from './unit-face.ts'
import { TINY } from './unit-plan.ts'
import { foldedCorner, isUsed, wearMarks } from './wear.ts'

/** Paints a counter into a square at 0, 0. Its shadow and tabs reach beyond it. */
export function paintCounter(
  pen: Pen,
  look: Look,
  pixels: number,
  symbols: Symbols,
  posture: Posture = LYING_FLAT,
  backdrop: Backdrop = 'day',
): void {
  pen.save()
  pen.scale(pixels / PARTS, pixels / PARTS)
  shadow(pen, look, posture)
  cardboard(pen, look, look.colour, posture.turn, pixels)
  pen.save()
  outline(pen, look)
  pen.clip()
  if (look.shownFace === 'back') backing(pen, look, look.colour, pixels)
  else wearMarks(pen, look.wear, look.colour, pixels < TINY)
  face(pen, look, pixels, symbols, posture.turn)
  if (isUsed(look.wear) && pixels < TINY) foldedCorner(pen, look.colour)
  pen.restore()
  bevel(pen, look, look.colour, posture.turn, backdrop)
  nick(pen, look, pixels)
  signs(pen, look, pixels, posture.turn)
  pen.restore()
}

function face(pen: Pen, look: Look, pixels: number, symbols: Symbols, turn: number): void {
  if (look.shownFace === 'back' && !look.symbol) {
    unknown(pen, look, look.colour)
    return
  }
  switch (look.shape) {
    case 'unit':
    case 'dummy':
      unitFace(pen, look, pixels, symbols)
      return
    case 'marker':
    case 'chit':
    case 'scenery':
      if (look.symbol) unitFace(pen, look, pixels, symbols)
      else wordsFace(pen, look, pixels)
      return
    case 'card':
      if (look.playing) playingCard(pen, look.playing, pixels)
      else cardFace(pen, look, pixels)
      return
    case 'token':
      if (look.base && !isDisc(look.base)) baseFace(pen, look, look.base, turn, pixels, symbols)
      else tokenFace(pen, look, turn, pixels, symbols)
      return
  }
}

/** Signs laid over the print. */
function signs(pen: Pen, look: Look, pixels: number, turn: number): void {
  switch (look.shape) {
    case 'unit':
    case 'dummy':
    case 'marker':
    case 'scenery':
      unitSigns(pen, look, pixels)
      return
    case 'token':
      tokenSigns(pen, look, turn, pixels)
      return
    case 'chit':
    case 'card': {
      const left = look.shape === 'card' ? 6 : -2
      const column = (x: number) => [8, 28, 48, 68].map((y) => ({ x, y }))
      if (look.hidden) hiddenSign(pen, look, { x: left, y: 40 }, pixels)
      tabs(pen, tabsOn(column(PARTS - left - TAB.width), look.badges), pixels)
      if (look.label) slip(pen, look.label, 78, pixels)
      return
    }
  }
}
