import type Phaser from 'phaser'
import type { TableArea } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { Module } from '../../../table/module/module.ts'
import { boardFor, pointNamed } from '../../../table/module/scenario.ts'
import type { State } from '../../../table/state.ts'
import { areasNow } from '../../words/scenery-words.ts'
import { css, inkOn, parse, WHITE } from '../counter/colour.ts'
import { dashes } from '../geometry/dashes.ts'
import { boundsOf } from '../geometry/rect.ts'
import { placedBoard, type Tabletop } from '../layout/tabletop.ts'
import { outlineCorners } from '../map/scenery/laid-scenery.ts'
import { type Stamp, Stamps } from '../stage/stamps.ts'
import { PLATE, textPlate } from '../stage/text-plate.ts'
import type { TextureAtlas } from '../stage/texture-atlas.ts'
import { points } from './highlights.ts'

const NOBODY = '#6b5b2a'
const PAPER = 0xfffdf6

interface ShownArea {
  readonly area: TableArea
  readonly corners: readonly Spot[]
  readonly colour: string
  /** Its name stands at its lower edge: models look from there to the middle of the board. */
  readonly isNamedBelow: boolean
}

/** The areas of a scenario on an open table: where a side sets up, until the game begins, and what is fought for. */
export class TableAreas {
  private readonly pen: Phaser.GameObjects.Graphics
  private readonly names: Stamps
  private drawn: readonly unknown[] = []

  constructor(
    scene: Phaser.Scene,
    private readonly atlas: TextureAtlas,
    private readonly module: Module,
    private readonly top: Tabletop,
    depth: number,
  ) {
    this.pen = scene.add.graphics().setDepth(depth)
    this.names = new Stamps(scene, atlas, depth)
  }

  /** `pixel` is the size of a window pixel in units. */
  show({ game, time }: Pick<State, 'game' | 'time'>, pixel: number): void {
    const inputs = [game.scenario, time, pixel, this.atlas.generation]
    if (inputs.every((each, at) => each === this.drawn[at])) return
    this.drawn = inputs
    this.pen.clear()
    this.names.show(shownAreas(this.module, this.top, { game, time }).map((area) => this.draw(area, pixel)))
  }

  private draw({ area, corners, colour, isNamedBelow }: ShownArea, pixel: number): Stamp {
    const tint = Number.parseInt(colour.slice(1), 16)
    this.pen.fillStyle(tint, area.use === 'set-up' ? 0.1 : 0.07)
    this.pen.fillPoints(points(corners), true)
    for (const [width, ink] of [
      [5, PAPER],
      [2.6, tint],
    ] as const) {
      this.pen.lineStyle(width * pixel, ink, 0.9)
      for (const [index, a] of corners.entries()) {
        const b = corners[(index + 1) % corners.length] as Spot
        for (const [c, d] of dashes(a, b, 14 * pixel, 8 * pixel)) this.pen.lineBetween(c.x, c.y, d.x, d.y)
      }
    }
    const { x, y, width, height } = boundsOf(corners)
    const nameY = isNamedBelow ? y + height - 18 * pixel : y + 18 * pixel
    const ink = css(inkOn(WHITE, [parse(colour)]))
    const look = { name: `area ${colour}`, wide: 460, round: false, ground: colour, rim: ink, ink }
    return { x: x + width / 2, y: nameY, painting: textPlate(area.name, look), scale: (24 / PLATE) * pixel }
  }
}

/** The areas to show now, on the table. */
export function shownAreas(module: Module, top: Tabletop, state: Pick<State, 'game' | 'time'>): readonly ShownArea[] {
  return areasNow(module, state).flatMap((area) => {
    const board = boardFor(module.maps, area.board)
    const placed = board && placedBoard(top, board.id)
    const at = pointNamed(area.at)
    if (!placed || !at) return []
    const corners = outlineCorners(area.outline).map(({ x, y }) => ({ x: x + at.x + placed.x, y: y + at.y + placed.y }))
    const colour = (area.side === undefined ? undefined : module.sides.get(area.side)?.colour) ?? NOBODY
    const isNamedBelow = area.use === 'set-up' && at.y + placed.y > placed.paper.y + placed.paper.height / 2
    return [{ area, corners, colour, isNamedBelow }]
  })
}
