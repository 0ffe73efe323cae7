import type { Spot } from '../../../table/geometry/hex.ts'
import { SANS } from '../../style/canvas-fonts.ts'
import { printNumber } from '../../words/numbers.ts'
import { type Colour, contrast, css, darker, inkOn, lighter, luminance, parse } from '../counter/colour.ts'
import type { Pen } from '../counter/pen.ts'
import type { Palette } from '../map/terrain/palette.ts'
import type { Painting } from '../stage/texture-atlas.ts'
import { paintingSize, radiusOf, traceShape } from './cell-shape.ts'

/** How a side is told on a map: its line colour, a casing to set it off, and a rim style for colour-blind players. */
export interface SideInk {
  readonly name: string
  readonly line: Colour
  readonly casing: Colour
  readonly rim: RimStyle
}

type RimStyle = 'whole' | 'broken'

/** Contrast for large shapes, and for the high-contrast palette. */
const [LARGE_SHAPE, HIGH_CONTRAST] = [3, 4.5]
const STEP = 0.05

/** A side's colour, darkened or lightened until it stands out on this map. */
export function sideInk(colour: string, rim: RimStyle, { name, ground }: Pick<Palette, 'name' | 'ground'>): SideInk {
  const grounds = Object.values(ground).map(parse)
  const [further, opposite] = luminance(parse(ground.clear)) > 0.18 ? [darker, lighter] : [lighter, darker]
  const needed = name === 'contrast' ? HIGH_CONTRAST : LARGE_SHAPE
  let line = parse(colour)
  for (let share = STEP; share <= 1 && grounds.some((each) => contrast(line, each) < needed); share += STEP) {
    line = further(parse(colour), share)
  }
  return { name: `${name} ${colour} ${rim}`, line, casing: opposite(line, 0.9), rim }
}

interface ReachCell {
  readonly ink: SideInk
  /** The sides of the cell, by first corner, where the reach ends. */
  readonly sides: readonly number[]
  /** Hatched if the referee cannot be sure. */
  readonly sure: boolean
  /** Water is left unfilled. */
  readonly isWater: boolean
  /** Dotted instead of filled: only a special mode of movement leads there. */
  readonly isApart?: boolean
}

/** How much of a cell is filled: print along its sides stays visible. */
const FILLED = 0.92
/** The rim runs between the cell's id and its sides. */
const RIM = 0.985

/** One cell of the reach: a fill, and a rim where the reach ends. */
export function reachCellPainting(board: string, shape: readonly Spot[], pixels: number, wash: ReachCell): Painting {
  const { ink, sides, sure, isWater, isApart = false } = wash
  const side = paintingSize(shape, pixels)
  return {
    key: `wash ${board} ${pixels} ${ink.name} ${sides.join()} ${sure} ${isWater} ${isApart}`,
    width: side,
    height: side,
    paint: (pen) => {
      pen.translate(side / 2, side / 2)
      pen.scale(pixels, pixels)
      if (!isWater) {
        pen.save()
        traceShape(pen, shape, FILLED)
        for (const tone of fillsOf(ink, sure && !isApart)) {
          pen.fillStyle = tone
          pen.fill()
        }
        pen.clip()
        if (!sure) hatched(pen, radiusOf(shape), ink)
        else if (isApart) dotted(pen, radiusOf(shape), ink)
        pen.restore()
      }
      pen.lineCap = 'round'
      for (const { width, tone, dashes } of rimLines(ink)) {
        pen.beginPath()
        for (const at of sides) alongSide(pen, shape[at], shape[(at + 1) % shape.length])
        pen.lineWidth = width
        pen.strokeStyle = tone
        pen.setLineDash([...dashes])
        pen.stroke()
      }
    },
  }
}

/** Bottom line first. */
export const rimLines = ({ line, casing, rim }: SideInk) => [
  { width: 7, tone: css(casing, 0.85), dashes: [] },
  { width: 3.8, tone: css(line), dashes: rim === 'broken' ? [7, 8] : [] },
]

/** Fills of a reach; weaker if unsure. */
export const fillsOf = ({ line, casing }: SideInk, sure: boolean): readonly string[] => [
  css(casing, 0.16),
  css(line, sure ? 0.26 : 0.1),
]

function alongSide(pen: Pen, a: Spot | undefined, b: Spot | undefined): void {
  if (!a || !b) return
  pen.moveTo(a.x * RIM, a.y * RIM)
  pen.lineTo(b.x * RIM, b.y * RIM)
}

export function hatched(pen: Pen, far: number, { line }: SideInk): void {
  pen.beginPath()
  for (let at = -3 * far; at < far; at += 13) {
    pen.moveTo(at, -far)
    pen.lineTo(at + 2 * far, far)
  }
  pen.lineWidth = 2.4
  pen.strokeStyle = css(line, 0.55)
  pen.stroke()
}

/** Dots in rows, each row shifted by half a gap. */
function dotted(pen: Pen, far: number, { line }: SideInk): void {
  pen.fillStyle = css(line, 0.7)
  pen.beginPath()
  for (let row = 0, y = -far; y < far; y += DOTS * 0.87, row++) {
    for (let x = -far + (row % 2) * (DOTS / 2); x < far; x += DOTS) {
      pen.moveTo(x + 2.6, y)
      pen.arc(x, y, 2.6, 0, 2 * Math.PI)
    }
  }
  pen.fill()
}

const DOTS = 15
const HIGH = 56
const WIDE = 120
export const PLATE_HEIGHT = HIGH

/** The movement points left, on a plate that is readable over any print. */
export const pointsLeftPlate = (left: number, { name, line, casing }: SideInk): Painting => ({
  key: `price ${left} ${name}`,
  width: WIDE,
  height: HIGH,
  paint: (pen) => {
    const text = printNumber(left)
    pen.font = `700 ${HIGH * 0.68}px ${SANS}`
    const width = Math.min(Math.max(pen.measureText(text).width + 24, HIGH - 6), WIDE - 6)
    pen.beginPath()
    pen.roundRect((WIDE - width) / 2, 3, width, HIGH - 6, (HIGH - 6) / 2)
    pen.fillStyle = css(line)
    pen.fill()
    pen.lineWidth = 4
    pen.strokeStyle = css(casing)
    pen.stroke()
    pen.fillStyle = css(inkOn(casing, [line]))
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(text, WIDE / 2, HIGH / 2 + 2)
  },
})
