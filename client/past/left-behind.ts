import type { Id, Snapshot } from '../../table/generated/types.ts'
import { joinWithAnd } from '../words/names.ts'

/** How much one cannot name in a position, by whose it is: it stays behind when a table begins from it. */
export interface LeftBehind {
  readonly side: Id | undefined
  readonly facedown: number
  readonly inPiles: number
}

/** What is hidden altogether nobody else can count. */
export function leftBehind({
  pieces,
  veiled,
  game,
}: Pick<Snapshot, 'pieces' | 'veiled' | 'game'>): readonly LeftBehind[] {
  const found = new Map<Id | undefined, LeftBehind>()
  const add = (side: Id | undefined, more: Partial<Record<'facedown' | 'inPiles', number>>) => {
    const { facedown, inPiles } = found.get(side) ?? { facedown: 0, inPiles: 0 }
    found.set(side, {
      side,
      facedown: facedown + (more.facedown ?? 0),
      inPiles: inPiles + (more.inPiles ?? 0),
    })
  }
  for (const { def, side } of pieces) if (def === undefined) add(side, { facedown: 1 })
  // What lies where nobody looks is dealt anew from what the scenario put there.
  for (const { id, side, sight } of game.piles) {
    const inPiles = veiled[id] ?? 0
    if (sight !== 'none' && inPiles > 0) add(side, { inPiles })
  }
  return [...found.values()]
}

/** What stays behind, in one sentence. */
export function leftBehindText(behind: readonly LeftBehind[], nameOf: (side: Id) => string): string {
  const parts = behind.flatMap(({ side, facedown, inPiles }) => {
    const whose = side === undefined ? '' : ` of ${nameOf(side)}`
    return [
      ...(facedown > 0 ? [`${counters(facedown)}${whose} seen only face down`] : []),
      ...(inPiles > 0 ? [`${counters(inPiles)} in piles${whose} that cannot be looked into`] : []),
    ]
  })
  return `Left behind: ${joinWithAnd([...parts, 'whatever the others hide altogether'])}.`
}

const counters = (count: number): string => (count === 1 ? '1 counter' : `${count} counters`)
