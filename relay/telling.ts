import { OBSERVER, type Viewer } from '../table/sight.ts'
import { type Played, seen, textFor } from './chronicle.ts'

type Sights = ReadonlyMap<string, Viewer>

/** An entry on its way to the people: as it is written, or, where an observer may not see it whole, as each sight has it. */
export interface Telling {
  readonly text: string
  readonly bySight: ReadonlyMap<string, string> | undefined
}

/** A frame of entries, written, and the sights it is for. */
export interface Frame {
  readonly text: string
  readonly sights: readonly string[]
}

export function tellingOf(played: Played, sights: Sights): Telling {
  const { entry, text } = played
  // What an observer may see, everybody may.
  if (seen(played, OBSERVER) === entry) return { text, bySight: undefined }
  const bySight = new Map<string, string>()
  for (const [sight, viewer] of sights) {
    bySight.set(sight, textFor(played, viewer))
  }
  return { text, bySight }
}

/** Whether it was made when somebody with one of these sights was not here yet. */
export const isWanting = ({ bySight }: Telling, sights: Sights): boolean =>
  bySight !== undefined && [...sights.keys()].some((sight) => !bySight.has(sight))

/** One frame for each different sight; where all see the same, one for all. */
export function framesOf(tellings: readonly Telling[], head: string, sights: Sights): Frame[] {
  const write = (texts: readonly (string | undefined)[]) => `{"entries":[${texts.join(',')}],"head":"${head}"}`
  if (tellings.every(({ bySight }) => bySight === undefined)) {
    return [{ text: write(tellings.map(({ text }) => text)), sights: [...sights.keys()] }]
  }
  return [...sights.keys()].map((sight) => ({
    text: write(tellings.map(({ text, bySight }) => (bySight ? bySight.get(sight) : text))),
    sights: [sight],
  }))
}
