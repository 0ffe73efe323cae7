import { applyPatch, patchOf } from './apply.ts'
import { check, type Printed, shuffledBy } from './authority.ts'
import { chanceFor, pick, shuffle } from './chance.ts'
import { type Dice, readDice, rollDice } from './dice.ts'
import type { Action, Entry, Hash, Id, Open, Patch, PieceId, Result } from './generated/types.ts'
import { derive, hashOf } from './hash.ts'
import { invert } from './patch.ts'
import { pileKey, placeKey } from './place.ts'
import { type Refusal, refusal } from './refusal.ts'
import { OBSERVER, sightOf, type Viewer } from './sight.ts'
import { NOTHING, type State, stackAt } from './state.ts'

/** The hash before entry 0. */
export const NO_HASH: Hash = '0'.repeat(64)
/** Hexadecimal digits: 128 bits. */
const SALT_LENGTH = 32
/** Who opens a table. */
export const RELAY_SEAT = 'relay'

/** An entry with everything that was worked out to make it. */
export interface Kept {
  readonly entry: Entry
  /** The entry exactly as it is written and hashed. */
  readonly text: string
  readonly hash: Hash
  readonly patch: Patch
  readonly before: State
  readonly after: State
}

/** What an entry says that only the relay could know: for a log whose secret is not open yet. */
export type Told = Pick<Entry, 'result' | 'salt'>

interface Step {
  readonly seq: number
  readonly seat: Id
  /** What would take it back, or do it again. */
  readonly patch: Patch
}

/** Keeps the log of one table: decides what chance decides, writes each entry, and knows the state after the last. */
export class Keeper {
  state: State = NOTHING
  head: Hash = NO_HASH
  private readonly ids = new Map<string, number>()
  private readonly done: Step[] = []
  private readonly undone: Step[] = []
  private pastHorizon = false
  private readonly saltKey: Hash | undefined

  /** Without the secret only a log that tells its own results can be kept: somebody else's, still being played. */
  constructor(
    private readonly printed: Printed,
    private readonly secret: Hash | undefined,
    private readonly hash: (text: string) => Hash = hashOf,
  ) {
    this.saltKey = secret && derive(secret, 'salt')
  }

  open(action: Open, at: number, told?: Told): Kept {
    return this.write(told, { seq: 0, id: 'open', seat: RELAY_SEAT, at, action, prev: NO_HASH })
  }

  /** The entry this action would become, or why it cannot. Nothing is kept yet. */
  decide(seat: Id, id: string, action: Action, at: number, told?: Told): Kept | Refusal {
    const refused = this.duplicate(seat, id) ?? check(this.state, this.printed, seat, action)
    if (refused) return { ...refused, id }
    const seq = this.state.seq + 1
    const result = this.resolve(seat, action, seq, told?.result)
    if (result && 'code' in result) return { ...result, id }
    return this.write(told, { seq, id, seat, at, action, ...(result && { result }), prev: this.head })
  }

  keep({ entry, hash, patch, before, after }: Kept): void {
    this.state = after
    this.head = hash
    this.ids.set(`${entry.seat} ${entry.id}`, entry.seq)
    this.remember(entry, patch, before)
  }

  /** Takes over an entry as it was written before. */
  recall(text: string): Kept {
    const entry = JSON.parse(text) as Entry
    const kept = this.complete(entry, text)
    this.keep(kept)
    return kept
  }

  private duplicate(seat: Id, id: string): Refusal | undefined {
    const seq = this.ids.get(`${seat} ${id}`)
    return seq === undefined ? undefined : { ...refusal('duplicate', `Action ${id} is entry ${seq} already.`), seq }
  }

  private write(told: Told | undefined, entry: Entry): Kept {
    const patch = patchOf(this.state, entry)
    const opened = applyPatch(this.state, entry, patch)
    const undo = undoOf(entry.action, patch, this.state, opened)
    const salt = this.saltKey ? this.hash(`${this.saltKey} ${entry.seq}`).slice(0, SALT_LENGTH) : told?.salt
    const whole = { ...entry, ...(undo && { undo }), ...(salt !== undefined && { salt }) }
    return this.complete(whole, JSON.stringify(whole), patch, opened)
  }

