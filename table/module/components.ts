import type { Id, Place } from '../generated/types.ts'
import type { Module } from './module.ts'
import { paperOf } from './paper.ts'

/** The printed parts of a game, as far as a table checks actions against them. */
export interface Components {
  /** Whether a cell or point lies on a board of the module that the scenario uses. Piles belong to the state. */
  isPlace(place: Place, scenario?: Id): boolean
  counter(def: Id): { readonly faces: number; readonly cover?: Id } | undefined
}

/** For a log whose module is missing: everything counts as printed. */
export const ANY_COMPONENTS: Components = { isPlace: () => true, counter: () => ({ faces: 64 }) }

export function componentsOf({ maps, counters, scenarios }: Module): Components {
  const papers = new Map(maps.map((board) => [board.id, { board, paper: paperOf(board) }]))
  return {
    isPlace(place, scenario = '') {
      if ('pile' in place) return false
      const inPlay = scenarios.get(scenario)?.maps
      if (inPlay && !inPlay.includes(place.board)) return false
      const found = papers.get(place.board)
      if (!found) return false
      if ('q' in place) return found.board.grid.has(place)
      const { left, top, right, bottom } = found.paper
      return place.x >= left && place.x <= right && place.y >= top && place.y <= bottom
    },
    counter(def) {
      const counter = counters.get(def)
      return counter && { faces: counter.faces.length, ...(counter.cover !== undefined && { cover: counter.cover }) }
    },
  }
}
