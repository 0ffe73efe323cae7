import type { Action, Cell, Finding, Move, Piece, PieceId, Proposal } from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import { pointOn } from '../../../../table/geometry/track.ts'
import { destinationsOf } from '../../../core/destinations.ts'
import { finding } from '../../../core/finding.ts'
import { eventIn } from '../../../core/memory.ts'
import { must, owedBy, proposal } from '../../../core/proposal.ts'
import { momentOf } from '../../../core/turn.ts'
import { idOrder } from '../../../core/unit.ts'
import { friendsIn } from '../../../hex/board/occupants.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { DEPOT, GERMAN } from '../terms/counters.ts'
import { CAPTURES, type Captures, NO_CAPTURES, turnAt, waiverSpace, waiversNow } from './waivers.ts'

/** 23, 24 [23, 24]: a depot that a German unit has reached goes to the turn track. */
export const depots = chapter<Captures>({
  id: CAPTURES,
  judge: (scene, action) => (action.type === 'move' ? judgeMove(scene, action) : []),
  allows: (scene, action) => (action.type === 'move' ? depotsIn(scene, action).map(({ piece }) => piece.id) : []),
  advise: (scene, { ask }) => (ask === 'next' ? [...captures(scene), ...waivers(scene)] : []),
  deeds: (scene, { action }) => (action?.type === 'move' ? capturedBy(scene, action) : []),
  memory: {
    start: NO_CAPTURES,
    fold(captured, deed) {
      const event = eventIn<Capture>(deed, CAPTURES)
      return event ? new Map([...captured, [event.piece, event.turn]]) : captured
    },
  },
})

interface Capture {
  readonly piece: PieceId
  readonly turn: number
}

const capturedBy = (scene: HexScene, action: Move): readonly Capture[] =>
  depotsIn(scene, action).flatMap(({ piece, to }) =>
    onCell(piece.at) && isCaptured(scene, piece.at) && turnAt(scene, to) !== undefined
      ? [{ piece: piece.id, turn: scene.state.time.turn }]
      : [],
  )

const depotsIn = (scene: HexScene, action: Move) =>
  [...destinationsOf(action)].flatMap(([id, to]) => {
    const piece = scene.piece(id)
    return piece?.def === DEPOT ? [{ piece, to }] : []
  })

const isCaptured = (scene: HexScene, at: Cell): boolean => friendsIn(scene, at, GERMAN).length > 0

function judgeMove(scene: HexScene, action: Move): readonly Finding[] {
  if (momentOf(scene).is === 'set-up') return []
  return depotsIn(scene, action).flatMap(({ piece, to }) => {
    const illegal = (rule: string, text: string) => finding(rule, '23', 'illegal', text, [], [piece])
    if (!onCell(piece.at) || !isCaptured(scene, piece.at))
      return [illegal('depots/still', 'A fuel depot stays where it is until a German unit captures it.')]
    const [needed, had] = [waiverSpace(scene), turnAt(scene, to)]
    if (had === needed) return []
    const text = `The captured depot goes to ${needed} on the turn track: tracing is waived until the end of that turn.`
    return [{ ...illegal('depots/track', text), needed, ...(had !== undefined && { had }) }]
  })
}

function captures(scene: HexScene): readonly Proposal[] {
  const { turn } = scene.state.time
  const last = waiverSpace(scene)
  if (momentOf(scene).is === 'set-up' || last <= turn) return []
  const [to] = scene.book.module.maps.flatMap(({ id: board, tracks }) =>
    tracks.flatMap((track) => (track.kind === 'turn' ? (pointOn(track, board, last) ?? []) : [])),
  )
  return depotPieces(scene).flatMap(({ id, at }) => {
    if (!to || !onCell(at) || !isCaptured(scene, at)) return []
    const turns = turn + 1 === last ? `turn ${last}` : `turns ${turn + 1} to ${last}`
    const text = `A fuel depot is captured: German units need no supply line on ${turns}.`
    const move: Action = { type: 'move', moves: [{ pieces: [id], to }] }
    return [must(owedBy(GERMAN)(proposal('depots/captured', '23', text, [move], [id], [at])))]
  })
}

function waivers(scene: HexScene): readonly Proposal[] {
  const all = waiversNow(scene)
  if (all.length === 0) return []
  const text = `Captured fuel: German units need no supply line until the end of turn ${Math.max(...all)}.`
  return [proposal('depots/waived', '23', text)]
}

const depotPieces = ({ state }: HexScene): readonly Piece[] =>
  [...state.pieces.values()].filter(({ def }) => def === DEPOT).sort(idOrder)
