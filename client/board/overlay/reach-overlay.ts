import type Phaser from 'phaser'
import type { Cell, Id, Piece } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import type { ReachedArea } from '../../../table/geometry/reached-area.ts'
import type { Module } from '../../../table/module/module.ts'
import type { Reached, ReachMode } from '../../../table/referee.ts'
import { overlayPixels } from '../geometry/pixel-sizes.ts'
import type { MovePreview } from '../input/move-preview.ts'
import type { TableLayout } from '../layout/table-layout.ts'
import { placedBoard, type Tabletop } from '../layout/tabletop.ts'
import { PALETTES, type PaletteName } from '../map/terrain/palette.ts'
import { motifsIn } from '../map/terrain/terrain-kinds.ts'
import { onCells, type Stamp, Stamps } from '../stage/stamps.ts'
import { PLATE, type PlateLook, textPlate } from '../stage/text-plate.ts'
import type { TextureAtlas } from '../stage/texture-atlas.ts'
import { cellShape, rimSides } from './cell-shape.ts'
import { areaStamps, summitOf } from './reach-area-paint.ts'
import { PLATE_HEIGHT, pointsLeftPlate, reachCellPainting, type SideInk, sideInk } from './reach-paint.ts'

/** Height of a plate in css pixels, kept between these bounds in units. */
const PIXELS = 16
const [SMALL, LARGE] = [28, 46]
/** A smaller plate is left out, in css pixels. */
const LEGIBLE = 10
const NOBODY = '#4a463d'

interface ViewScale {
  readonly scale: number
  readonly ratio: number
  readonly palette: PaletteName
}

/** Where the carried counters can go, beneath all counters, in their side's colour. */
export class ReachOverlay {
  private readonly washes: Stamps
  private readonly prices: Stamps
  private readonly isWater: (at: Cell) => boolean
  private drawn: readonly unknown[] = []

  constructor(
    scene: Phaser.Scene,
    private readonly atlas: TextureAtlas,
    private readonly module: Module,
    private readonly top: Tabletop,
    depths: { readonly reach: number; readonly prices: number },
  ) {
    this.washes = new Stamps(scene, atlas, depths.reach)
    this.prices = new Stamps(scene, atlas, depths.prices)
    this.isWater = waterOn(top)
  }

  show(
    { reach, ids }: Pick<MovePreview, 'reach' | 'ids'>,
    { scale, ratio, palette }: ViewScale,
    layout: TableLayout,
  ): void {
    const pixels = overlayPixels(scale * ratio)
    const plateHeight = Math.round(Math.min(Math.max(PIXELS / scale, SMALL), LARGE))
    const height = plateHeight * scale < LEGIBLE ? 0 : plateHeight
    const inputs = [reach, ids, pixels, height, palette, layout.state.stacks, this.atlas.generation]
    if (inputs.every((each, at) => each === this.drawn[at])) return
    this.drawn = inputs
    const carried = ids.flatMap((id) => layout.state.pieces.get(id) ?? [])
    const ink = this.inkOf(carried[0]?.side, palette)
    if (reach && 'areas' in reach) this.showAreas(reach.areas, pixels, height, ink)
    else this.showCells(reach?.cells ?? [], pixels, height, ink, carried, layout)
  }

  private showCells(
    cells: readonly Reached[],
    pixels: number,
    height: number,
    ink: SideInk,
    carried: readonly Piece[],
    layout: TableLayout,
  ): void {
    // Their own cells are no hole in the reach. The part of a special mode has a rim of its own.
    const part = (isApart: boolean) => cells.filter(({ mode }) => (mode !== undefined) === isApart)
    const plain = new Set([...part(false), ...carried].map(({ at }) => placeKey(at)))
    const apart = new Set(part(true).map(({ at }) => placeKey(at)))
    this.washes.show(
      onCells(this.top, cells, pixels, (placed, { at, sure, mode }) => {
        const within = mode ? apart : plain
        const sides = rimSides(placed, at, (cell) => within.has(placeKey(cell)))
        return reachCellPainting(placed.board.id, cellShape(placed), pixels, {
          ink,
          sides,
          sure,
          isWater: this.isWater(at),
          ...(mode && { isApart: true }),
        })
      }),
    )
    // Cells that cost nothing are no movement: they get no plate.
    const priced = height > 0 ? cells.filter(({ cost }) => cost > 0) : []
    this.prices.show([
      ...priced.flatMap(({ at, left }) => this.priced(at, left, height, ink, layout)),
      ...this.modeNames(cells, height),
    ])
  }

