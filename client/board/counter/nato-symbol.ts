import type { UnitSize } from '../../../table/generated/types.ts'
import { type Colour, css } from './colour.ts'
import { ms } from './icons.ts'
import type { Pen } from './pen.ts'

/** How staff maps write the size of a unit above its symbol. */
export const SIZE_MARK: Readonly<Record<UnitSize, string>> = {
  company: 'I',
  battalion: 'II',
  regiment: 'III',
  brigade: 'X',
  division: 'XX',
  corps: 'XXX',
}

const FRIEND = '3'
const NO_SIZE = '00'

/** A wargame draws every unit in a rectangle, friend or foe; the size is written by the counter, in its own ink. */
export const sidcOf = (code: string): string => code.slice(0, 3) + FRIEND + code.slice(4, 8) + NO_SIZE + code.slice(10)

const everywhere = (colour: string) => ({
  Civilian: colour,
  Friend: colour,
  Hostile: colour,
  Neutral: colour,
  Unknown: colour,
  Suspect: colour,
})

/** The frame in milsymbol's own measure: 150 wide and 100 high, about this middle. */
const FRAME = 150
const MIDDLE = 100

/** Where the middle of a frame comes to lie, and how wide it is, in the pen's own measure. */
export interface Spread {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Thinks out each symbol once for each thickness and colour, and draws it as it is, so that it is sharp at every size. */
export class Symbols {
  private readonly known = new Map<string, Drawing>()

  /** @param pixels how wide the frame comes out: the smaller, the thicker its lines must be to stay lines */
  draw(pen: Pen, code: string, ink: Colour, ground: Colour, { x, y, width }: Spread, pixels: number): void {
    const thickness = Math.round(Math.min(Math.max(1, 55 / pixels), 2.6) * 10) / 10
    const drawing = this.drawing(code, ink, ground, thickness)
    pen.save()
    pen.translate(x, y)
    pen.scale(width / FRAME, width / FRAME)
    pen.translate(-MIDDLE, -MIDDLE)
    drawing.canvasDraw(pen, drawing.drawInstructions)
    pen.restore()
  }

  private drawing(code: string, ink: Colour, ground: Colour, thickness: number): Drawing {
    const key = `${code} ${ink} ${ground} ${thickness}`
    const before = this.known.get(key)
    if (before) return before
    const lines = everywhere(css(ink))
    const drawing = new ms.Symbol(sidcOf(code), {
      size: 100,
      infoFields: false,
      colorMode: everywhere(css(ground)),
      frameColor: lines,
      iconColor: lines,
      strokeWidth: 5.4,
    }) as unknown as Drawing
    drawing.drawInstructions = thickened(drawing.drawInstructions, thickness)
    this.known.set(key, drawing)
    return drawing
  }
}

/** What milsymbol draws a symbol from; its types leave it out. */
interface Drawing {
  drawInstructions: readonly Instruction[]
  canvasDraw(pen: Pen, instructions: readonly Instruction[]): void
}

type Instruction = readonly Instruction[] | { readonly strokewidth?: number }

const LINE = 4.6

/** Copies, for the instructions of an icon belong to all symbols that show it. */
function thickened(all: readonly Instruction[], times: number): readonly Instruction[] {
  return all.map((each) =>
    isList(each) ? thickened(each, times) : { ...each, strokewidth: Math.max(each.strokewidth ?? LINE, LINE) * times },
  )
}

const isList = (each: Instruction): each is readonly Instruction[] => Array.isArray(each)
