import type Phaser from 'phaser'
import type { Spot } from '../../../table/geometry/hex.ts'
import { onCell } from '../../../table/geometry/place.ts'
import { openLength, sightWords } from '../../words/lengths.ts'
import { dashes } from '../geometry/dashes.ts'
import { distanceText, measure, onJoinedBoard, type RulerLine } from '../geometry/ruler.ts'
import { hexsideFeatures, sightSteps } from '../geometry/sight-steps.ts'
import type { OpenReading } from '../layout/open-reading.ts'
import { type PlacedBoard, placedBoard, placedMapOf, type Tabletop, tableSpotOf } from '../layout/tabletop.ts'
import { type Stamp, Stamps } from '../stage/stamps.ts'
import { polyline } from '../stage/strokes.ts'
import { PLATE, type PlateLook, textPlate } from '../stage/text-plate.ts'
import type { TextureAtlas } from '../stage/texture-atlas.ts'
import { points } from './highlights.ts'

const INK = 0x16294d
const PAPER = 0xfffdf6
const AMBER = 0xd98a00

/** A ruler with its owner's colour; undefined for this player's own. */
export interface DrawnRuler {
  readonly tape: RulerLine
  readonly colour: string | undefined
  /** On a table without cells: from base to base. */
  readonly reading?: OpenReading | undefined
}

/** Rulers and lines of sight, over everything on the table. */
export class RulerOverlay {
  private readonly pen: Phaser.GameObjects.Graphics
  private readonly plates: Stamps
  private drawn: readonly unknown[] = []

  constructor(
    scene: Phaser.Scene,
    atlas: TextureAtlas,
    private readonly top: Tabletop,
    depth: number,
  ) {
    this.pen = scene.add.graphics().setDepth(depth)
    this.plates = new Stamps(scene, atlas, depth + 0.5)
  }

  /** `pixel` is the size of a window pixel in units. */
  show(all: readonly DrawnRuler[], pixel: number, generation: number): void {
    const inputs = [pixel, generation, ...all]
    if (inputs.length === this.drawn.length && inputs.every((each, at) => each === this.drawn[at])) return
    this.drawn = inputs
    this.pen.clear()
    this.plates.show(all.flatMap((each) => this.tape(each, pixel)))
  }

  private tape({ tape: held, colour, reading }: DrawnRuler, pixel: number): readonly Stamp[] {
    if (reading) return this.open(reading, held.kind, pixel)
    const [first] = held.places
    const placed = first && 'board' in first ? placedMapOf(this.top, first.board) : undefined
    const spots = held.places.flatMap((place) => tableSpotOf(this.top, place) ?? [])
    const [from, to] = [spots[0], spots.at(-1)]
    if (!placed || !from || !to) return []
    const tape = onJoinedBoard(placed.group, held)
    const ink = colour === undefined ? INK : Number.parseInt(colour.slice(1), 16)
    if (tape.kind === 'sight') this.sight(placed, tape, pixel)
    else this.cells(placed, tape)
    for (const [width, tint, alpha] of [
      [7, PAPER, 0.9],
      [3.2, ink, 1],
    ] as const) {
      this.pen.lineStyle(width * pixel, tint, alpha)
      polyline(this.pen, spots)
    }
    if (tape.kind === 'sight') this.along(placed, tape, pixel)
    for (const spot of spots) {
      this.pen.fillStyle(PAPER, 1)
      this.pen.fillCircle(spot.x, spot.y, 6 * pixel)
      this.pen.fillStyle(ink, 1)
      this.pen.fillCircle(spot.x, spot.y, 4 * pixel)
    }
    if (from === to || tape.places.length < 2) return []
    const text = distanceText(measure(placed.board, tape.places), placed.board)
    // Past the end of the line, so that neither the pointer nor the line covers it.
    const before = spots.at(-2) ?? from
    const up = to.y > before.y ? 1 : -1
    return [{ x: to.x, y: to.y + up * 30 * pixel, painting: textPlate(text, READING), scale: (25 / PLATE) * pixel }]
  }

