import { hashState } from '../../../table/chance/hash.ts'
import type { Place } from '../../../table/generated/types.ts'
import { toSnapshot } from '../../../table/state.ts'
import type { BoardView } from '../../board/board-view.ts'
import type { Table } from '../../session/table.ts'

/** What a test of the page may ask: nothing that the person at this screen does not see, and nothing to change. */
export interface Hook {
  /** Hash of what is shown. */
  hash(): string | undefined
  /** The last entry of the log that has arrived. */
  readonly seq: number
  readonly pending: number
  /** The entry that is looked back at. */
  readonly lookingAt: number | undefined
  readonly frames: number
  /** Places keep their pixels: the view does not move, and the board fits the page. */
  isSteady(): boolean
  /** Steady, and the board draws no frame by itself. */
  isAtRest(): boolean
  /** Everything in sight is printed, as finely as it is looked at. */
  isPrinted(): boolean
  /** Where something lies that is seen. */
  places(): readonly Place[]
  /** Where on the page a place lies. */
  pixel(place: Place): { x: number; y: number }
}

declare global {
  interface Window {
    counterpoint?: Hook
  }
}

/** Panels that still slide move the board with them. */
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
    isSteady: () => board.isSteady() && runningTransitions() === 0,
    isAtRest: () => board.isAtRest() && runningTransitions() === 0,
    isPrinted: () => board.isPrinted(),
    pixel: (place: Place) => board.pixel(place),
  })
  return () => {
    delete window.counterpoint
  }
}
