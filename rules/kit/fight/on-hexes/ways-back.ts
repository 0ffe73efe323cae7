import type { Cell } from '../../../../table/generated/types.ts'
import { distance, isAmong, sameCell } from '../../../hex/board/cells.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import type { Refuge } from './refuge.ts'

/** A retreat over several hexes, each chosen by what speaks against it. */
export interface Retreat {
  readonly origin: Cell
  /** How many hexes from there it ends. It goes further only where it cannot stay. */
  readonly length: number
  /** Nobody goes back over more hexes than these, in whatever turns. */
  readonly longest: number
  /** step: the best hex is chosen at every step. whole: whole ways are compared. */
  readonly chosen: 'step' | 'whole'
  refugesFrom(from: Cell): readonly Refuge[]
  mayStay(at: Cell): boolean
}

/** A way without the hex in which it began. */
export type Way = readonly Cell[]

export interface WaysBack {
  /** The hexes around the end of a way that nothing bars, where it has not been yet. */
  openFrom(way: Way): readonly Refuge[]
  /** Whether a way leads out at all: nobody who has another way goes into a blind alley. */
  leadsOut(way: Way): boolean
  /** Whether a way is long enough, and ends where one may stay or can go no further. */
  isOver(way: Way): boolean
  /** Every whole way that begins so; none where the unit is lost. */
  all(begun?: Way): readonly Way[]
}

/** Whether a way has a cell in that place. */
export const passes = (way: Way, index: number, cell: Cell): boolean =>
  way[index] !== undefined && sameCell(way[index], cell)

export const wasThere = (origin: Cell, way: Way, at: Cell): boolean => isAmong([origin, ...way], at)

export function waysBack(scene: HexScene, retreat: Retreat): WaysBack {
  const { origin, length, longest, mayStay } = retreat
  const known = new Map<string, readonly Refuge[]>()
  const refugesFrom = (from: Cell): readonly Refuge[] => {
    const key = `${from.board} ${from.q} ${from.r}`
    const found = known.get(key) ?? retreat.refugesFrom(from).filter(({ open }) => open !== 'no')
    known.set(key, found)
    return found
  }
  const isOut = (at: Cell): boolean => distance(scene, origin, at) >= length
  const openFrom = (way: Way) => refugesFrom(way.at(-1) ?? origin).filter(({ at }) => !wasThere(origin, way, at))
  const leadsOut = (way: Way): boolean =>
    isOut(way.at(-1)!) || (way.length < longest && openFrom(way).some(({ at }) => leadsOut([...way, at])))
  const next = (way: Way): readonly Way[] =>
    lightest(
      openFrom(way)
        .filter(({ at }) => leadsOut([...way, at]))
        .map((each) => ({ way: [...way, each.at], weight: weightOf(each, isOut(each.at)) })),
    )
  const isOver = (way: Way): boolean => {
    const last = way.at(-1)
    if (!last || !isOut(last)) return false
    return way.length >= longest || mayStay(last) || next(way).length === 0
  }
  const whole = (): readonly Way[] => {
    const ways: Weighed[] = []
    const walk = (begun: Way, before: number) => {
      for (const each of openFrom(begun)) {
        const way = [...begun, each.at]
        const passed = before + weightOf(each, false)
        if (isOut(each.at)) ways.push({ way, weight: before + weightOf(each, true) })
        if ((!isOut(each.at) || !mayStay(each.at)) && way.length < longest) walk(way, passed)
      }
    }
    walk([], 0)
    return lightest(ways)
  }
  const all = (begun: Way = []): readonly Way[] => {
    if (isOver(begun)) return [begun]
    if (begun.length >= longest) return []
    if (retreat.chosen === 'whole') {
      const best = whole().filter((way) => begun.every((cell, index) => passes(way, index, cell)))
      if (begun.length === 0 || best.length > 0) return best
    }
    return next(begun).flatMap(all)
  }
  return { openFrom, leadsOut, isOver, all }
}

interface Weighed {
  readonly way: Way
  readonly weight: number
}

const weightOf = ({ against }: Refuge, isEnd: boolean): number =>
  against.reduce((sum, { weight = 0, atEnd }) => sum + (atEnd && !isEnd ? 0 : weight), 0)

function lightest(ways: readonly Weighed[]): readonly Way[] {
  const least = Math.min(...ways.map(({ weight }) => weight))
  return ways.filter(({ weight }) => weight === least).map(({ way }) => way)
}
