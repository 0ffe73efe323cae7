import { mountBoard } from '../../../client/board/board.ts'
import { crowd, readModule } from './crowd.ts'
import { boardElement, countAsked, rendererAsked } from './page.ts'

const module = readModule()
const state = crowd(module, countAsked())
const nothing = () => {}
const hands = { act: nothing, hover: nothing, select: nothing, point: nothing, menu: nothing }
const board = await mountBoard(boardElement(), module, hands, { renderer: rendererAsked() })
board.show(state)
const place = state.pieces.get('0.0')?.at
if (!place) throw new Error('There are no counters.')
globalThis.bench = { frames: board.frames, spot: () => board.pixel(place) }
