import {
  type StepTouch,
  touchedKeys,
  type UndoHistory,
  type UndoOrRedo,
  type UndoRequest,
} from '../action/undo-history.ts'
import type { Entry, Id, Patch, Result, Seq } from '../generated/types.ts'
import { invert } from '../patch.ts'
import { type Refusal, refusal } from '../refusal.ts'
import type { State } from '../state.ts'

interface Step extends StepTouch {
  readonly seq: number
  /** The patch that undoes or redoes it. */
  readonly patch: Patch
  /** It revealed or rolled something: nothing up to here is undone without the others' consent. */
  readonly final: boolean
}

/** The number of steps that a table can undo. */
const REMEMBERED = 500

/** The undo history of a table in format 1. */
export class Format1Undo implements UndoHistory {
  private done: Step[] = []
  private undone: Step[] = []

  latest(seat: Id, way: UndoOrRedo): Result | Refusal {
    const steps = way === 'undo' ? this.done : this.undone
    const step = steps.findLast((each) => each.seat === seat)
    if (!step)
      return refusal('nothing-to-undo', way === 'undo' ? 'You have nothing to undo.' : 'You have nothing to redo.')
    return this.takeBack(steps, step)
  }

  latestNeedingConsent(seat: Id): Seq | undefined {
    const step = this.done.findLast((each) => each.seat === seat)
    return step && this.horizonFrom(this.done, step) ? step.seq : undefined
  }

  undoEntry(seq: Seq, { isAgreed }: Pick<UndoRequest, 'isAgreed'>): Result | Refusal {
    const step = this.done.find((each) => each.seq === seq)
    if (!step)
      return refusal(
        'nothing-to-undo',
        `Entry ${seq} cannot be undone: it changed nothing, or too much has happened since.`,
      )
    return this.takeBack(this.done, step, isAgreed)
  }

  /** A step cannot be undone if a later one touched the same things. */
  private takeBack(steps: readonly Step[], step: Step, isAgreed = false): Result | Refusal {
    const horizon = isAgreed ? undefined : this.horizonFrom(steps, step)
    if (horizon) {
      return refusal('horizon', `Entry ${horizon.seq} rolled or revealed something; ask the others to undo it.`)
    }
    const own = touchedKeys(step)
    const above = steps.slice(steps.indexOf(step) + 1)
    const later = above.find((each) => [...touchedKeys(each)].some((key) => own.has(key)))
    if (later) return refusal('not-yours', `Entry ${later.seq} by ${later.seat} depends on it; undo that first.`)
    return { of: step.seq, patch: step.patch }
  }

  private horizonFrom(steps: readonly Step[], step: Step): Step | undefined {
    return steps.slice(steps.indexOf(step)).find(({ final }) => final)
  }

  keep(entry: Entry, patch: Patch, before: State): void {
    const { action, result, seq, seat } = entry
    // A held action that is answered is no step any more.
    if (action.type === 'rule' && patch.held?.[action.entry] === null) this.drop(action.entry)
    if (result?.of === undefined) {
      const declared = action.type === 'declare' ? action.pieces : []
      if (entry.undo) this.add({ seq, seat, patch: invert(before, patch), declared, final: entry.undo === 'horizon' })
      return
    }
    const { declared = [] } = [...this.done, ...this.undone].find((each) => each.seq === result.of) ?? {}
    const step = { seq: result.of, seat, patch: invert(before, patch), declared, final: false }
    if (action.type === 'redo') {
      this.undone = this.undone.filter((each) => each.seq !== result.of)
      this.done.push(step)
    } else {
      this.drop(result.of)
      // A step undone by consent or ruling is not redone, and neither are steps that may have stood on it.
      if (action.type === 'undo') this.undone.push(step)
      else this.undone = []
    }
  }

  private add(step: Step): void {
    this.undone = []
    this.done.push(step)
    if (this.done.length > REMEMBERED) this.done.shift()
  }

  private drop(seq: Seq): void {
    this.done = this.done.filter((each) => each.seq !== seq)
  }
}
