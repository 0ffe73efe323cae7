import type { Cell, Declare, Finding, Id, PieceId } from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import { finding, pointsNumber } from '../../../core/finding.ts'
import { numberText, pointsText, toHalves, toPoints } from '../../../core/points.ts'
import { hasMark, type Unit } from '../../../core/unit.ts'
import { around, distance, distinct, printCell, printSorted, sameCell } from '../../../hex/board/cells.ts'
import { cellOf, cellsOf, enemiesIn } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { eligibility, judgeNever } from '../round/eligibility.ts'
import { roundOf } from '../round/round.ts'
import { ISOLATED, isUsed } from '../terms/counters.ts'
import { overMeuse } from '../terms/rivers.ts'
import { judgeOverstacked } from '../terms/stacking.ts'
import { type AttackPlan, attackPlan, cutsSuffix, pointsLeft } from './attack-plan.ts'
import { fightsIn } from './fight.ts'
import { attackCost, attackOf, columnFor, defenceOf, INTENSITIES, type Intensity, reaches } from './odds.ts'

/** 11.0 [69-76, 132, 133]: judges a declared attack. */
export function judgeAttack(scene: HexScene, declare: Declare): Finding[] {
  const plan = attackPlan(scene, declare)
  if (!plan) return [finding('attack/nobody', '11.0', 'illegal', 'Name the unit that begins the attack.', [], [])]
  const { active, joiners, intensity, said, defenders } = plan
  const found: Finding[] = []
  const at = cellOf(active)
  const illegal = (rule: Id, cite: string, text: string, cells: readonly Cell[], units: readonly Unit[]) =>
    found.push(finding(rule, cite, 'illegal', text, cells, units))
  found.push(...eligibility(scene, active))
  if (!at) {
    illegal('attack/nobody', '11.0', `${active.name} is not on the map and cannot attack.`, [], [active])
    return found
  }
  const isIsolated = hasMark(active.piece, ISOLATED)
  if (isIsolated) illegal('attack/isolated', '5.0', `${active.name} is Isolated and may not attack.`, [at], [active])
  const targets = judgeTargets(scene, declare, plan)
  // Without a target nothing else about targets is reported, except a hex across the Meuse.
  if (defenders.length > 0) found.push(...targets)
  else if (targets.length > 0 && targets.every(({ rule }) => rule === 'attack/meuse')) found.push(...targets)
  else illegal('attack/nobody', '11.0', noTargetText(scene, active), [at], [active])
  found.push(...judgeForeign(scene, declare, active))
  found.push(...judgeJoiners(scene, joiners, defenders), ...judgeOdds(scene, plan))
  // A unit that may not attack at all is not told that it lacks points too.
  if (!isIsolated && !judgeNever(active)) found.push(...judgePoints(scene, active, intensity, said))
  const stopped = whyStopped(scene, active)
  if (stopped)
    illegal('attack/stopped', stopped.cite, `${active.name} ${stopped.text} and cannot attack again.`, [at], [active])
  return [...found, ...judgeCrowds(scene, [active, ...joiners, ...defenders])]
}

/** 11.0 [71, 72]: the reason why there is no target. */
export const noTargetText = (scene: HexScene, active: Unit): string => {
  const at = cellOf(active)
  const over = at ? around(scene, at).filter((cell) => enemiesIn(scene, cell, active.side).length > 0) : []
  return over.length > 0
    ? `The only enemies next to ${active.name}, in ${printSorted(scene, over)}, are across the Meuse: no attack across it.`
    : `There is no enemy next to ${active.name}.`
}

/** 9.1, 11.0 [61, 69]: the reason why a unit's move, and its attacks, have ended. */
function whyStopped(scene: HexScene, unit: Unit): { readonly cite: string; readonly text: string } | undefined {
  if (hasGoneBack(scene, unit.id)) return { cite: '11.0', text: 'was forced back' }
  if ((scene.memory.walked.get(unit.id)?.halted ?? []).length === 0) return undefined
  return { cite: '9.1', text: 'failed to infiltrate and had to stop' }
}

/** 10.0 [66]: no hex of the fight may be overstacked. */
function judgeCrowds(scene: HexScene, units: readonly Unit[]): readonly Finding[] {
  const first = distinct(cellsOf(units)).map((cell) => units.find((unit) => cellOf(unit) === cell)!)
  return first.flatMap((unit) =>
    judgeOverstacked(scene, unit, 'attack/stacking', (where, steps) => `${where} holds ${steps} steps in combat`),
  )
}

/** 11.0 [77]: results below the lowest column are not known. */
function judgeOdds(scene: HexScene, { active, joiners, defenders }: AttackPlan): readonly Finding[] {
  const [attack, defence] = [attackOf(scene, [active, ...joiners]), defenceOf(scene, defenders)]
  if (defenders.length === 0 || columnFor(scene, attack, defence) !== undefined) return []
  const text = `${attack} against ${defence} is below 1-1, the lowest known column: agree on the result yourselves.`
  return [finding('attack/odds', '11.0', 'unchecked', text, [], [active])]
}

/** 11.0 [74]: all attackers belong to one side. */
function judgeForeign(scene: HexScene, { pieces }: Declare, active: Unit): readonly Finding[] {
  const named = scene.units(new Set(pieces))
  const foreign = named.filter(({ kind, side }) => kind === 'unit' && side !== active.side)
  return foreign.map((unit) =>
    finding(
      'attack/joiner',
      '11.0',
      'illegal',
      `${unit.name} is an enemy of ${active.name} and cannot join its attack.`,
      [],
      [unit],
    ),
  )
}

