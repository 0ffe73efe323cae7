import type { Id } from '../../table/generated/types.ts'
import { mapGroupsOf } from '../../table/module/map-groups.ts'
import type { Module } from '../../table/module/module.ts'
import { openScenario } from '../../table/module/setup.ts'
import { fetchIcons } from '../board/counter/icons.ts'
import { looksOf } from '../board/counter/look.ts'
import { Symbols } from '../board/counter/nato-symbol.ts'
import { paintCounter } from '../board/counter/paint-counter.ts'
import { boundsOf, grow, middle, type Rect } from '../board/geometry/rect.ts'
import { COUNTER } from '../board/layout/stack.ts'
import { layTable, type PlacedBoard, placedMapOf, type Tabletop, tableSpotOf } from '../board/layout/tabletop.ts'
import { fetchPictures } from '../board/print/module-pictures.ts'
import { PLAIN_PRINT, type PrintedTable, paintPrintedTable, printedTableOf } from '../board/print/printed-table.ts'
import { fetchModule } from '../session/fetch-module.ts'
import { loadFonts } from '../style/canvas-fonts.ts'
import { coverCorner } from './cover-corner.ts'
import { coverCounters } from './cover-counters.ts'
import { openCover, sceneryIn } from './open-cover.ts'

/* Paints the lids and scenario cards of the lobby. Loaded in idle time. */

/** Pixels for each unit of the table. */
const FINE = 0.92
/** The size of the map part on a lid, in units. */
const LID = { width: 440, height: 345 } as const
/** Counters on a lid are enlarged to be readable. */
const LARGER = 1.12
/** The margin of map around a set-up, in units. */
const AROUND = 180
const NEUTRAL = '#5d5748'

export interface GamePainter {
  cover(): HTMLCanvasElement | undefined
  /** The first map in small, with a dot for each counter of the set-up. */
  setUp(scenario: Id, width: number, height: number): HTMLCanvasElement | undefined
}

export async function gamePainterFor(game: Id): Promise<GamePainter> {
  const module = await fetchModule(game)
  const names = module.maps.flatMap(({ sheet }) => (sheet.names ?? []).map(({ text }) => text))
  const codes = [...module.classes.values()].flatMap(({ symbol }) => symbol ?? [])
  const [pictures] = await Promise.all([
    // A picture that does not load is replaced by a painted map, as on the table.
    fetchPictures(module, () => {}),
    loadFonts(`${names.join('')}0123456789`),
    fetchIcons(codes),
  ])
  let top: Tabletop | undefined
  const sheetFor = (scenario: Id | undefined): PrintedTable => {
    top ??= layTable(module.maps, mapGroupsOf(module))
    const scenery = scenario === undefined ? [] : sceneryIn(module, top, scenario)
    return printedTableOf(top, [], () => NEUTRAL, { ...PLAIN_PRINT, pictures }, scenery)
  }
  const [first] = module.scenarios.keys()
  return {
    cover: () => coverOf(module, sheetFor(first)),
    setUp: (scenario, width, height) => setUpOf(module, sheetFor(scenario), scenario, { width, height }),
  }
}

function canvasOf(
  width: number,
  height: number,
): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width)
  canvas.height = Math.round(height)
  const pen = canvas.getContext('2d')
  return pen ? { canvas, pen } : undefined
}

function coverOf(module: Module, sheet: PrintedTable): HTMLCanvasElement | undefined {
  const [front] = sheet.top.boards
  if (front?.board.grid.count === 0) return openCoverOf(module, sheet, front)
  const corner = coverCorner(module.maps, module.manifest.cover, LID)
  const placed = corner && sheet.top.boards.find(({ board }) => board.id === corner.board.id)
  const made = canvasOf(LID.width * FINE, LID.height * FINE)
  if (!corner || !placed || !made) return undefined
  const { canvas, pen } = made
  const { part, board, focus } = corner
  // A map smaller than the lid is enlarged.
  const scale = Math.max(canvas.width / part.width, canvas.height / part.height)
  paintPrintedTable(
    pen,
    sheet,
    { x: placed.x + part.x, y: placed.y + part.y, width: part.width, height: part.height },
    scale,
  )
  const looks = looksOf(module)
  const symbols = new Symbols()
  for (const { piece, x, y, lean } of coverCounters(module, board, focus, part)) {
    const pixels = Math.round(COUNTER * LARGER * scale)
    pen.save()
    pen.translate((x - part.x) * scale, (y - part.y) * scale)
    pen.rotate((lean * Math.PI) / 180)
    pen.translate(-pixels / 2, -pixels / 2)
    paintCounter(pen, looks(piece), pixels, symbols)
    pen.restore()
  }
  return canvas
}

