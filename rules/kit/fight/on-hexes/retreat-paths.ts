import type { Cell } from '../../../../table/generated/types.ts'
import { distance, isAmong, sameCell } from '../../../hex/board/cells.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import type { RetreatHex } from './retreat-hex.ts'

/** A retreat of several hexes, chosen by drawbacks. */
export interface RetreatRules {
  readonly origin: Cell
  /** The distance of its end from the origin. It goes further only if the unit cannot stay there. */
  readonly length: number
  /** The most hexes of a path, bends included. */
  readonly longest: number
  /** step: the best hex at each step. whole: the best path as a whole. */
  readonly chosen: 'step' | 'whole'
  refugesFrom(from: Cell): readonly RetreatHex[]
  mayStay(at: Cell): boolean
  /** Whether it ends where it may not stay if it can go no further. Otherwise no path ends there. */
  readonly mayEndFull: boolean
}

/** A path without its first hex. */
export type RetreatPath = readonly Cell[]

export interface RetreatPaths {
  /** Open hexes around the end of a path, without those already passed. */
  openFrom(way: RetreatPath): readonly RetreatHex[]
  /** Whether a path leads far enough: a unit does not enter a dead end if it has another way. */
  leadsOut(way: RetreatPath): boolean
  /** Whether a path is complete: long enough, and ending where the unit may stay or must stop. */
  isOver(way: RetreatPath): boolean
  /** Every complete path that begins so; none if the unit is lost. */
  all(begun?: RetreatPath): readonly RetreatPath[]
}

export const hasCellAt = (way: RetreatPath, index: number, cell: Cell): boolean =>
  way[index] !== undefined && sameCell(way[index], cell)

export const wasVisited = (origin: Cell, way: RetreatPath, at: Cell): boolean => isAmong([origin, ...way], at)

export function retreatPaths(scene: HexScene, retreat: RetreatRules): RetreatPaths {
  const { origin, length, longest, mayStay, mayEndFull } = retreat
  const known = new Map<string, readonly RetreatHex[]>()
  const refugesFrom = (from: Cell): readonly RetreatHex[] => {
    const key = `${from.board} ${from.q} ${from.r}`
    const found = known.get(key) ?? retreat.refugesFrom(from).filter(({ open }) => open !== 'no')
    known.set(key, found)
    return found
  }
  const isOut = (at: Cell): boolean => distance(scene, origin, at) >= length
  const mayEnd = (at: Cell): boolean => isOut(at) && (mayEndFull || mayStay(at))
  const openFrom = (way: RetreatPath) =>
    refugesFrom(way.at(-1) ?? origin).filter(({ at }) => !wasVisited(origin, way, at))
  const leadsOut = (way: RetreatPath): boolean =>
    mayEnd(way.at(-1)!) || (way.length < longest && openFrom(way).some(({ at }) => leadsOut([...way, at])))
  const next = (way: RetreatPath): readonly Weighed[] =>
    lightest(
      openFrom(way).filter(({ at }) => leadsOut([...way, at])),
      passing,
    ).map((each) => ({ way: [...way, each.at], weight: ending(each) }))
  const isOver = (way: RetreatPath): boolean => {
    const last = way.at(-1)
    if (!last || !mayEnd(last)) return false
    return way.length >= longest || mayStay(last) || next(way).length === 0
  }
  const stepwise = (begun: Weighed): readonly Weighed[] => {
    if (isOver(begun.way)) return [begun]
    return begun.way.length >= longest ? [] : next(begun.way).flatMap(stepwise)
  }
  const whole = (): readonly Weighed[] => {
    const ways: Weighed[] = []
    const walk = (begun: RetreatPath, before: number) => {
      for (const each of openFrom(begun)) {
        const way = [...begun, each.at]
        const passed = before + passing(each)
        if (mayEnd(each.at)) ways.push({ way, weight: passed + ending(each) })
        if ((!isOut(each.at) || !mayStay(each.at)) && way.length < longest) walk(way, passed)
      }
    }
    walk([], 0)
    return ways
  }
  /** A unit passes a full hex only if no path ends sooner. */
  const best = (ways: readonly Weighed[]): readonly RetreatPath[] =>
    lightest(
      lightest(ways, ({ weight }) => weight),
      ({ way }) => way.filter(isOut).length,
    ).map(({ way }) => way)
  const all = (begun: RetreatPath = []): readonly RetreatPath[] => {
    if (isOver(begun)) return [begun]
    const lawful = best(retreat.chosen === 'whole' ? whole() : stepwise({ way: [], weight: 0 }))
    const rest = lawful.filter((way) => begun.every((cell, index) => hasCellAt(way, index, cell)))
    // After an illegal beginning the retreat continues as well as possible.
    return begun.length === 0 || rest.length > 0 ? rest : best(stepwise({ way: begun, weight: 0 }))
  }
  return { openFrom, leadsOut, isOver, all }
}

interface Weighed {
  readonly way: RetreatPath
  readonly weight: number
}

const passing = ({ against }: RetreatHex): number =>
  against.reduce((sum, { weight = 0, atEnd }) => sum + (atEnd ? 0 : weight), 0)
const ending = ({ against }: RetreatHex): number =>
  against.reduce((sum, { weight = 0, atEnd }) => sum + (atEnd ? weight : 0), 0)

function lightest<T>(all: readonly T[], weight: (each: T) => number): readonly T[] {
  const least = Math.min(...all.map(weight))
  return all.filter((each) => weight(each) === least)
}
