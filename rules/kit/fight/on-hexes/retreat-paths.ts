import type { Cell } from '../../../../table/generated/types.ts'
import { distance, isAmong, sameCell } from '../../../hex/board/cells.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import type { RetreatHex } from './retreat-hex.ts'

/** A retreat over several hexes, each chosen by what speaks against it. */
export interface RetreatRules {
  readonly origin: Cell
  /** How many hexes from there it ends. It goes further only where it cannot stay. */
  readonly length: number
  /** The most hexes of a way back, however it bends. */
  readonly longest: number
  /** step: the best hex is chosen at every step. whole: whole ways are compared. */
  readonly chosen: 'step' | 'whole'
  refugesFrom(from: Cell): readonly RetreatHex[]
  mayStay(at: Cell): boolean
}

/** A way without the hex in which it began. */
export type RetreatPath = readonly Cell[]

export interface RetreatPaths {
  /** The hexes around the end of a way that nothing bars, where it has not been yet. */
  openFrom(way: RetreatPath): readonly RetreatHex[]
  /** Whether a way leads out at all: nobody who has another way goes into a blind alley. */
  leadsOut(way: RetreatPath): boolean
  /** Whether a way is long enough, and ends where one may stay or can go no further. */
  isOver(way: RetreatPath): boolean
  /** Every whole way that begins so; none where the unit is lost. */
  all(begun?: RetreatPath): readonly RetreatPath[]
}

/** Whether a way has a cell in that place. */
export const hasCellAt = (way: RetreatPath, index: number, cell: Cell): boolean =>
  way[index] !== undefined && sameCell(way[index], cell)

export const wasVisited = (origin: Cell, way: RetreatPath, at: Cell): boolean => isAmong([origin, ...way], at)

export function retreatPaths(scene: HexScene, retreat: RetreatRules): RetreatPaths {
  const { origin, length, longest, mayStay } = retreat
  const known = new Map<string, readonly RetreatHex[]>()
  const refugesFrom = (from: Cell): readonly RetreatHex[] => {
    const key = `${from.board} ${from.q} ${from.r}`
    const found = known.get(key) ?? retreat.refugesFrom(from).filter(({ open }) => open !== 'no')
    known.set(key, found)
    return found
  }
  const isOut = (at: Cell): boolean => distance(scene, origin, at) >= length
  const openFrom = (way: RetreatPath) =>
    refugesFrom(way.at(-1) ?? origin).filter(({ at }) => !wasVisited(origin, way, at))
  const leadsOut = (way: RetreatPath): boolean =>
    isOut(way.at(-1)!) || (way.length < longest && openFrom(way).some(({ at }) => leadsOut([...way, at])))
  const next = (way: RetreatPath): readonly Weighed[] =>
    lightest(
      openFrom(way).filter(({ at }) => leadsOut([...way, at])),
      passing,
    ).map((each) => ({ way: [...way, each.at], weight: ending(each) }))
  const isOver = (way: RetreatPath): boolean => {
    const last = way.at(-1)
    if (!last || !isOut(last)) return false
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
        if (isOut(each.at)) ways.push({ way, weight: passed + ending(each) })
        if ((!isOut(each.at) || !mayStay(each.at)) && way.length < longest) walk(way, passed)
      }
    }
    walk([], 0)
    return ways
  }
  /** A unit goes on past a full hex only if no way ends sooner. */
  const best = (ways: readonly Weighed[]): readonly RetreatPath[] =>
    lightest(
      lightest(ways, ({ weight }) => weight),
      ({ way }) => way.filter(isOut).length,
    ).map(({ way }) => way)
  const all = (begun: RetreatPath = []): readonly RetreatPath[] => {
    if (isOver(begun)) return [begun]
    const lawful = best(retreat.chosen === 'whole' ? whole() : stepwise({ way: [], weight: 0 }))
    const rest = lawful.filter((way) => begun.every((cell, index) => hasCellAt(way, index, cell)))
    // A retreat that has left the lawful ways goes on as well as it can.
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
