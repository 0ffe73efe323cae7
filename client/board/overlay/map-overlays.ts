import type Phaser from 'phaser'
import type { StackedCell, SupplyLine, ZoneCell } from '../../../table/referee.ts'
import type { Lay } from '../layout/table-layout.ts'
import type { Tabletop } from '../layout/tabletop.ts'
import type { Atlas } from '../stage/texture-atlas.ts'
import { StackLight } from './stacking-overlay.ts'
import { SupplyLight } from './supply-overlay.ts'

/** What can be asked to be shown over the whole map. */
export type Light =
  | { readonly shows: 'supply'; readonly lines: readonly SupplyLine[] }
  | { readonly shows: 'stacks'; readonly stacks: readonly StackedCell[] }
  | { readonly shows: 'zones'; readonly zones: readonly ZoneCell[] }

export const LIGHTS = ['supply', 'stacks', 'zones'] as const
export type LightName = (typeof LIGHTS)[number]

/** The one that is lit. */
export class Lights {
  private readonly supply: SupplyLight
  private readonly stacks: StackLight
  private drawn: readonly unknown[] = []

  constructor(scene: Phaser.Scene, atlas: Atlas, top: Tabletop, lay: Lay, depths: { under: number; over: number }) {
    this.supply = new SupplyLight(scene, atlas, top, lay, depths)
    this.stacks = new StackLight(scene, atlas, top, depths)
  }

  /** Touches only what another light, another zoom or another position has changed. */
  show(light: Light | undefined, pixel: number, generation: number): void {
    const wanted = [light, pixel, generation]
    if (wanted.every((each, at) => each === this.drawn[at])) return
    this.drawn = wanted
    this.supply.show(light?.shows === 'supply' ? light.lines : [], pixel)
    this.stacks.show(light?.shows === 'stacks' ? light.stacks : [], pixel)
  }
}
