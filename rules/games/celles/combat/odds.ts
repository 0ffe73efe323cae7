import type { Cell, Id } from '../../../../table/generated/types.ts'
import { hasMark, idOrder, type Unit } from '../../../core/unit.ts'
import { around, terrainAt } from '../../../hex/board/cells.ts'
import { cellOf, cellsOf, enemiesIn, isBeside, unitsOnMap } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { chartOf, numberIn, resultIn } from '../../../kit/chart.ts'
import { type Harm, harmOf } from '../../../kit/fight/dice-outcomes.ts'
import { columnReached } from '../../../kit/fight/odds.ts'
import { stepsText } from '../../../kit/fight/record.ts'
import {
  DECEMBER_25,
  ISOLATED,
  isDisrupted,
  isMotorized,
  nightNow,
  OUT_OF_SUPPLY,
  strengthOf,
} from '../terms/counters.ts'
import { overMeuse, overStream } from '../terms/rivers.ts'
import { readingsOf } from '../terms/switches.ts'

export const INTENSITIES = ['light', 'medium', 'heavy'] as const
export type Intensity = (typeof INTENSITIES)[number]

export const intensityOf = (text: string | undefined): Intensity | undefined =>
  INTENSITIES.find((each) => text?.trim().toLowerCase().startsWith(each) === true)

/** 11.0 [70]: the cost of an attack; undefined if it is not known. */
export function attackCost(scene: HexScene, unit: Unit, intensity: Intensity): number | undefined {
  const motorized = isMotorized(scene, unit)
  if (!motorized && intensity !== 'light' && readingsOf(scene.house)['infantry-attacks'] === 'light') return undefined
  return numberIn(scene.book, 'attacks', intensity, motorized ? 'motorized' : 'infantry')
}

/** 11.0 [71, 72, 73]: the enemies next to the active unit, except across the Meuse. */
export function defendersOf(scene: HexScene, active: Unit): readonly Unit[] {
  const at = cellOf(active)
  if (!at) return []
  return around(scene, at)
    .filter((cell) => !overMeuse(scene, at, cell))
    .flatMap((cell) => enemiesIn(scene, cell, active.side).filter(({ kind }) => kind === 'unit'))
    .sort(idOrder)
}

/** 11.0 [74]: whether the unit is next to a defender, not across the Meuse. */
export function reaches(scene: HexScene, unit: Unit, defenders: readonly Unit[]): boolean {
  const from = cellOf(unit)
  return cellsOf(defenders).some((to) => from && isBeside(scene, unit, to) && !overMeuse(scene, from, to))
}

export function joinersOf(scene: HexScene, active: Unit, defenders: readonly Unit[]): readonly Unit[] {
  return unitsOnMap(scene, active.side)
    .filter((unit) => unit !== active && !hasMark(unit.piece, ISOLATED))
    .filter((unit) => reaches(scene, unit, defenders))
}

export interface Modifier {
  readonly cite: string
  readonly what: string
  readonly value: number
}

const TERRAIN: readonly Id[] = ['town', 'village', 'woods']

