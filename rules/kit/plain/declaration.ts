import type { Cell, Declare, Id } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import { hasMark, idOrder, type Unit } from '../../core/unit.ts'
import { sameCell } from '../../hex/board/cells.ts'
import { cellOf, unitStillAt } from '../../hex/board/occupants.ts'
import type { HexScene } from '../../hex/board/scene.ts'
import { neighboursOf } from '../fight/on-hexes/neighbours.ts'
import { allCombatants } from '../fight/record.ts'
import type { Assault, Combatant, PlannedAssault } from './assault.ts'
import { type CombatSheet, stepsOf } from './combat-sheet.ts'
import { type Assessment, assess } from './strength.ts'
import { barToTarget, defendersIn, isAfar, rangedFor } from './who-may-attack.ts'

export interface NamedAttack {
  readonly target: Cell
  readonly attackers: readonly Unit[]
  readonly defenders: readonly Unit[]
}

/** Undefined unless exactly one hex is named. */
export function namedAttack(
  scene: HexScene,
  { pieces, at }: Pick<Declare, 'pieces' | 'at'>,
  side: Id | undefined,
): NamedAttack | undefined {
  const cells = at.filter(onCell)
  const [target] = cells
  if (!target || cells.some((cell) => !sameCell(cell, target))) return undefined
  const attackers = scene.units(new Set(pieces)).filter(({ kind }) => kind !== 'other')
  const attacking = side ?? attackers[0]?.side
  return { target, attackers: attackers.toSorted(idOrder), defenders: defendersIn(scene, target, attacking) }
}

export const assessNamed = (
  scene: HexScene,
  combat: CombatSheet,
  { target, attackers, defenders }: NamedAttack,
): Assessment => assess(scene, combat, target, attackers, defenders)

/** The attack on the same hex that a new declaration replaces: it has not been rolled yet. */
export const replacedBy = (fights: readonly Assault[], target: Cell | undefined): Assault | undefined => {
  const last = fights.at(-1)
  return last && target && last.die === undefined && sameCell(last.target, target) ? last : undefined
}

/** The memory of a declared attack. */
export function plannedAssault(
  scene: HexScene,
  combat: CombatSheet,
  named: NamedAttack,
  side: Id | undefined,
): PlannedAssault {
  const { target, attackers, defenders } = named
  const assessment = assessNamed(scene, combat, named)
  const { attack, defence, column, plus, unknown, reached, shifts, pluses } = assessment
  const bring = (all: Assessment['attackers']) => all.map(({ id, total }) => ({ piece: id, strength: total }))
  const near = attackers.filter((unit) => !isAfar(scene, unit, target))
  const combatant = (unit: Unit, afar: boolean): readonly Combatant[] => {
    const at = cellOf(unit)
    const suffers = !afar || rangedFor(scene, combat, unit)?.suffers === true
    const marks = [...scene.book.module.marks.keys()].filter((mark) => hasMark(unit.piece, mark))
    return at ? [{ id: unit.id, at, steps: stepsOf(combat, unit), marks, afar, suffers }] : []
  }
  const isOpen = (unit: Unit, _: Cell, to: Cell) => !barToTarget(scene, combat, unit, to)
  return {
    side,
    target,
    attackers: attackers.flatMap((unit) => combatant(unit, isAfar(scene, unit, target))),
    defenders: defenders.flatMap((unit) => combatant(unit, false)),
    attack: unknown.length > 0 ? undefined : attack,
    defence: unknown.length > 0 ? undefined : defence,
    column,
    plus,
    figures: {
      attackers: bring(assessment.attackers),
      defenders: bring(assessment.defenders),
      ...(reached !== undefined && { odds: reached }),
      shifts: shifts.map((each) => ({ ...each })),
      modifiers: pluses.map((each) => ({ ...each })),
    },
    beside: neighboursOf(scene, near, isOpen).map(({ id, at }) => ({ id, at })),
  }
}

/** Whether a combatant has left its hex since the declaration. */
export const isGone = (scene: HexScene, assault: Assault): boolean =>
  allCombatants(assault).some((each) => !unitStillAt(scene, each))
