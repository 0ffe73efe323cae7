import type { Overlay, ZoneCell } from '../table/referee.ts'
import type { Scene } from './scene.ts'
import { stacks } from './stacking.ts'

export function overlayOf(scene: Scene): Overlay {
  const zones: ZoneCell[] = []
  for (const field of scene.fields.values()) {
    for (const of of [...scene.book.module.sides.keys()].sort()) {
      const { sure, may } = field.zonesOf(of)
      for (let cell = 0; cell < may.length; cell++) {
        if (may[cell] !== 0) zones.push({ at: field.ground.cell(cell), of, sure: sure[cell] !== 0 })
      }
    }
  }
  return {
    zones,
    stacks: stacks(scene, undefined).map(({ at, side, units, limit, least, most }) => ({
      at,
      side,
      pieces: units.map(({ id }) => id),
      name: limit.name,
      least,
      most,
      limit: limit.most,
      over: most > limit.most,
      sure: least > limit.most || most <= limit.most,
    })),
  }
}
