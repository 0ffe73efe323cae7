import type { Action, Finding, Id, PieceId } from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import { agree, finding, names } from '../../../core/finding.ts'
import { momentOf } from '../../../core/turn.ts'
import { idsOf, type Unit } from '../../../core/unit.ts'
import { cellsOf } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { lossesIn } from '../../../kit/fight/losses.ts'
import { partIn } from '../../../kit/fight/record.ts'
import { isUnseen } from '../round/round.ts'
import { DISRUPTED } from '../terms/counters.ts'
import { LOSS_READING } from '../terms/step-loss.ts'
import { fightsIn } from './fight.ts'
import { owedDisruption } from './infiltration.ts'
import { disruptedBy, isOverstacked } from './result-order.ts'
import { airAttackText, owedByAirAttack } from './tactical-chits.ts'

/** 11.0, 12.0 [85, 87, 100]: judges losses and Disruptions that nothing in this phase causes. */
export function judgeUnexplained(scene: HexScene, action: Action): readonly Finding[] {
  if (isUnseen(scene) || momentOf(scene).is === 'set-up') return []
  if (action.type === 'mark') {
    const units = disruptedBy(scene, action).filter((unit) => !isExplained(scene, unit, 'D'))
    return unexplainedFindings(scene, units, 'disruption/none', '12.0', (those) => {
      const why = `no fight, infiltration or air attack of this phase Disrupts ${agree(those, 'it', 'them')}`
      return `${names(those)} ${agree(those, 'is', 'are')} marked Disrupted, but ${why}.`
    })
  }
  // Replacements move the reduced unit to the destroyed units, which is no loss.
  if (action.type === 'move' && isExchange(scene, action)) return []
  const units = lossesIn(scene, action, LOSS_READING)
    .filter(({ unit, steps }) => !isOverstacked(scene, unit) && !isExplained(scene, unit, '1', steps))
    .map(({ unit }) => unit)
  return unexplainedFindings(scene, units, 'losses/none', '11.0', (those) => {
    const why = `no fight or air attack of this phase causes it`
    return `${names(those)} ${agree(those, 'loses', 'lose')} steps, but ${why}.`
  })
}

/** The counters whose losses and Disruptions are judged, with a cause or without. */
export function judgedLosses(scene: HexScene, action: Action): readonly PieceId[] {
  if (action.type === 'mark') return action.mark === DISRUPTED ? action.pieces : []
  return action.type === 'move' ? idsOf(lossesIn(scene, action, LOSS_READING).map(({ unit }) => unit)) : []
}

/** 13.4: for a target of the air attack the die says what happens; nothing explains the others. */
function unexplainedFindings(
  scene: HexScene,
  units: readonly Unit[],
  rule: Id,
  cite: string,
  say: (those: readonly Unit[]) => string,
): readonly Finding[] {
  const raided = units.flatMap((unit) => {
    const airText = airAttackText(scene, unit)
    if (airText === undefined) return []
    return [finding('air/result', '13.4', 'illegal', `${airText}, no more.`, cellsOf([unit]), [unit])]
  })
  const others = units.filter((unit) => airAttackText(scene, unit) === undefined)
  return others.length === 0
    ? raided
    : [...raided, finding(rule, cite, 'illegal', say(others), cellsOf(others), others)]
}

/** A rolled fight is judged by its own chapter. An air attack costs one step at most. */
const isExplained = (scene: HexScene, unit: Unit, what: '1' | 'D', steps = 1): boolean =>
  fightsIn(scene).some((fight) => fight.die !== undefined && partIn(fight, unit.id) !== undefined) ||
  (steps === 1 && owedByAirAttack(scene, unit) === what) ||
  (what === 'D' && owedDisruption(scene)?.id === unit.id)

const isExchange = (scene: HexScene, { moves }: Extract<Action, { type: 'move' }>): boolean =>
  moves.some(({ pieces, to }) => onCell(to) && scene.units(pieces).some(({ piece }) => 'pile' in piece.at))
