import type { Pile } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { tileLevel } from '../geometry/pixel-sizes.ts'
import type { TableLayout } from '../layout/table-layout.ts'
import type { PlacedMap, Tabletop } from '../layout/tabletop.ts'
import type { Viewport } from '../layout/viewport.ts'
import { DAY, type Palette } from '../map/terrain/palette.ts'
import type { ModulePictures } from '../print/module-pictures.ts'
import { printedTableOf } from '../print/printed-table.ts'
import type { Accent } from '../print/trays.ts'
import type { Stage } from '../stage/stage.ts'
import type { TextureAtlas } from '../stage/texture-atlas.ts'
import { DEPTH } from './depths.ts'
import { MapTiles } from './map-tiles.ts'
import { NameTags } from './name-tags.ts'

interface MapLayerParts {
  readonly module: Module
  readonly top: Tabletop
  readonly layout: TableLayout
  readonly viewport: Viewport
}

/** A tray without a side. */
const NEUTRAL = '#5d5748'

/** The printed table, and tags for the names that counters cover. */
export class MapLayer {
  palette: Palette = DAY
  /** Set before the first frame. */
  pictures: ModulePictures | undefined
  private readonly names: NameTags
  private tiles: MapTiles | undefined
  /** The piles the tiles were printed with: their trays are part of the print. */
  private piles: readonly Pile[] | undefined

  constructor(
    private readonly stage: Stage,
    atlas: TextureAtlas,
    private readonly parts: MapLayerParts,
    /** Called when the overview has been printed. */
    private readonly printed: () => void,
  ) {
    this.names = new NameTags(stage.scene, atlas, parts.top, DEPTH)
  }

  /** Reprints the map in another palette. */
  setPalette(palette: Palette): void {
    this.palette = palette
    this.piles = undefined
    this.stage.scene.cameras.main.setBackgroundColor(palette.felt)
  }

  isPrinted(): boolean {
    // Until the next frame the old tiles are still there, and they are complete.
    return this.piles === this.parts.layout.state.game.piles && (this.tiles?.isDone() ?? false)
  }

  overview(): HTMLCanvasElement | undefined {
    return this.tiles?.overviewCanvas()
  }

  show(): void {
    const { viewport, layout } = this.parts
    if (this.piles !== layout.state.game.piles) this.print(layout.state.game.piles)
    const pixelsPerUnit = viewport.camera.scale * this.stage.ratio()
    this.tiles?.show(viewport.window(), tileLevel(pixelsPerUnit))
    this.names.show(layout, pixelsPerUnit, this.palette, (map) => this.hasPicture(map))
  }

  destroy(): void {
    this.tiles?.destroy()
  }

  private print(piles: readonly Pile[]): void {
    const { module, top } = this.parts
    this.piles = piles
    this.tiles?.destroy()
    const accent: Accent = (side) => (side === undefined ? undefined : module.sides.get(side)?.colour) ?? NEUTRAL
    const table = printedTableOf(top, piles, accent, {
      palette: this.palette,
      imprint: { ...module.manifest, movement: module.rules?.movement },
      pictures: this.pictures,
    })
    this.tiles = new MapTiles(this.stage.scene, table, DEPTH.map, () => this.stage.wake(), this.printed)
  }

  private hasPicture({ boards }: PlacedMap): boolean {
    return boards.some(({ board }) => this.pictures?.has(board.id) === true)
  }
}
