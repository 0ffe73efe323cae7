import { type PlainDice, readPlainDice } from '../../../table/chance/plain-dice.ts'
import type { CombatResult, CombatRules, Fate, Id, PrintedChart } from '../../../table/generated/types.ts'
import { stepsOn } from '../../../table/module/faces.ts'
import type { Scene } from '../../core/scene.ts'
import { movingSide } from '../../core/turn.ts'
import { markCount, type Unit } from '../../core/unit.ts'
import { chartOf } from '../chart.ts'
import type { Columns } from '../fight/columns.ts'
import type { Part } from '../fight/record.ts'

/** The sheet's combat rules with their table. */
export interface CombatSheet {
  readonly rules: CombatRules
  readonly chart: PrintedChart
  readonly columns: Columns
  readonly dice: PlainDice
}

/** Undefined if the sheet has none. The module check has made sure that they are complete. */
export function combatOf(scene: Scene): CombatSheet | undefined {
  const rules = scene.book.sheet.combat
  const chart = rules && chartOf(scene.book, rules.table.chart)
  const dice = rules && readPlainDice(rules.table.dice)
  return rules && chart && dice && { rules, chart, columns: { by: rules.table.by, columns: chart.columns }, dice }
}

/** The list that `of` makes from the combat rules; empty without any. */
export function withCombat<T>(scene: Scene, of: (combat: CombatSheet) => readonly T[]): readonly T[] {
  const combat = combatOf(scene)
  return combat ? of(combat) : []
}

/** The attacking side; undefined outside the phases of attacks. */
export function attackingSide(scene: Scene): Id | undefined {
  const { phases } = scene.book.sheet.combat ?? {}
  return phases?.includes(scene.state.time.phase) ? movingSide(scene) : undefined
}

export const resultNamed = ({ rules }: CombatSheet, id: string | undefined): CombatResult | undefined =>
  rules.table.results.find((each) => each.id === id)

export const fateOf = (result: CombatResult | undefined, part: Part): Fate =>
  (part === 'attacker' ? result?.attacker : result?.defender) ?? {}

export const markName = ({ book }: Scene, mark: Id): string => book.module.marks.get(mark)?.name ?? mark

/** Steps left by face and marks; undefined if hidden. */
export function stepsOf(
  { rules: { losses } }: CombatSheet,
  { known, couldBe: [counter], piece }: Unit,
): number | undefined {
  if (!known || !counter) return undefined
  const whole = losses.by === 'mark' ? (counter.steps ?? 1) : stepsOn(counter, piece.face)
  return whole - (losses.by === 'mark' && losses.mark !== undefined ? markCount(piece, losses.mark) : 0)
}

/** The first face with so many steps; undefined if none has. */
export function faceWith({ couldBe: [counter] }: Unit, steps: number): number | undefined {
  const found = counter?.faces.findIndex((_, face) => stepsOn(counter, face) === steps) ?? -1
  return found < 0 ? undefined : found
}