  /** The mode that leads to the part apart, once for each mode: above its topmost cell. */
  private modeNames(cells: readonly Reached[], height: number): readonly Stamp[] {
    const highest = new Map<string, Spot>()
    for (const { at, mode } of cells) {
      const placed = placedBoard(this.top, at.board)
      if (!mode || !placed) continue
      const { x, y } = placed.board.grid.centre(at)
      const top = Math.min(...cellShape(placed).map((corner) => corner.y))
      const spot = { x: x + placed.x, y: y + placed.y + top }
      const text = modeText(mode)
      if (spot.y < (highest.get(text)?.y ?? Number.POSITIVE_INFINITY)) highest.set(text, spot)
    }
    const scale = Math.max(height, LARGE) / PLATE
    return [...highest].map(([text, spot]) => ({ ...spot, painting: textPlate(text, MODE), scale }))
  }

  private showAreas(areas: readonly ReachedArea[], pixels: number, height: number, ink: SideInk): void {
    this.washes.show(areaStamps(this.top, areas, pixels, ink))
    const plates = areas.flatMap((area): readonly Stamp[] => {
      const placed = placedBoard(this.top, area.board)
      const summit = summitOf(area)
      if (!placed || !summit) return []
      return [
        {
          x: summit.x + placed.x,
          y: summit.y + placed.y,
          painting: pointsLeftPlate(area.left, ink),
          scale: height / PLATE_HEIGHT,
        },
      ]
    })
    this.prices.show(height > 0 ? plates : [])
  }

  /** In the middle of an empty cell; at the foot of an occupied one. */
  private priced(at: Cell, left: number, height: number, ink: SideInk, layout: TableLayout): readonly Stamp[] {
    const placed = placedBoard(this.top, at.board)
    if (!placed) return []
    const { x, y } = placed.board.grid.centre(at)
    const isEmpty = layout.at(placeKey(at)) === undefined
    const bottom = Math.max(...cellShape(placed).map((corner) => corner.y))
    const below = isEmpty ? 0 : bottom - height * 0.45
    return [
      { x: x + placed.x, y: y + placed.y + below, painting: pointsLeftPlate(left, ink), scale: height / PLATE_HEIGHT },
    ]
  }

  private inkOf(side: Id | undefined, palette: PaletteName): SideInk {
    const rank = [...this.module.sides.keys()].indexOf(side ?? '')
    const colour = (side === undefined ? undefined : this.module.sides.get(side)?.colour) ?? NOBODY
    return sideInk(colour, rank === 1 ? 'broken' : 'whole', PALETTES[palette])
  }
}

const MODE: PlateLook = { name: 'mode', wide: 420, round: true, ground: '#fffdf6', rim: '#16294d', ink: '#16294d' }
const modeText = ({ name, cite }: ReachMode): string => (cite === '' ? name : `${name} (${cite})`)

/** True for cells that are water and nothing else. */
export function waterOn({ boards }: Tabletop): (at: Cell) => boolean {
  const motifs = new Map(boards.map(({ board }) => [board.id, { board, motifs: motifsIn(board.sheet) }]))
  return (at) => {
    const map = motifs.get(at.board)
    const all = map?.motifs.get(map.board.terrain(at)) ?? []
    return all.length > 0 && all.every((motif) => motif === 'water')
  }
}
