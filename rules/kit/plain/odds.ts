import type { AttackOdds, Cell, Declare, Id, Proposal, Question } from '../../../table/generated/types.ts'
import { names } from '../../core/finding.ts'
import { ATTACK } from '../../core/memory.ts'
import { inIdOrder, ofKind, proposal } from '../../core/proposal.ts'
import { isActing } from '../../core/turn.ts'
import { idsOf, type Unit } from '../../core/unit.ts'
import { around, cellsAmong, printCell } from '../../hex/board/cells.ts'
import { areEnemies } from '../../hex/board/field.ts'
import { allOnMap, cellsOf, enemiesIn, onMap, unitsIn } from '../../hex/board/occupants.ts'
import type { HexScene } from '../../hex/board/scene.ts'
import { resultIn } from '../chart.ts'
import { diceOutcomes, harmOf } from '../fight/dice-outcomes.ts'
import { adviseJoining, attackerGroups, splitByBar } from '../fight/joining.ts'
import { strengthText } from '../fight/strength.ts'
import type { Assault } from './assault.ts'
import { judgeAttack } from './attack.ts'
import { attackingSide, type CombatSheet, fateOf, resultNamed } from './combat-sheet.ts'
import { assessNamed, type NamedAttack, replacedBy } from './declaration.ts'
import { resultText } from './result-text.ts'
import { type Assessment, oddsText } from './strength.ts'
import { ableOf, barTo, barToTarget, defendersIn, rangedFor } from './who-may-attack.ts'

/** The odds of an attack by the named units, or by all that can join: joiners, strengths, odds and every roll. */
export function adviseOdds(
  scene: HexScene,
  combat: CombatSheet,
  { at, pieces, side }: Question,
  fights: readonly Assault[],
): readonly Proposal[] {
  const [target] = cellsAmong(scene, at ?? [])
  const chosen = scene.units(pieces ?? []).filter(({ kind }) => kind !== 'other')
  const { cite } = combat.rules
  if (!target) return targetsFor(scene, combat, chosen, fights)
  const attacker = side ?? chosen[0]?.side ?? attackingSide(scene) ?? sideAgainst(scene, target)
  const before = fights.filter((each) => each !== replacedBy(fights, target))
  if (defendersIn(scene, target, attacker).length === 0) {
    const text = `There is no enemy in ${printCell(scene, target)}.`
    return [ofKind('nobody')(proposal('attack/nobody', cite, text, [], [], [target]))]
  }
  const near = onMap(scene, attacker).filter(
    (unit) => chosen.includes(unit) || !barToTarget(scene, combat, unit, target),
  )
  const joining = splitByBar(near, barTo(scene, combat, target, before))
  const named = (attackers: readonly Unit[]): NamedAttack => ({
    target,
    attackers,
    defenders: defendersIn(scene, target, attacker),
  })
  const hex = printCell(scene, target)
  const { able } = joining
  const text = able.length > 0 ? `${hex} can be attacked by ${names(able)}.` : `No unit can attack ${hex} now.`
  const join = { ...proposal('attack/join', cite, text, [], [], [target]), actions: [] }
  const who = chosen.length > 0 ? chosen : able
  return [
    ...adviseJoining(joining, join),
    ...(who.length > 0 ? comesTo(scene, combat, named(who), fights) : []),
    ...(able.length > 1 && !pieces ? compared(scene, combat, named, able, fights) : []),
  ]
}

/** The attacking side outside of phases with a side. */
const sideAgainst = (scene: HexScene, target: Cell): Id | undefined =>
  allOnMap(scene).find((unit) => areEnemies(unit.side, unitsIn(scene, target)[0]?.side))?.side

/** The possible targets of the chosen units, each with its odds. */
function targetsFor(
  scene: HexScene,
  combat: CombatSheet,
  chosen: readonly Unit[],
  fights: readonly Assault[],
): readonly Proposal[] {
  const [first] = chosen
  if (!first) return []
  const able = chosen.filter((unit) => unit.side === first.side)
  const targets = hexesFor(scene, combat, able)
  if (targets.length > 0) {
    return targets.flatMap((target) => {
      const attackers = able.filter((unit) => !barToTarget(scene, combat, unit, target))
      return oddsFor(scene, combat, { target, attackers, defenders: defendersIn(scene, target, first.side) }, fights)
    })
  }
  const text = `${names(able)} ${able.length > 1 ? 'have' : 'has'} no enemy to attack.`
  return [ofKind('nobody')(proposal('attack/nobody', combat.rules.cite, text, [], inIdOrder(able)))]
}

/** Hexes with enemies that these units can attack from where they are. */
export function hexesFor(scene: HexScene, combat: CombatSheet, units: readonly Unit[]): readonly Cell[] {
  const side = units[0]?.side
  const ranged = units.filter((unit) => rangedFor(scene, combat, unit))
  const enemyHexes = ranged.length > 0 ? cellsOf(allOnMap(scene).filter((unit) => areEnemies(side, unit.side))) : []
  const near = cellsOf(units).flatMap((at) => around(scene, at))
  const named = new Map([...near, ...enemyHexes].map((cell) => [printCell(scene, cell), cell]))
  return [...named]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, cell]) => cell)
    .filter((cell) => enemiesIn(scene, cell, side).some(({ kind }) => kind !== 'dummy'))
    .filter((cell) => units.some((unit) => !barToTarget(scene, combat, unit, cell)))
}

