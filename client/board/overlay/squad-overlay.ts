import type Phaser from 'phaser'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { SquadLinks } from '../layout/squads.ts'
import { placedBoard, type Tabletop } from '../layout/tabletop.ts'
import { type Stamp, Stamps } from '../stage/stamps.ts'
import { PLATE, type PlateLook, textPlate } from '../stage/text-plate.ts'
import type { TextureAtlas } from '../stage/texture-atlas.ts'

const PAPER = 0xfffdf6
const LINKED = 0x1f7a3f
const STRAY = 0xb3261e

/** The coherency of squads: lines between linked models, and a ring with a sign around those that stray. */
export class SquadOverlay {
  private readonly pen: Phaser.GameObjects.Graphics
  private readonly signs: Stamps

  constructor(
    scene: Phaser.Scene,
    atlas: TextureAtlas,
    private readonly top: Tabletop,
    depth: number,
  ) {
    this.pen = scene.add.graphics().setDepth(depth)
    this.signs = new Stamps(scene, atlas, depth)
  }

  show(squads: readonly SquadLinks[], pixel: number): void {
    this.pen.clear()
    this.signs.show(squads.flatMap((squad) => this.squad(squad, pixel)))
  }

  private squad({ board, links, strays }: SquadLinks, pixel: number): readonly Stamp[] {
    const placed = placedBoard(this.top, board)
    if (!placed) return []
    const onTable = ({ x, y }: Spot): Spot => ({ x: x + placed.x, y: y + placed.y })
    for (const [width, colour] of [
      [6, PAPER],
      [3.4, LINKED],
    ] as const) {
      this.pen.lineStyle(width * pixel, colour, 0.95)
      for (const [from, to] of links) {
        const [a, b] = [onTable(from), onTable(to)]
        this.pen.lineBetween(a.x, a.y, b.x, b.y)
      }
    }
    return strays.map(({ middle, bound }) => {
      const { x, y } = onTable(middle)
      for (const [width, colour] of [
        [6, PAPER],
        [3.4, STRAY],
      ] as const) {
        this.pen.lineStyle(width * pixel, colour, 0.95)
        this.pen.strokeCircle(x, y, bound + 5 * pixel)
      }
      return { x: x + bound, y: y - bound, painting: textPlate('!', SIGN), scale: (20 / PLATE) * pixel }
    })
  }
}

const SIGN: PlateLook = { name: 'stray', wide: 60, round: true, ground: '#b3261e', rim: '#fffdf6', ink: '#ffffff' }
