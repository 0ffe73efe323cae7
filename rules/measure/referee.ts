import type { Action, Verdict } from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import type { AreaReach } from '../../table/referee.ts'
import { forEachHouse } from '../core/house-rules.ts'
import { type GameReferee, refereeOn } from '../core/referee.ts'
import type { Surface } from '../core/surface.ts'
import { freeBoards, MeasureBook } from './board/book.ts'
import { Lays } from './board/lay.ts'
import { MeasureScene, type MeasureSystem } from './board/scene.ts'
import { judgeCoherencyAtEnd } from './movement/coherency.ts'
import { judgeMove } from './movement/movement.ts'
import { movementDeeds } from './movement/movement-deeds.ts'
import { reachOf } from './movement/reach.ts'
import { judgeRotation } from './movement/rotation.ts'

/** The referee of a game on open boards; undefined if the module has no rules sheet. */
export function refereeFor(module: Module, system: MeasureSystem): GameReferee<AreaReach> | undefined {
  const surface = openBoards(module, system)
  return surface && refereeOn(surface, system)
}

function openBoards(
  module: Module,
  { chapters, switches, printed, naming }: MeasureSystem,
): Surface<MeasureScene, AreaReach> | undefined {
  const sheet = module.rules
  if (!sheet) return undefined
  const boards = freeBoards(module)
  const rules = forEachHouse(switches, (house) => {
    const book = new MeasureBook(module, printed?.(sheet, house) ?? sheet, naming)
    return { book, house, lays: new Lays(book, boards) }
  })
  return {
    sceneOf(position) {
      const { book, house, lays } = rules(position.state.options)
      return new MeasureScene(position, book, house, chapters, lays)
    },
    judge: judgeBySheet,
    reach: reachOf,
    survey: () => ({ zones: [], stacks: [] }),
    supply: () => [],
    statedMarks: () => [],
    topics: [],
    advise: () => [],
    ended: () => [],
    moved: movementDeeds,
    follow: () => {},
  }
}

function judgeBySheet(scene: MeasureScene, action: Action): Verdict {
  switch (action.type) {
    case 'move':
      return judgeMove(scene, action)
    case 'rotate':
      return { findings: [...judgeRotation(scene, action)] }
    case 'turn':
      return { findings: [...judgeCoherencyAtEnd(scene)] }
    default:
      return { findings: [] }
  }
}
