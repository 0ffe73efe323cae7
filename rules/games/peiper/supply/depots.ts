import type { Action, Cell, Finding, Piece, Place, Proposal } from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import { pointOn, spaceAt } from '../../../../table/geometry/track.ts'
import { destinationsOf } from '../../../core/destinations.ts'
import { finding } from '../../../core/finding.ts'
import { must, owedBy, proposal } from '../../../core/proposal.ts'
import { momentOf } from '../../../core/turn.ts'
import { idOrder } from '../../../core/unit.ts'
import { friendsIn } from '../../../hex/board/occupants.ts'
import type { HexChapter, HexScene } from '../../../hex/board/scene.ts'
import { DEPOT, GERMAN } from '../terms/counters.ts'
import { WAIVED_TURNS, waiverEnds } from './lines.ts'

/** 23, 24 [23, 24]: a depot that a German unit has reached goes to the turn track. */
export const depots: HexChapter = {
  id: 'depots',
  judge: (scene, action) => (action.type === 'move' ? judgeMove(scene, action) : []),
  allows: (scene, action) => (action.type === 'move' ? depotsIn(scene, action).map(({ piece }) => piece.id) : []),
  advise: (scene, { ask }) => (ask === 'next' ? [...captures(scene), ...waivers(scene)] : []),
}

const depotsIn = (scene: HexScene, action: Extract<Action, { type: 'move' }>) =>
  [...destinationsOf(action)].flatMap(([id, to]) => {
    const piece = scene.piece(id)
    return piece?.def === DEPOT ? [{ piece, to }] : []
  })

const isCaptured = (scene: HexScene, at: Cell): boolean => friendsIn(scene, at, GERMAN).length > 0

/** The last turn of the waiver of a depot captured now: n+1 to n+4. */
const lastTurn = ({ state }: HexScene): number => state.time.turn + WAIVED_TURNS

const spaceOn = ({ book }: HexScene, at: Place): number | undefined => {
  const map = 'x' in at ? book.module.maps.find(({ id }) => id === at.board) : undefined
  const found = map && 'x' in at ? spaceAt(map.tracks, at) : undefined
  return found?.track.kind === 'turn' ? found.space.value : undefined
}

function judgeMove(scene: HexScene, action: Extract<Action, { type: 'move' }>): readonly Finding[] {
  if (momentOf(scene).is === 'set-up') return []
  return depotsIn(scene, action).flatMap(({ piece, to }) => {
    const illegal = (rule: string, text: string) => finding(rule, '23', 'illegal', text, [], [piece])
    if (!onCell(piece.at) || !isCaptured(scene, piece.at))
      return [illegal('depots/still', 'A fuel depot stays where it is until a German unit captures it.')]
    const [needed, had] = [lastTurn(scene), spaceOn(scene, to)]
    if (had === needed) return []
    const text = `The captured depot goes to ${needed} on the turn track: tracing is waived until the end of that turn.`
    return [{ ...illegal('depots/track', text), needed, ...(had !== undefined && { had }) }]
  })
}

function captures(scene: HexScene): readonly Proposal[] {
  if (momentOf(scene).is === 'set-up') return []
  return depotPieces(scene).flatMap(({ id, at }) => {
    if (!onCell(at) || !isCaptured(scene, at)) return []
    const last = lastTurn(scene)
    const [to] = scene.book.module.maps.flatMap(({ id: board, tracks }) =>
      tracks.flatMap((track) => (track.kind === 'turn' ? (pointOn(track, board, last) ?? []) : [])),
    )
    const text = `A fuel depot is captured: German units need no supply line on turns ${last - WAIVED_TURNS + 1} to ${last}.`
    // Beyond the last turn the track has no space, and nobody needs one.
    if (!to) return []
    return [
      must(
        owedBy(GERMAN)(
          proposal('depots/captured', '23', text, [{ type: 'move', moves: [{ pieces: [id], to }] }], [id], [at]),
        ),
      ),
    ]
  })
}

function waivers(scene: HexScene): readonly Proposal[] {
  const { turn } = scene.state.time
  const last = Math.max(...waiverEnds(scene).filter((end) => turn <= end && turn > end - WAIVED_TURNS))
  if (!Number.isFinite(last)) return []
  return [
    proposal('depots/waived', '23', `Captured fuel: German units need no supply line until the end of turn ${last}.`),
  ]
}

const depotPieces = ({ state }: HexScene): readonly Piece[] =>
  [...state.pieces.values()].filter(({ def }) => def === DEPOT).sort(idOrder)
