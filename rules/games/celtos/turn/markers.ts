import type { Action, Finding, PieceId, Proposal } from '../../../../table/generated/types.ts'
import { finding, names } from '../../../core/finding.ts'
import { phaseStep } from '../../../core/procedure.ts'
import { must, proposal } from '../../../core/proposal.ts'
import { momentOf } from '../../../core/turn.ts'
import { hasMark, idOrder, idsOf, type Unit } from '../../../core/unit.ts'
import { markAction } from '../../../kit/fight/losses.ts'
import { PANIC } from '../terms/models.ts'
import type { CeltosChapter, CeltosScene } from '../terms/scene.ts'
import { readingsOf } from '../terms/switches.ts'
import { ORDER_MARKS } from './activation-state.ts'

export const MARKERS = 'markers'
const CITE = '1'

/** 1 [1]: the Marker Phase takes off the markers of the turn before. */
export const markers: CeltosChapter = {
  id: MARKERS,
  judge: (scene, action) => judgePanic(scene, action),
  allows: (scene, action) => panicTakenOff(scene, action).map(({ id }) => id),
  procedure: [
    phaseStep<CeltosScene>([MARKERS], CITE, {
      offers: (scene) => offers(scene),
      passes: (scene) => momentOf(scene).is !== 'set-up' && offers(scene).length === 0,
    }),
  ],
}

const isNow = (scene: CeltosScene): boolean => scene.state.time.phase === MARKERS

const bearing = (scene: CeltosScene, mark: string): readonly Unit[] =>
  scene
    .allUnits()
    .filter(({ piece, kind }) => kind === 'unit' && hasMark(piece, mark))
    .sort(idOrder)

function offers(scene: CeltosScene): readonly Proposal[] {
  const isPanicOff = readingsOf(scene.house)['panic-lasts'] === 'goes'
  const marks = [...ORDER_MARKS.keys(), ...(isPanicOff ? [PANIC] : [])]
  const lying = marks.flatMap((mark) => {
    const units = bearing(scene, mark)
    return units.length > 0 ? [{ mark, units }] : []
  })
  if (lying.length === 0) return []
  const pieces: PieceId[] = [...new Set(lying.flatMap(({ units }) => idsOf(units)))].sort()
  const actions = lying.map(({ mark, units }) => markAction(units, mark, 0))
  return [must(proposal('markers/off', CITE, 'The markers of the turn before come off.', actions, pieces))]
}

/** The panic markers that an action takes off in this phase, where the table has not settled whether they go. */
function panicTakenOff(scene: CeltosScene, action: Action): readonly Unit[] {
  if (!isNow(scene) || action.type !== 'mark' || action.mark !== PANIC || action.count > 0) return []
  if (readingsOf(scene.house)['panic-lasts'] !== 'open') return []
  return scene.unitsById(action.pieces).filter(({ piece }) => hasMark(piece, PANIC))
}

function judgePanic(scene: CeltosScene, action: Action): readonly Finding[] {
  const units = panicTakenOff(scene, action)
  if (units.length === 0) return []
  const text = `The sheet does not say whether the Marker Phase takes the panic markers off ${names(units)}: agree on it.`
  return [finding('markers/panic', CITE, 'unchecked', text, [], units)]
}
