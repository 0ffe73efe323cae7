import type { Id, SeenEntry } from '../../table/generated/types.ts'
import { undoneEntries } from './log/reported-log.ts'

/**
 * The acts of each gesture of this player. Some gestures need several entries, such as breaking down a covered regiment;
 * one undo takes all of them back, and one redo brings all of them again. Acts belong to one gesture if they are sent before the page has anything else to do.
 */
export class Gestures {
  private readonly all: (readonly string[])[] = []
  private open: string[] | undefined

  constructor(private readonly afterwards = (close: () => void): void => queueMicrotask(close)) {}

  add(act: string): void {
    if (!this.open) {
      this.open = []
      this.afterwards(() => this.close())
    }
    this.open.push(act)
  }

  /**
   * How many entries the next undo of a seat takes, so that no gesture is left half done. `waiting`: acts that are not yet
   * in the log. `underWay`: how many undos are not.
   */
  toUndo(entries: readonly SeenEntry[], seat: Id, waiting: readonly string[], underWay: number): number {
    return this.ofOneGesture([...done(entries, seat), ...waiting], underWay)
  }

  /** The same for the next redo. `withdrawn`: undone acts that the relay never had. */
  toRedo(entries: readonly SeenEntry[], seat: Id, withdrawn: readonly string[], underWay: number): number {
    return this.ofOneGesture([...undone(entries, seat), ...withdrawn], underWay)
  }

  /** How many of the last steps belong to one gesture, apart from those under way. */
  private ofOneGesture(steps: readonly string[], underWay: number): number {
    const left = steps.slice(0, Math.max(0, steps.length - underWay))
    const last = left.at(-1)
    const gesture = this.all.find((acts) => last !== undefined && acts.includes(last)) ?? []
    let count = 0
    while (count < left.length && gesture.includes(left.at(-1 - count)!)) count += 1
    return Math.max(1, count)
  }

  private close(): void {
    // A gesture of one entry is undone by one undo anyway.
    if (this.open && this.open.length > 1) this.all.push(this.open)
    this.open = undefined
  }
}

/** The steps that a seat has undone and can redo, the next last. */
function undone(entries: readonly SeenEntry[], seat: Id): readonly string[] {
  const ids = new Map(entries.map(({ seq, id }) => [seq, id]))
  let steps: readonly string[] = []
  for (const { seat: by, action, result, undo } of entries) {
    const id = result?.of === undefined ? undefined : ids.get(result.of)
    if (result?.of === undefined) {
      if (by === seat && undo === 'step') steps = []
    } else if (action?.type === 'redo') steps = steps.filter((each) => each !== id)
    else if (action?.type !== 'undo') steps = []
    else if (by === seat && id !== undefined) steps = [...steps, id]
  }
  return steps
}

/** The steps of a seat that it can undo, the latest last. */
function done(entries: readonly SeenEntry[], seat: Id): readonly string[] {
  const gone = undoneEntries(entries)
  return entries.filter((each) => each.seat === seat && each.undo === 'step' && !gone.has(each.seq)).map(({ id }) => id)
}
