import type { Point, Track } from '../generated/types.ts'
import type { Spot } from './hex.ts'

/** One space of a track, at its centre in units of the board. */
export interface TrackSpace extends Spot {
  readonly value: number
  readonly label: string
}

const SIZE = 100
/** The height of the track's name, which stands above its spaces. */
export const TRACK_CAPTION = 30

export const spaceSize = ({ size = SIZE }: Track): number => size

const columnsOf = ({ across, from, to }: Track): number => Math.min(across ?? to - from + 1, to - from + 1)

/** The spaces in order, row by row. */
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

/** The rectangle of a track with its name. */
export function trackExtent(track: Track) {
  const size = spaceSize(track)
  const columns = columnsOf(track)
  const rows = Math.ceil((track.to - track.from + 1) / columns)
  return { x: track.x, y: track.y, width: columns * size, height: TRACK_CAPTION + rows * size }
}

/** The space that contains a point of the board. */
export function spaceAt(tracks: readonly Track[], { x, y }: Spot): { track: Track; space: TrackSpace } | undefined {
  for (const track of tracks) {
    const half = spaceSize(track) / 2
    const space = spacesOf(track).find((each) => Math.abs(each.x - x) <= half && Math.abs(each.y - y) <= half)
    if (space) return { track, space }
  }
  return undefined
}

/** Prefix of a start position that is a space of a track. */
export const TRACK_PREFIX = 'track:'
/** Reads a space of a track: track:points:3. */
export function trackNamed(at: string): { readonly track: string; readonly value: number } | undefined {
  const found = at.startsWith(TRACK_PREFIX) ? /^(.+):(-?\d+)$/.exec(at.slice(TRACK_PREFIX.length)) : null
  return found ? { track: found[1] as string, value: Number(found[2]) } : undefined
}

/** The centre of a space, where its counters lie. */
export function pointOn(track: Track, board: string, number: number): Point | undefined {
  const space = spacesOf(track).find(({ value }) => value === number)
  return space && { board, x: Math.round(space.x), y: Math.round(space.y) }
}

/** The space at whose centre a counter lies. */
export function spaceOf(tracks: readonly Track[], { x, y }: Point): { track: Track; space: TrackSpace } | undefined {
  const found = spaceAt(tracks, { x, y })
  return found && Math.round(found.space.x) === x && Math.round(found.space.y) === y ? found : undefined
}
