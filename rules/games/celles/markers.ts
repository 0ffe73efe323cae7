import type { Action, Id, Proposal } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/place.ts'
import { pointOn } from '../../../table/track.ts'
import { must, proposal } from '../../core/proposal.ts'
import type { HexScene } from '../../hex/board/scene.ts'

/** Where a marker lies, by its counter, the space of its track, and its face. */
interface Marked {
  readonly def: Id
  readonly track: Id
  readonly space: number
  readonly face?: number
}

/** A marker that lies elsewhere goes to its space; nothing, where it lies there or is not to be found. */
export function adviseMarker(scene: HexScene, rule: Id, cite: string, text: string, to: Marked): readonly Proposal[] {
  const { def, track: name, space, face = 0 } = to
  const piece = [...scene.state.pieces.values()].find((each) => each.def === def)
  for (const { id: board, tracks } of scene.book.module.maps) {
    const track = tracks.find(({ id }) => id === name)
    const point = track && pointOn(track, board, space)
    if (!piece || !point) continue
    const actions: Action[] = []
    if (piece.face !== face) actions.push({ type: 'flip', pieces: [piece.id], face })
    if (placeKey(piece.at) !== placeKey(point))
      actions.push({ type: 'move', moves: [{ pieces: [piece.id], to: point }] })
    return actions.length > 0 ? [must(proposal(rule, cite, text, actions, [piece.id]))] : []
  }
  return []
}
