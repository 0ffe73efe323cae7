import type { UnitSize } from '../../../table/generated/types.ts'
import { type Colour, css } from './colour.ts'
import { ms } from './icons.ts'
import type { Pen } from './pen.ts'

/** Size marks as on staff maps. */
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

/** Wargames frame every unit as friendly (a rectangle); the counter prints the size itself. */
export const sidcOf = (code: string): string => code.slice(0, 3) + FRIEND + code.slice(4, 8) + NO_SIZE + code.slice(10)

const everywhere = (colour: string) => ({
  Civilian: colour,
  Friend: colour,
  Hostile: colour,
  Neutral: colour,
  Unknown: colour,
  Suspect: colour,
})

/** The frame in milsymbol's units: 150 wide, 100 high, around this centre. */
const FRAME = 150
const MIDDLE = 100

/** Centre and width of a frame, in the pen's units. */
export interface Spread {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Caches each symbol's drawing by thickness and colours; drawn as vectors, so it is sharp at every size. */
export class Symbols {
  private readonly known = new Map<string, Drawing>()

  /** @param pixels width of the frame on screen: small frames get thicker lines */
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

/** The part of milsymbol's Symbol that its types leave out. */
interface Drawing {
  drawInstructions: readonly Instruction[]
  canvasDraw(pen: Pen, instructions: readonly Instruction[]): void
}

type Instruction = readonly Instruction[] | { readonly strokewidth?: number }

const LINE = 4.6

/** Copies: an icon's instructions are shared by all symbols that show it. */
function thickened(all: readonly Instruction[], times: number): readonly Instruction[] {
  return all.map((each) =>
    isList(each) ? thickened(each, times) : { ...each, strokewidth: Math.max(each.strokewidth ?? LINE, LINE) * times },
  )
}

const isList = (each: Instruction): each is readonly Instruction[] => Array.isArray(each)
