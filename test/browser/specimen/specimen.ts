import { type Backdrop, LYING_FLAT, shadowReach } from '../../../client/board/counter/cardboard.ts'
import { fetchIcons } from '../../../client/board/counter/icons.ts'
import { type LookOf, looksOf } from '../../../client/board/counter/look.ts'
import { Symbols } from '../../../client/board/counter/nato-symbol.ts'
import { paintCounter } from '../../../client/board/counter/paint-counter.ts'
import type { CounterPixels } from '../../../client/board/geometry/pixel-sizes.ts'
import { counterShapesOf } from '../../../client/board/layout/counter-shape.ts'
import { COUNTER, stacked } from '../../../client/board/layout/stack.ts'
import { CounterPaintings, postureOf } from '../../../client/board/picture/counter-layer.ts'
import { TextureAtlas } from '../../../client/board/stage/texture-atlas.ts'
import { loadFonts, NARROW } from '../../../client/style/canvas-fonts.ts'
import type { Piece } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { foot, head, put, ROWS } from './sheet.ts'

interface Specimen {
  /** Looks that are painted alike. */
  twins(pixels: number): readonly string[]
  /** Looks with ink outside of their painting's rim. */
  bleeding(pixels: number): readonly string[]
  /** One atlas with this many different counters: how long it took, and what it holds. */
  atlas(
    count: number,
    pixels: CounterPixels,
  ): { counters: number; pages: number; milliseconds: number; megabytes: number }
}

declare global {
  var specimen: Specimen | undefined
}

const WIDE = 1366
const MARGIN = 28
const DAY = { ground: '#cfd6b4', ink: '#222' }
const NIGHT = { ground: '#20262a', ink: '#eee' }
const symbols = new Symbols()
const modules = [foot, head]
const looks = new Map<Module, LookOf>(modules.map((module) => [module, looksOf(module)]))
const cuts = new Map(modules.map((module) => [module, counterShapesOf(module)]))
const lookOf = (module: Module, piece: Piece) => (looks.get(module) as LookOf)(piece)

function sheet(id: string, height: number, ground: string, width = WIDE): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { id, width, height })
  document.body.append(canvas)
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  pen.fillStyle = ground
  pen.fillRect(0, 0, width, height)
  return pen
}

interface Laid {
  readonly module: Module
  readonly piece: Piece
  readonly countersAbove?: number
}

/** Draws a counter around a spot, this many pixels wide. */
function lay(
  pen: CanvasRenderingContext2D,
  { module, piece, countersAbove }: Laid,
  x: number,
  y: number,
  pixels: number,
  room: Backdrop = 'day',
): void {
  const { size, outline } = cuts.get(module)?.of(piece) ?? { size: COUNTER, outline: 'square' as const }
  const side = Math.round((pixels * size) / COUNTER)
  const posture = postureOf({ x, y, size, piece, outline, ...(countersAbove !== undefined && { countersAbove }) })
  pen.save()
  pen.translate(x, y)
  pen.rotate((piece.turn * Math.PI) / 180)
  pen.translate(-side / 2, -side / 2)
  paintCounter(pen, lookOf(module, piece), side, symbols, posture, room)
  pen.restore()
}

function title(pen: CanvasRenderingContext2D, words: string, y: number, ink: string): void {
  pen.font = `600 15px ${NARROW}`
  pen.fillStyle = ink
  pen.textAlign = 'left'
  pen.fillText(words, MARGIN, y)
}

function rows(
  pen: CanvasRenderingContext2D,
  left: number,
  top: number,
  pixels: number,
  ink: string,
  room: Backdrop,
): void {
  const pitch = Math.ceil(pixels * 1.16)
  const titled = pixels >= 50 ? 24 : 6
  for (const [row, { title: words, module, pieces }] of ROWS.entries()) {
    const y = top + row * (pitch + titled)
    if (titled > 10) title(pen, words, y, ink)
    for (const [at, piece] of pieces.entries()) {
      lay(pen, { module, piece }, left + (at + 0.5) * pitch, y + titled / 2 + pitch / 2, pixels, room)
    }
  }
}

/** Stacks of one, two, three, five and ten. */
function stacks(): void {
  const pen = sheet('stacks', 190, DAY.ground)
  const pixels = 96
  const part = pixels / COUNTER
  for (const [index, count] of [1, 2, 3, 5, 10].entries()) {
    for (const [rank, spot] of stacked(count).entries()) {
      const piece = put(rank % 2 ? 'worn' : 'worn-us')
      const laid = { module: foot, piece, ...(rank === 0 && { countersAbove: count - 1 }) }
      lay(pen, laid, 120 + index * 200 + spot.x * part, 100 + spot.y * part, pixels)
    }
  }
}

