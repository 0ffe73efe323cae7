import type { Declare, Finding, PieceId, Proposal } from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import { agree, finding, names } from '../../../core/finding.ts'
import { inFight, owedBy, proposal } from '../../../core/proposal.ts'
import { isActing, sideName } from '../../../core/turn.ts'
import { idOrder, idsOf, type Unit } from '../../../core/unit.ts'
import { printCell } from '../../../hex/board/cells.ts'
import { allOnMap } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { combatPhase } from '../terms/phase.ts'
import { isArtilleryUnit } from './artillery.ts'
import { attackToReplace } from './assessment.ts'
import { attackPlan, judgePhase, judgeShot } from './attack.ts'
import { type Engagement, latestAt, roleIn } from './engagement.ts'

/** The declaration of the defender's artillery support. */
export const SUPPORT = 'support'

/** The artillery that a declaration names. */
export function gunsIn(scene: HexScene, { pieces }: Declare): readonly Unit[] {
  const units = scene.unitsById(pieces)
  return units.filter((unit) => unit.kind !== 'other' && unit.kind !== 'dummy' && isArtilleryUnit(scene, unit) !== 'no')
}

/** 11.0, 13.4 [28, 38]: the defender answers an attack with artillery support. */
export function judgeSupport(scene: HexScene, declare: Declare, fights: readonly Engagement[]): Finding[] {
  const phase = combatPhase(scene)
  const { target, named } = attackPlan(scene, [], declare.at)
  const units = scene.unitsById(declare.pieces)
  const guns = gunsIn(scene, declare)
  const found = judgePhase(scene, phase, guns)
  const strangers = units.filter((unit) => unit.kind !== 'other' && !guns.includes(unit))
  if (strangers.length > 0) {
    const text = `${names(strangers)} ${agree(strangers, 'is', 'are')} not artillery and cannot support a defence.`
    found.push(finding('support/artillery', '13.4', 'illegal', text, [], strangers))
  }
  if (!target || named > 1) {
    const text = named > 1 ? `Artillery supports one hex; ${named} were named.` : 'Name the hex to support.'
    return [...found, finding('support/target', '13.4', 'illegal', text, declare.at.filter(onCell), guns)]
  }
  const fight = latestAt(fights, target)
  const hex = printCell(scene, target)
  if (!fight && phase) {
    found.push(
      finding('support/none', '13.4', 'illegal', `No attack on ${hex} was declared in this phase.`, [target], guns),
    )
  }
  const attackers = guns.filter(({ side }) => side === (fight?.side ?? phase?.side))
  if (fight && attackers.length > 0) {
    const text = `${names(attackers)} ${agree(attackers, 'belongs', 'belong')} to the attacker, ${sideName(scene, fight.side)}: add ${agree(attackers, 'it', 'them')} to the attack on ${hex}.`
    found.push(finding('support/side', '11.0', 'illegal', text, [target], attackers))
  }
  if (fight && attackToReplace(scene, target, fights) !== fight) {
    const text = `It is too late for artillery support: the attack on ${hex} is being carried out.`
    found.push(finding('support/late', '11.0', 'illegal', text, [target], guns))
  }
  const foreign = guns.filter(({ side }) => !isActing(scene, side))
  if (foreign.length > 0) {
    const text = `Only ${sideName(scene, foreign[0]?.side)} decides whether ${names(foreign)} ${agree(foreign, 'supports', 'support')} a defence.`
    found.push(finding('support/hand', '4.0', 'illegal', text, [], foreign))
  }
  const defender = fight && scene.units(idsOf(fight.defenders))[0]?.side
  if (fight && declare.pieces.length === 0 && !isActing(scene, defender)) {
    const text = `Only ${sideName(scene, defender)} decides whether artillery supports the defence of ${hex}.`
    found.push(finding('support/hand', '4.0', 'illegal', text, [target], []))
  }
  const attacked = guns.filter(({ id }) => fights.some((each) => each === fight && roleIn(each, id) === 'defender'))
  if (attacked.length > 0) {
    const text = `${names(attacked)} ${agree(attacked, 'is', 'are')} under attack in ${hex} and ${agree(attacked, 'has only its', 'have only their')} printed defence.`
    found.push(finding('support/self', '13.4', 'illegal', text, [target], attacked))
  }
  const free = guns.filter((gun) => !attacked.includes(gun))
  // Naming a gun again for the same fight is not a second shot.
  const others = fights.filter((each) => each !== fight)
  return [...found, ...free.flatMap((gun) => judgeShot(scene, gun, target, others))]
}

