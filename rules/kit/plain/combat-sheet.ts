import { type PlainDice, readPlainDice } from '../../../table/chance/plain-dice.ts'
import type { CombatResult, CombatRules, Fate, Id, Piece, PrintedChart } from '../../../table/generated/types.ts'
import { stepsOn } from '../../../table/module/faces.ts'
import type { Scene } from '../../core/scene.ts'
import { movingSide } from '../../core/turn.ts'
import type { Unit } from '../../core/unit.ts'
import { chartOf } from '../chart.ts'
import type { Columns } from '../fight/columns.ts'
import type { Part } from '../fight/record.ts'

/** The combat rules of the sheet, with its table read. */
export interface CombatSheet {
  readonly rules: CombatRules
  readonly chart: PrintedChart
  readonly columns: Columns
  readonly dice: PlainDice
}

/** Undefined where the sheet states none; the second pass over the module has seen that they are whole. */
export function combatOf(scene: Scene): CombatSheet | undefined {
  const rules = scene.book.sheet.combat
  const chart = rules && chartOf(scene.book, rules.table.chart)
  const dice = rules && readPlainDice(rules.table.dice)
  return rules && chart && dice && { rules, chart, columns: { by: rules.table.by, columns: chart.columns }, dice }
}

/** The list that the combat rules give; empty where the sheet states none. */
export function withCombat<T>(scene: Scene, of: (combat: CombatSheet) => readonly T[]): readonly T[] {
  const combat = combatOf(scene)
  return combat ? of(combat) : []
}

/** The side whose phase of attacks it is; undefined in any other phase. */
export function attackingSide(scene: Scene): Id | undefined {
  const { phases } = scene.book.sheet.combat ?? {}
  return phases?.includes(scene.state.time.phase) ? movingSide(scene) : undefined
}

export const resultNamed = ({ rules }: CombatSheet, id: string | undefined): CombatResult | undefined =>
  rules.table.results.find((each) => each.id === id)

export const fateOf = (result: CombatResult | undefined, part: Part): Fate =>
  (part === 'attacker' ? result?.attacker : result?.defender) ?? {}

export const markName = ({ book }: Scene, mark: Id): string => book.module.marks.get(mark)?.name ?? mark

export const hasMark = ({ marks }: Piece, mark: Id): boolean => (marks?.[mark] ?? 0) > 0

/** Steps left by its face and its marks; undefined where it cannot be seen. */
export function stepsOf(
  { rules: { losses } }: CombatSheet,
  { known, couldBe: [counter], piece }: Unit,
): number | undefined {
  if (!known || !counter) return undefined
  const whole = losses.by === 'mark' ? (counter.steps ?? 1) : stepsOn(counter, piece.face)
  return whole - (losses.by === 'mark' && losses.mark !== undefined ? (piece.marks?.[losses.mark] ?? 0) : 0)
}

/** The first face that shows so many steps; undefined where none does. */
export function faceWith({ couldBe: [counter] }: Unit, steps: number): number | undefined {
  const found = counter?.faces.findIndex((_, face) => stepsOn(counter, face) === steps) ?? -1
  return found < 0 ? undefined : found
}
