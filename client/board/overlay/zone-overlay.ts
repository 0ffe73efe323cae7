import type Phaser from 'phaser'
import type { Spot } from '../../../table/geometry/hex.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import type { Module } from '../../../table/module/module.ts'
import type { ZoneCell } from '../../../table/referee.ts'
import { SANS } from '../../style/canvas-fonts.ts'
import { css } from '../counter/colour.ts'
import type { Pen } from '../counter/pen.ts'
import { overlayPixels } from '../geometry/pixel-sizes.ts'
import type { Tabletop } from '../layout/tabletop.ts'
import { PALETTES, type PaletteName } from '../map/terrain/palette.ts'
import { onCells, Stamps } from '../stage/stamps.ts'
import type { Painting, TextureAtlas } from '../stage/texture-atlas.ts'
import { cellShape, paintingSize, rimSides } from './cell-shape.ts'
import { fenceAlong, patternOf } from './fence.ts'
import { type SideInk, sideInk } from './reach-paint.ts'

const NOBODY = '#4a463d'

/** Zones of control, in their side's colour. */
export class ZoneOverlay {
  private readonly stamps: Stamps
  private drawn: readonly unknown[] = []

  constructor(
    scene: Phaser.Scene,
    private readonly atlas: TextureAtlas,
    private readonly module: Module,
    private readonly top: Tabletop,
    depth: number,
  ) {
    this.stamps = new Stamps(scene, atlas, depth)
  }

  show(zones: readonly ZoneCell[], scale: number, ratio: number, palette: PaletteName): void {
    const pixels = overlayPixels(scale * ratio)
    const inputs = [zones, pixels, palette, this.atlas.generation]
    if (inputs.every((each, at) => each === this.drawn[at])) return
    this.drawn = inputs
    const ranks = [...this.module.sides.keys()]
    const within = new Set(zones.map(({ at, of }) => `${of} ${placeKey(at)}`))
    this.stamps.show(
      onCells(this.top, zones, pixels, (placed, { at, of, sure }) => {
        const colour = this.module.sides.get(of)?.colour ?? NOBODY
        const sides = rimSides(placed, at, (cell) => within.has(`${of} ${placeKey(cell)}`))
        const ink = sideInk(colour, 'whole', PALETTES[palette])
        return fenced(placed.board.id, cellShape(placed), pixels, { ink, sure, sides, inset: ranks.indexOf(of) })
      }),
    )
  }
}

interface Fence {
  readonly ink: SideInk
  readonly sure: boolean
  /** The sides of the cell, by first corner, where the zone ends. */
  readonly sides: readonly number[]
  /** Fences of several sides stand inside each other. */
  readonly inset: number
}

/** A fence along the rim of the zone: with teeth for the first side, of dots for the second, and so on. */
function fenced(board: string, shape: readonly Spot[], pixels: number, fence: Fence): Painting {
  const { ink, sure, inset, sides } = fence
  const side = paintingSize(shape, pixels)
  const share = 0.92 - 0.1 * Math.max(inset, 0)
  return {
    key: `fence ${board} ${pixels} ${ink.name} ${sure} ${inset} ${sides.join()}`,
    width: side,
    height: side,
    paint: (pen) => {
      pen.translate(side / 2, side / 2)
      pen.scale(pixels, pixels)
      pen.lineCap = 'round'
      for (const [width, tone] of [
        [5.8, css(ink.casing, 0.8)],
        [3, css(ink.line)],
      ] as const) {
        pen.lineWidth = width * (patternOf(inset) === 'dots' ? 1.4 : 1)
        pen.strokeStyle = tone
        pen.beginPath()
        for (const at of sides) fenceAlong(pen, [shape[at], shape[(at + 1) % shape.length]], share, patternOf(inset))
        pen.setLineDash([])
        pen.stroke()
      }
      if (sure) return
      const top = Math.min(...shape.map(({ y }) => y)) * 0.66
      written(pen, '?', top, ink)
    },
  }
}

function written(pen: Pen, text: string, y: number, { line, casing }: SideInk): void {
  pen.font = `700 20px ${SANS}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineJoin = 'round'
  pen.lineWidth = 5
  pen.strokeStyle = css(casing, 0.92)
  pen.strokeText(text, 0, y)
  pen.fillStyle = css(line)
  pen.fillText(text, 0, y)
}
