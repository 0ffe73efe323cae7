import type { Place } from '../../../table/generated/types.ts'
import { hashState } from '../../../table/hashing/hash.ts'
import { toSnapshot } from '../../../table/state.ts'
import type { BoardView } from '../../board/board-view.ts'
import { mountedChoices } from '../../referee/choices/mounted-choices.ts'
import type { Table } from '../../session/table.ts'

/** A browser test may read only what this screen shows, and change nothing. */
interface Hook {
  /** The hash of the state shown. */
  hash(): string | undefined
  readonly seq: number
  readonly pending: number
  /** The entry shown while looking back. */
  readonly lookingAt: number | undefined
  readonly frames: number
  /** Places keep their pixels: the view does not move, and the board fits the page. */
  isSteady(): boolean
  /** Steady, and the board draws no frame by itself. */
  isAtRest(): boolean
  /** All visible map tiles are printed at the resolution of the view. */
  isPrinted(): boolean
  /** The places of all visible counters. */
  places(): readonly Place[]
  /** The hexes, or the hexes of the counters, that are lit up to be chosen. */
  choices(): readonly Place[]
  /** The pixel of the page at which a place lies. */
  pixel(place: Place): { x: number; y: number }
}

declare global {
  interface Window {
    counterpoint?: Hook
  }
}

/** Sliding panels move the board with them. */
const runningTransitions = (): number =>
  document.getAnimations().filter((each) => each instanceof CSSTransition && each.playState === 'running').length

export function exposeTestHook(table: Table, board: BoardView): () => void {
  window.counterpoint = Object.freeze({
    hash() {
      const state = table.displayedState.peek()
      return state && hashState(toSnapshot(state))
    },
    get seq() {
      return table.sync.peek().confirmed.seq
    },
    get pending() {
      return table.sync.peek().pending.length
    },
    get lookingAt() {
      return table.playback.moment.peek()?.entry.seq
    },
    get frames() {
      return board.frames()
    },
    places() {
      const state = table.displayedState.peek()
      return [...(state?.stacks.values() ?? [])].flatMap(([id = '']) => state?.pieces.get(id)?.at ?? [])
    },
    choices() {
      const pieces = table.displayedState.peek()?.pieces
      return (mountedChoices.peek()?.shown.peek().options ?? []).flatMap(
        ({ place, pieces: ids = [] }) => place ?? ids.flatMap((id) => pieces?.get(id)?.at ?? []),
      )
    },
    isSteady: () => board.isSteady() && runningTransitions() === 0,
    isAtRest: () => board.isAtRest() && runningTransitions() === 0,
    isPrinted: () => board.isPrinted(),
    pixel: (place: Place) => board.pixel(place),
  })
  return () => {
    delete window.counterpoint
  }
}
