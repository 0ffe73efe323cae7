import type { Action, Cell, Declare, Id, PieceId, Proposal, Question } from '../../../../table/generated/types.ts'
import { agree, names } from '../../../core/finding.ts'
import { ATTACK } from '../../../core/memory.ts'
import { inFight, inIdOrder, must, ofKind, owedBy, proposal, stepFor } from '../../../core/proposal.ts'
import { namesOf } from '../../../core/turn.ts'
import { idsOf, type Unit } from '../../../core/unit.ts'
import { cellsAmong, printCell, sameCell } from '../../../hex/board/cells.ts'
import { cellsOf, enemiesIn, unitStillAt, unitsIn } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { eliminateActions } from '../../../kit/fight/losses.ts'
import { shiftedOddsText } from '../../../kit/fight/odds.ts'
import { strengthText } from '../../../kit/fight/strength.ts'
import { combatPhase } from '../terms/phase.ts'
import { judgeAdvance, mayAdvance } from './advance.ts'
import { type Assessment, assess, assessAll, attackToReplace } from './assessment.ts'
import { attackPlan, engagementOf, revealedSince } from './attack.ts'
import { adviseAttacks } from './attack-offers.ts'
import { attackBy, attackersToSpare, possibleAttackers } from './attackers.ts'
import { fightsIn } from './combat-steps.ts'
import { coveredIn } from './combatants.ts'
import { spentOnMap, spentText } from './damage.ts'
import { adviseDues, adviseRetreats } from './dues.ts'
import { combatantOrSupport, type Engagement, freshEngagement, latestAt, roleIn } from './engagement.ts'
import { resultText } from './results.ts'
import { isOverfull } from './retreat-options.ts'
import { attackingIn, chancesOf, isSure, judgeOwed, type OwedAttack, owedAttacks } from './soakoff.ts'
import { adviseSupport, awaitsAnswer } from './support.ts'

/** Answers the questions odds, retreat, advance and soak-off, and gives the combat steps of `next`. */
export function adviseCombat(scene: HexScene, question: Question, fights: readonly Engagement[]): readonly Proposal[] {
  const all = assessAll(scene, fights)
  // 11.0: an attack is not carried out before the defender has answered with artillery support.
  const carried = all.filter(({ engagement }) => !awaitsAnswer(scene, engagement, fights))
  const isAskedFor = (ids: readonly PieceId[]) => !question.pieces || ids.some((id) => question.pieces?.includes(id))
  switch (question.ask) {
    case 'odds':
      return odds(scene, question, fights)
    case 'retreat':
      return carried.flatMap((each) => adviseRetreats(scene, each, all)).filter(({ pieces }) => isAskedFor(pieces))
    case 'advance':
      return advances(scene, carried).filter(({ pieces }) => isAskedFor(pieces))
    case 'soak-off':
      return soakOffs(scene, fights)
    case 'next':
      if (!combatPhase(scene)) return []
      return [
        ...adviseSupport(scene, fights),
        ...reveals(scene, fights),
        ...spentUnits(scene),
        ...soakOffs(scene, fights),
        ...carried.flatMap((each) => [
          ...outcome(each).map(inFight(each.engagement.seq)),
          ...adviseDues(scene, each, all),
        ]),
        ...advances(scene, carried),
        ...adviseAttacks(scene, fights),
      ]
    default:
      return []
  }
}

const propose = (
  rule: Id,
  cite: string,
  text: string,
  at: readonly Cell[],
  units: readonly { readonly id: PieceId }[],
  actions: readonly Action[] = [],
): Proposal => proposal(rule, cite, text, actions, inIdOrder(units), at)

/** The odds of a declared fight, or of one with the units named, or with all units that could attack. */
function odds(scene: HexScene, { at, pieces, side }: Question, fights: readonly Engagement[]): readonly Proposal[] {
  const [target] = cellsAmong(scene, at ?? [])
  if (!target) return []
  const declared = latestAt(fights, target)
  if (declared && !pieces) return outcome(assess(scene, declared, fights.slice(0, fights.indexOf(declared))))
  const attacker = side ?? combatPhase(scene)?.side ?? sideAgainst(scene, target)
  const able = possibleAttackers(scene, target, attacker, fights)
  const chosen = pieces ?? idsOf(able)
  const plan = attackPlan(scene, chosen, [target])
  const engagement = freshEngagement(engagementOf(scene, plan, target))
  const hex = printCell(scene, target)
  const isLate = declared !== undefined && revealedSince(scene, declared).length > 0
  const together = combatPhase(scene) && !isLate ? attackersToSpare(scene, able, target, fights) : []
  const join = able.length > 0 ? `${hex} can be attacked by ${names(able)}.` : `No unit can attack ${hex} now.`
  return [
    ofKind('join')(propose('attack/join', '11.0', join, [target], able, attackBy(together, target))),
    ...outcome(assess(scene, engagement, fights)),
    ...reminders(scene, [...fights, engagement]),
  ]
}

/** Outside of combat phases: the side that is the enemy of the units in the hex. */
function sideAgainst(scene: HexScene, target: Cell): Id | undefined {
  const defendingSide = unitsIn(scene, target)[0]?.side
  return [...scene.book.module.sides.keys()].sort().find((id) => defendingSide !== undefined && id !== defendingSide)
}

