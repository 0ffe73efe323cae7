import { mountBoard } from '../../../client/board/board.ts'
import { crowd, readModule } from '../frame/crowd.ts'
import { boardElement, rendererAsked } from '../frame/page.ts'
import { moduleAsked, reportShown } from './page.ts'

const module = readModule(moduleAsked())
const nothing = () => {}
const hands = { act: nothing, hover: nothing, select: nothing, point: nothing, menu: nothing }
const board = await mountBoard(boardElement(), module, hands, { renderer: rendererAsked() })
board.show(crowd(module, 0))

function look(): void {
  if (board.isPrinted()) reportShown()
  else setTimeout(look, 4)
}
look()
