import type { Overlay, ZoneCell } from '../../../table/referee.ts'
import { SURE } from '../ground/search.ts'
import type { HexScene } from './scene.ts'
import { allStacks } from './stacking.ts'

export function overlayOf(scene: HexScene): Overlay {
  const zones: ZoneCell[] = []
  for (const field of scene.fields.values()) {
    for (const of of [...scene.book.module.sides.keys()].sort()) {
      for (const [cell, zone] of field.zonesOf(of).entries()) {
        if (zone !== 0) zones.push({ at: field.ground.cell(cell), of, sure: zone === SURE })
      }
    }
  }
  return {
    zones,
    stacks: allStacks(scene, undefined).map(({ at, side, units, limit, least, most }) => ({
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
