import type { UnitSize } from '../../../table/generated/types.ts'
import { ms } from './icons.ts'
import { type Colour, css } from './ink.ts'

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

export interface Drawn {
  readonly canvas: HTMLCanvasElement
  /** The middle of the frame, and how wide the frame is, in pixels of the canvas. */
  readonly x: number
  readonly y: number
  readonly frame: number
}

/** Draws each symbol once for each size and colour. */
export class Symbols {
  private readonly drawn = new Map<string, Drawn>()

  draw(code: string, ink: Colour, ground: Colour, framePixels: number): Drawn {
    const key = `${code} ${ink} ${ground} ${framePixels}`
    const before = this.drawn.get(key)
    if (before) return before
    const lines = everywhere(css(ink))
    const drawing = new ms.Symbol(sidcOf(code), {
      size: (framePixels * 100) / FRAME,
      infoFields: false,
      colorMode: everywhere(css(ground)),
      frameColor: lines,
      iconColor: lines,
      strokeWidth: 5.4,
    }) as InstanceType<typeof ms.Symbol> & Instructed
    // The smaller the symbol, the thicker its lines must be to stay lines.
    drawing.drawInstructions = thickened(drawing.drawInstructions, Math.min(Math.max(1, 55 / framePixels), 2.6))
    const { x, y } = drawing.getAnchor()
    const result = { canvas: drawing.asCanvas(), x, y, frame: framePixels }
    this.drawn.set(key, result)
    return result
  }
}

/** What milsymbol draws a symbol from; its types leave it out. */
interface Instructed {
  drawInstructions: readonly Instruction[]
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
