import type Phaser from 'phaser'
import type { Cell } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import { dashes } from '../geometry/dashes.ts'
import { overlayPixels } from '../geometry/pixel-sizes.ts'
import type { ArcShown, RangeArea, RangeBandShown } from '../layout/range-area.ts'
import { type PlacedBoard, placedBoard, type Tabletop } from '../layout/tabletop.ts'
import { type Stamp, Stamps } from '../stage/stamps.ts'
import { polyline } from '../stage/strokes.ts'
import { PLATE, type PlateLook, textPlate } from '../stage/text-plate.ts'
import type { Painting, TextureAtlas } from '../stage/texture-atlas.ts'
import { cellShape, radiusOf, rimSides, traceShape } from './cell-shape.ts'

const INK = 'rgba(48, 18, 84, 0.9)'
const PAPER = 'rgba(255, 253, 246, 0.85)'
const WASH = 'rgba(96, 44, 150, 0.16)'
const ROUND_INK = 0x301254
const ROUND_PAPER = 0xfffdf6

const BAND: PlateLook = { name: 'band', wide: 300, round: false, ground: '#fffdf6', rim: '#301254', ink: '#301254' }

/** The range area: dotted with a rim, so that nobody needs the colour. */
export class RangeOverlay {
  private readonly stamps: Stamps
  private readonly pen: Phaser.GameObjects.Graphics
  private readonly labels: Stamps
  private drawn: readonly unknown[] = []

  constructor(
    scene: Phaser.Scene,
    private readonly atlas: TextureAtlas,
    private readonly top: Tabletop,
    depth: number,
  ) {
    this.stamps = new Stamps(scene, atlas, depth)
    this.pen = scene.add.graphics().setDepth(depth)
    this.labels = new Stamps(scene, atlas, depth + 0.4)
  }

  show(area: RangeArea | undefined, scale: number, ratio: number): void {
    const pixels = overlayPixels(scale * ratio)
    const inputs = [area, pixels, this.atlas.generation, area && area.cells.length === 0 ? scale : 0]
    if (inputs.every((each, at) => each === this.drawn[at])) return
    this.drawn = inputs
    const within = new Set(area?.cells.map(placeKey))
    const has = (cell: Cell) => within.has(placeKey(cell))
    this.stamps.show(area?.cells.flatMap((cell) => this.stamp(cell, pixels, has)) ?? [])
    this.pen.clear()
    for (const { board, x, y, radius } of area?.rounds ?? []) {
      const placed = placedBoard(this.top, board)
      if (!placed) continue
      for (const [width, tint] of [
        [6, ROUND_PAPER],
        [3, ROUND_INK],
      ] as const) {
        this.pen.lineStyle(width / scale, tint, 0.9)
        this.pen.strokeCircle(x + placed.x, y + placed.y, radius)
      }
    }
    const labels = area?.bands?.flatMap((band) => this.band(band, 1 / scale)) ?? []
    for (const arc of area?.arcs ?? []) this.arc(arc, 1 / scale)
    this.labels.show(labels)
  }

  private band({ board, lines, label, at }: RangeBandShown, pixel: number): readonly Stamp[] {
    const placed = placedBoard(this.top, board)
    if (!placed) return []
    const rims = lines.map((line) => line.map(({ x, y }) => ({ x: x + placed.x, y: y + placed.y })))
    for (const [width, tint] of [
      [6, ROUND_PAPER],
      [3, ROUND_INK],
    ] as const) {
      this.pen.lineStyle(width * pixel, tint, 0.9)
      for (const rim of rims) polyline(this.pen, rim)
    }
    const top = { x: at.x + placed.x, y: at.y + placed.y }
    return [{ ...top, painting: textPlate(label, BAND), scale: (22 / PLATE) * pixel }]
  }

  private arc({ board, at, ends }: ArcShown, pixel: number): void {
    const placed = placedBoard(this.top, board)
    if (!placed) return
    const [x, y] = [at.x + placed.x, at.y + placed.y]
    for (const [width, tint] of [
      [5, ROUND_PAPER],
      [2.4, ROUND_INK],
    ] as const) {
      this.pen.lineStyle(width * pixel, tint, 0.9)
      for (const end of ends)
        for (const [a, b] of dashes({ x, y }, { x: end.x + placed.x, y: end.y + placed.y }, 12 * pixel, 8 * pixel))
          this.pen.lineBetween(a.x, a.y, b.x, b.y)
    }
  }

  private stamp(cell: Cell, pixels: number, has: (cell: Cell) => boolean): readonly Stamp[] {
    const placed = placedBoard(this.top, cell.board)
    if (!placed) return []
    const { x, y } = placed.board.grid.centre(cell)
    const painting = shaded(placed, pixels, rimSides(placed, cell, has))
    return [{ x: x + placed.x, y: y + placed.y, painting, scale: 1 / pixels }]
  }
}

/** One cell: dots that continue from cell to cell, and a rim where the area ends. */
function shaded(placed: PlacedBoard, pixels: number, rim: readonly number[]): Painting {
  const shape = cellShape(placed)
  const side = Math.ceil(2 * radiusOf(shape) * pixels) + 2
  return {
    key: `area ${placed.board.id} ${pixels} ${rim.join()}`,
    width: side,
    height: side,
    paint: (pen) => {
      pen.translate(side / 2, side / 2)
      pen.scale(pixels, pixels)
      pen.save()
      traceShape(pen, shape)
      pen.fillStyle = WASH
      pen.fill()
      pen.clip()
      for (const [size, ink] of [
        [4.6, PAPER],
        [2.9, INK],
      ] as const) {
        pen.fillStyle = ink
        for (const { x, y } of lattice(placed)) {
          pen.beginPath()
          pen.arc(x, y, size, 0, Math.PI * 2)
          pen.fill()
        }
      }
      pen.restore()
      pen.lineCap = 'round'
      for (const [width, ink] of [
        [8, PAPER],
        [4.4, INK],
      ] as const) {
        pen.lineWidth = width
        pen.strokeStyle = ink
        pen.beginPath()
        for (const at of rim) {
          const [a, b] = [shape[at], shape[(at + 1) % shape.length]]
          if (!a || !b) continue
          pen.moveTo(a.x * 0.95, a.y * 0.95)
          pen.lineTo(b.x * 0.95, b.y * 0.95)
        }
        pen.stroke()
      }
    },
  }
}

/** Dots at quarters of the way to the neighbours: they coincide where two cells meet. */
function lattice({ board: { grid } }: PlacedBoard): readonly Spot[] {
  const cell = grid.cells().find((each) => grid.neighbours(each).length >= 2)
  if (!cell) return []
  const middle = grid.centre(cell)
  const [one, other] = grid.neighbours(cell).map((near) => {
    const { x, y } = grid.centre(near)
    return { x: (x - middle.x) / 4, y: (y - middle.y) / 4 }
  })
  if (!one || !other) return []
  const spots: Spot[] = []
  for (let a = -4; a <= 4; a++) {
    for (let b = -4; b <= 4; b++) spots.push({ x: a * one.x + b * other.x, y: a * one.y + b * other.y })
  }
  return spots
}
