import type { AttackOdds, Cell, Declare, Proposal, Question } from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import { capitalized, names, pointsNumber } from '../../../core/finding.ts'
import { ATTACK } from '../../../core/memory.ts'
import { pointsText, toHalves, toPoints } from '../../../core/points.ts'
import { inIdOrder, ofKind, proposal } from '../../../core/proposal.ts'
import { hasMark, type Unit } from '../../../core/unit.ts'
import { around, distinct, sameCell } from '../../../hex/board/cells.ts'
import { cellOf, cellsOf, unitsIn } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { attackerGroups } from '../../../kit/fight/joining.ts'
import { eligibility } from '../round/eligibility.ts'
import { roundOf } from '../round/round.ts'
import { ISOLATED, isUsed, strengthOf } from '../terms/counters.ts'
import { judgeAttack, noTargetText } from './attack.ts'
import { plannedFight, pointsLeft } from './attack-plan.ts'
import { dieModifier, oddsText } from './die-modifier.ts'
import {
  attackCost,
  defendersOf,
  harmOfResult,
  INTENSITIES,
  type Intensity,
  joinersOf,
  resultOf,
  resultText,
} from './odds.ts'

/** 2.0 [1]: the faces of the die. */
const FACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
/** 11.0 [70-74]: the possible leaders of an attack, its defenders and joiners, and the odds of each choice. */
export function adviseOdds(scene: HexScene, { at, pieces }: Question): readonly Proposal[] {
  const chosen = scene.units(pieces ?? []).filter(({ kind }) => kind === 'unit')
  const target = at?.find(onCell)
  const leads = leadsOf(scene, target, chosen)
  // The first named unit leads; if it cannot, the likeliest one does.
  const [lead] = chosen.some((unit) => leads.includes(unit)) ? chosen.filter((unit) => leads.includes(unit)) : leads
  if (!lead) {
    const [one] = chosen
    const [enemy] = target ? unitsIn(scene, target) : []
    if (one) return [propose('nobody', 'attack/nobody', noTargetText(scene, one), [], [one])]
    if (!enemy) return []
    return [propose('nobody', 'attack/nobody', `No unit that may attack ${enemy.name} is next to it.`, [], [enemy])]
  }
  const defenders = defendersOf(scene, lead)
  const joiners = joinersOf(scene, lead, defenders)
  const cells = distinct(cellsOf(defenders))
  const join = `${lead.name} attacks ${names(defenders)}; ${joiners.length > 0 ? `${names(joiners)} may join.` : 'no unit can join.'}`
  const company = chosen.filter((unit) => joiners.includes(unit))
  return [
    ...leads.map((unit) => leading(scene, unit)),
    propose('join', 'attack/join', join, cells, [lead, ...joiners]),
    ...attackerGroups(joiners, company).flatMap((those) =>
      INTENSITIES.map((intensity) => choice(scene, lead, those, intensity, defenders)),
    ),
  ]
}

const propose = (
  kind: Proposal['kind'],
  rule: string,
  text: string,
  at: readonly Cell[],
  units: readonly Unit[],
): Proposal => ofKind(kind)(proposal(rule, '11.0', text, [], inIdOrder(units), at))

/** Chosen units, or units next to the hex, that have an enemy next to them; the likeliest first. */
function leadsOf(scene: HexScene, target: Cell | undefined, chosen: readonly Unit[]): readonly Unit[] {
  const enemy = target && unitsIn(scene, target)[0]?.side
  const beside = target ? around(scene, target).flatMap((cell) => unitsIn(scene, cell)) : []
  const those = chosen.length > 0 ? chosen : enemy === undefined ? [] : beside.filter(({ side }) => side !== enemy)
  const moving = roundOf(scene)?.begun.at(-1)
  const rank = (unit: Unit): number => {
    if (hasMark(unit.piece, ISOLATED)) return 3
    if (isUsed(unit.piece) || eligibility(scene, unit).some(({ severity }) => severity === 'illegal')) return 2
    return unit.id === moving ? 0 : 1
  }
  return those
    .filter((unit) => unit.kind === 'unit' && unit.side === those[0]?.side && meetsEnemies(scene, unit, target))
    .map((unit) => ({ unit, rank: rank(unit) }))
    .sort((a, b) => a.rank - b.rank || (a.unit.id < b.unit.id ? -1 : 1))
    .map(({ unit }) => unit)
}

/** 11.0 [71, 72]: whether an attack of the unit would meet enemies, in the target hex if one is given. */
const meetsEnemies = (scene: HexScene, unit: Unit, target: Cell | undefined): boolean =>
  defendersOf(scene, unit).some((each) => target === undefined || sameCell(cellOf(each)!, target))

function leading(scene: HexScene, unit: Unit): Proposal {
  const defenders = defendersOf(scene, unit)
  const left = pointsLeft(scene, unit)
  const has = left === undefined ? '' : ` (${pointsText(toPoints(Math.max(0, left)))} left)`
  return propose(
    'lead',
    'attack/lead',
    `${unit.name} can attack ${names(defenders)}${has}.`,
    distinct(cellsOf(defenders)),
    [unit],
  )
}

function choice(
  scene: HexScene,
  lead: Unit,
  joiners: readonly Unit[],
  intensity: Intensity,
  defenders: readonly Unit[],
): Proposal {
  const cost = attackCost(scene, lead, intensity)
  const left = pointsLeft(scene, lead)
  const fight = plannedFight(scene, { active: lead, joiners, intensity, said: true, defenders })
  const sum = dieModifier(scene, fight)
  const { column } = fight
  const results = FACES.flatMap((die): AttackOdds['results'] => {
    const result = column === undefined ? undefined : resultOf(scene, column, die + sum)
    return result
      ? [{ shown: String(die), result: result.text, text: resultText(result), hurts: harmOfResult(result) }]
      : []
  })
  const bring = (units: readonly Unit[], value: 'attack' | 'defence') =>
    units.map((unit) => ({ piece: unit.id, strength: strengthOf(scene, unit, value) }))
  const odds: AttackOdds = {
    lead: lead.id,
    choice: capitalized(intensity),
    ...(cost !== undefined && { cost }),
    ...(left !== undefined && { left: toPoints(Math.max(0, left)) }),
    attackers: bring([lead, ...joiners], 'attack'),
    defenders: bring(defenders, 'defence'),
    attack: fight.attack,
    defence: fight.defence,
    ...(column !== undefined && { column }),
    modifiers: fight.modifiers.map(({ cite, what, value }) => ({ cite, what, by: value })),
    results,
  }
  const cells = distinct(cellsOf(defenders))
  const ids = [lead.id, ...joiners.map(({ id }) => id)]
  const declare: Declare = { type: 'declare', what: ATTACK, pieces: ids, at: [...cells], text: `${intensity} attack` }
  // 7.0, 5.0: the odds are shown even if the unit may not attack now, but no attack is offered.
  const isBarred = judgeAttack(scene, declare).some(
    ({ severity, rule }) => severity === 'illegal' && rule !== 'attack/points',
  )
  const price = cost === undefined ? 'at an unknown cost' : `for ${pointsText(cost)}`
  const short =
    cost !== undefined && left !== undefined && toHalves(cost) > left
      ? ` (only ${pointsNumber(Math.max(0, left))} left)`
      : ''
  const text = `${capitalized(intensity)} attack ${price}${short}, ${names([lead, ...joiners])}: ${oddsText(scene, fight)}.`
  return {
    ...ofKind('odds')(
      proposal('odds/attack', '11.0', text, isBarred ? [] : [declare], inIdOrder([lead, ...joiners]), cells),
    ),
    odds,
  }
}
