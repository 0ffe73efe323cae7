import { mountBoard } from '../../../client/board/board.ts'
import type { BoardView } from '../../../client/board/board-view.ts'
import type { Action, Piece, PieceId } from '../../../table/generated/types.ts'
import { readModule, stateOf } from './table.ts'

interface Miniatures {
  readonly acts: readonly Action[]
  readonly board: BoardView
  /** Lays the table anew, with these changes. */
  lay(changes: Readonly<Record<PieceId, Partial<Piece>>>): void
}

declare global {
  var miniatures: Miniatures | undefined
}

const acts: Action[] = []
const nothing = () => {}
const board = await mountBoard(
  document.querySelector<HTMLElement>('#board')!,
  readModule(),
  { ...{ hover: nothing, select: nothing, point: nothing, menu: nothing }, act: (action) => acts.push(action) },
  { reducedMotion: true, renderer: 'canvas', scenario: 'first' },
)
board.setPreferences({ wheel: 'zoom', isLoose: false, isLeaning: false })
board.show(stateOf())
globalThis.miniatures = { acts, board, lay: (changes) => board.show(stateOf(changes)) }
