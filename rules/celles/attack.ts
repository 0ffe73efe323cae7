import type { Cell, Declare, Finding, Id, PieceId } from '../../table/generated/types.ts'
import { onCell } from '../../table/place.ts'
import { finding, points } from '../finding.ts'
import { numberSaid, toHalves } from '../points.ts'
import type { Scene } from '../scene.ts'
import type { Unit } from '../unit.ts'
import { allowanceOf } from '../walker.ts'
import { eligibility } from './active.ts'
import { combatantOf, type Fight, fightsIn } from './fight.ts'
import { cellOf, distance, enemiesIn, overMeuse, printCell, sameCell, unitsIn } from './hex.ts'
import {
  attackCost,
  attackOf,
  columnFor,
  defenceOf,
  defendersOf,
  type Intensity,
  intensityOf,
  modifiersOf,
  reaches,
} from './odds.ts'
import { called, hasMark, ISOLATED, stepsOf } from './print.ts'

/** An attack as it is declared. */
export interface Plan {
  readonly active: Unit
  readonly joiners: readonly Unit[]
  readonly intensity: Intensity
  readonly said: boolean
  readonly defenders: readonly Unit[]
}

/** The active unit is the first that is named: in a wave one that has acted may join another. */
export function planOf(scene: Scene, { pieces, text }: Pick<Declare, 'pieces' | 'text'>): Plan | undefined {
  const units = [...new Set(pieces)].flatMap((id) => scene.unit(id) ?? []).filter(({ kind }) => kind === 'unit')
  const [active] = units
  if (!active) return undefined
  const spoken = intensityOf(text)
  return {
    active,
    joiners: units
      .filter((unit) => unit !== active && unit.side === active.side)
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    intensity: spoken ?? 'medium',
    said: spoken !== undefined,
    defenders: defendersOf(scene, active),
  }
}

/** What a unit has left for an attack: nothing that a march adds. */
export const leftOf = (scene: Scene, unit: Unit): number | undefined => {
  const allowance = allowanceOf(scene, unit)
  return allowance && allowance.most - (scene.memory.walked.get(unit.id)?.spent ?? 0)
}

/** 11.0 [69-76, 132, 133]: an attack as it is declared. */
export function judgeAttack(scene: Scene, declare: Declare): Finding[] {
  const plan = planOf(scene, declare)
  if (!plan) return []
  const { active, joiners, intensity, said, defenders } = plan
  const found: Finding[] = []
  const at = cellOf(active)
  const illegal = (rule: Id, cite: string, text: string, cells: readonly Cell[], units: readonly Unit[]) =>
    found.push(finding(rule, cite, 'illegal', text, cells, units))
  found.push(...eligibility(scene, active))
  if (!at) return found
  if (hasMark(active, ISOLATED))
    illegal('attack/isolated', '5.0', `${called(active)} is Isolated and may not attack.`, [at], [active])
  if (defenders.length === 0)
    illegal('attack/nobody', '11.0', `Nobody stands beside ${called(active)} to be attacked.`, [at], [active])
  found.push(...judgeTargets(scene, declare, plan), ...judgeJoiners(scene, joiners, defenders))
  found.push(...judgePoints(scene, active, intensity, said))
  const stopped = (scene.memory.walked.get(active.id)?.halted ?? []).length > 0 || hasGoneBack(scene, active.id)
  if (stopped)
    illegal(
      'attack/stopped',
      '11.0',
      `The move of ${called(active)} has ended, and so have its attacks.`,
      [at],
      [active],
    )
  const attackers = [active, ...joiners]
  for (const unit of attackers) {
    const cell = cellOf(unit)
    const isFirst = attackers.find((each) => cell && cellOf(each) && sameCell(cellOf(each)!, cell)) === unit
    const steps = cell
      ? unitsIn(scene, cell)
          .filter(({ side }) => side === unit.side)
          .reduce((sum, each) => sum + stepsOf(each), 0)
      : 0
    if (!cell || !isFirst || steps <= 2) continue
    const text = `${printCell(scene, cell)} holds ${steps} steps at the moment of combat, and two may stack.`
    found.push({ ...finding('attack/stacking', '10.0', 'illegal', text, [cell], [unit]), needed: steps, had: 2 })
  }
  return found
}

/** 11.0 [69]: a forced retreat ends the movement of the active unit. What is still going back is not asked. */
export function judgeStopped(scene: Scene, unit: Unit): readonly Finding[] {
  const at = cellOf(unit)
  if (!at || !hasGoneBack(scene, unit.id)) return []
  return [
    finding(
      'combat/stopped',
      '11.0',
      'illegal',
      `${called(unit)} was forced back, and moves no further.`,
      [at],
      [unit],
    ),
  ]
}