/** The strengths with their modifiers, the column after each shift, and the result. */
function outcome({ engagement, strengths, unknown, outcome }: Assessment): readonly Proposal[] {
  const at = [engagement.target]
  const found = [
    ...strengths.attack.map((each) => propose('strength/attack', '11.0', strengthText(each), at, [each])),
    ...strengths.defence.map((each) => propose('strength/defence', '11.0', strengthText(each), at, [each])),
  ].map(ofKind('strength'))
  if (unknown.length > 0) {
    const text = `The odds are not known until ${names(unknown)} ${agree(unknown, 'is revealed and its', 'are revealed and their')} supply is known.`
    const those = unknown.map(({ combatant }) => combatant)
    return [...found, ofKind('odds')(propose('odds/unknown', '11.0', text, at, those))]
  }
  if (!outcome) return found
  const { odds, result } = outcome
  const summary = [
    propose('odds/column', '11.0', shiftedOddsText(strengths.attacking, strengths.defending, odds), at, []),
    propose('odds/result', result.cite, resultText(result), at, []),
  ]
  return [...found, ...summary.map(ofKind('odds'))]
}

/** 11.0 [28]: all units in a fight are revealed. dummies.ts judges the dummies among them. */
function reveals(scene: HexScene, fights: readonly Engagement[]): readonly Proposal[] {
  return fights.flatMap((fight) => {
    const { seq, target } = fight
    const covered = coveredIn(scene, fight)
    const bySide = [...new Set(covered.map(({ side }) => side ?? ''))].sort()
    return bySide.map((side) => {
      const those = covered.filter((unit) => (unit.side ?? '') === side)
      const open: Action = { type: 'veil', pieces: inIdOrder(those), as: 'open' }
      const text = `${namesOf(scene, those)} ${agree(those, 'takes', 'take')} part in combat: reveal ${agree(those, 'it', 'them')}.`
      return inFight(seq)(must(owedBy(side)(propose('attack/reveal', '11.0', text, [target], those, [open]))))
    })
  })
}

/** 12.0 [33]: a unit without steps is removed. */
function spentUnits(scene: HexScene): readonly Proposal[] {
  return spentOnMap(scene).map((unit) => {
    const open: Action = { type: 'veil', pieces: [unit.id], as: 'open' }
    const actions = unit.piece.veil === undefined ? eliminateActions(scene, unit) : [open]
    return must(
      owedBy(unit.side)(propose('damage/spent', '12.0', spentText(scene, [unit]), cellsOf([unit]), [unit], actions)),
    )
  })
}

/** 11.8 [31]: attackers that may advance, once the hex is empty. */
export function advances(scene: HexScene, all: readonly Assessment[]): readonly Proposal[] {
  return all.flatMap((assessment) => {
    const { engagement, outcome } = assessment
    const { target, attackers, side } = engagement
    if (!outcome || !mayAdvance(scene, outcome.result) || enemiesIn(scene, target, side).length > 0) return []
    const sharing = [...idsOf(attackers), ...engagement.heirs.keys()].sort()
    const units = sharing.flatMap((id) => {
      const unit = unitStillAt(scene, { id, at: combatantOrSupport(engagement, id)?.at })
      return unit &&
        roleIn(engagement, id) === 'attacker' &&
        judgeAdvance(scene, assessment, unit, target, []).length === 0
        ? [unit]
        : []
    })
    // 6.0: units beyond the stacking limit could not leave again before step 6 ends.
    const fitting: Unit[] = []
    for (const unit of units) if (isOverfull(scene, [...fitting, unit], target) !== 'yes') fitting.push(unit)
    if (fitting.length === 0) return []
    const move: Action = { type: 'move', moves: [{ pieces: inIdOrder(fitting), to: target }] }
    const room = fitting.length < units.length ? ` There is room only for ${names(fitting)}.` : ''
    const text = `${names(units)} may advance to ${printCell(scene, target)} (optional).${room}`
    return [inFight(engagement.seq)(propose('advance/may', '11.8', text, [target], units, [move]))]
  })
}

/** 11.9 [32]: the soak-offs that an attack would require, as notes. They are offered after it is declared. */
function reminders(scene: HexScene, fights: readonly Engagement[]): readonly Proposal[] {
  const owed = owedAttacks(scene, fights)
  const chances = chancesOf(scene, fights, owed)
  return owed.map((each) => ofKind('note')(stepFor(judgeOwed(scene, each, chances.get(each) ?? 'open'))))
}

/**
 * 11.9 [32]: hexes that must still be attacked, with the units that can attack them. They come before the results: who
 * has retreated cannot attack there any more.
 */
function soakOffs(scene: HexScene, fights: readonly Engagement[]): readonly Proposal[] {
  const attacking = attackingIn(fights)
  const owed = owedAttacks(scene, fights)
  const chances = chancesOf(scene, fights, owed)
  return owed.map((each) => {
    const able = possibleAttackers(scene, each.at, fights[0]?.side, fights).filter(({ id }) => !attacking.has(id))
    const attacks = combatPhase(scene) ? attackBy(attackersToSpare(scene, able, each.at, fights), each.at) : []
    const actions = attacks.length > 0 ? attacks : callOff(scene, each)
    const step = stepFor(judgeOwed(scene, each, chances.get(each) ?? 'open'), actions)
    return isSure(each) && attacks.length > 0 ? owedBy(fights[0]?.side)(step) : step
  })
}

/** Calls off an attack whose soak-off no unit can make, while nothing has come of it. */
function callOff(scene: HexScene, { at }: OwedAttack): readonly Declare[] {
  const fights = fightsIn(scene)
  const owing = fights.find(
    (fight) =>
      attackToReplace(scene, fight.target, fights) === fight &&
      revealedSince(scene, fight).length === 0 &&
      fight.neighbours.some((enemy) => sameCell(enemy.at, at)),
  )
  return owing && combatPhase(scene) ? [{ type: 'declare', what: ATTACK, pieces: [], at: [owing.target] }] : []
}
