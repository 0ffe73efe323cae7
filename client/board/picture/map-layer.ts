import type { Pile } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { tileLevel } from '../geometry/pixel-sizes.ts'
import { grow } from '../geometry/rect.ts'
import type { Heap, TableLayout } from '../layout/table-layout.ts'
import type { PlacedMap, Tabletop } from '../layout/tabletop.ts'
import type { Viewport } from '../layout/viewport.ts'
import type { LaidScenery } from '../map/scenery/laid-scenery.ts'
import { SCENERY_RIM } from '../map/scenery/paint-scenery.ts'
import { DAY, type Palette } from '../map/terrain/palette.ts'
import type { ModulePictures } from '../print/module-pictures.ts'
import { type PrintedTable, printedTableOf } from '../print/printed-table.ts'
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
  /** The scenery that the tiles show. */
  private scenery: readonly Heap[] = []

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
    const { piles } = layout.state.game
    if (this.piles !== piles) this.print(piles)
    else this.followScenery(piles)
    const pixelsPerUnit = viewport.camera.scale * this.stage.ratio()
    this.tiles?.show(viewport.window(), tileLevel(pixelsPerUnit))
    this.names.show(layout, pixelsPerUnit, this.palette, (map) => this.hasPicture(map))
  }

  destroy(): void {
    this.tiles?.destroy()
  }

  private print(piles: readonly Pile[]): void {
    this.piles = piles
    this.scenery = this.parts.layout.scenery
    this.tiles?.destroy()
    this.tiles = new MapTiles(this.stage.scene, this.sheet(piles), DEPTH.map, () => this.stage.wake(), this.printed)
  }

  private sheet(piles: readonly Pile[]): PrintedTable {
    const { module, top } = this.parts
    const accent: Accent = (side) => (side === undefined ? undefined : module.sides.get(side)?.colour) ?? NEUTRAL
    const print = {
      palette: this.palette,
      imprint: { ...module.manifest, movement: module.rules?.movement },
      pictures: this.pictures,
    }
    return printedTableOf(top, piles, accent, print, laidIn(this.scenery))
  }

  /** Scenery was laid, moved or taken away: only the map beneath it is printed anew. */
  private followScenery(piles: readonly Pile[]): void {
    const { scenery } = this.parts.layout
    if (scenery === this.scenery) return
    const [before, after] = [laidIn(this.scenery), laidIn(scenery)]
    const changed = [
      ...before.filter((each) => !after.includes(each)),
      ...after.filter((each) => !before.includes(each)),
    ]
    this.scenery = scenery
    this.tiles?.reprint(
      this.sheet(piles),
      changed.map(({ bounds }) => grow(bounds, SCENERY_RIM)),
    )
  }

  private hasPicture({ boards }: PlacedMap): boolean {
    return boards.some(({ board }) => this.pictures?.has(board.id) === true)
  }
}

export const laidIn = (heaps: readonly Heap[]): readonly LaidScenery[] =>
  heaps.flatMap(({ counters }) => counters.flatMap(({ laid }) => laid ?? []))
