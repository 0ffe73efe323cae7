import type { Finding, PieceId, Proposal } from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import { destinationsOf } from '../../../core/destinations.ts'
import { agree, finding, names } from '../../../core/finding.ts'
import { must, proposal } from '../../../core/proposal.ts'
import { endsPhase, isActing, momentOf } from '../../../core/turn.ts'
import { idOrder, idsOf, type Unit } from '../../../core/unit.ts'
import { allOnMap, cellOf, cellsOf } from '../../../hex/board/occupants.ts'
import type { HexChapter, HexScene } from '../../../hex/board/scene.ts'
import { isDead } from '../../../kit/fight/losses.ts'

/** No case covers dummies, except the scenario lists. */
const CITE = '2.1'

/** [50]: a revealed dummy is removed. sheet-by-house-rules.ts sets how a hidden one counts. */
export const dummies: HexChapter = {
  id: 'dummies',
  judge(scene, action) {
    switch (action.type) {
      case 'veil':
        return action.as === 'open' ? judgeShown(dummiesOf(scene, action.pieces)) : []
      case 'remove':
        return judgeCoveredOff(scene, action.pieces)
      case 'move': {
        const ends = destinationsOf(action)
        const off = judgeCoveredOff(
          scene,
          [...ends].flatMap(([id, to]) => (isDead(scene, to) ? id : [])),
        )
        if (off.length > 0) return off
        const staying = dummiesOf(scene, [...ends.keys()]).filter(({ id }) => onCell(ends.get(id)!))
        return judgeStaying(staying.filter(({ piece }) => piece.veil === undefined))
      }
      case 'turn':
        return endsPhase(scene, action.time)
          ? judgeLeft(visibleDummies(scene).filter(({ side }) => isActing(scene, side)))
          : []
      default:
        return []
    }
  },
  advise: (scene, { ask }) => (ask === 'next' ? adviseRemoval(visibleDummies(scene)) : []),
}

/** 2.1 [1, 50]: losses and dummies are turned up before they leave the map, or nobody could see what was taken off. */
function judgeCoveredOff(scene: HexScene, pieces: readonly PieceId[]): Finding[] {
  const units = momentOf(scene).is === 'set-up' ? [] : scene.unitsById(pieces).filter(isCoveredOnMap)
  if (units.length === 0) return []
  const text = `Reveal ${names(units)} before ${agree(units, 'it is', 'they are')} taken off the map.`
  return [finding('dummies/covered', CITE, 'illegal', text, cellsOf(units), units)]
}

export const isCoveredOnMap = (unit: Unit): boolean =>
  unit.kind !== 'other' && unit.piece.veil !== undefined && cellOf(unit) !== undefined

const dummiesOf = (scene: HexScene, pieces: readonly PieceId[]): readonly Unit[] =>
  scene.unitsById(pieces).filter(({ kind, known }) => kind === 'dummy' && known)

/** Revealed dummies on the map. */
const visibleDummies = (scene: HexScene): readonly Unit[] =>
  allOnMap(scene)
    .filter(({ kind, piece }) => kind === 'dummy' && piece.veil === undefined)
    .sort(idOrder)

function judgeShown(units: readonly Unit[]): Finding[] {
  const onTheMap = units.filter(cellOf)
  if (onTheMap.length === 0) return []
  return [finding('dummies/shown', CITE, 'note', 'A revealed dummy is removed from the map.', [], onTheMap)]
}

function judgeStaying(units: readonly Unit[]): Finding[] {
  const text = `Remove revealed dummies instead of moving them: ${names(units)}.`
  return units.length === 0 ? [] : [finding('dummies/stays', CITE, 'illegal', text, [], units)]
}

function judgeLeft(units: readonly Unit[]): Finding[] {
  const text = `Revealed dummies should have been removed: ${names(units)}.`
  return units.length === 0 ? [] : [finding('dummies/stays', CITE, 'warning', text, [], units)]
}

function adviseRemoval(units: readonly Unit[]): readonly Proposal[] {
  if (units.length === 0) return []
  const [side, ...others] = new Set(units.map((unit) => unit.side))
  const pieces = idsOf(units)
  const text = `Remove the revealed ${agree(units, 'dummy', 'dummies')}: ${names(units)}.`
  const off = proposal('dummies/off', CITE, text, [{ type: 'remove', pieces }], pieces, cellsOf(units))
  return [must(off, others.length === 0 ? side : undefined)]
}