  /** From edge to edge; a line of sight that is stopped is dashed, in another colour. */
  private open({ board, line, far, sight }: OpenReading, kind: RulerLine['kind'], pixel: number): readonly Stamp[] {
    const placed = placedBoard(this.top, board)
    const spots = placed ? line.map(({ x, y }) => ({ x: x + placed.x, y: y + placed.y })) : []
    const [from, to] = [spots[0], spots.at(-1)]
    if (!placed || !from || !to || far === 0) return []
    const isStopped = sight?.clear === false
    for (const [width, tint] of [
      [7, PAPER],
      [3.2, isStopped ? AMBER : INK],
    ] as const) {
      this.pen.lineStyle(width * pixel, tint, 0.95)
      if (isStopped && tint !== PAPER)
        for (const [a, b] of dashes(from, to, 10 * pixel, 7 * pixel)) this.pen.lineBetween(a.x, a.y, b.x, b.y)
      else polyline(this.pen, spots)
    }
    for (const { x, y } of spots) {
      this.pen.fillStyle(PAPER, 1)
      this.pen.fillCircle(x, y, 6 * pixel)
      this.pen.fillStyle(isStopped ? AMBER : INK, 1)
      this.pen.fillCircle(x, y, 4 * pixel)
    }
    const words =
      kind === 'sight' && sight
        ? `${openLength(placed.board, far)}, ${sightWords(sight)}`
        : openLength(placed.board, far)
    const up = to.y > from.y ? 1 : -1
    return [{ x: to.x, y: to.y + up * 30 * pixel, painting: textPlate(words, READING), scale: (25 / PLATE) * pixel }]
  }

  private cells(placed: PlacedBoard, tape: RulerLine): void {
    this.pen.fillStyle(INK, 0.13)
    for (const cell of measure(placed.board, tape.places).cells)
      this.pen.fillPoints(points(cornersOf(placed, cell)), true)
  }

  /** Cells that a line of sight crosses, and hexsides with something on them. */
  private sight(placed: PlacedBoard, tape: RulerLine, pixel: number): void {
    for (const met of threadOf(placed, tape)) {
      if (met.meets === 'cell') {
        this.pen.fillStyle(INK, 0.13)
        this.pen.fillPoints(points(cornersOf(placed, met.cell)), true)
      } else if (met.meets === 'side' && hexsideFeatures(placed.board, met.cells).length > 0) {
        this.side(placed, met.cells, PAPER, 9 * pixel)
        this.side(placed, met.cells, INK, 5 * pixel)
      }
    }
  }

  /** A line exactly along a hexside: dashed, in another colour. */
  private along(placed: PlacedBoard, tape: RulerLine, pixel: number): void {
    for (const met of threadOf(placed, tape)) {
      if (met.meets !== 'along') continue
      const [a, b] = this.endsOf(placed, met.cells)
      if (!a || !b) continue
      this.pen.lineStyle(10 * pixel, PAPER, 1)
      this.pen.lineBetween(a.x, a.y, b.x, b.y)
      this.pen.lineStyle(6.5 * pixel, AMBER, 1)
      for (const [c, d] of dashes(a, b, 7 * pixel, 5 * pixel)) this.pen.lineBetween(c.x, c.y, d.x, d.y)
    }
  }

  private side(placed: PlacedBoard, cells: Parameters<typeof hexsideFeatures>[1], colour: number, width: number): void {
    const [a, b] = this.endsOf(placed, cells)
    if (!a || !b) return
    this.pen.lineStyle(width, colour, 0.95)
    this.pen.lineBetween(a.x, a.y, b.x, b.y)
  }

  private endsOf(
    { board: { grid }, x, y }: PlacedBoard,
    [one, other]: Parameters<typeof hexsideFeatures>[1],
  ): readonly Spot[] {
    const key = grid.sideBetween(one, other)
    const ends = key === undefined ? undefined : grid.sideCorners(key)
    return (ends ?? []).map((end) => ({ x: end.x + x, y: end.y + y }))
  }
}

function threadOf({ board: { grid } }: PlacedBoard, { places }: RulerLine) {
  const [from, to] = [places[0], places.at(-1)]
  return from && to && onCell(from) && onCell(to) ? sightSteps(grid, from, to) : []
}

const cornersOf = ({ board: { grid }, x, y }: PlacedBoard, cell: { q: number; r: number }): readonly Spot[] =>
  grid.has(cell) ? grid.corners(cell).map((corner) => ({ x: corner.x + x, y: corner.y + y })) : []

const READING: PlateLook = {
  name: 'reading',
  wide: 460,
  round: false,
  ground: '#fffdf6',
  rim: '#16294d',
  ink: '#16294d',
}
