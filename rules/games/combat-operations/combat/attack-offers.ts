import type { Cell, Proposal } from '../../../../table/generated/types.ts'
import { names } from '../../../core/finding.ts'
import { inIdOrder, ofKind, proposal } from '../../../core/proposal.ts'
import { isActing } from '../../../core/turn.ts'
import { idsOf } from '../../../core/unit.ts'
import { around, distinct, printCell, printSorted, sameCell } from '../../../hex/board/cells.ts'
import { cellsOf, enemiesIn, onMap } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { shiftedOddsText } from '../../../kit/fight/odds.ts'
import { combatPhase } from '../terms/phase.ts'
import { assess } from './assessment.ts'
import { attackPlan, engagementOf } from './attack.ts'
import { attackBy, attackersToSpare, possibleAttackers } from './attackers.ts'
import { type Engagement, freshEngagement } from './engagement.ts'
import { owedAttacks } from './soakoff.ts'

/** 11.0, 13.4 [28, 38]: the hexes that can still be attacked, each with the units that can attack it together. */
export function adviseAttacks(scene: HexScene, fights: readonly Engagement[]): readonly Proposal[] {
  const phase = combatPhase(scene)
  if (!phase || phase.side === undefined || !isActing(scene, phase.side)) return []
  const owed = owedAttacks(scene, fights)
  const targets = hexesWithEnemies(scene, phase.side).filter(
    (hex) => !fights.some(({ target }) => sameCell(target, hex)) && !owed.some(({ at }) => sameCell(at, hex)),
  )
  const offers = targets.flatMap((target) => offerFor(scene, target, fights))
  if (offers.length === 0) return []
  const hexes = offers.flatMap(({ at }) => at as Cell[])
  const count = hexes.length === 1 ? '1 hex with enemies' : `${hexes.length} hexes with enemies`
  const text = `${count} can be attacked: ${printSorted(scene, hexes)}.`
  const pieces = inIdOrder(hexes.flatMap((hex) => enemiesIn(scene, hex, phase.side)))
  return [ofKind('note')(proposal('attack/targets', '11.0', text, [], pieces, hexes)), ...offers]
}

const hexesWithEnemies = (scene: HexScene, side: string): readonly Cell[] =>
  distinct(cellsOf(onMap(scene, side)).flatMap((at) => around(scene, at))).filter(
    (hex) => enemiesIn(scene, hex, side).length > 0,
  )

function offerFor(scene: HexScene, target: Cell, fights: readonly Engagement[]): readonly Proposal[] {
  const side = combatPhase(scene)?.side
  const able = attackersToSpare(scene, possibleAttackers(scene, target, side, fights), target, fights)
  const actions = attackBy(able, target)
  if (actions.length === 0) return []
  const plan = attackPlan(scene, idsOf(able), [target])
  const { outcome, strengths } = assess(scene, freshEngagement(engagementOf(scene, plan, target)), fights)
  const odds = outcome ? `: ${shiftedOddsText(strengths.attacking, strengths.defending, outcome.odds)}` : ''
  const hex = printCell(scene, target)
  const text = `${hex} can be attacked by ${names(able)}${odds.replace(/\.$/, '')}.`
  return [proposal('attack/offer', '11.0', text, actions, inIdOrder(able), [target])]
}
