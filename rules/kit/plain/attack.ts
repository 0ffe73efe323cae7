import type { Declare, Finding, Id } from '../../../table/generated/types.ts'
import { finding, names } from '../../core/finding.ts'
import { isActing, phaseName, sideName } from '../../core/turn.ts'
import type { Unit } from '../../core/unit.ts'
import { around, printCell, printSorted, sameCell } from '../../hex/board/cells.ts'
import { cellsOf, enemiesIn } from '../../hex/board/occupants.ts'
import type { HexScene } from '../../hex/board/scene.ts'
import { type Bar, judgeJoining } from '../fight/joining.ts'
import { judgeUndone } from '../fight/owed.ts'
import { judgeLapsing } from './advance.ts'
import type { Assault } from './assault.ts'
import { attackingSide, type CombatSheet } from './combat-sheet.ts'
import { assessNamed, type NamedAttack, namedAttack, plannedAssault, replacedBy } from './declaration.ts'
import { duesOf } from './dues.ts'
import { judgeStranded } from './must-attack.ts'
import { oddsText } from './strength.ts'
import { barTo, isAfar, rangedFor } from './who-may-attack.ts'

/** Judges a declared attack. */
export function judgeAttack(
  scene: HexScene,
  combat: CombatSheet,
  declare: Declare,
  fights: readonly Assault[],
): readonly Finding[] {
  const { rules } = combat
  const illegal = (rule: Id, text: string, units: readonly Unit[] = [], cite = rules.cite): Finding =>
    finding(rule, cite, 'illegal', text, declare.at, units)
  const side = attackingSide(scene)
  if (!rules.phases.includes(scene.state.time.phase)) {
    return [illegal('attack/phase', `No attacks in ${phaseName(scene)}.`)]
  }
  const named = namedAttack(scene, declare, side)
  if (!named) return [illegal('attack/target', 'Name one target hex for the attack.')]
  const { target, attackers, defenders } = named
  const replaced = replacedBy(fights, target)
  const before = fights.filter((each) => each !== replaced)
  const hand = isActing(scene, side)
    ? []
    : [illegal('attack/hand', `Only ${sideName(scene, side)} declares attacks in this phase.`, attackers)]
  // An attack without attackers calls off the earlier one.
  if (attackers.length === 0) {
    return replaced ? hand : [...hand, illegal('attack/nobody', 'Name the attacking units.')]
  }
  const open = judgeBefore(scene, combat, before)
  if (defenders.length === 0)
    return [...hand, ...open, illegal('attack/nobody', noTargetText(scene, named, side), attackers)]
  const again = before.some((each) => sameCell(each.target, target))
  const twice =
    again && !rules.again?.includes('targets')
      ? [illegal('attack/again', `${printCell(scene, target)} has already been attacked this phase.`, attackers)]
      : []
  const barred = judgeJoining(attackers, barOf(scene, combat, named, side, before), [target])
  const found = [...hand, ...open, ...twice, ...barred, ...judgeAlone(scene, combat, named)]
  if (barred.some(({ severity }) => severity === 'illegal')) return found
  return [...found, ...judgeOdds(scene, combat, named), ...judgeRest(scene, combat, named, side, before)]
}

/** The reason against a named unit. */
const barOf =
  (scene: HexScene, combat: CombatSheet, { target }: NamedAttack, side: Id | undefined, before: readonly Assault[]) =>
  (unit: Unit): Bar | undefined =>
    side !== undefined && unit.side !== side
      ? { rule: 'attack/side', cite: combat.rules.cite, why: `${sideName(scene, side)} attacks in this phase` }
      : barTo(scene, combat, target, before)(unit)

/** An attack is rolled and carried out before the next. */
function judgeBefore(scene: HexScene, combat: CombatSheet, before: readonly Assault[]): readonly Finding[] {
  const last = before.at(-1)
  const lapsing = last ? judgeLapsing(scene, combat, last) : []
  const open = before.flatMap((each) => {
    if (each.die !== undefined) return judgeUndone(scene, duesOf(scene, each))
    const { cite = '' } = scene.book.sheet.combat ?? {}
    const text = `The attack on ${printCell(scene, each.target)} has not been rolled yet.`
    return [finding('attack/unrolled', cite, 'illegal', text, [each.target], [])]
  })
  return [...open, ...lapsing]
}

/** A sentence on an empty target, with the hexes that hold enemies. */
function noTargetText(scene: HexScene, { target, attackers }: NamedAttack, side: Id | undefined): string {
  const near = cellsOf(attackers).flatMap((at) => around(scene, at))
  const enemyHexes = near.filter((cell) => enemiesIn(scene, cell, side).length > 0)
  const who =
    enemyHexes.length > 0
      ? `; enemies are in ${printSorted(scene, enemyHexes)}`
      : `, and none next to ${names(attackers)}`
  return `There is no enemy in ${printCell(scene, target)}${who}.`
}

/** Some ranged units can only support an adjacent attack. */
function judgeAlone(scene: HexScene, combat: CombatSheet, { target, attackers }: NamedAttack): readonly Finding[] {
  const ranged = attackers.map((unit) => (isAfar(scene, unit, target) ? rangedFor(scene, combat, unit) : undefined))
  const [first] = ranged
  if (!first || !ranged.every((each) => each?.alone === 'no')) return []
  const text = `${names(attackers)} can only support an attack from an adjacent hex, and ${printCell(scene, target)} has none.`
  return [finding('attack/alone', first.cite, 'illegal', text, [target], attackers)]
}

function judgeOdds(scene: HexScene, combat: CombatSheet, named: NamedAttack): readonly Finding[] {
  const assessment = assessNamed(scene, combat, named)
  const { column, unknown } = assessment
  if (column !== undefined) return []
  const text = `${oddsText(combat, assessment)}.`
  const { cite } = combat.rules.table
  return unknown.length > 0
    ? [finding('attack/odds', cite, 'unchecked', text, [named.target], unknown)]
    : [finding('attack/odds', cite, 'illegal', text, [named.target], named.attackers)]
}

/** Enemies that must be attacked but could not be after this attack. */
function judgeRest(
  scene: HexScene,
  combat: CombatSheet,
  named: NamedAttack,
  side: Id | undefined,
  before: readonly Assault[],
): readonly Finding[] {
  if (!combat.rules.must) return []
  const now: Assault = {
    ...plannedAssault(scene, combat, named, side),
    ...{ seq: Number.MAX_SAFE_INTEGER, die: undefined, result: undefined, ways: {}, paid: {}, advanced: [] },
  }
  return judgeStranded(scene, combat, side, before, now)
}
