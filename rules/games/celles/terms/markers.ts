import type { Action, Finding, Id, Piece, Place, Proposal } from '../../../../table/generated/types.ts'
import { pointOn, spaceAt } from '../../../../table/geometry/track.ts'
import type { State } from '../../../../table/state.ts'
import { finding } from '../../../core/finding.ts'
import { must, proposal } from '../../../core/proposal.ts'
import { endsPhase } from '../../../core/turn.ts'
import type { HexScene } from '../../../hex/board/scene.ts'

interface Marker {
  readonly def: Id
  readonly track: Id
}

/** The right place of a marker, and the rule that says so. */
export interface MarkerPlace extends Marker {
  readonly rule: Id
  readonly cite: string
  readonly text: string
  readonly space: number
  readonly face?: number
}

const pieceOf = ({ pieces }: State, def: Id): Piece | undefined => [...pieces.values()].find((each) => each.def === def)

function spaceIn({ book }: HexScene, name: Id, place: Place): number | undefined {
  const map = 'x' in place ? book.module.maps.find(({ id }) => id === place.board) : undefined
  const found = map && 'x' in place ? spaceAt(map.tracks, place) : undefined
  return found?.track.id === name ? found.space.value : undefined
}

/** The marker's space and face; undefined off its track. */
export function markerSpace(
  scene: HexScene,
  state: State,
  { def, track }: Marker,
): { readonly space: number; readonly face: number } | undefined {
  const piece = pieceOf(state, def)
  const space = piece && spaceIn(scene, track, piece.at)
  return piece && space !== undefined ? { space, face: piece.face } : undefined
}

/** Proposes to move a misplaced marker. None if it is in place or missing. */
export function adviseMarker(scene: HexScene, marked: MarkerPlace): readonly Proposal[] {
  const { rule, cite, text, def, track: name, space, face = 0 } = marked
  const piece = pieceOf(scene.state, def)
  const [to] = scene.book.module.maps.flatMap(({ id, tracks }) =>
    tracks.flatMap((track) => (track.id === name ? (pointOn(track, id, space) ?? []) : [])),
  )
  if (!piece || !to) return []
  const actions: Action[] = []
  if (piece.face !== face) actions.push({ type: 'flip', pieces: [piece.id], face })
  if (markerSpace(scene, scene.state, marked)?.space !== space)
    actions.push({ type: 'move', moves: [{ pieces: [piece.id], to }] })
  return actions.length > 0 ? [must(proposal(rule, cite, text, actions, [piece.id]))] : []
}

/** Judges a marker that is set wrongly, or is wrong at the end of the phase. */
export function judgeMarker(scene: HexScene, action: Action, marked: MarkerPlace): readonly Finding[] {
  const { rule, cite, text, def, track, space, face = 0 } = marked
  const piece = pieceOf(scene.state, def)
  if (!piece) return []
  const misplaced = (severity: Finding['severity'], had?: number): readonly Finding[] => {
    const sums = had === undefined || had === space ? {} : { needed: space, had }
    return [{ ...finding(rule, cite, severity, text, [], []), pieces: [piece.id], ...sums }]
  }
  switch (action.type) {
    case 'move': {
      const to = action.moves.findLast(({ pieces }) => pieces.includes(piece.id))?.to
      const there = to && spaceIn(scene, track, to)
      return !to || there === space ? [] : misplaced('illegal', there)
    }
    case 'flip':
      return action.pieces.includes(piece.id) && action.face !== face ? misplaced('illegal') : []
    case 'turn': {
      const lies = markerSpace(scene, scene.state, marked)
      const isRight = lies?.space === space && lies.face === face
      return endsPhase(scene, action.time) && !isRight ? misplaced('warning', lies?.space) : []
    }
    default:
      return []
  }
}
