import type { Action, Finding, Id, Mark, Proposal } from '../../../../table/generated/types.ts'
import { agree, finding, names } from '../../../core/finding.ts'
import { phaseStep } from '../../../core/procedure.ts'
import { must, proposal } from '../../../core/proposal.ts'
import { unitsOnMap } from '../../../hex/board/occupants.ts'
import type { HexChapter, HexScene } from '../../../hex/board/scene.ts'
import { DISRUPTED, isDisrupted, isUsed, RECOVERY_PHASE, SIDES, unusedFace } from '../terms/counters.ts'

const recoveryPhase = phaseStep<HexScene>([RECOVERY_PHASE], '3.0', { passes: () => true })

/** 3.0, 12.0 [10]: the Recovery Phase. */
export const recovery: HexChapter = {
  id: 'recovery',
  procedure: [recoveryPhase],
  judge(scene, action) {
    if (action.type === 'mark' && action.mark === DISRUPTED && action.count === 0) return judgeEarly(scene, action)
    return action.type === 'turn' ? judgeLeft(scene, action.time.phase) : []
  },
  advise: (scene, { ask }) => (ask === 'next' && scene.state.time.phase === RECOVERY_PHASE ? advise(scene) : []),
}

const both = (scene: HexScene) => SIDES.flatMap((side) => unitsOnMap(scene, side))

/** 12.0 [101]: no unit recovers earlier. */
function judgeEarly(scene: HexScene, { pieces }: Mark): Finding[] {
  const units = both(scene).filter((unit) => pieces.includes(unit.id) && isDisrupted(unit))
  if (scene.state.time.phase === RECOVERY_PHASE || units.length === 0) return []
  const text = `${names(units)} ${agree(units, 'stays', 'stay')} Disrupted until the Recovery Phase.`
  return [finding('recovery/early', '12.0', 'illegal', text, [], units)]
}

function advise(scene: HexScene): readonly Proposal[] {
  const units = both(scene)
  const disrupted = units
    .filter(isDisrupted)
    .map(({ id }) => id)
    .sort()
  const used = units.filter(({ piece }) => isUsed(piece))
  const actions: Action[] = disrupted.length > 0 ? [{ type: 'mark', pieces: disrupted, mark: DISRUPTED, count: 0 }] : []
  for (const face of [0, 2]) {
    const pieces = used
      .filter(({ piece }) => unusedFace(piece) === face)
      .map(({ id }) => id)
      .sort()
    if (pieces.length > 0) actions.push({ type: 'flip', pieces, face })
  }
  if (actions.length === 0) return []
  const recover = `${disrupted.length} Disrupted ${disrupted.length === 1 ? 'unit recovers' : 'units recover'}`
  const turn = `${used.length} used ${used.length === 1 ? 'unit turns' : 'units turn'} unused`
  const text = `${[...(disrupted.length > 0 ? [recover] : []), ...(used.length > 0 ? [turn] : [])].join('; ')}.`
  const pieces = [...new Set([...disrupted, ...used.map(({ id }) => id)])].sort()
  return [must(proposal('recovery/all', '3.0', text, actions, pieces))]
}

function judgeLeft(scene: HexScene, phase: Id): Finding[] {
  if (scene.state.time.phase !== RECOVERY_PHASE || phase === RECOVERY_PHASE) return []
  const units = both(scene).filter((unit) => isDisrupted(unit) || isUsed(unit.piece))
  if (units.length === 0) return []
  const text = `${names(units)} ${agree(units, 'is', 'are')} still Disrupted or used: in Recovery remove the marks and turn all units unused.`
  return [finding('recovery/left', '3.0', 'warning', text, [], units)]
}
