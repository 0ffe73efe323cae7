import type Phaser from 'phaser'
import type { StackedCell, SupplyLine, ZoneCell } from '../../../table/referee.ts'
import type { TableLayout } from '../layout/table-layout.ts'
import type { Tabletop } from '../layout/tabletop.ts'
import type { TextureAtlas } from '../stage/texture-atlas.ts'
import { StackingOverlay } from './stacking-overlay.ts'
import { SupplyOverlay } from './supply-overlay.ts'

/** The overlays of the whole map. */
export type MapOverlay =
  | { readonly shows: 'supply'; readonly lines: readonly SupplyLine[] }
  | { readonly shows: 'stacks'; readonly stacks: readonly StackedCell[] }
  | { readonly shows: 'zones'; readonly zones: readonly ZoneCell[] }

export class MapOverlays {
  private readonly supply: SupplyOverlay
  private readonly stacks: StackingOverlay
  private drawn: readonly unknown[] = []

  constructor(
    scene: Phaser.Scene,
    atlas: TextureAtlas,
    top: Tabletop,
    layout: TableLayout,
    depths: { under: number; over: number },
  ) {
    this.supply = new SupplyOverlay(scene, atlas, top, layout, depths)
    this.stacks = new StackingOverlay(scene, atlas, top, depths)
  }

  show(overlay: MapOverlay | undefined, pixel: number, generation: number): void {
    const inputs = [overlay, pixel, generation]
    if (inputs.every((each, at) => each === this.drawn[at])) return
    this.drawn = inputs
    this.supply.show(overlay?.shows === 'supply' ? overlay.lines : [], pixel)
    this.stacks.show(overlay?.shows === 'stacks' ? overlay.stacks : [], pixel)
  }
}
