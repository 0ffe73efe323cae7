import { Amount } from '../../core/amount.ts'
import { toHalves } from '../../core/points.ts'
import type { Unit } from '../../core/unit.ts'
import type { HexScene } from '../board/scene.ts'
import type { Walker } from '../board/walker.ts'
import { outOfSupplyValue, supplyOf } from '../supply/supply.ts'

/** The unit's points for this phase: two numbers if its supply is hidden. */
export function allowanceOf(scene: HexScene, unit: Unit, bonus = 0): Walker['allowance'] | undefined {
  const points = explainedPoints(scene, unit, bonus)
  const value = scene.book.chart?.rules.points
  if (!points || value === undefined) return undefined
  const most = toHalves(points.total)
  const isUnsure = supplyOf(scene, unit) === 'unknown'
  const least = isUnsure ? toHalves(outOfSupplyValue(scene, value, points.total)) : most
  return { least: Math.max(0, least), most: Math.max(0, most) }
}

/** The points with every reason, assuming the best of what is hidden. */
export function explainedPoints(scene: HexScene, unit: Unit, bonus = 0): Amount | undefined {
  const { chart, roster, sheet } = scene.book
  const value = chart?.rules.points
  const printed = value === undefined ? undefined : roster.value(unit, value)
  if (value === undefined || printed === undefined) return undefined
  const points = new Amount()
  points.add(chart?.rules.cite ?? '', 'printed', printed)
  points.add(chart?.rules.march?.cite ?? '', 'march', bonus)
  for (const { allowance } of scene.chapters) allowance?.(scene, unit, points)
  if (supplyOf(scene, unit) === 'out') {
    const cite = sheet.supply?.effects?.[value]?.cite ?? sheet.supply?.cite ?? ''
    points.add(cite, 'out of supply', outOfSupplyValue(scene, value, points.total) - points.total)
  }
  return points
}
