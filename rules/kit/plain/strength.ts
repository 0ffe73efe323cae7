import type { Cell, CombatModifier, StrengthChange } from '../../../table/generated/types.ts'
import { agree, names } from '../../core/finding.ts'
import { numberText } from '../../core/points.ts'
import type { Sure, Unit } from '../../core/unit.ts'
import { terrainAt } from '../../hex/board/cells.ts'
import { cellOf, isBeside } from '../../hex/board/occupants.ts'
import type { HexScene } from '../../hex/board/scene.ts'
import { clamp, columnIndex, shiftedColumn, shiftListText } from '../fight/columns.ts'
import type { Shift } from '../fight/odds.ts'
import type { Part } from '../fight/record.ts'
import { type Strength, StrengthSum, totalOf } from '../fight/strength.ts'
import type { CombatSheet } from './combat-sheet.ts'
import { allOf, anyOf, isCrossed, stateHolds, suppliedAs } from './conditions.ts'

/** The known strengths, shifts and column of an attack before its roll. */
export interface Assessment {
  readonly attackers: readonly Strength[]
  readonly defenders: readonly Strength[]
  readonly attack: number
  readonly defence: number
  readonly shifts: readonly Shift[]
  readonly pluses: readonly Shift[]
  /** The sum of the die modifiers, within its limits. */
  readonly plus: number
  /** The column of the strengths alone; undefined below the first. */
  readonly reached: string | undefined
  /** The column after all shifts; undefined below the first, or if something is hidden. */
  readonly column: string | undefined
  /** Units with hidden facts that matter. */
  readonly unknown: readonly Unit[]
}

/** A unit's strength with its reasons; undefined if hidden. */
function strengthOf(
  scene: HexScene,
  { rules }: CombatSheet,
  unit: Unit,
  part: Part,
  target: Cell,
): Strength | undefined {
  const value = part === 'attacker' ? rules.attack : rules.defence
  const printed = scene.book.roster.value(unit, value) ?? (unit.known ? 0 : undefined)
  if (printed === undefined || unit.kind === 'either') return undefined
  const sum = new StrengthSum()
  sum.add('', `printed ${value}`, printed)
  const effect = scene.book.sheet.supply?.effects?.[value]
  const out = effect ? suppliedAs(scene, unit, 'out') : 'no'
  if (out === 'maybe') return undefined
  if (effect && out === 'yes') sum.divide(effect.cite, 'out of supply', effect.divide, effect.least ?? 0)
  for (const change of rules.strengths ?? []) {
    if (change.of !== undefined && change.of !== part) continue
    const holds = changeHolds(scene, unit, part, target, change)
    if (holds === 'maybe') return undefined
    if (holds === 'yes') applied(sum, change)
  }
  sum.floor()
  return sum.of(unit)
}

function changeHolds(scene: HexScene, unit: Unit, part: Part, target: Cell, { when, over }: StrengthChange): Sure {
  const from = cellOf(unit)
  const crosses =
    over === undefined || (part === 'attacker' && from !== undefined && isCrossed(scene, from, target, over))
  return allOf([crosses ? 'yes' : 'no', when ? stateHolds(scene, unit, when) : 'yes'])
}

function applied(sum: StrengthSum, { cite, what, multiply, divide, least, add }: StrengthChange): void {
  if (multiply !== undefined) sum.add(cite, what, sum.total * (multiply - 1))
  if (divide !== undefined) sum.divide(cite, what, divide, least ?? 0)
  sum.add(cite, what, add)
}

function modifierHolds(
  scene: HexScene,
  { target, over, attacker, defender, all }: CombatModifier,
  hex: Cell,
  attackers: readonly Unit[],
  defenders: readonly Unit[],
): Sure {
  const of = (units: readonly Unit[], test: (unit: Unit) => Sure): Sure => {
    const tests = units.map(test)
    if (tests.length === 0) return 'no'
    return all ? allOf(tests) : anyOf(tests)
  }
  const near = attackers.filter((unit) => isBeside(scene, unit, hex))
  const crosses = (unit: Unit): Sure => (over && isCrossed(scene, cellOf(unit)!, hex, over) ? 'yes' : 'no')
  return allOf([
    target === undefined || target.includes(terrainAt(scene, hex)) ? 'yes' : 'no',
    over ? of(near, crosses) : 'yes',
    attacker ? of(attackers, (unit) => stateHolds(scene, unit, attacker)) : 'yes',
    defender ? of(defenders, (unit) => stateHolds(scene, unit, defender)) : 'yes',
  ])
}

export function assess(
  scene: HexScene,
  combat: CombatSheet,
  target: Cell,
  attackers: readonly Unit[],
  defenders: readonly Unit[],
): Assessment {
  const { rules, columns } = combat
  const strengths = (units: readonly Unit[], part: Part) =>
    units.map((unit) => ({ unit, strength: strengthOf(scene, combat, unit, part, target) }))
  const [mine, theirs] = [strengths(attackers, 'attacker'), strengths(defenders, 'defender')]
  const known = (all: typeof mine) => all.flatMap(({ strength }) => strength ?? [])
  const holding = (rules.modifiers ?? []).map((modifier) => ({
    modifier,
    holds: modifierHolds(scene, modifier, target, attackers, defenders),
  }))
  const counted = holding.filter(({ holds }) => holds === 'yes').map(({ modifier }) => modifier)
  const doubtful = holding.some(({ holds }) => holds === 'maybe')
  const list = (by: 'shift' | 'die'): readonly Shift[] =>
    counted.flatMap((each) => (each[by] ? [{ cite: each.cite, what: each.what, by: each[by] }] : []))
  const hidden = [...mine, ...theirs].filter(({ strength }) => strength === undefined).map(({ unit }) => unit)
  const unknown = hidden.length === 0 && doubtful ? [...attackers, ...defenders] : hidden
  const [attack, defence] = [totalOf(known(mine)), totalOf(known(theirs))]
  const [shifts, pluses] = [list('shift'), list('die')]
  const place = columnIndex(columns, attack, defence)
  const from = place < 0 && rules.table.below === 'first' && attack > 0 ? 0 : place
  const sum = pluses.reduce((total, { by }) => total + by, 0)
  return {
    attackers: known(mine),
    defenders: known(theirs),
    attack,
    defence,
    shifts,
    pluses,
    plus: clamp(sum, rules.limits?.die ?? {}),
    reached: columns.columns[from],
    column: from < 0 || unknown.length > 0 ? undefined : shiftedColumn(columns, from, shifts, rules.limits?.shift),
    unknown,
  }
}

/** 7 against 3 is 2-1; forest −1 (C9): 1-1; die: river −1 (C10). */
export function oddsText({ rules }: CombatSheet, assessment: Assessment): string {
  const { attack, defence, shifts, pluses, reached, column, unknown } = assessment
  if (unknown.length > 0) {
    return `The odds are unknown until ${names(unknown)} ${agree(unknown, 'is', 'are')} revealed and ${agree(unknown, 'its', 'their')} supply is known`
  }
  const by = rules.table.by === 'difference' ? ` (${signed(attack - defence)})` : ''
  const first = `${numberText(attack)} against ${numberText(defence)}${by} is ${reached ?? 'below the first column'}`
  const shift =
    shifts.length > 0 && column !== undefined ? [`${shiftListText(shifts, rules.limits?.shift)}: ${column}`] : []
  const die = pluses.length > 0 ? [`die: ${shiftListText(pluses, rules.limits?.die)}`] : []
  return [first, ...shift, ...die].join('; ')
}

export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`)
