import type { Cell, Finding } from '../../../table/generated/types.ts'
import { agree, finding, names, pointsNumber } from '../../core/finding.ts'
import type { Halves } from '../../core/points.ts'
import { pointsText, toPoints } from '../../core/points.ts'
import { namesOf, sideName } from '../../core/turn.ts'
import type { Unit } from '../../core/unit.ts'
import { fieldCellOf, isIn, printCell, terrainAt } from '../board/cells.ts'
import { areEnemies } from '../board/field.ts'
import type { HexScene } from '../board/scene.ts'
import { HELD } from '../ground/search.ts'
import { allowanceOf } from './movement-points.ts'
import { MARCH } from './walker-costs.ts'
import type { Progress } from './walkers.ts'

/** Judges units that enter the map. */
export function judgeArrival(scene: HexScene, units: readonly Unit[], to: Cell): Finding[] {
  for (const { arrival } of scene.chapters) {
    const found = arrival?.(scene, units, to)
    if (found) return [...found]
  }
  const entry = scene.book.chart?.rules.entry
  const cite = entry?.cite ?? scene.book.chart?.rules.cite ?? ''
  if (!entry) {
    const text = `The rules sheet names no entry area, so the entry of ${names(units)} is not checked.`
    return [finding('movement/entry', cite, 'unchecked', text, [to], units)]
  }
  return [...judgeArea(scene, units, to), ...judgeCell(scene, units, to, cite)]
}

/** Units enter only in the areas that the scenario gives to their side. */
function judgeArea(scene: HexScene, units: readonly Unit[], to: Cell): Finding[] {
  const entry = scene.book.chart?.rules.entry
  const bySide = entry?.areas[scene.state.game.scenario] ?? {}
  const astray = units.filter(({ side }) => {
    const areas = side === undefined ? [] : (bySide[side] ?? [])
    return !areas.some((area) => isIn(scene, area, to))
  })
  if (!entry || astray.length === 0) return []
  const sides = [...new Set(astray.map(({ side }) => sideName(scene, side)))].sort().join(', ')
  const text = `${names(astray)} cannot enter the map at ${printCell(scene, to)}, outside the entry area of ${sides}.`
  return [finding('movement/entry', entry.cite, 'illegal', text, [to], astray)]
}

/** The first cell costs points like any other, and must hold no enemy. */
export function judgeCell(scene: HexScene, units: readonly Unit[], to: Cell, cite: string): Finding[] {
  const spot = fieldCellOf(scene, to)
  if (!spot) return []
  const { field, index: cell } = spot
  const { chart } = scene.book
  const where = field.ground.print(cell)
  const findings: Finding[] = []
  const zoned = units.filter(({ side }) => (field.against(side, 'movement')[cell]! & HELD) !== 0)
  if (zoned.length > 0) {
    const rule = chart?.rules.enemies?.cite ?? cite
    const there = field.at(cell).filter((unit) => areEnemies(zoned[0]!.side, unit.side) && scene.book.stands(unit))
    const text = `${names(zoned)} may not enter ${where}, where ${namesOf(scene, there)} ${agree(there, 'stands', 'stand')}.`
    findings.push(finding('movement/enemies', rule, 'illegal', text, [to], zoned))
  }
  const priced = units.map((unit) => ({ unit, price: arrivalPrice(scene, unit, to), had: allowanceOf(scene, unit) }))
  const shut = priced.flatMap(({ unit, price }) => (price === 'no' ? unit : []))
  if (shut.length > 0) {
    findings.push(finding('movement/terrain', cite, 'illegal', `${where} is closed to ${names(shut)}.`, [to], shut))
  }
  const tooFewPoints = priced.flatMap(({ unit, price, had }) =>
    price === 'no' || !had || price <= had.most || chart?.rules.whole ? [] : { unit, needed: price, had: had.most },
  )
  const [poorest] = tooFewPoints.toSorted((a, b) => b.needed - b.had - (a.needed - a.had))
  if (poorest) {
    const those = tooFewPoints.map(({ unit }) => unit)
    const text = `Entering ${where} costs ${pointsText(toPoints(poorest.needed))}; ${names(those)} ${agree(those, 'has', 'have')} ${pointsNumber(poorest.had)}.`
    const sums = { needed: toPoints(poorest.needed), had: toPoints(poorest.had) }
    findings.push({ ...finding('movement/points', cite, 'illegal', text, [to], those), ...sums })
  }
  return findings
}

/** The cost of the first cell. */
export function arrivalPrice(scene: HexScene, unit: Unit, to: Cell): Halves | 'no' {
  const { chart } = scene.book
  if (!chart?.rules.entry || chart.rules.entry.free || !fieldCellOf(scene, to)) return 0
  const price = chart.terrain.get(terrainAt(scene, to))?.prices[scene.book.column(unit)] ?? 0
  return price === 'all' ? (allowanceOf(scene, unit)?.most ?? 0) : price
}

/** Records the cost of entering. A unit that was on the map before in this phase keeps what it spent. */
export function recordArrival({ walked }: Progress, scene: HexScene, units: readonly Unit[], to: Cell): void {
  const where = printCell(scene, to)
  for (const unit of units) {
    const price = arrivalPrice(scene, unit, to)
    const paid = price === 'no' ? 0 : Math.min(price, allowanceOf(scene, unit)?.most ?? 0)
    const before = walked.get(unit.id) ?? scene.memory.walked.get(unit.id)
    walked.set(unit.id, {
      from: before ? before.from : unit.piece.at,
      spent: (before?.spent ?? 0) + paid,
      way: before?.way.at(-1) === where ? before.way : [...(before?.way ?? []), where],
      // A unit that enters for free may march on.
      along: before ? before.along : price === 0 ? MARCH : undefined,
      halted: before?.halted ?? [],
    })
  }
}
