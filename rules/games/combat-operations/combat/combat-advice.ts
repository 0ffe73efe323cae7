import type { Action, Cell, Declare, Id, PieceId, Proposal, Question } from '../../../../table/generated/types.ts'
import { agree, capitalized, names } from '../../../core/finding.ts'
import { ATTACK } from '../../../core/memory.ts'
import { inFight, inIdOrder, must, mustIfAlone, ofKind, proposal, stepFor } from '../../../core/proposal.ts'
import { namesOf } from '../../../core/turn.ts'
import { idsOf, type Unit } from '../../../core/unit.ts'
import { cellsAmong, printCell, sameCell } from '../../../hex/board/cells.ts'
import { cellOf, cellsOf, enemiesIn, unitStillAt, unitsIn } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { eliminateActions, markAction } from '../../../kit/fight/losses.ts'
import { shiftedOddsText } from '../../../kit/fight/odds.ts'
import { partText, stepsText } from '../../../kit/fight/record.ts'
import { strengthText } from '../../../kit/fight/strength.ts'
import { combatPhase } from '../terms/phase.ts'
import { judgeAdvance, mayAdvance } from './advance.ts'
import { type Assessment, assess, assessAll, attackToReplace, readingsIn } from './assessment.ts'
import { attackPlan, engagementOf } from './attack.ts'
import { adviseAttacks } from './attack-offers.ts'
import { attackBy, attackersToSpare, possibleAttackers } from './attackers.ts'
import { fightsIn } from './combat-steps.ts'
import { STEP_LOSS, stepsOf } from './combatants.ts'
import { spentOnMap, spentText, unpaidText } from './damage.ts'
import { combatantOrSupport, type Engagement, freshEngagement, latestAt, roleIn } from './engagement.ts'
import { nextLosses, tally } from './loss-tally.ts'
import { resultText } from './results.ts'
import { isCutOff, unitsToRetreat } from './retreat.ts'
import { isOverfull, retreatOptions } from './retreat-options.ts'
import { attackingIn, chancesOf, judgeOwed, type OwedAttack, owedAttacks } from './soakoff.ts'
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
      return retreats(scene, all, carried).filter(({ pieces }) => isAskedFor(pieces))
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
        ...carried.flatMap((each) => {
          const index = all.indexOf(each)
          const steps = [...outcome(each), ...losses(scene, all, index), ...tolls(scene, all, index)]
          return steps.map(inFight(each.engagement.seq))
        }),
        ...retreats(scene, all, carried),
        ...advances(scene, carried),
        ...soakOffs(scene, fights),
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
  const together = combatPhase(scene) ? attackersToSpare(scene, able, target, fights) : []
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
  return fights.flatMap(({ seq, target, attackers, defenders, support }) => {
    const units = [...attackers, ...defenders, ...support].flatMap(({ id }) => scene.unit(id) ?? [])
    const onMap = units.filter(cellOf)
    const covered = onMap.filter(({ piece }) => piece.veil !== undefined)
    const bySide = [...new Set(covered.map(({ side }) => side ?? ''))].sort()
    return bySide.map((side) => {
      const those = covered.filter((unit) => (unit.side ?? '') === side)
      const open: Action = { type: 'veil', pieces: inIdOrder(those), as: 'open' }
      const text = `${namesOf(scene, those)} ${agree(those, 'takes', 'take')} part in combat: reveal ${agree(those, 'it', 'them')}.`
      return inFight(seq)(must(propose('attack/reveal', '11.0', text, [target], those, [open]), side))
    })
  })
}

/** 12.0 [33]: a unit without steps is removed. */
function spentUnits(scene: HexScene): readonly Proposal[] {
  return spentOnMap(scene).map((unit) =>
    must(
      propose('damage/spent', '12.0', spentText(scene, [unit]), cellsOf([unit]), [unit], eliminateActions(scene, unit)),
      unit.side,
    ),
  )
}

/** 12.0, 13.3 [33, 37]: losses still owed. Losses without a choice come first; then the owner chooses step by step. */
function losses(scene: HexScene, all: readonly Assessment[], index: number): readonly Proposal[] {
  const { engagement, outcome } = all[index]!
  if (!outcome) return []
  const { target } = engagement
  return tally(scene, all, index).flatMap((each) => {
    const open = each.owed - each.taken
    if (open <= 0) return []
    const { certain, choices } = nextLosses(each)
    const owes = `${capitalized(partText(each.side))} loses ${stepsText(open)} for ${printCell(scene, target)}`
    const offer = (text: string, shares: readonly Share[]) =>
      propose(
        'damage/owed',
        outcome.result.cite,
        text,
        [target],
        shares.map(({ unit }) => unit),
        shares.flatMap(({ unit, steps }) => lose(scene, unit, steps)),
      )
    const sure = sharesOf(scene, certain)
    if (sure.length > 0) {
      const order = sure.map(({ unit, steps }) => `${steps} from ${unit.name}`).join('; ')
      const isAll = sure.reduce((left, { steps }) => left - steps, open) === 0
      return [must(offer(`${owes}: ${isAll ? '' : 'first '}${order}.`, sure), sure[0]?.unit.side)]
    }
    const one = sharesOf(scene, new Map(choices.map((id) => [id, 1])))
    // The owner chooses. Losses that eliminate a unit are offered last.
    return [...one.filter((each) => !kills(each)), ...one.filter(kills)].map((share) => {
      const which = open === 1 ? 'it' : 'one of them'
      return offer(`${owes}: ${share.unit.name} can take ${which}${kills(share) ? ' (it would be eliminated)' : ''}.`, [
        share,
      ])
    })
  })
}