/** 11.0 [69]: a forced retreat ends the active unit's movement. */
export function judgeStopped(scene: HexScene, unit: Unit): readonly Finding[] {
  const at = cellOf(unit)
  if (!at || !hasGoneBack(scene, unit.id)) return []
  return [
    finding('combat/stopped', '11.0', 'illegal', `${unit.name} was forced back and cannot move again.`, [at], [unit]),
  ]
}

/** 11.0 [69]: whether the unit retreated in this round. */
const hasGoneBack = (scene: HexScene, id: PieceId): boolean =>
  fightsIn(scene).some(({ ways }) => ways[id] !== undefined)

/** 11.0 [71, 72, 73, 132]: an attack targets all enemies next to the active unit, and no others. */
function judgeTargets(scene: HexScene, { at }: Declare, { active, defenders }: AttackPlan): readonly Finding[] {
  const from = cellOf(active)
  const cells = at.filter(onCell)
  if (!from || cells.length === 0) return []
  const found: Finding[] = []
  const missed = defenders.filter((unit) => !cells.some((cell) => sameCell(cell, cellOf(unit)!)))
  const isEmpty = (cell: Cell) => distance(scene, from, cell) !== 1 || enemiesIn(scene, cell, active.side).length === 0
  // If all named hexes are wrong, each of them is reported instead.
  if (missed.length > 0 && !(missed.length === defenders.length && cells.every(isEmpty))) {
    const where = printSorted(scene, cellsOf(missed))
    const text = `${active.name} must attack all enemies next to it, including ${where}.`
    found.push(finding('attack/all', '11.0', 'illegal', text, cellsOf(missed), [active]))
  }
  const near = cellsOf(defenders)
  const others = near.length > 0 ? `; it attacks ${printSorted(scene, near)}` : ''
  for (const cell of cells) {
    const where = printCell(scene, cell)
    if (isEmpty(cell)) {
      found.push(
        finding(
          'attack/target',
          '11.0',
          'illegal',
          `There is no enemy in ${where} next to ${active.name}${others}.`,
          [cell],
          [active],
        ),
      )
    } else if (overMeuse(scene, from, cell)) {
      const text = `${where} is across the Meuse: no attack across it, not even over a bridge.`
      found.push(finding('attack/meuse', '11.0', 'illegal', text, [cell], [active]))
    }
  }
  return found
}

/** 11.0, 5.0 [74, 75, 133]: units that join are next to a defender and not Isolated. */
function judgeJoiners(scene: HexScene, joiners: readonly Unit[], defenders: readonly Unit[]): readonly Finding[] {
  return joiners.flatMap((unit) => {
    const at = cellOf(unit)
    const illegal = (rule: Id, cite: string, text: string) => [
      finding(rule, cite, 'illegal', text, at ? [at] : [], [unit]),
    ]
    if (hasMark(unit.piece, ISOLATED))
      return illegal('attack/isolated', '5.0', `${unit.name} is Isolated and may not attack.`)
    // 8.0 [38]: what has acted fights on its used side.
    if (roundOf(scene)?.begun.includes(unit.id) && !isUsed(unit.piece)) {
      const text = `${unit.name} has acted: turn it to its used side before it joins.`
      return illegal('attack/unturned', '8.0', text)
    }
    if (defenders.length === 0 || reaches(scene, unit, defenders)) return []
    const over = at !== undefined && defenders.some((each) => distance(scene, at, cellOf(each)!) === 1)
    const why = over ? 'is next to a defender only across the Meuse' : 'is next to no defender'
    return illegal('attack/joiner', '11.0', `${unit.name} ${why} and cannot join.`)
  })
}

/** 11.0, 8.5 [41, 48, 70]: the cost of the attack. A march gives no points for it. */
function judgePoints(scene: HexScene, active: Unit, intensity: Intensity, said: boolean): readonly Finding[] {
  const at = cellOf(active)
  const cells = at ? [at] : []
  const cost = attackCost(scene, active, intensity)
  const left = pointsLeft(scene, active)
  const found: Finding[] = []
  if (!said) {
    const text = 'The attack type was not given; it counts as medium.'
    found.push(finding('attack/intensity', '11.0', 'unchecked', text, cells, [active]))
  }
  if (cost === undefined) {
    const text = `The cost of a ${intensity} attack by ${active.name} is not known.`
    return [...found, finding('attack/cost', '11.0', 'unchecked', text, cells, [active])]
  }
  if (left === undefined || toHalves(cost) <= left) return found
  const march =
    scene.memory.walked.get(active.id)?.along === 'march' ? '; next to an enemy it has no strategic bonus (8.5)' : ''
  const most = INTENSITIES.findLast(
    (each) => toHalves(attackCost(scene, active, each) ?? Number.POSITIVE_INFINITY) <= left,
  )
  const instead = most === undefined ? '' : `; a ${most} attack costs ${numberText(attackCost(scene, active, most)!)}`
  const text = `A ${intensity} attack costs ${pointsText(cost)}; ${active.name} has ${pointsNumber(Math.max(0, left))} left${cutsSuffix(scene, active)}${march}${instead}.`
  const sums = { needed: cost, had: toPoints(Math.max(0, left)) }
  return [...found, { ...finding('attack/points', '11.0', 'illegal', text, cells, [active]), ...sums }]
}