/** 11.0, 12.0 [78-81]: each kind of modifier counts once. */
export function modifiersOf(
  scene: HexScene,
  side: Id | undefined,
  intensity: Intensity,
  attackers: readonly Unit[],
  defenders: readonly Unit[],
): readonly Modifier[] {
  const { book } = scene
  const found: Modifier[] = []
  const add = (cite: string, what: string, value: number | undefined) => {
    if (value !== undefined && value !== 0) found.push({ cite, what, value })
  }
  const chart = (row: string) => numberIn(book, 'modifiers', row, 'die')
  const light = readingsOf(scene.house)['light-attack']
  add(
    '11.0',
    `${intensity} attack`,
    intensity === 'light' && light === '3' ? -3 : numberIn(book, 'attacks', intensity, 'modifier'),
  )
  if (side === 'german' && nightNow(scene)) add('11.0', 'Germans by night', chart('german-night'))
  if (side === 'allied' && !nightNow(scene) && scene.state.time.turn >= DECEMBER_25)
    add('18.0', 'Allies by day', chart('allied-day'))
  const grounds = cellsOf(defenders).map((cell) => terrainAt(scene, cell))
  const best = TERRAIN.filter((each) => grounds.includes(each)).sort((a, b) => (chart(a) ?? 0) - (chart(b) ?? 0))[0]
  if (best !== undefined) add('11.0', best, chart(best))
  if (attackers.some((unit) => defenders.some((each) => isOverStream(scene, unit, each))))
    add('11.0', 'across a river', chart('river'))
  if (defenders.some(isDisrupted)) add('12.0', 'defender Disrupted', chart('disrupted-defender'))
  if (attackers.some(isDisrupted)) add('12.0', 'attacker Disrupted', chart('disrupted-attacker'))
  if (attackers.some((unit) => hasMark(unit.piece, OUT_OF_SUPPLY)))
    add('5.0', 'attacker Out of Supply', chart('attacker-out-of-supply'))
  if (defenders.some((unit) => hasMark(unit.piece, ISOLATED)))
    add('5.0', 'defender Isolated', chart('defender-isolated'))
  return found
}

function isOverStream(scene: HexScene, unit: Unit, enemy: Unit): boolean {
  const [from, to]: readonly (Cell | undefined)[] = [cellOf(unit), cellOf(enemy)]
  return from !== undefined && to !== undefined && overStream(scene, from, to)
}

/** 11.0 [77]: the highest column that is reached; undefined below the lowest. */
export const columnFor = (scene: HexScene, attack: number, defence: number): string | undefined =>
  columnReached(chartOf(scene.book, 'crt')?.columns ?? [], attack, defence)

/** The result for one side. */
export interface Fate {
  readonly steps: number
  readonly disrupted: boolean
  readonly retreats: boolean
}

export interface Result {
  readonly text: string
  readonly attacker: Fate
  readonly defender: Fate
}

/** 11.0 [83, 84, 86, 87]: -/1RD. */
function readResult(text: string): Result {
  const [attacker = '', defender = ''] = text === '-' ? ['', ''] : text.split('/')
  const fate = (part: string): Fate => ({
    steps: Number(/\d/.exec(part)?.[0] ?? 0),
    disrupted: part.includes('D'),
    retreats: part.includes('R'),
  })
  return { text, attacker: fate(attacker), defender: fate(defender) }
}

const hurts = ({ steps, disrupted, retreats }: Fate): boolean => steps > 0 || disrupted || retreats

export const harmOfResult = ({ attacker, defender }: Result): Harm => harmOf(hurts(attacker), hurts(defender))

/** -/1RD: the defender loses 1 step, Disrupts up to 2 of its units and retreats 2 hexes. */
export function resultText({ attacker, defender }: Result): string {
  const fateTexts = (who: string, { steps, disrupted, retreats }: Fate): readonly string[] => {
    const parts = [
      ...(steps > 0 ? [`loses ${stepsText(steps)}`] : []),
      ...(disrupted ? ['Disrupts up to 2 of its units'] : []),
      ...(retreats ? ['retreats 2 hexes'] : []),
    ]
    const last = parts.pop()
    return last === undefined ? [] : [`the ${who} ${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last}`]
  }
  return [...fateTexts('defender', defender), ...fateTexts('attacker', attacker)].join('; ') || 'no effect'
}

/** The result of a modified die. Beyond the table its outermost row holds. */
export function resultOf(scene: HexScene, column: string, modified: number): Result | undefined {
  const found = resultIn(scene.book, 'crt', modified, column)
  return typeof found === 'string' ? readResult(found) : undefined
}

export const attackOf = (scene: HexScene, units: readonly Unit[]): number =>
  units.reduce((sum, unit) => sum + strengthOf(scene, unit, 'attack'), 0)
export const defenceOf = (scene: HexScene, units: readonly Unit[]): number =>
  units.reduce((sum, unit) => sum + strengthOf(scene, unit, 'defence'), 0)
