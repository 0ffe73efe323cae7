import type { Action, RulesSheet, Verdict } from '../../table/generated/types.ts'
import { type MapGroups, mapGroupsOf } from '../../table/module/map-groups.ts'
import type { Module } from '../../table/module/module.ts'
import type { CellReach } from '../../table/referee.ts'
import type { State } from '../../table/state.ts'
import { forEachHouse } from '../core/house-rules.ts'
import { type GameReferee, refereeOn } from '../core/referee.ts'
import type { Surface } from '../core/surface.ts'
import { HexBook } from './board/book.ts'
import { overlayOf } from './board/overlay.ts'
import { Deployments, HexScene, type HexSystem } from './board/scene.ts'
import { judgeStacksAtEnd } from './board/stacking.ts'
import { Search } from './ground/search.ts'
import { judgeMove } from './movement/movement.ts'
import { movementDeeds } from './movement/movement-deeds.ts'
import { reachOf } from './movement/reach.ts'
import { sheetsByTurn } from './seasons.ts'
import { fixedSupplyDeeds } from './supply/fixed-supply.ts'
import { adviseMarks, adviseMarksNow, judgeMarks } from './supply/marks.ts'
import { supplyLineOf, supplyOn } from './supply/supply.ts'

/** A game without code of its own. */
export const PLAIN: HexSystem = { switches: [], chapters: [] }

/** The referee of a game on hexes; undefined if the module has no rules sheet. */
export function refereeFor(module: Module, system: HexSystem = PLAIN): GameReferee<CellReach> | undefined {
  const surface = hexes(module, system)
  return surface && refereeOn(surface, system)
}

function hexes(
  module: Module,
  { chapters, switches, printed, naming }: HexSystem,
): Surface<HexScene, CellReach> | undefined {
  const sheet = module.rules
  if (!sheet) return undefined
  const steps = chapters.flatMap((chapter) => chapter.steps ?? [])
  const search = new Search()
  const sheetIn = sheetsByTurn(sheet)
  const rulesOn = (lands: MapGroups, now: RulesSheet) =>
    forEachHouse(switches, (house) => {
      const book = new HexBook(module, printed?.(now, house) ?? now, steps, lands, naming)
      return { book, house, lies: new Deployments(book) }
    })
  const known = new Map<MapGroups, Map<RulesSheet, ReturnType<typeof rulesOn>>>()
  /** Scenarios may join the maps differently, and seasons change costs: rules are compiled for each combination. */
  const rules = ({ game, options, time }: State) => {
    const lands = mapGroupsOf(module, game.scenario)
    const now = sheetIn(game.scenario, time.turn)
    const bySheet = known.get(lands) ?? new Map<RulesSheet, ReturnType<typeof rulesOn>>()
    known.set(lands, bySheet)
    const found = bySheet.get(now) ?? rulesOn(lands, now)
    bySheet.set(now, found)
    return found(options)
  }
  return {
    sceneOf(position) {
      const { book, house, lies } = rules(position.state)
      return new HexScene(position, book, house, chapters, search, lies.of(position.state))
    },
    judge: judgeBySheet,
    reach: reachOf,
    survey: overlayOf,
    supply: (scene, side) => supplyOn(scene, side).all().map(supplyLineOf),
    statedMarks({ supply }) {
      const { mark } = sheet.supply ?? {}
      return mark === undefined ? [] : (supply?.out ?? []).map((piece) => ({ piece, mark, count: 1 }))
    },
    topics: sheet.supply?.mark === undefined ? [] : [{ ask: 'supply', text: 'Supply marks' }],
    advise: (scene, { ask, side }) =>
      ask === 'supply' ? adviseMarks(scene, side) : ask === 'next' ? adviseMarksNow(scene) : [],
    ended: fixedSupplyDeeds,
    moved: movementDeeds,
    follow: (before, patch, after) => rules(after).lies.follow(before, patch, after),
  }
}

function judgeBySheet(scene: HexScene, action: Action): Verdict {
  switch (action.type) {
    case 'move':
      return judgeMove(scene, action)
    case 'turn':
      return { findings: [...judgeStacksAtEnd(scene, action.time), ...judgeMarks(scene, action.time)] }
    default:
      return { findings: [] }
  }
}