  private complete(entry: Entry, text: string, patch = patchOf(this.state, entry), after?: State): Kept {
    return {
      entry,
      text,
      hash: this.hash(text),
      patch,
      before: this.state,
      after: after ?? applyPatch(this.state, entry, patch),
    }
  }

  /** What chance decides is taken as told where the secret is not there, as long as it could have come so. */
  private resolve(seat: Id, action: Action, seq: number, told: Result | undefined): Result | Refusal | undefined {
    const { secret } = this
    switch (action.type) {
      case 'roll': {
        const dice = readDice(action.dice)
        if (!dice) return undefined
        if (secret === undefined) return isRoll(dice, told?.faces) ? { faces: told?.faces ?? [] } : impossible(seq)
        return { faces: rollDice(dice, chanceFor(secret, seq, action.nonce)) }
      }
      case 'reveal':
        return { faces: this.state.rolls[action.roll]?.faces ?? [] }
      case 'draw': {
        const stack = stackAt(this.state, pileKey(action.pile))
        if (action.from === 'bottom') return { pieces: stack.slice(0, action.count) }
        if (action.from === 'top') return { pieces: stack.slice(-action.count).reverse() }
        if (secret === undefined) return isPick(stack, action.count, told?.pieces) ?? impossible(seq)
        return { pieces: pick(stack, action.count, chanceFor(secret, seq, action.nonce)) }
      }
      case 'shuffle': {
        const stack = shuffledBy(this.state, seat, action.at)
        if (secret === undefined) return isPick(stack, stack.length, told?.pieces) ?? impossible(seq)
        return { pieces: shuffle(stack, chanceFor(secret, seq, action.nonce)) }
      }
      case 'close':
        return secret === undefined ? impossible(seq) : { secret }
      case 'undo':
        return this.takeBack(seat, this.done)
      case 'redo':
        return this.takeBack(seat, this.undone)
      default:
        return undefined
    }
  }

  /** A seat takes back its own latest step, unless a later one touched the same things. */
  private takeBack(seat: Id, steps: readonly Step[]): Result | Refusal {
    const index = steps.findLastIndex((step) => step.seat === seat)
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

  private remember(entry: Entry, patch: Patch, before: State): void {
    const { action, result, seq, seat } = entry
    if (action.type === 'undo' || action.type === 'redo') {
      const [from, to] = action.type === 'undo' ? [this.done, this.undone] : [this.undone, this.done]
      const index = from.findIndex((step) => step.seq === result?.of)
      if (index >= 0) from.splice(index, 1)
      to.push({ seq: result?.of ?? seq, seat, patch: invert(before, patch) })
      return
    }
    if (!entry.undo) return
    this.undone.length = 0
    if (entry.undo === 'step') this.done.push({ seq, seat, patch: invert(before, patch) })
    else {
      this.done.length = 0
      this.pastHorizon = true
    }
  }
}

const impossible = (seq: number): Refusal =>
  refusal('malformed', `Entry ${seq} tells what no dice and no draw could have given.`)

const isRoll = (dice: Dice, faces: readonly number[] | undefined): boolean =>
  faces?.length === dice.sizes.length &&
  faces.every((face, die) => Number.isInteger(face) && face >= 1 && face <= (dice.sizes[die] ?? 0))

function isPick(stack: readonly Id[], count: number, pieces: readonly Id[] | undefined): Result | undefined {
  const isSo = pieces?.length === count && new Set(pieces).size === count && pieces.every((id) => stack.includes(id))
  return isSo ? { pieces: [...pieces] } : undefined
}

const FINAL: ReadonlySet<Action['type']> = new Set(['roll', 'reveal', 'draw', 'shuffle', 'close'])

/** Whether an entry can be taken back, or shuts the door on everything before it. */
function undoOf(action: Action, patch: Patch, before: State, after: State): Entry['undo'] {
  if (action.type === 'undo' || action.type === 'redo' || action.type === 'open') return undefined
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
  for (const group of ['notes', 'drawings', 'options', 'rolls'] as const) {
    for (const key of Object.keys(patch[group] ?? {})) keys.add(`${group} ${key}`)
  }
  return keys
}