const CLOSE: readonly Laid[] = [
  { module: foot, piece: put('worn') },
  { module: head, piece: put('six', { marks: { moved: 1, out: 2 } }) },
  { module: foot, piece: put('worn-us', { face: 3 }) },
  { module: foot, piece: put('worn-blue', { face: 1 }) },
  { module: foot, piece: put('token-0') },
  { module: foot, piece: put('event') },
]

function near(): void {
  const pen = sheet('near', 240, DAY.ground)
  for (const [at, laid] of CLOSE.entries()) lay(pen, laid, 130 + at * 222, 120, 192)
}

/** The sheet for docs/pictures.md, small but complete. */
function kept(): void {
  const pen = sheet('kept', 806, DAY.ground, 896)
  for (const [at, laid] of CLOSE.entries()) lay(pen, laid, 82 + at * 146, 70, 112)
  rows(pen, MARGIN, 148, 58, DAY.ink, 'day')
}

function all(id: string, pixels: number, { ground, ink }: typeof DAY, room: Backdrop): void {
  rows(sheet(id, ROWS.length * (Math.ceil(pixels * 1.16) + 24) + 30, ground), MARGIN, 22, pixels, ink, room)
}

function far(): void {
  const pen = sheet('far', ROWS.length * 62 + 16, DAY.ground)
  rows(pen, 10, 4, 48, DAY.ink, 'day')
  rows(pen, 720, 4, 34, DAY.ink, 'day')
  rows(pen, 1040, 4, 24, DAY.ink, 'day')
}

const everyLook = (): readonly Laid[] =>
  ROWS.flatMap(({ module, pieces }) => pieces.map((piece) => ({ module, piece })))
const nameOf = ({ module, piece }: Laid): string => lookOf(module, piece).key

/** A single painting, with a margin of its rim and three pixels more. */
function alone(laid: Laid, pixels: number): ImageData {
  const edge = Math.ceil((shadowReach(LYING_FLAT) * pixels) / 100) + SPARE
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = pixels + 2 * edge
  const pen = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  pen.translate(edge, edge)
  paintCounter(pen, lookOf(laid.module, laid.piece), pixels, symbols)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

const SPARE = 3
/** An alpha below this is invisible. */
const FAINT = 40

function bleeds({ data, width }: ImageData): boolean {
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const isOutside = Math.min(x, y) < SPARE || Math.max(x, y) >= width - SPARE
      if (isOutside && (data[(y * width + x) * 4 + 3] ?? 0) > FAINT) return true
    }
  }
  return false
}

function twins(pixels: number): readonly string[] {
  const known = new Map<string, string>()
  return everyLook().flatMap((laid) => {
    const name = nameOf(laid)
    const painted = `${laid.module === foot} ${alone(laid, pixels).data.join()}`
    const before = known.get(painted)
    known.set(painted, name)
    return before === undefined || before === name ? [] : [`${before} and ${name}`]
  })
}

function atlas(count: number, pixels: CounterPixels): ReturnType<Specimen['atlas']> {
  const pages: HTMLCanvasElement[] = []
  const textures = {
    createCanvas(_: string, width: number, height: number) {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width, height })
      pages.push(canvas)
      return { context: canvas.getContext('2d'), add: () => ({}), refresh: () => {} }
    },
  }
  const press = new CounterPaintings(new TextureAtlas(textures as never, false), looksOf(foot), () => {})
  const defs = [...foot.counters.values()].filter(({ kind }) => kind === 'unit').map(({ id }) => id)
  const began = performance.now()
  for (let index = 0; index < count; index++) {
    const piece = put(defs[index % defs.length] as string, { label: `${index}`, marks: { moved: index } })
    press.frame({ x: 0, y: 0, size: COUNTER, piece }, pixels)
  }
  // Read the pixels to force the painting.
  for (const page of pages) page.getContext('2d')?.getImageData(0, 0, 1, 1)
  const milliseconds = Math.round(performance.now() - began)
  const megabytes = pages.reduce((sum, { width, height }) => sum + width * height * 4, 0) / 2 ** 20
  return { counters: count, pages: pages.length, milliseconds, megabytes }
}

await fetchIcons([])
await loadFonts('0123456789 ABC')
near()
all('day', 96, DAY, 'day')
stacks()
far()
kept()
all('night', 64, NIGHT, 'night')
all('contrast', 64, { ground: '#ffffff', ink: '#000' }, 'contrast')
globalThis.specimen = {
  twins,
  atlas,
  bleeding: (pixels) =>
    everyLook()
      .filter((laid) => bleeds(alone(laid, pixels)))
      .map(nameOf),
}
