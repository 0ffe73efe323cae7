import type { Cell, Finding, Id } from '../../../table/generated/types.ts'
import { finding, names } from '../../core/finding.ts'
import { namesOf } from '../../core/turn.ts'
import type { Unit } from '../../core/unit.ts'
import { distinct, printCell, sameCell } from '../../hex/board/cells.ts'
import { cellOf, unitStillAt, zonesAt } from '../../hex/board/occupants.ts'
import type { HexScene } from '../../hex/board/scene.ts'
import { neighboursOf } from '../fight/on-hexes/neighbours.ts'
import { hasCombatant } from '../fight/record.ts'
import type { Assault } from './assault.ts'
import type { CombatSheet } from './combat-sheet.ts'
import { assess } from './strength.ts'
import { ableOf, barToTarget, defendersIn } from './who-may-attack.ts'

/** A hex that must be attacked this phase, and the units that still can. */
export interface MustAttack {
  readonly at: Cell
  readonly enemies: readonly Unit[]
  readonly able: readonly Unit[]
}

/** The units that can still attack a hex at printed odds. */
export function ableAgainst(
  scene: HexScene,
  combat: CombatSheet,
  target: Cell,
  side: Id | undefined,
  fights: readonly Assault[],
): readonly Unit[] {
  if (!combat.rules.again?.includes('targets') && fights.some((each) => sameCell(each.target, target))) return []
  const able = ableOf(scene, combat, side, fights).filter((unit) => !barToTarget(scene, combat, unit, target))
  const { column, unknown } = assess(scene, combat, target, able, defendersIn(scene, target, side))
  return column === undefined && unknown.length === 0 ? [] : able
}

/** Hexes with enemies that nobody has attacked, next to units that have attacked or could. */
export function mustAttack(
  scene: HexScene,
  combat: CombatSheet,
  side: Id | undefined,
  fights: readonly Assault[],
): readonly MustAttack[] {
  const { must } = combat.rules
  if (!must?.enemies) return []
  const fought = (id: string) => fights.some(({ defenders }) => hasCombatant(defenders, id))
  const isOpen = (unit: Unit, _: Cell, to: Cell) => !barToTarget(scene, combat, unit, to)
  const idle = neighboursOf(scene, ableOf(scene, combat, side, fights), isOpen)
  const all = [...fights.flatMap(({ beside }) => beside), ...idle].filter(
    (each) => !fought(each.id) && unitStillAt(scene, each)?.kind === 'unit',
  )
  return distinct(all.map(({ at }) => at)).map((at) => ({
    at,
    enemies: defendersIn(scene, at, side),
    able: ableAgainst(scene, combat, at, side, fights),
  }))
}

/** Units in enemy zones that must attack, with their possible targets. */
export function mustJoin(
  scene: HexScene,
  combat: CombatSheet,
  side: Id | undefined,
  fights: readonly Assault[],
): readonly { readonly unit: Unit; readonly targets: readonly Cell[] }[] {
  if (!combat.rules.must?.units) return []
  return ableOf(scene, combat, side, fights).flatMap((unit) => {
    const at = cellOf(unit)
    if (!at || !zonesAt(scene, at, side).some(({ sure }) => sure === 'yes')) return []
    const targets = neighboursOf(scene, [unit])
      .map((each) => each.at)
      .filter((cell) => ableAgainst(scene, combat, cell, side, fights).includes(unit))
    return targets.length > 0 ? [{ unit, targets }] : []
  })
}

/** Enemies that had to be attacked. A warning if no unit is left for it: the declaration was flagged then. */
export function judgeMissed(
  scene: HexScene,
  combat: CombatSheet,
  side: Id | undefined,
  fights: readonly Assault[],
  isOpen: (target: Cell) => boolean,
): readonly Finding[] {
  const cite = combat.rules.must?.cite ?? combat.rules.cite
  const missed = mustAttack(scene, combat, side, fights).map(({ at, enemies, able }) => {
    const can = able.length > 0 && isOpen(at)
    const who = can ? `: ${names(able)} can` : ', but no unit that could is left'
    const text = `${namesOf(scene, enemies)} in ${printCell(scene, at)} must be attacked${who}.`
    return finding('attack/must', cite, can ? 'illegal' : 'warning', text, [at], enemies)
  })
  const idle = mustJoin(scene, combat, side, fights)
    .filter(({ targets }) => targets.some(isOpen))
    .map(({ unit, targets }) => {
      const text = `${unit.name} is in an enemy zone and must attack.`
      return finding('attack/idle', cite, 'illegal', text, targets, [unit])
    })
  return [...missed, ...idle]
}

/** Attacks that leave no unit for a hex that must be attacked. */
export function judgeStranded(
  scene: HexScene,
  combat: CombatSheet,
  side: Id | undefined,
  before: readonly Assault[],
  now: Assault,
): readonly Finding[] {
  const { enemies: isBinding, cite = '' } = combat.rules.must ?? {}
  if (!isBinding) return []
  const lost = mustAttack(scene, combat, side, before).filter(({ able }) => able.length === 0)
  return mustAttack(scene, combat, side, [...before, now])
    .filter(({ at, able }) => able.length === 0 && !lost.some((each) => sameCell(each.at, at)))
    .flatMap(({ at, enemies }) => {
      const could = ableAgainst(scene, combat, at, side, before)
      if (could.length === 0) return []
      // If a single unit could attack both hexes, the other one cannot be held against it.
      const here = ableAgainst(scene, combat, now.target, side, before)
      const isMendable = could.some((unit) => here.some((other) => other !== unit))
      const text = `${namesOf(scene, enemies)} in ${printCell(scene, at)} must also be attacked, but after this attack no unit that could is left.`
      return [finding('attack/must', cite, isMendable ? 'illegal' : 'warning', text, [at], enemies)]
    })
}
