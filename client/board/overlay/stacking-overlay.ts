import type Phaser from 'phaser'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { StackedCell } from '../../../table/referee.ts'
import { printNumber } from '../../words/numbers.ts'
import { dashes } from '../geometry/dashes.ts'
import { placedBoard, type Tabletop } from '../layout/tabletop.ts'
import { type Stamp, Stamps } from '../stage/stamps.ts'
import { PLATE, type PlateLook, textPlate } from '../stage/text-plate.ts'
import type { TextureAtlas } from '../stage/texture-atlas.ts'

const INK = 0x16294d
const PAPER = 0xfffdf6

/** Stacks over their limit get a double rim, at the limit a single one, dashed if unsure. */
export class StackingOverlay {
  private readonly pen: Phaser.GameObjects.Graphics
  private readonly plates: Stamps

  constructor(
    scene: Phaser.Scene,
    atlas: TextureAtlas,
    private readonly top: Tabletop,
    depths: { under: number; over: number },
  ) {
    this.pen = scene.add.graphics().setDepth(depths.under)
    this.plates = new Stamps(scene, atlas, depths.over)
  }

  show(stacks: readonly StackedCell[], pixel: number): void {
    this.pen.clear()
    this.plates.show(stacks.flatMap((stack) => this.stack(stack, pixel)))
  }

  private stack({ at, least, most, limit, over, sure }: StackedCell, pixel: number): readonly Stamp[] {
    const placed = placedBoard(this.top, at.board)
    if (!placed || most < limit) return []
    const { grid } = placed.board
    const middle = grid.centre(at)
    const corners = (share: number): readonly Spot[] =>
      grid.corners(at).map(({ x, y }) => ({
        x: placed.x + middle.x + (x - middle.x) * share,
        y: placed.y + middle.y + (y - middle.y) * share,
      }))
    for (const share of over ? [0.97, 0.85] : [0.97]) {
      this.rim(corners(share), 6.5 * pixel, PAPER, true, pixel)
      this.rim(corners(share), 3.2 * pixel, INK, least >= limit && sure, pixel)
    }
    const count = least === most ? printNumber(most) : `${printNumber(least)}–${printNumber(most)}`
    const text = `${count}/${printNumber(limit)}${over ? (sure ? ' !' : ' ?') : ''}`
    const below = Math.max(...corners(1).map(({ y }) => y)) - middle.y - placed.y
    const scale = Math.max(19, 13 * pixel) / PLATE
    return [
      {
        x: placed.x + middle.x,
        y: placed.y + middle.y + below * 0.86,
        painting: textPlate(text, over ? OVER : WITHIN),
        scale,
      },
    ]
  }

  private rim(corners: readonly Spot[], width: number, colour: number, whole: boolean, pixel: number): void {
    this.pen.lineStyle(width, colour, 0.95)
    for (const [index, a] of corners.entries()) {
      const b = corners[(index + 1) % corners.length] as Spot
      const parts = whole ? [[a, b] as const] : dashes(a, b, 9 * pixel, 6 * pixel)
      for (const [c, d] of parts) this.pen.lineBetween(c.x, c.y, d.x, d.y)
    }
  }
}

const WITHIN: PlateLook = { name: 'within', wide: 132, round: false, ground: '#fffdf6', rim: '#16294d', ink: '#16294d' }
const OVER: PlateLook = { name: 'over', wide: 132, round: false, ground: '#16294d', rim: '#f2c14e', ink: '#ffe9b0' }
