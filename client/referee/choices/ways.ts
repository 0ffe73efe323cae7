import type { Cell, Place } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import type { ChoiceOption, ChoiceWay } from './choices.ts'

/** One of the ways to an end, told apart by the hex where it parts from the others. */
export interface MarkedWay {
  readonly way: ChoiceWay
  /** a, b, c: on the map and in the list. */
  readonly letter: string
  /** Undefined where another way is chosen by that hex: such a way is chosen from the list. */
  readonly at: Cell | undefined
}

export function markedWays({ ways }: ChoiceOption): readonly MarkedWay[] {
  const taken = new Set<string>()
  return ways.map((way, index) => {
    const others = ways.filter((each) => each !== way).map(({ path }) => path)
    const parts = (length: number) => others.every((path) => keyOf(path, length) !== keyOf(way.path, length))
    const at = way.path.slice(0, -1).find((_, step) => parts(step + 1))
    const isFree = at !== undefined && !taken.has(placeKey(at))
    if (isFree) taken.add(placeKey(at))
    return { way, letter: LETTERS[index] ?? String(index + 1), at: isFree ? at : undefined }
  })
}

/** The way of an option that is chosen by a hex. */
export const wayAt = (option: ChoiceOption, place: Place): ChoiceWay | undefined =>
  markedWays(option).find(({ at }) => at && placeKey(at) === placeKey(place))?.way

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** The first hexes of a path. */
const keyOf = (path: readonly Cell[], length: number): string => path.slice(0, length).map(placeKey).join()
