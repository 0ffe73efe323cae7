import type {
  Action,
  CombatRules,
  Finding,
  Id,
  MarkRemoval,
  Proposal,
  SupplyRules,
} from '../../../table/generated/types.ts'
import { finding, names } from '../../core/finding.ts'
import { inIdOrder, must, owedBy, proposal } from '../../core/proposal.ts'
import { endsPhase, momentOf, movingSide, namesOf } from '../../core/turn.ts'
import type { Unit } from '../../core/unit.ts'
import { hasMark, idOrder } from '../../core/unit.ts'
import { allOnMap, cellsOf, onMap } from '../../hex/board/occupants.ts'
import type { HexChapter, HexScene } from '../../hex/board/scene.ts'
import { judgeMark } from '../../hex/supply/marks.ts'
import { markAction } from '../fight/losses.ts'
import { markName } from './combat-sheet.ts'

/** Marks that are removed in a phase of their own. */
export const marksBy = ({ marks = [] }: CombatRules): HexChapter => ({
  id: 'marks',
  judge: (scene, action) => marks.flatMap((rule) => judge(scene, rule, action)),
  allows: (_, action) =>
    action.type === 'mark' && action.count === 0 && marks.some(({ mark }) => mark === action.mark) ? action.pieces : [],
  advise: (scene, { ask }) => (ask === 'next' ? marks.flatMap((rule) => advise(scene, rule)) : []),
})

/** Marks of supply, judged by the line whenever they are set. */
export const supplyMarks = ({ mark }: SupplyRules): HexChapter => ({
  id: 'supply-marks',
  judge: (scene, action) => (action.type === 'mark' ? judgeMark(scene, action) : []),
  allows: (_, action) => (action.type === 'mark' && action.mark === mark ? action.pieces : []),
})

/** The units whose mark is removed in this phase. */
function markedUnitsOf(scene: HexScene, { mark, phases }: MarkRemoval): readonly Unit[] {
  if (!phases.includes(scene.state.time.phase)) return []
  const side = movingSide(scene)
  const units = side === undefined ? allOnMap(scene).toSorted(idOrder) : onMap(scene, side)
  return units.filter(({ piece }) => hasMark(piece, mark))
}

const unmarkAction = (units: readonly Unit[], mark: Id): Action => markAction(units, mark, 0)

function judge(scene: HexScene, rule: MarkRemoval, action: Action): readonly Finding[] {
  const { mark, cite, phases } = rule
  if (action.type === 'turn' && endsPhase(scene, action.time)) {
    const units = markedUnitsOf(scene, rule)
    if (units.length === 0) return []
    const text = `The ${markName(scene, mark)} mark must come off ${namesOf(scene, units)} in this phase.`
    return [finding('marks/off', cite, 'illegal', text, cellsOf(units), units)]
  }
  const isOff = action.type === 'mark' && action.mark === mark && action.count === 0
  if (!isOff || phases.includes(scene.state.time.phase) || momentOf(scene).is === 'set-up') return []
  const units = scene.unitsById(action.pieces).filter(({ piece }) => hasMark(piece, mark))
  if (units.length === 0) return []
  const named = scene.book.module.sequence.phases.filter(({ id }) => phases.includes(id)).map(({ name }) => name)
  const text = `${names(units)} ${units.length > 1 ? 'keep' : 'keeps'} the ${markName(scene, mark)} mark until ${named.join(' or ')}.`
  return [finding('marks/early', cite, 'illegal', text, cellsOf(units), units)]
}

/** Each side must do this before anything else. */
function advise(scene: HexScene, rule: MarkRemoval): readonly Proposal[] {
  const all = markedUnitsOf(scene, rule)
  const sides = [...new Set(all.map(({ side }) => side))].sort()
  return sides.map((side) => {
    const units = all.filter((unit) => unit.side === side)
    const text = `Remove the ${markName(scene, rule.mark)} mark from ${namesOf(scene, units)}.`
    const each = proposal(
      'marks/off',
      rule.cite,
      text,
      [unmarkAction(units, rule.mark)],
      inIdOrder(units),
      cellsOf(units),
    )
    return must(owedBy(side)(each), side)
  })
}
