import type { Cell, Place } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import type { ChoiceOption, ChoiceWay } from './choices.ts'

/** The ways to one end, told apart by the first hex that is on no other way. */

export interface MarkedWay {
  readonly way: ChoiceWay
  /** a, b, c: on the map and in the list. */
  readonly letter: string
  /** Undefined where all its hexes are shared: such a way is chosen from the list. */
  readonly at: Cell | undefined
}

export function markedWays({ ways }: ChoiceOption): readonly MarkedWay[] {
  const on = (way: ChoiceWay) => new Set(way.path.slice(0, -1).map(placeKey))
  return ways.map((way, index) => {
    const others = ways.filter((each) => each !== way).map(on)
    const at = way.path.slice(0, -1).find((cell) => others.every((cells) => !cells.has(placeKey(cell))))
    return { way, letter: letterOf(index), at }
  })
}

/** The one way of an option that goes through a place. */
export function wayAt(option: ChoiceOption, place: Place): ChoiceWay | undefined {
  const key = placeKey(place)
  const through = option.ways.filter(({ path }) => path.slice(0, -1).some((cell) => placeKey(cell) === key))
  return through.length === 1 && option.ways.length > 1 ? through[0] : undefined
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const letterOf = (index: number): string => LETTERS[index] ?? String(index + 1)
