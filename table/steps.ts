import type { Action, Entry, Id, Patch, PieceId, Result, Seq } from './generated/types.ts'
import { invert } from './patch.ts'
import { placeKey } from './place.ts'
import { type Refusal, refusal } from './refusal.ts'
import { OBSERVER, sightOf, type Viewer } from './sight.ts'
import type { State } from './state.ts'

interface Step {
  readonly seq: number
  readonly seat: Id
  /** What would take it back, or do it again. */
  readonly patch: Patch
}

/** How many gestures a table can take back. */
const REMEMBERED = 500

/** What may be taken back at a table, and what has been. */
export class Steps {
  private readonly done: Step[] = []
  private readonly undone: Step[] = []
  private pastHorizon = false

  /** A seat takes back its own latest step, or does again what it took back last. */
  latest(seat: Id, way: 'undo' | 'redo'): Result | Refusal {
    const steps = way === 'undo' ? this.done : this.undone
    return this.takeBack(
      steps,
      steps.findLastIndex((step) => step.seat === seat),
    )
  }

  /** The step that an entry was, whoever made it. */
  of(seq: Seq): Result | Refusal {
    return this.takeBack(
      this.done,
      this.done.findIndex((step) => step.seq === seq),
    )
  }

  /** Not where a later step touched the same things. */
  private takeBack(steps: readonly Step[], index: number): Result | Refusal {
    const step = steps[index]
    if (!step) {
      if (this.pastHorizon) return refusal('horizon', 'Something was revealed or rolled since; that is not taken back.')
      return refusal('nothing-to-undo', 'There is no gesture of yours to take back or do again.')
    }
    const own = keysOf(step.patch)
    const later = steps.slice(index + 1).find(({ patch }) => [...keysOf(patch)].some((key) => own.has(key)))
    if (later)
      return refusal('not-yours', `Entry ${later.seq} by ${later.seat} stands on top of it; that must go first.`)
    return { of: step.seq, patch: step.patch }
  }

  keep({ action, result, seq, seat, undo }: Entry, patch: Patch, before: State): void {
    if (result?.of !== undefined) {
      const [from, to] = action.type === 'redo' ? [this.undone, this.done] : [this.done, this.undone]
      const index = from.findIndex((step) => step.seq === result.of)
      if (index >= 0) from.splice(index, 1)
      // What a ruling took back is not done again.
      if (action.type !== 'rule') to.push({ seq: result.of, seat, patch: invert(before, patch) })
      return
    }
    if (!undo) return
    this.undone.length = 0
    if (undo === 'step') {
      this.done.push({ seq, seat, patch: invert(before, patch) })
      if (this.done.length > REMEMBERED) this.done.shift()
    } else {
      this.done.length = 0
      this.pastHorizon = true
    }
  }
}

const FINAL: ReadonlySet<Action['type']> = new Set(['roll', 'reveal', 'draw', 'shuffle', 'close'])

/** Whether an entry can be taken back, or shuts the door on everything before it. */
export function undoOf({ action, result }: Entry, patch: Patch, before: State, after: State): Entry['undo'] {
  if (action.type === 'open' || result?.of !== undefined) return undefined
  if (FINAL.has(action.type)) return 'horizon'
  if (action.type !== 'put' && action.type !== 'clone' && reveals(patch, before, after)) return 'horizon'
  for (const part in patch) if (part !== 'seats') return 'step'
  return undefined
}

/** Whether somebody now knows a piece that he did not know before. Pieces may have changed their ids meanwhile. */
function reveals(patch: Patch, before: State, after: State): boolean {
  if (!patch.pieces || !hidesAny(before, patch)) return false
  const ids = [...patch.pieces.map((piece) => piece.id), ...(patch.gone ?? [])]
  const viewers: Viewer[] = [OBSERVER, ...after.game.sides.map((side) => ({ sides: [side] }))]
  return viewers.some((viewer) => {
    const known = (state: State) =>
      ids.flatMap((id) => {
        const piece = state.pieces.get(id)
        return piece && sightOf(state, piece, viewer) === 'known' ? [piece.def ?? ''] : []
      })
    const old = known(before)
    return known(after).some((def) => {
      const index = old.indexOf(def)
      if (index >= 0) old.splice(index, 1)
      return index < 0
    })
  })
}

/** Whether somebody may not know some piece that the patch touches. */
function hidesAny(state: State, patch: Patch): boolean {
  for (const { id } of patch.pieces ?? []) if (isHidden(state, id)) return true
  for (const id of patch.gone ?? []) if (isHidden(state, id)) return true
  return false
}

function isHidden(state: State, id: PieceId): boolean {
  const piece = state.pieces.get(id)
  return piece !== undefined && (piece.veil !== undefined || 'pile' in piece.at)
}

/** Everything a patch touches, by name: patches that share none can be taken back in any order. */
function keysOf(patch: Patch): Set<string> {
  const keys = new Set<string>()
  for (const piece of patch.pieces ?? []) keys.add(`piece ${piece.id}`)
  for (const id of patch.gone ?? []) keys.add(`piece ${id}`)
  for (const { at } of patch.stacks ?? []) keys.add(`stack ${placeKey(at)}`)
  if (patch.time) keys.add('time')
  for (const group of ['notes', 'drawings', 'options', 'rolls', 'held'] as const) {
    for (const key of Object.keys(patch[group] ?? {})) keys.add(`${group} ${key}`)
  }
  return keys
}
