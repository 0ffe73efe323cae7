import type Phaser from 'phaser'
import type { Cell } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { type PlacedBoard, placedBoard, type Tabletop } from '../layout/tabletop.ts'
import type { Painting, TextureAtlas } from './texture-atlas.ts'

/** A painting on the table, centred on a spot. */
export interface Stamp extends Spot {
  readonly painting: Painting
  /** Units for each pixel. */
  readonly scale: number
}

/** A layer of paintings; each is painted once and placed many times. */
export class Stamps {
  private readonly images: Phaser.GameObjects.Image[] = []
  private used = 0

  constructor(
    private readonly scene: Phaser.Scene,
    private readonly atlas: TextureAtlas,
    private readonly depth: number,
  ) {}

  /** Topmost last. */
  shown(): readonly Phaser.GameObjects.Image[] {
    return this.images.slice(0, this.used)
  }

  show(all: readonly Stamp[]): void {
    for (const [index, { x, y, painting, scale }] of all.entries()) {
      const image = this.images[index] ?? this.scene.add.image(0, 0, '__WHITE').setDepth(this.depth)
      this.images[index] = image
      image.setFrame(this.atlas.frame(painting)).setPosition(x, y).setScale(scale).setVisible(true)
    }
    for (let index = all.length; index < this.used; index++) this.images[index]?.setVisible(false)
    this.used = all.length
  }
}

/** A painting on each of these cells, at this many pixels for each unit. */
export const onCells = <T extends { readonly at: Cell }>(
  top: Tabletop,
  cells: readonly T[],
  pixels: number,
  painting: (placed: PlacedBoard, cell: T) => Painting,
): readonly Stamp[] =>
  cells.flatMap((cell) => {
    const placed = placedBoard(top, cell.at.board)
    if (!placed) return []
    const { x, y } = placed.board.grid.centre(cell.at)
    return [{ x: x + placed.x, y: y + placed.y, painting: painting(placed, cell), scale: 1 / pixels }]
  })
