import { mountBoard } from '../../../client/board/board.ts'
import type { BoardView } from '../../../client/board/board-view.ts'
import type { RulerLine } from '../../../client/board/geometry/ruler.ts'
import { modelOf } from '../../../client/board/layout/miniatures.ts'
import { openReading } from '../../../client/board/layout/open-reading.ts'
import { openRangeOf } from '../../../client/board/layout/range-area.ts'
import { NOTHING_SHOWN } from '../../../client/board/overlay/instrument-overlays.ts'
import { refereeFor } from '../../../rules/kit/plain/system.ts'
import type { Action, Drawing, Piece, PieceId } from '../../../table/generated/types.ts'
import { readModule, stateOf } from './table.ts'

interface Miniatures {
  readonly acts: readonly Action[]
  readonly board: BoardView
  /** Lays the table anew, with these changes. */
  lay(changes: Readonly<Record<PieceId, Partial<Piece>>>): void
  unlock(id: PieceId): void
  /** Lays a ruler or a line of sight, and shows the ranges of some models. */
  measure(tape: RulerLine, around: readonly PieceId[]): void
  draw(drawing: Drawing): void
  /** How much the carried counters can reach, as reported to the page. */
  reached(): unknown
}

declare global {
  var miniatures: Miniatures | undefined
}

const module = readModule()
const acts: Action[] = []
let reached: unknown
const nothing = () => {}
const board = await mountBoard(
  document.querySelector<HTMLElement>('#board')!,
  module,
  {
    ...{ hover: nothing, select: nothing, point: nothing, menu: nothing },
    act: (action) => acts.push(action),
    reachSize: (size) => {
      reached = size
    },
  },
  { reducedMotion: true, renderer: 'canvas', scenario: 'first' },
)
board.setPreferences({ wheel: 'zoom', isLoose: false, isLeaning: false })
let state = stateOf()
board.show(state)
const referee = refereeFor(module)!
const position = () => ({ state, memory: referee.start, sides: ['blue'] })
board.setReferee({
  reach: (ids) => referee.reach(position(), ids),
  judge: (action) => referee.judge(position(), action),
  survey: () => ({ zones: [], stacks: [] }),
})
globalThis.miniatures = {
  acts,
  board,
  lay(changes) {
    state = stateOf(changes)
    board.show(state)
  },
  unlock(id) {
    const { locked: _locked, ...piece } = state.pieces.get(id)!
    state = { ...state, pieces: state.pieces.set(id, piece) }
    board.show(state)
  },
  measure(tape, around) {
    const reading = openReading(module, state, tape)
    const models = around.flatMap((id) => modelOf(module, state.pieces.get(id)) ?? [])
    const bands = [
      { label: 'Short 6', most: 600 },
      { label: 'Long 12', most: 1200 },
    ]
    const area = { cells: [], rounds: [], ...openRangeOf(models, { bands, front: 180 }) }
    board.instruments({ ...NOTHING_SHOWN, tape, area, ...(reading && { reading }) })
  },
  draw(drawing) {
    state = { ...state, drawings: { ...state.drawings, [drawing.id]: drawing } }
    board.show(state)
  },
  reached: () => reached,
}