/** Strengths with their reasons, and the odds. */
function comesTo(
  scene: HexScene,
  combat: CombatSheet,
  named: NamedAttack,
  fights: readonly Assault[],
): readonly Proposal[] {
  const { attackers, defenders } = assessNamed(scene, combat, named)
  const { cite } = combat.rules
  const strengths = [...attackers, ...defenders].map((each) =>
    ofKind('strength')(proposal('strength', cite, strengthText(each), [], [each.id], [named.target])),
  )
  return [...strengths, ...oddsFor(scene, combat, named, fights)]
}

/** The same attack by other groups of units. */
function compared(
  scene: HexScene,
  combat: CombatSheet,
  named: (attackers: readonly Unit[]) => NamedAttack,
  able: readonly Unit[],
  fights: readonly Assault[],
): readonly Proposal[] {
  return attackerGroups(able, [])
    .filter((units) => units.length > 0 && units.length < able.length)
    .flatMap((units) => oddsFor(scene, combat, named(units), fights))
}

/** The odds of an attack, with its declaration if that is legal now. */
function oddsFor(
  scene: HexScene,
  combat: CombatSheet,
  named: NamedAttack,
  fights: readonly Assault[],
): readonly Proposal[] {
  const assessment = assessNamed(scene, combat, named)
  const { target, attackers } = named
  const declare = declaring(named)
  const isLegal = isActing(scene, attackingSide(scene)) && isLawful(scene, combat, named, fights)
  const who = `${names(attackers)} on ${printCell(scene, target)}`
  const attackProposal = ofKind('odds')(
    proposal(
      'odds/attack',
      combat.rules.table.cite,
      `${who}: ${oddsText(combat, assessment)}.`,
      isLegal ? [declare] : [],
      inIdOrder(attackers),
      [target],
    ),
  )
  const odds = attackOdds(scene, combat, named, assessment)
  return [odds ? { ...attackProposal, odds } : attackProposal]
}

export const declaring = ({ target, attackers }: Pick<NamedAttack, 'target' | 'attackers'>): Declare => ({
  type: 'declare',
  what: ATTACK,
  pieces: idsOf(attackers),
  at: [target],
})

/** The attack in numbers; undefined if part of it is hidden. */
export function attackOdds(
  scene: HexScene,
  combat: CombatSheet,
  { attackers: units }: NamedAttack,
  assessment: Assessment,
): AttackOdds | undefined {
  const { attackers, defenders, attack, defence, pluses, shifts, column, plus, unknown } = assessment
  const [lead] = units
  if (!lead || unknown.length > 0) return undefined
  const bring = (all: Assessment['attackers']) => all.map(({ id, total }) => ({ piece: id, strength: total }))
  const results = column === undefined ? [] : diceOutcomes(combat.dice)
  return {
    lead: lead.id,
    attackers: bring(attackers),
    defenders: bring(defenders),
    attack,
    defence,
    ...(column !== undefined && { column }),
    modifiers: [
      ...shifts.map(({ cite, what, by }) => ({ cite, what: `${what} (column)`, by })),
      ...pluses.map((each) => ({ ...each })),
    ],
    results: results.map(({ shown, total }) => {
      const printed = resultIn(scene.book, combat.chart.id, total + plus, column!)
      const result = resultNamed(combat, String(printed ?? ''))
      const hurt = (part: 'attacker' | 'defender') =>
        result?.exchange === true || Object.keys(fateOf(result, part)).length > 0
      return {
        shown,
        result: String(printed ?? '-'),
        text: resultText(scene, result),
        hurts: harmOf(hurt('attacker'), hurt('defender')),
      }
    }),
  }
}

/** For each possible target the largest legal group, offered to the acting side. */
export function attacksOffered(
  scene: HexScene,
  combat: CombatSheet,
  fights: readonly Assault[],
  only?: readonly Cell[],
): readonly Proposal[] {
  const side = attackingSide(scene)
  const able = ableOf(scene, combat, side, fights)
  const targets = hexesFor(scene, combat, able).filter(
    (cell) => !only || only.some((each) => printCell(scene, each) === printCell(scene, cell)),
  )
  return targets.flatMap((target) => {
    const joiners = able.filter((unit) => !barToTarget(scene, combat, unit, target))
    const named = (attackers: readonly Unit[]): NamedAttack => ({
      target,
      attackers,
      defenders: defendersIn(scene, target, side),
    })
    const best = attackerGroups(joiners, [])
      .toReversed()
      .find((units) => units.length > 0 && isLawful(scene, combat, named(units), fights))
    if (!best) return []
    const assessment = assessNamed(scene, combat, named(best))
    const text = `${names(best)} can attack ${printCell(scene, target)}: ${oddsText(combat, assessment)}.`
    const odds = attackOdds(scene, combat, named(best), assessment)
    const actions = isActing(scene, side) ? [declaring(named(best))] : []
    const offer = proposal('attack/offer', combat.rules.cite, text, actions, inIdOrder(best), [target])
    return [odds ? { ...offer, odds } : offer]
  })
}

const isLawful = (scene: HexScene, combat: CombatSheet, named: NamedAttack, fights: readonly Assault[]): boolean =>
  judgeAttack(scene, combat, declaring(named), fights).every(
    // The attack is judged as if the attacking side asked.
    ({ severity, rule }) => severity !== 'illegal' || rule === 'attack/hand',
  )