/** 11.0 [69]: it was forced to retreat in this round. */
const hasGoneBack = (scene: Scene, id: PieceId): boolean => fightsIn(scene).some(({ ways }) => ways[id] !== undefined)

/** 11.0 [71, 72, 73, 132]: all that stand beside the active unit, and nobody else. */
function judgeTargets(scene: Scene, { at }: Declare, { active, defenders }: Plan): readonly Finding[] {
  const from = cellOf(active)
  const cells = at.filter(onCell)
  if (!from || cells.length === 0) return []
  const found: Finding[] = []
  const missed = defenders.filter((unit) => !cells.some((cell) => sameCell(cell, cellOf(unit)!)))
  if (missed.length > 0) {
    const where = [...new Set(missed.map((unit) => printCell(scene, cellOf(unit)!)))].sort().join(', ')
    const text = `${called(active)} attacks all enemies beside it, and ${where} is left out.`
    found.push(
      finding(
        'attack/all',
        '11.0',
        'illegal',
        text,
        missed.flatMap((unit) => cellOf(unit) ?? []),
        [active],
      ),
    )
  }
  for (const cell of cells) {
    const where = printCell(scene, cell)
    if (distance(scene, from, cell) !== 1 || enemiesIn(scene, cell, active.side).length === 0) {
      found.push(
        finding(
          'attack/target',
          '11.0',
          'illegal',
          `No enemy stands in ${where} beside ${called(active)}.`,
          [cell],
          [active],
        ),
      )
    } else if (overMeuse(scene, from, cell)) {
      const text = `${where} lies across the Meuse, and nobody attacks across it, not even over a bridge.`
      found.push(finding('attack/meuse', '11.0', 'illegal', text, [cell], [active]))
    }
  }
  return found
}

/** 11.0, 5.0 [74, 75, 133]. */
function judgeJoiners(scene: Scene, joiners: readonly Unit[], defenders: readonly Unit[]): readonly Finding[] {
  return joiners.flatMap((unit) => {
    const at = cellOf(unit)
    const told = (rule: Id, cite: string, text: string) => [
      finding(rule, cite, 'illegal', text, at ? [at] : [], [unit]),
    ]
    if (hasMark(unit, ISOLATED))
      return told('attack/isolated', '5.0', `${called(unit)} is Isolated and may not attack.`)
    if (reaches(scene, unit, defenders)) return []
    return told('attack/joiner', '11.0', `${called(unit)} stands beside none of the defenders, and cannot join.`)
  })
}

/** 11.0, 8.5 [41, 48, 70]: the points of the attack, of which a march gives none. */
function judgePoints(scene: Scene, active: Unit, intensity: Intensity, said: boolean): readonly Finding[] {
  const at = cellOf(active)
  const cells = at ? [at] : []
  const cost = attackCost(scene, active, intensity)
  const left = leftOf(scene, active)
  const found: Finding[] = []
  if (!said) {
    const text = 'Whether the attack is light, medium or heavy was not said; it is taken for medium.'
    found.push(finding('attack/intensity', '11.0', 'unchecked', text, cells, [active]))
  }
  if (cost === undefined) {
    const text = `What a ${intensity} attack costs ${called(active)} is not known.`
    return [...found, finding('attack/cost', '11.0', 'unchecked', text, cells, [active])]
  }
  if (left === undefined || toHalves(cost) <= left) return found
  const march =
    scene.memory.walked.get(active.id)?.along === 'march'
      ? '; who attacks has moved beside an enemy, and has no strategic bonus'
      : ''
  const text = `A ${intensity} attack costs ${numberSaid(cost)}, and ${called(active)} has ${points(Math.max(0, left))} left${march}.`
  return [
    ...found,
    { ...finding('attack/points', '11.0', 'illegal', text, cells, [active]), needed: cost, had: left / 2 },
  ]
}

export function fightOf(scene: Scene, plan: Plan): Omit<Fight, 'seq'> {
  const { active, joiners, intensity, defenders } = plan
  const attackers = [active, ...joiners]
  const [attack, defence] = [attackOf(scene, attackers), defenceOf(scene, defenders)]
  return {
    side: active.side,
    active: active.id,
    intensity,
    attackers: attackers.flatMap(combatantOf),
    defenders: defenders.flatMap(combatantOf),
    attack,
    defence,
    column: columnFor(scene, attack, defence),
    modifiers: modifiersOf(scene, active.side, intensity, attackers, defenders),
    chits: [],
    kept: [],
    die: undefined,
    modified: undefined,
    result: undefined,
    ways: {},
    advanced: [],
  }
}
