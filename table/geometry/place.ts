import type { Cell, Place } from '../generated/types.ts'

/** A place as one string: equal places have equal keys. */
export type PlaceKey = string

export const onCell = (place: Place): place is Cell => 'q' in place

export const isPile = (place: Place | undefined, pile: string | undefined): boolean =>
  place !== undefined && 'pile' in place && place.pile === pile

export function placeKey(place: Place): PlaceKey {
  if ('pile' in place) return `pile:${place.pile}`
  if ('q' in place) return `${place.board}@${place.q},${place.r}`
  return `${place.board}#${place.x},${place.y}`
}

/** Each place once, in the order of its first mention. */
export const distinctPlaces = <P extends Place>(places: readonly P[]): readonly P[] => [
  ...new Map(places.map((place) => [placeKey(place), place])).values(),
]

export const pileKey = (pile: string): PlaceKey => `pile:${pile}`
