import { effect, untracked } from '@preact/signals'
import type { BoardEvents, BoardView } from '../../board/board-view.ts'
import type { Table } from '../../session/table.ts'
import { showFlag } from '../flags/open-flag.ts'
import { flagBadges, type MapGuide } from './map-guide.ts'

/** What the board tells of a carrying hand, and asks for. */
export const guideEvents = (
  guide: MapGuide,
): Pick<BoardEvents, 'dropPreview' | 'reachSize' | 'verdict' | 'overlay'> => ({
  dropPreview: (rested, at) => {
    guide.dragVerdict.value = rested && { preview: rested, ...at }
  },
  reachSize: (within) => {
    guide.withinReach.value = within
  },
  verdict: showFlag,
  overlay: (name) => guide.toggleOverlay(name),
})

/** The second voice on the board, for as long as it is heard. */
export function showRefereeOnBoard(board: BoardView, table: Table, guide: MapGuide): () => void {
  const { referee: voice } = table
  const ends = [
    effect(() => {
      const isAwake = voice.position.value !== undefined
      untracked(() => board.setReferee(isAwake ? voice : undefined))
    }),
    // Between two entries he may have to remember; what was asked for comes back with his memory.
    effect(() => {
      if (!voice.loaded.value) guide.overlayName.value = undefined
    }),
    // What the referee says of the table now is not said of what it was.
    effect(() => board.badges(table.playback.moment.value ? new Map() : flagBadges(table.flags.value.byPiece))),
    effect(() => board.showOverlay(table.playback.moment.value ? undefined : guide.overlay.value)),
  ]
  return () => {
    for (const end of ends) end()
    board.setReferee(undefined)
  }
}
