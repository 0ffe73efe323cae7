import type { Finding, PieceId, Proposal } from '../../table/generated/types.ts'
import { onCell } from '../../table/place.ts'
import { agree, finding, names, say } from '../finding.ts'
import type { Scene } from '../scene.ts'
import type { Chapter } from '../system.ts'
import { isActing } from '../turn.ts'
import type { Unit } from '../unit.ts'
import { endsOf } from './then.ts'

/** No case speaks of dummies but the lists of the scenarios. */
const CITE = '2.1'

/** [50]: a dummy comes off when it is turned up. What it counts for until then, the rules sheet says as the house plays. */
export const dummies: Chapter = {
  id: 'dummies',
  judge(scene, action) {
    switch (action.type) {
      case 'veil':
        return action.as === 'open' ? judgeShown(dummiesOf(scene, action.pieces)) : []
      case 'move': {
        const ends = endsOf(action)
        const staying = dummiesOf(scene, [...ends.keys()]).filter(({ id }) => onCell(ends.get(id)!))
        return judgeStaying(staying.filter(({ piece }) => piece.veil === undefined))
      }
      case 'turn': {
        const { turn, phase } = scene.state.time
        return action.time.turn === turn && action.time.phase === phase
          ? []
          : judgeLeft(shown(scene).filter(({ side }) => isActing(scene, side)))
      }
      default:
        return []
    }
  },
  advise: (scene, { ask }) => (ask === 'next' ? adviseRemoval(shown(scene)) : []),
}

const dummiesOf = (scene: Scene, pieces: readonly PieceId[]): readonly Unit[] =>
  [...new Set(pieces)]
    .sort()
    .flatMap((id) => scene.unit(id) ?? [])
    .filter(({ kind, known }) => kind === 'dummy' && known)

/** Dummies that lie face up on the map. */
const shown = (scene: Scene): readonly Unit[] =>
  [...scene.fields.values()]
    .flatMap(({ units }) => units)
    .filter(({ kind, piece }) => kind === 'dummy' && piece.veil === undefined)
    .sort((a, b) => (a.id < b.id ? -1 : 1))

function judgeShown(units: readonly Unit[]): Finding[] {
  const there = units.filter(({ piece }) => onCell(piece.at))
  if (there.length === 0) return []
  return [finding('dummies/shown', CITE, 'note', 'A dummy that is turned up comes off the map.', [], there)]
}

function judgeStaying(units: readonly Unit[]): Finding[] {
  const text = `${names(units)} ${agree(units, 'is', 'are')} turned up, and ${agree(units, 'comes', 'come')} off the map instead of moving on it.`
  return units.length === 0 ? [] : [finding('dummies/stays', CITE, 'illegal', text, [], units)]
}

function judgeLeft(units: readonly Unit[]): Finding[] {
  const text = `${names(units)} ${agree(units, 'is', 'are')} turned up, and should have come off the map.`
  return units.length === 0 ? [] : [finding('dummies/stays', CITE, 'warning', text, [], units)]
}

function adviseRemoval(units: readonly Unit[]): readonly Proposal[] {
  if (units.length === 0) return []
  const pieces = units.map(({ id }) => id)
  const at = units.flatMap(({ piece }) => (onCell(piece.at) ? [piece.at] : []))
  const message = say(CITE, `${names(units)} ${agree(units, 'comes', 'come')} off the map.`)
  return [{ rule: 'dummies/off', cite: CITE, message, at, pieces, actions: [{ type: 'remove', pieces }] }]
}
