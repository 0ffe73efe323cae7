import type { HexScene } from '../../../hex/board/scene.ts'
import { REGROUP_PHASE, SURPRISE_PHASE } from '../terms/counters.ts'
import { readingsOf } from '../terms/switches.ts'

/** 25, 29 [25, 29]. */
const REGROUP_TURNS: readonly number[] = [7, 12, 17]

/** 29 [29], 5.7: whether units regroup now: at the end of these turns, or by house rule at their beginning. */
export function isRegroupTime(scene: HexScene): boolean {
  const { turn, phase } = scene.state.time
  const when = readingsOf(scene.house)['regroup-time'] === 'end' ? REGROUP_PHASE : SURPRISE_PHASE
  return REGROUP_TURNS.includes(turn) && phase === when
}
