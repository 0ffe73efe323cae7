import type { Point, Track } from '../generated/types.ts'
import type { Spot } from './hex.ts'

/** One space of a track, by its middle in units of its board. */
export interface TrackSpace extends Spot {
  readonly value: number
  readonly label: string
}

const SIZE = 100
/** The name of a track stands over its spaces. */
export const TRACK_CAPTION = 30

export const spaceSize = ({ size = SIZE }: Track): number => size

const columnsOf = ({ across, from, to }: Track): number => Math.min(across ?? to - from + 1, to - from + 1)

/** The spaces in their order, row under row. */
export function spacesOf(track: Track): readonly TrackSpace[] {
  const { x, y, from, to, labels = [] } = track
  const [size, columns] = [spaceSize(track), columnsOf(track)]
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    value: from + index,
    label: labels[index] ?? String(from + index),
    x: x + ((index % columns) + 0.5) * size,
    y: y + TRACK_CAPTION + (Math.floor(index / columns) + 0.5) * size,
  }))
}

/** All of it, with its name. */
export function trackExtent(track: Track) {
  const size = spaceSize(track)
  const columns = columnsOf(track)
  const rows = Math.ceil((track.to - track.from + 1) / columns)
  return { x: track.x, y: track.y, width: columns * size, height: TRACK_CAPTION + rows * size }
}

/** The space that a spot of the board lies in. */
export function spaceAt(tracks: readonly Track[], { x, y }: Spot): { track: Track; space: TrackSpace } | undefined {
  for (const track of tracks) {
    const half = spaceSize(track) / 2
    const space = spacesOf(track).find((each) => Math.abs(each.x - x) <= half && Math.abs(each.y - y) <= half)
    if (space) return { track, space }
  }
  return undefined
}

/** A place that begins so is a space of a track. */
export const TRACK_PREFIX = 'track:'
/** A space of a track is written by the track and its number: track:points:3. */
export function trackNamed(at: string): { readonly track: string; readonly value: number } | undefined {
  const found = at.startsWith(TRACK_PREFIX) ? /^(.+):(-?\d+)$/.exec(at.slice(TRACK_PREFIX.length)) : null
  return found ? { track: found[1] as string, value: Number(found[2]) } : undefined
}

/** Where a counter lies in a space. */
export function pointOn(track: Track, board: string, number: number): Point | undefined {
  const space = spacesOf(track).find(({ value }) => value === number)
  return space && { board, x: Math.round(space.x), y: Math.round(space.y) }
}

/** The space in whose middle a counter lies. */
export function spaceOf(tracks: readonly Track[], { x, y }: Point): { track: Track; space: TrackSpace } | undefined {
  const found = spaceAt(tracks, { x, y })
  return found && Math.round(found.space.x) === x && Math.round(found.space.y) === y ? found : undefined
}