/**
 * 11.0, 13.4 [28, 38]: the defender answers each attack that is in range of artillery, gun by gun or with none. More guns
 * may be named while nothing has come of the fight.
 */
export function adviseSupport(scene: HexScene, fights: readonly Engagement[]): readonly Proposal[] {
  return fights.flatMap((fight) => {
    const { target } = fight
    const hex = printCell(scene, target)
    const guns = fight.answered && fight.support.length === 0 ? [] : supporters(scene, fight, fights)
    const sides = [...new Set(guns.map(({ gun }) => gun.side))]
    const proposals = sides.flatMap((side) => {
      const name = sideName(scene, side)
      if (!isActing(scene, side)) {
        const text = `${name} decides first on artillery support for ${hex}.`
        return fight.answered ? [] : [proposal('support/awaited', '13.4', text, [], [], [target])]
      }
      const own = guns.filter(({ gun }) => gun.side === side)
      const offers = own.map(({ gun, declare }) =>
        proposal(
          'support/join',
          '13.4',
          `${gun.name} can support the defence of ${hex}.`,
          [declare],
          [gun.id],
          [target],
        ),
      )
      if (fight.answered) return offers
      const none: Declare = { type: 'declare', what: SUPPORT, pieces: [], at: [target] }
      const text = `${name} gives ${hex} no artillery support.`
      return [...offers, proposal('support/without', '13.4', text, [none], [], [target])].map(owedBy(side))
    })
    return proposals.map(inFight(fight.seq))
  })
}

/** Whether the defender has a gun in range, as far as is known, and has not decided on support. */
export const awaitsAnswer = (scene: HexScene, fight: Engagement, fights: readonly Engagement[]): boolean =>
  !fight.answered && supporters(scene, fight, fights).length > 0

/**
 * 11.0 [28]: the attacker carries nothing out before the defender has answered. It could not answer afterwards. A covered
 * attacker may be a dummy, and then there is no fight.
 */
export const judgeHasty = (scene: HexScene, ids: readonly PieceId[], fights: readonly Engagement[]): Finding[] =>
  fights.flatMap((fight) => {
    const units = scene
      .unitsById(ids)
      .filter(({ id, side, known }) => known && side === fight.side && roleIn(fight, id) === 'attacker')
    if (units.length === 0 || !awaitsAnswer(scene, fight, fights)) return []
    const text = `First the defender decides on artillery support for ${printCell(scene, fight.target)}.`
    return [finding('support/awaited', '11.0', 'illegal', text, [fight.target], units)]
  })

/** The guns that could support the defence, whichever player is acting. */
function supporters(scene: HexScene, fight: Engagement, fights: readonly Engagement[]) {
  const { target, side, seq } = fight
  if (attackToReplace(scene, target, fights)?.seq !== seq) return []
  const others = allOnMap(scene)
    .filter((unit) => unit.side !== side && !roleIn(fight, unit.id))
    .sort(idOrder)
  return others.flatMap((gun) => {
    const declare: Declare = { type: 'declare', what: SUPPORT, pieces: [gun.id], at: [target] }
    const found = judgeSupport(scene, declare, fights).filter(({ rule }) => rule !== 'support/hand')
    return gunsIn(scene, declare).length > 0 && found.every(isLegal) ? [{ gun, declare }] : []
  })
}

const isLegal = ({ severity }: Finding): boolean => severity !== 'illegal'
