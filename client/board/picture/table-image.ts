import { mapGroupsOf } from '../../../table/module/map-groups.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import { SANS } from '../../style/canvas-fonts.ts'
import { fetchIcons } from '../counter/icons.ts'
import { looksOf } from '../counter/look.ts'
import { Symbols } from '../counter/nato-symbol.ts'
import { paintCounter } from '../counter/paint-counter.ts'
import type { Pen } from '../counter/pen.ts'
import { grow, type Rect, union } from '../geometry/rect.ts'
import { counterShapesOf } from '../layout/counter-shape.ts'
import { type PlacedCounter, TableLayout } from '../layout/table-layout.ts'
import { layTable } from '../layout/tabletop.ts'
import { DAY } from '../map/terrain/palette.ts'
import { paintPrintedTable, printedTableOf } from '../print/printed-table.ts'
import { postureOf } from './counter-layer.ts'
import { laidIn } from './map-layer.ts'
import { paintDrawings } from './paint-drawings.ts'
import { countStamp, countsIn } from './stack-counts.ts'

/** The maps, the whole table with trays, or a part. */
export type ImageFrame = 'map' | 'table' | Rect

interface TableImageRequest {
  readonly module: Module
  /** As its viewer sees it. */
  readonly state: State
  readonly frame: ImageFrame
  readonly caption: string
}

/** Table around the maps, in units. */
const MARGIN = 24
/** The longest side in pixels, and the most pixels for each unit. */
const LONGEST = 2400
const FINEST = 1.25
/** A part may be larger than the whole. */
const CLOSEST = 3
/** Painted in one go, in pixels; between pieces the page stays responsive. */
const PIECE = 1024
const CAPTION = 44

const scaleFor = ({ width, height }: Rect, finest: number): number =>
  Math.min(finest, LONGEST / Math.max(width, height))

/** Paints the table on a canvas of its own and returns a PNG. */
export async function tableImage({ module, state, frame, caption }: TableImageRequest): Promise<Blob> {
  const top = layTable(module.maps, mapGroupsOf(module, state.game.scenario))
  const layout = new TableLayout(top, counterShapesOf(module))
  layout.follow(state)
  const part =
    frame === 'map' ? grow(union(top.boards.map(({ paper }) => paper)), MARGIN) : frame === 'table' ? top.bounds : frame
  const scale = scaleFor(part, typeof frame === 'string' ? FINEST : CLOSEST)
  await fetchIcons([...module.classes.values()].flatMap(({ symbol }) => symbol ?? []))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(part.width * scale)
  canvas.height = Math.round(part.height * scale) + CAPTION
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error(`A canvas of ${canvas.width} × ${canvas.height} pixels cannot be had here.`)

  const accent = (side: string | undefined): string => (side && module.sides.get(side)?.colour) ?? '#5d5748'
  const sheet = printedTableOf(
    top,
    state.game.piles,
    accent,
    { palette: DAY, imprint: module.manifest },
    laidIn(layout.scenery),
  )
  for (const { left, above } of piecesOf(canvas)) {
    pen.save()
    pen.beginPath()
    pen.rect(left, above, PIECE, PIECE)
    pen.clip()
    pen.translate(left, above)
    const side = PIECE / scale
    paintPrintedTable(
      pen,
      sheet,
      { x: part.x + left / scale, y: part.y + above / scale, width: side, height: side },
      scale,
    )
    pen.restore()
    await breath()
  }
  pen.save()
  pen.scale(scale, scale)
  pen.translate(-part.x, -part.y)
  paintDrawings(pen, top, module, state)
  const range = layout.range(grow(part, MARGIN))
  layCounters(pen, module, [...layout.hiddenBacks, ...layout.within(range).flatMap(({ counters }) => counters)], scale)
  for (const stamp of countsIn(top, layout, range, 1 / scale).map(countStamp)) {
    const { painting, x, y } = stamp
    pen.save()
    pen.translate(x - (painting.width * stamp.scale) / 2, y - (painting.height * stamp.scale) / 2)
    pen.scale(stamp.scale, stamp.scale)
    painting.paint(pen)
    pen.restore()
  }
  pen.restore()
  write(pen, caption, canvas)
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null): void =>
      blob ? resolve(blob) : reject(new Error('The browser could not make a picture of it.'))
    canvas.toBlob(done, 'image/png')
  })
}

function layCounters(pen: Pen, module: Module, all: readonly PlacedCounter[], scale: number): void {
  const looks = looksOf(module)
  const symbols = new Symbols()
  for (const counter of all) {
    const { x, y, size, piece } = counter
    const pixels = Math.round(size * scale)
    pen.save()
    pen.translate(x, y)
    pen.rotate((piece.turn * Math.PI) / 180)
    pen.scale(size / pixels, size / pixels)
    pen.translate(-pixels / 2, -pixels / 2)
    paintCounter(pen, looks(piece), pixels, symbols, postureOf(counter))
    pen.restore()
  }
}

function write(pen: Pen, caption: string, { width, height }: HTMLCanvasElement): void {
  pen.fillStyle = '#fbf9f4'
  pen.fillRect(0, height - CAPTION, width, CAPTION)
  Object.assign(pen, { font: `600 20px ${SANS}`, fillStyle: '#25221c', textAlign: 'left', textBaseline: 'middle' })
  pen.fillText(caption, 16, height - CAPTION / 2, width - 32)
}

/** At whole pixels, or seams would show. */
function piecesOf({ width, height }: HTMLCanvasElement): readonly { left: number; above: number }[] {
  const pieces: { left: number; above: number }[] = []
  for (let above = 0; above < height; above += PIECE) {
    for (let left = 0; left < width; left += PIECE) pieces.push({ left, above })
  }
  return pieces
}

const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
