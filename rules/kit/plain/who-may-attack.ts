import type { Cell, Id, RangedAttack } from '../../../table/generated/types.ts'
import { hasMark, type Unit } from '../../core/unit.ts'
import { distance, printCell, stepBetween, terrainAt } from '../../hex/board/cells.ts'
import { cellOf, enemiesIn, onMap, rangeTo } from '../../hex/board/occupants.ts'
import type { HexScene } from '../../hex/board/scene.ts'
import type { Bar } from '../fight/joining.ts'
import { hasCombatant } from '../fight/record.ts'
import type { Assault } from './assault.ts'
import { type CombatSheet, markName } from './combat-sheet.ts'
import { isCrossed } from './conditions.ts'

/** The defenders of a hex, possible units and dummies included. */
export const defendersIn = (scene: HexScene, target: Cell, side: Id | undefined): readonly Unit[] =>
  enemiesIn(scene, target, side).toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** The reason why a unit may not attack at all now. */
export function barToAttack(
  scene: HexScene,
  { rules }: CombatSheet,
  unit: Unit,
  before: readonly Assault[],
): Bar | undefined {
  const bar = (rule: Id, cite: string, why: string, more: Partial<Bar> = {}): Bar => ({ rule, cite, why, ...more })
  if (!cellOf(unit)) return bar('attack/who', rules.cite, 'not on the map')
  if (unit.kind === 'dummy') return bar('attack/who', rules.cite, 'a dummy')
  const fits = scene.book.fits(unit, rules.who)
  if (fits === 'no') return bar('attack/who', rules.cite, 'not a unit type that attacks')
  const mark = rules.unable?.find((each) => hasMark(unit.piece, each))
  if (mark !== undefined) return bar('attack/unable', rules.cite, `marked ${markName(scene, mark)}`)
  const strength = scene.book.roster.value(unit, rules.attack)
  if (unit.known && !((strength ?? 0) > 0)) return bar('attack/who', rules.cite, 'no attack strength')
  if (!rules.again?.includes('attackers') && before.some(({ attackers }) => hasCombatant(attackers, unit.id)))
    return bar('attack/again', rules.cite, 'already attacked this phase')
  if (fits === 'maybe' || unit.kind === 'either')
    return bar('attack/who', rules.cite, 'hidden, and perhaps a type that cannot attack', { severity: 'unchecked' })
  return undefined
}

/** The reason why a unit may not attack this hex from where it is. */
export function barToTarget(scene: HexScene, combat: CombatSheet, unit: Unit, target: Cell): Bar | undefined {
  const { rules } = combat
  const from = cellOf(unit)
  const away = from ? distance(scene, from, target) : Number.POSITIVE_INFINITY
  if (from && away === 1) return closedBetween(scene, combat, unit, from, target)
  const ranged = rangedFor(scene, combat, unit)
  const range = ranged ? (scene.book.roster.value(unit, ranged.range) ?? 1) : 1
  if (away <= range && away > 1) return undefined
  const hex = printCell(scene, target)
  const why = Number.isFinite(away) ? `${hex} is ${away} hexes away; the range is ${range}` : `${hex} is out of reach`
  return {
    rule: 'attack/far',
    cite: ranged?.cite ?? rules.cite,
    why,
    ...(Number.isFinite(away) && { needed: range, had: away }),
  }
}

export const rangedFor = (scene: HexScene, { rules }: CombatSheet, unit: Unit): RangedAttack | undefined =>
  rules.ranged?.find(({ who }) => scene.book.fits(unit, who) === 'yes')

/** A prohibition of attacks across a hexside or into a terrain. */
function closedBetween(scene: HexScene, { rules }: CombatSheet, unit: Unit, from: Cell, to: Cell): Bar | undefined {
  for (const { cite, edges, terrains, paths = [], crossings = [], who } of rules.barred ?? []) {
    if (scene.book.fits(unit, who) === 'no') continue
    const unless = [...paths, ...crossings]
    if (edges && isCrossed(scene, from, to, { edges, unless })) {
      const found = stepBetween(scene, from, to)
      const edge = found?.field.ground.side(found.step).edges.find(({ kind }) => edges.includes(kind))
      return { rule: 'attack/barred', cite, why: `no attacks across ${edge?.name ?? 'that side'}` }
    }
    const found = stepBetween(scene, from, to)
    const along = found?.field.ground.side(found.step).paths.some(({ kind }) => unless.includes(kind)) === true
    if (terrains?.includes(terrainAt(scene, to)) && !along) {
      const named = found?.field.ground.named(terrainAt(scene, to)).toLowerCase() ?? ''
      return { rule: 'attack/barred', cite, why: `no attacks into ${named}` }
    }
  }
  return undefined
}

/** All reasons against an attack, for the attack dialog and the verdict. */
export const barTo =
  (scene: HexScene, combat: CombatSheet, target: Cell, before: readonly Assault[]) =>
  (unit: Unit): Bar | undefined =>
    barToAttack(scene, combat, unit, before) ?? barToTarget(scene, combat, unit, target)

/** The units of a side that may attack now, by id. */
export const ableOf = (scene: HexScene, combat: CombatSheet, side: Id | undefined, before: readonly Assault[]) =>
  onMap(scene, side).filter((unit) => unit.kind === 'unit' && !barToAttack(scene, combat, unit, before))

export const isAfar = (scene: HexScene, unit: Unit, target: Cell): boolean => rangeTo(scene, unit, target) > 1
