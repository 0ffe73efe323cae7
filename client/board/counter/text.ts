import { NARROW } from '../../style/canvas-fonts.ts'
import { type Colour, css } from './colour.ts'
import type { Pen } from './pen.ts'

export interface Line {
  readonly x: number
  readonly y: number
  readonly size: number
  /** Longer text is squeezed. */
  readonly width: number
  readonly align?: CanvasTextAlign
  readonly font: string
  readonly weight?: number
  readonly ink: Colour
  /** A halo in this colour sets the letters off. */
  readonly halo?: Colour
}

export function write(pen: Pen, words: string, line: Line): void {
  pen.font = `${line.weight ?? 700} ${line.size}px ${line.font}`
  pen.textAlign = line.align ?? 'center'
  pen.textBaseline = 'alphabetic'
  if (line.halo) {
    pen.lineJoin = 'round'
    pen.lineWidth = line.size * 0.2
    pen.strokeStyle = css(line.halo, 0.9)
    pen.strokeText(words, line.x, line.y, line.width)
  }
  pen.fillStyle = css(line.ink)
  pen.fillText(words, line.x, line.y, line.width)
}

/** Text broken into lines, at the size that fits. */
export interface FittedText {
  readonly size: number
  readonly words: readonly string[]
}

interface Room {
  readonly width: number
  readonly height: number
}

/** The largest size that fits; text that does not fit at the smallest is squeezed when written. */
export function fitText(
  pen: Pen,
  words: string,
  { width, height }: Room,
  { largest, smallest }: { readonly largest: number; readonly smallest: number },
): FittedText {
  for (let size = largest; size > smallest; size -= 1) {
    pen.font = `700 ${size}px ${NARROW}`
    const lines = wrapped(pen, words, width)
    if (lines.length * size <= height && lines.every((each) => pen.measureText(each).width <= width)) {
      return { size, words: lines }
    }
  }
  pen.font = `700 ${smallest}px ${NARROW}`
  return { size: smallest, words: wrapped(pen, words, width) }
}

function wrapped(pen: Pen, words: string, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of words.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && pen.measureText(`${last} ${word}`).width <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
