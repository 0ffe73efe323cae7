import type { Id } from '../../../table/generated/types.ts'
import type { Size } from '../../../table/geometry/layout.ts'
import type { Board } from '../../../table/module/board.ts'
import type { Module } from '../../../table/module/module.ts'
import { paintIdsOnly } from '../map/names/paint-names.ts'
import { paintGridLines } from '../map/terrain/grid-lines.ts'
import type { MapPlan } from '../map/terrain/map-plan.ts'
import { type PaintArea, type Pen, withSaved } from '../map/terrain/paint-area.ts'

/** Map pictures that modules bring, by board. */
export type ModulePictures = ReadonlyMap<Id, HTMLImageElement>

/** Loads the maps' pictures; calls `missed` for those that fail. */
export async function fetchPictures(
  { manifest, maps }: Module,
  missed: (map: string) => void,
): Promise<ModulePictures> {
  const shown = new Map<Id, HTMLImageElement>()
  await Promise.all(
    maps.map(async ({ id, sheet }) => {
      if (!sheet.picture) return
      const image = new Image()
      image.src = `/modules/${manifest.id}/${sheet.picture.file}`
      try {
        await image.decode()
        shown.set(id, image)
      } catch {
        missed(sheet.name)
      }
    }),
  )
  return shown
}

/** From picture pixels to board units: x = a·x + c·y + e, y = b·x + d·y + f. */
export type PictureTransform = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export function pictureTransform({ sheet, grid }: Pick<Board, 'sheet' | 'grid'>, natural: Size): PictureTransform {
  const { pins, place } = sheet.picture ?? {}
  const [from, to] = pins ?? []
  if (from && to) {
    const [a, b] = [grid.parse(from.cell), grid.parse(to.cell)]
    if (a && b) {
      const [start, end] = [grid.centre(a), grid.centre(b)]
      const [dx, dy] = [to.x - from.x, to.y - from.y]
      const [ux, uy] = [end.x - start.x, end.y - start.y]
      const length = dx * dx + dy * dy
      // The rotation and scale that map the two pinned pixels to their cells.
      const [cos, sin] = [(dx * ux + dy * uy) / length, (dx * uy - dy * ux) / length]
      return [cos, sin, -sin, cos, start.x - cos * from.x + sin * from.y, start.y - sin * from.x - cos * from.y]
    }
  }
  if (place) {
    const scale = place.width / natural.width
    const turn = ((place.turn ?? 0) * Math.PI) / 180
    const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale]
    return [cos, sin, -sin, cos, place.x, place.y]
  }
  return [grid.size.width / natural.width, 0, 0, grid.size.height / natural.height, 0, 0]
}

/** Darkens a picture in the night palette. */
const DIM = 'rgba(8, 12, 16, 0.45)'

export function paintModulePicture(pen: Pen, plan: MapPlan, image: HTMLImageElement, area: PaintArea): void {
  const { board } = plan
  const { rect, palette } = area
  pen.fillStyle = palette.paper.ground
  pen.fillRect(rect.x, rect.y, rect.width, rect.height)
  // An SVG may have no size of its own.
  const natural = {
    width: image.naturalWidth || board.grid.size.width,
    height: image.naturalHeight || board.grid.size.height,
  }
  withSaved(pen, () => {
    pen.transform(...pictureTransform(board, natural))
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(image, 0, 0, natural.width, natural.height)
  })
  if (palette.name === 'night') {
    pen.fillStyle = DIM
    pen.fillRect(rect.x, rect.y, rect.width, rect.height)
  }
  if (board.sheet.picture?.grid === false) return
  paintGridLines(pen, plan, area)
  paintIdsOnly(pen, plan, area)
}
