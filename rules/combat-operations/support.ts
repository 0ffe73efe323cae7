import type { Declare, Finding, Proposal } from '../../table/generated/types.ts'
import { onCell } from '../../table/place.ts'
import { agree, finding, names } from '../finding.ts'
import { proposal } from '../proposal.ts'
import type { Scene } from '../scene.ts'
import { isActing, nameOf } from '../turn.ts'
import type { Unit } from '../unit.ts'
import { isBattery } from './artillery.ts'
import { replaced } from './assess.ts'
import { judgePhase, judgeShot, planOf } from './attack.ts'
import { type Engagement, latestAt, partIn } from './engagement.ts'
import { printCell } from './muster.ts'
import { combatPhase } from './phase.ts'

/** What a defence is supported with is declared as. */
export const SUPPORT = 'support'

/** Artillery that is named for a defence. */
export function gunsIn(scene: Scene, { pieces }: Declare): readonly Unit[] {
  const units = [...new Set(pieces)].sort().flatMap((id) => scene.unit(id) ?? [])
  return units.filter((unit) => unit.kind !== 'other' && unit.kind !== 'dummy' && isBattery(scene, unit) !== 'no')
}

/** 11.0, 13.4 [28, 38]: the defender answers an attack with his artillery. */
export function judgeSupport(scene: Scene, declare: Declare, fights: readonly Engagement[]): Finding[] {
  const phase = combatPhase(scene)
  const { target, named } = planOf(scene, [], declare.at)
  const units = [...new Set(declare.pieces)].sort().flatMap((id) => scene.unit(id) ?? [])
  const guns = gunsIn(scene, declare)
  const found = judgePhase(scene, phase, guns)
  const strangers = units.filter((unit) => unit.kind !== 'other' && !guns.includes(unit))
  if (strangers.length > 0) {
    const text = `${names(strangers)} ${agree(strangers, 'is', 'are')} no artillery, and only artillery supports a defence.`
    found.push(finding('support/artillery', '13.4', 'illegal', text, [], strangers))
  }
  if (!target || named > 1) {
    const text = named > 1 ? `Artillery supports one hex, and ${named} were named.` : 'No hex was named to support.'
    return [...found, finding('support/target', '13.4', 'illegal', text, declare.at.filter(onCell), guns)]
  }
  const fight = latestAt(fights, target)
  const hex = printCell(scene, target)
  if (!fight) {
    found.push(
      finding('support/none', '13.4', 'illegal', `No attack on ${hex} was declared in this phase.`, [target], guns),
    )
  }
  const attackers = guns.filter(({ side }) => side === (fight?.side ?? phase?.side))
  if (fight && attackers.length > 0) {
    const text = `${names(attackers)} ${agree(attackers, 'belongs', 'belong')} to ${nameOf(scene, fight.side)}, who attacks ${hex}: his artillery is named with the attack.`
    found.push(finding('support/side', '11.0', 'illegal', text, [target], attackers))
  }
  const foreign = guns.filter(({ side }) => side !== undefined && scene.sides.length > 0 && !scene.sides.includes(side))
  if (foreign.length > 0) {
    const text = `Whether ${names(foreign)} ${agree(foreign, 'supports', 'support')} a defence is for ${nameOf(scene, foreign[0]?.side)} to say.`
    found.push(finding('support/hand', '4.0', 'illegal', text, [], foreign))
  }
  const attacked = guns.filter(({ id }) => fights.some((each) => each === fight && partIn(each, id) === 'defender'))
  if (attacked.length > 0) {
    const text = `${names(attacked)} ${agree(attacked, 'is attacked in', 'are attacked in')} ${hex} ${agree(attacked, 'itself, and has', 'themselves, and have')} only the printed defence there.`
    found.push(finding('support/self', '13.4', 'illegal', text, [target], attacked))
  }
  const free = guns.filter((gun) => !attacked.includes(gun))
  // Named again for the same fight it shoots no second time.
  const others = fights.filter((each) => each !== fight)
  return [...found, ...free.flatMap((gun) => judgeShot(scene, gun, target, others)), ...judgeCovers(free)]
}

/** 11.0 [28]: what supports is turned up. */
function judgeCovers(guns: readonly Unit[]): Finding[] {
  const covered = guns.filter(({ piece }) => piece.veil !== undefined)
  if (covered.length === 0) return []
  return [finding('attack/reveal', '11.0', 'note', `${names(covered)} must be turned up to support.`, [], covered)]
}

/** 11.0, 13.4 [28, 38]: the guns that could support a defence, one by one, until something has come of the fight. */
export function adviseSupport(scene: Scene, fights: readonly Engagement[]): readonly Proposal[] {
  return fights.flatMap((fight) => {
    const { target, side, seq } = fight
    if (replaced(scene, target, fights)?.seq !== seq) return []
    const units = scene.field(target.board)?.units ?? []
    const others = units.filter((unit) => unit.side !== side && isActing(scene, unit.side) && !partIn(fight, unit.id))
    others.sort((a, b) => (a.id < b.id ? -1 : 1))
    return others.flatMap((gun) => {
      const declare: Declare = { type: 'declare', what: SUPPORT, pieces: [gun.id], at: [target] }
      const isAble = gunsIn(scene, declare).length > 0 && judgeSupport(scene, declare, fights).every(isLegal)
      const text = `${gun.name} can support the defence of ${printCell(scene, target)}.`
      return isAble ? [proposal('support/join', '13.4', text, [declare], [gun.id], [target])] : []
    })
  })
}

const isLegal = ({ severity }: Finding): boolean => severity !== 'illegal'
