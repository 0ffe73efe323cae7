import type { Action, Finding, Id, Proposal, Time } from '../../../table/generated/types.ts'
import { capitalized } from '../../core/finding.ts'
import { ofKind, proposal, stepFor } from '../../core/proposal.ts'
import type { Unit } from '../../core/unit.ts'
import { cellOf } from '../../hex/board/occupants.ts'
import type { HexChapter, HexScene } from '../../hex/board/scene.ts'
import { judgeAllStacks } from '../../hex/board/stacking.ts'
import { reachOf } from '../../hex/movement/reach.ts'
import { drawAction } from '../../kit/cup.ts'
import { judgeEntering } from './combat/infiltration.ts'
import { cupFor } from './round/cups.ts'
import { judgeLeftFaces } from './round/faces.ts'
import { actionsLeft, actionsOf, roundOf } from './round/round.ts'
import { judgeHeld } from './scenario/arrivals.ts'
import { actingSide, actionPhase, LAST_TURN, otherSide, RECOVERY_PHASE, theSide } from './terms/counters.ts'
import { loseStep } from './terms/step-loss.ts'

/** 7.0 [37]: the end of an Action Phase is proposed after everything that can be done in it. */
export const afterAction: HexChapter = {
  id: 'rounds',
  advise(scene, { ask }) {
    const side = actingSide(scene.state.time.phase)
    if (ask !== 'next' || side === undefined) return []
    const { used, available } = actionsOf(scene, side)
    return roundOf(scene)?.side === side || used >= available ? onward(scene, side) : []
  },
}

/** 8.0, 10.0, 14.0 [38, 67, 113a]: a phase that may not end yet is not offered to end. What keeps it open comes first. */
function onward(scene: HexScene, side: Id): readonly Proposal[] {
  const crowded = judgeAllStacks(scene).filter(({ severity }) => severity === 'illegal')
  const open = [...judgeEntering(scene), ...crowded]
  if (open.length === 0) {
    // Units to turn and reinforcements to place are offered already.
    const isOffered = [...judgeLeftFaces(scene, side), ...judgeHeld(scene)].some(
      ({ severity }) => severity === 'illegal',
    )
    return isOffered ? [] : ahead(scene, side)
  }
  return open.flatMap((each) =>
    canMoveOn(scene, each) ? ofKind('note')(stepFor(each)) : [stepFor(each), ...removals(scene, each)],
  )
}

/** 10.0, 14.0 [66, 68]: whether a hex, such as one where reinforcements enter, empties when its units move on. */
const canMoveOn = (scene: HexScene, { rule, pieces }: Finding): boolean =>
  rule === 'stacking/limit' && scene.units(pieces).some((unit) => mayMoveOn(scene, unit))

/** 10.0 [67]: the owner of an overstacked hex removes steps of its choice. */
const removals = (scene: HexScene, { rule, pieces }: Finding): readonly Proposal[] =>
  scene.units(rule === 'stacking/limit' ? pieces : []).map((unit) => {
    const actions: readonly Action[] = loseStep(scene, unit)
    return proposal('stacking/remove', '10.0', `Remove a step from ${unit.name}.`, actions, [unit.id], [cellOf(unit)!])
  })

function mayMoveOn(scene: HexScene, { id }: Unit): boolean {
  const { cells, findings } = reachOf(scene, [id])
  return cells.length > 0 && findings.every(({ severity }) => severity !== 'illegal')
}

/** 7.0 [37]: next comes the other side if it has actions, this side again if only it has, or else Recovery. */
function ahead(scene: HexScene, side: Id): readonly Proposal[] {
  const { turn } = scene.state.time
  const other = otherSide(side)
  const left = (each: Id) => `${actionsLeft(scene, each)} of ${actionsOf(scene, each).available} actions`
  if (actionsLeft(scene, other) > 0) {
    const time: Time = { turn, phase: actionPhase(other), side: other }
    const text = `${capitalized(theSide(other))} act next; they have ${left(other)} left.`
    return [proposal('round/next', '7.0', text, [{ type: 'turn', time }])]
  }
  if (actionsLeft(scene, side) > 0) {
    const text = `${capitalized(theSide(other))} have no actions left: ${theSide(side)} draw again (${left(side)} left).`
    return [proposal('round/again', '7.0', text, [drawAction(cupFor(scene, side))])]
  }
  const end =
    turn === LAST_TURN
      ? 'Both sides have used their actions: last Recovery Phase.'
      : 'Both sides have used their actions: Recovery Phase.'
  return [proposal('round/next', '3.0', end, [{ type: 'turn', time: { turn, phase: RECOVERY_PHASE } }])]
}
