import type { Proposal } from '../../../../table/generated/types.ts'
import { agree, names } from '../../../core/finding.ts'
import { inIdOrder, proposal } from '../../../core/proposal.ts'
import { isActing, judgeTurn, movingSide, sideName } from '../../../core/turn.ts'
import type { Unit } from '../../../core/unit.ts'
import { onMap } from '../../../hex/board/occupants.ts'
import type { HexChapter, HexScene } from '../../../hex/board/scene.ts'
import { EXPLOITING, MOVING } from '../terms/phase.ts'

/** 4.0, 10.0 [5, 25]: says first in steps 3 and 5 that units move, and which have not yet. */
export const moving: HexChapter = {
  id: 'moving',
  advise: (scene, { ask }) => (ask === 'next' ? adviseMoving(scene) : []),
}

function adviseMoving(scene: HexScene): readonly Proposal[] {
  const { phase } = scene.state.time
  const side = movingSide(scene)
  const isExploiting = EXPLOITING.has(phase)
  if (side === undefined || !isActing(scene, side) || !(isExploiting || MOVING.has(phase))) return []
  const waiting = onMap(scene, side).filter((unit) => waitsToMove(scene, unit))
  const cite = isExploiting ? '10.0' : '4.0'
  const who = isExploiting ? 'motorized units that have neither moved nor attacked' : 'any or all of its units'
  const left =
    waiting.length === 0 ? 'none is left' : `${names(waiting)} ${agree(waiting, 'has', 'have')} not moved yet`
  return [proposal('movement/may', cite, `${sideName(scene, side)} moves ${who}: ${left}.`, [], inIdOrder(waiting))]
}

const waitsToMove = (scene: HexScene, unit: Unit): boolean =>
  unit.kind !== 'other' &&
  scene.memory.moved.get(unit.id)?.includes(scene.state.time.phase) !== true &&
  judgeTurn(scene, [unit]).every(({ severity }) => severity !== 'illegal')