interface Share {
  readonly unit: Unit
  readonly steps: number
}

const sharesOf = (scene: HexScene, shares: ReadonlyMap<PieceId, number>): readonly Share[] =>
  [...shares].flatMap(([id, steps]) => {
    const unit = scene.unit(id)
    return unit ? [{ unit, steps }] : []
  })

const kills = ({ unit: { couldBe, piece }, steps }: Share): boolean =>
  couldBe[0] !== undefined && stepsOf(couldBe[0], (piece.marks?.[STEP_LOSS] ?? 0) + steps) === 0

/** 5.2 [9]: steps still owed for retreats through enemy zones. */
function tolls(scene: HexScene, all: readonly Assessment[], index: number): readonly Proposal[] {
  const unpaid = tally(scene, all, index).flatMap((each) => [...each.unpaid])
  return unpaid.flatMap(([id, steps]) => {
    const unit = scene.unit(id)
    if (!unit) return []
    const actions = 'q' in unit.piece.at ? lose(scene, unit, steps) : []
    return [propose('damage/zone', '5.2', unpaidText(scene, unit, steps), [], [unit], actions)]
  })
}

function lose(scene: HexScene, unit: Unit, steps: number): readonly Action[] {
  const count = (unit.piece.marks?.[STEP_LOSS] ?? 0) + steps
  const [counter] = unit.couldBe
  if (counter && stepsOf(counter, count) === 0) return eliminateActions(scene, unit)
  return [markAction([unit], STEP_LOSS, count)]
}

/** 5.2, 11.0 [9, 30a]: for each unit that must retreat, every hex around it, and why it cannot go there. */
function retreats(scene: HexScene, all: readonly Assessment[], carried: readonly Assessment[]): readonly Proposal[] {
  return carried.flatMap((assessment) => {
    const { engagement } = assessment
    return unitsToRetreat(scene, assessment, all).flatMap((unit) => {
      const from = combatantOrSupport(engagement, unit.id)?.at
      if (!from) return []
      const all = retreatOptions(scene, { unit, from, engagement, company: [] })
      // Attackers that retreat are still there when step 6 ends and stacking is checked (6.0).
      const isFull = (at: Cell) => unit.side === engagement.side && isOverfull(scene, [unit], at) === 'yes'
      const roomy = all.some(({ at, open }) => open !== 'no' && !isFull(at))
      const ways = all.map(({ at, hex, open, rule, cite, why }) => {
        if (open !== 'no' && roomy && isFull(at)) {
          const text = `${unit.name} should not retreat to ${hex}: more than four battalions would be there.`
          return ofKind('barred')(propose('retreat/stacking', '6.0', text, [at], [unit]))
        }
        const may = open === 'no' ? 'cannot retreat' : open === 'maybe' ? 'may be able to retreat' : 'can retreat'
        const actions: readonly Action[] =
          open === 'no' ? [] : [{ type: 'move', moves: [{ pieces: [unit.id], to: at }] }]
        const way = propose(rule, cite, `${unit.name} ${may} to ${hex}: ${why}.`, [at], [unit], actions)
        return open === 'no' ? ofKind('barred')(way) : way
      })
      const mine = inFight(engagement.seq)
      if (!isCutOff(scene, assessment, unit)) return mustIfAlone(ways, unit.side).map(mine)
      const ask = readingsIn(scene)['blocked-retreat'] === 'ask'
      const text = ask
        ? `${unit.name} has no hex to retreat to: the players decide what happens to it.`
        : `${unit.name} has no hex to retreat to and is eliminated.`
      const lost = propose('retreat/cut-off', '11.0', text, [from], [unit], ask ? [] : eliminateActions(scene, unit))
      return [...ways, must(lost, unit.side)].map(mine)
    })
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

/** 11.9 [32]: hexes that must still be attacked, with the units that can attack them. */
function soakOffs(scene: HexScene, fights: readonly Engagement[]): readonly Proposal[] {
  const attacking = attackingIn(fights)
  const owed = owedAttacks(scene, fights)
  const chances = chancesOf(scene, fights, owed)
  return owed.map((each) => {
    const able = possibleAttackers(scene, each.at, fights[0]?.side, fights).filter(({ id }) => !attacking.has(id))
    const attacks = combatPhase(scene) ? attackBy(attackersToSpare(scene, able, each.at, fights), each.at) : []
    const actions = attacks.length > 0 ? attacks : callOff(scene, each)
    return stepFor(judgeOwed(scene, each, chances.get(each) ?? 'open'), actions)
  })
}

/** Calls off an attack whose soak-off no unit can make, while nothing has come of it. */
function callOff(scene: HexScene, { at }: OwedAttack): readonly Declare[] {
  const fights = fightsIn(scene)
  const owing = fights.find(
    (fight) =>
      attackToReplace(scene, fight.target, fights) === fight &&
      fight.neighbours.some((enemy) => sameCell(enemy.at, at)),
  )
  return owing && combatPhase(scene) ? [{ type: 'declare', what: ATTACK, pieces: [], at: [owing.target] }] : []
}
