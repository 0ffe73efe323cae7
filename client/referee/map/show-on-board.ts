import { effect, untracked } from '@preact/signals'
import type { BoardEvents, BoardView } from '../../board/board-view.ts'
import type { Table } from '../../session/table.ts'
import { mountedAttack } from '../attack/mounted-attack.ts'
import { mountedChoices } from '../choices/mounted-choices.ts'
import { showFlag } from '../flags/open-flag.ts'
import { flagBadges, type MapGuide } from './map-guide.ts'

/** The board's events that concern the referee. */
export const guideEvents = (
  guide: MapGuide,
): Pick<BoardEvents, 'dropPreview' | 'reachSize' | 'verdict' | 'overlay' | 'choose' | 'drop'> => ({
  dropPreview: (rested, at) => {
    guide.dragVerdict.value = rested && { preview: rested, ...at }
  },
  reachSize: (within) => {
    guide.withinReach.value = within
  },
  verdict: showFlag,
  drop: (action, at) => guide.drop(action, at),
  choose: (what) => guide.choose(what),
  overlay: (name) => guide.toggleOverlay(name),
})

/** Keeps the board's previews, badges and overlays up to date. Returns a function that ends it. */
export function showRefereeOnBoard(board: BoardView, table: Table, guide: MapGuide): () => void {
  const { referee } = table
  mountedChoices.value = guide.choices
  mountedAttack.value = guide.attack
  const ends = [
    effect(() => {
      const isReady = referee.position.value !== undefined
      untracked(() => board.setReferee(isReady ? referee : undefined))
    }),
    // `loaded`, not `position`: while the referee folds a new entry the overlay stays switched on.
    effect(() => {
      if (!referee.loaded.value) guide.overlayName.value = undefined
    }),
    // Badges and overlays belong to the present state: the past shows none.
    effect(() => board.badges(table.playback.moment.value ? new Map() : flagBadges(table.flags.value.byPiece))),
    effect(() => board.showChoices(guide.shown.value)),
    effect(() => board.showOverlay(table.playback.moment.value ? undefined : guide.overlay.value)),
  ]
  return () => {
    mountedChoices.value = undefined
    mountedAttack.value = undefined
    for (const end of ends) end()
    board.setReferee(undefined)
  }
}