/** A lid shows so much more of a table of miniatures, whose counters are bases of an inch. */
const WIDER = 3

function openCoverOf(module: Module, sheet: PrintedTable, placed: PlacedBoard): HTMLCanvasElement | undefined {
  const made = canvasOf(LID.width * FINE, LID.height * FINE)
  if (!made) return undefined
  const { canvas, pen } = made
  const size = { width: LID.width * WIDER, height: LID.height * WIDER }
  const { part, models } = openCover(module, { ...placed, scenery: sheet.scenery }, size)
  const scale = canvas.width / part.width
  paintPrintedTable(pen, sheet, part, scale)
  const looks = looksOf(module)
  const symbols = new Symbols()
  for (const { piece, x, y, size } of models) {
    // Larger than on the table: a lid is seen from afar.
    const pixels = Math.round(size * 1.5 * scale)
    pen.save()
    pen.translate((x - part.x) * scale, (y - part.y) * scale)
    pen.rotate((piece.turn * Math.PI) / 180)
    pen.translate(-pixels / 2, -pixels / 2)
    paintCounter(pen, looks(piece), pixels, symbols, { turn: piece.turn, above: [] })
    pen.restore()
  }
  return canvas
}

function setUpOf(
  module: Module,
  sheet: PrintedTable,
  scenario: Id,
  { width, height }: { width: number; height: number },
): HTMLCanvasElement | undefined {
  const [placed] = sheet.top.maps
  const made = canvasOf(width, height)
  const begun = openScenario(module, scenario)
  if (!placed || !made || !begun) return undefined
  const { canvas, pen } = made
  const { paper, group: land } = placed
  const begins = begun.pieces.flatMap(({ at, side }) => {
    if ('pile' in at || placedMapOf(sheet.top, at.board) !== placed) return []
    // Scenery is nobody's, and painted already.
    const spot = 'x' in at && land.board.grid.count === 0 && side !== undefined ? tableSpotOf(sheet.top, at) : undefined
    if ('x' in at) return spot ? [{ ...spot, side }] : []
    const { x, y } = land.board.grid.centre(land.onBoard(at))
    return [{ x: placed.x + x, y: placed.y + y, side }]
  })
  const part = framed(begins.length > 0 ? grow(boundsOf(begins), AROUND) : paper, paper, canvas.width / canvas.height)
  const scale = canvas.width / part.width
  paintPrintedTable(pen, sheet, part, scale)
  const dot = Math.max(5, canvas.width / 30)
  for (const { x, y, side } of begins) {
    pen.fillStyle = module.sides.get(side ?? '')?.colour ?? NEUTRAL
    pen.strokeStyle = '#fffdf6'
    pen.lineWidth = dot / 5
    pen.beginPath()
    pen.roundRect((x - part.x) * scale - dot / 2, (y - part.y) * scale - dot / 2, dot, dot, dot / 6)
    pen.fill()
    pen.stroke()
  }
  return canvas
}

/** Grows a rectangle to this aspect ratio, and keeps it on the map where it can. */
function framed(wanted: Rect, paper: Rect, shape: number): Rect {
  const most = Math.min(paper.width, paper.height * shape)
  const width = Math.min(Math.max(wanted.width, wanted.height * shape), most)
  const size = { width, height: width / shape }
  const centre = middle(wanted)
  const kept = (at: number, length: number, from: number, all: number): number =>
    Math.max(from, Math.min(at - length / 2, from + all - length))
  return {
    ...size,
    x: kept(centre.x, size.width, paper.x, paper.width),
    y: kept(centre.y, size.height, paper.y, paper.height),
  }
}
