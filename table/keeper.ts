import { type Asked, answered } from './answer.ts'
import { applyPatch, patchOf } from './apply.ts'
import { check, type Printed, shuffledBy } from './authority.ts'
import { overfull, Quota } from './capacity.ts'
import { chanceFor, shuffle } from './chance.ts'
import { askedAlready, askedFor, mustAsk } from './consent.ts'
import { attend, type Desk, judged, type Played } from './desk.ts'
import { type Dice, readDice, rollDice } from './dice.ts'
import { isFormat2 } from './format.ts'
import type { Action, Entry, Hash, Holding, Id, Open, Result, Seq } from './generated/types.ts'
import { derive, hashOf } from './hash.ts'
import { Later } from './later.ts'
import { dealtFrom, drawn, drawnFrom, lookedAt, namesOf } from './pile.ts'
import { Presence } from './presence.ts'
import type { Referee } from './referee.ts'
import { type Refusal, refusal } from './refusal.ts'
import { NOTHING, type State, seatOf } from './state.ts'
import { Steps, type TakingBack, undoOf } from './steps.ts'
import { TakeBack } from './takeback.ts'

/** The hash before entry 0. */
export const NO_HASH: Hash = '0'.repeat(64)
/** Hexadecimal digits: 128 bits. */
const SALT_LENGTH = 32
/** Who opens a table. */
export const RELAY_SEAT = 'relay'

/** An entry with everything that was worked out to make it. */
export interface Kept extends Played {
  /** The entry exactly as it is written and hashed. */
  readonly text: string
  readonly hash: Hash
}

/** What an entry says that only the relay could know: for a log whose secret is not open yet. */
export type Told = Pick<Entry, 'result' | 'salt' | 'verdict' | 'held'>

/** Keeps the log of one table: decides what chance decides, writes each entry, and knows the state after the last. */
export class Keeper {
  state: State = NOTHING
  head: Hash = NO_HASH
  /** Of each seat, which entry each of its actions became. */
  private readonly ids = new Map<Id, Map<string, number>>()
  private steps: TakingBack = new Steps()
  private readonly quota = new Quota()
  readonly presence = new Presence()
  /** Who made each entry. */
  private readonly seats: Id[] = []
  /** What was held, and the table as it was then. */
  private readonly asked = new Map<Seq, Asked>()
  /** What the referee knows after the last entry; nobody waits for him to take it in before it is written. */
  watch = new Later<Desk | undefined>(() => undefined)
  /** Why the referee was sent away, if he failed. */
  failure: unknown
  private readonly saltKey: Hash | undefined

  /** Without the secret only a log that tells its own results can be kept: somebody else's, still being played. */
  constructor(
    private readonly printed: Printed,
    private readonly secret: Hash | undefined,
    private readonly hash: (text: string) => Hash = hashOf,
    readonly referee?: Referee,
  ) {
    this.saltKey = secret && derive(secret, 'salt')
  }

  open(action: Open, at: number, told?: Told): Kept {
    return this.write(told, { seq: 0, id: 'open', seat: RELAY_SEAT, at, action, prev: NO_HASH })
  }

  /** The entry this action would become, or why it cannot. Nothing is kept yet. */
  decide(seat: Id, id: string, action: Action, at: number, told?: Told, isRelays = told !== undefined): Kept | Refusal {
    const refused =
      this.duplicate(seat, id) ??
      check(this.state, this.printed, seat, action, isRelays) ??
      this.quota.check(this.state, seat, action)
    if (refused) return { ...refused, id }
    const kept = this.made(seat, id, action, at, told)
    const full = 'entry' in kept ? overfull(this.state, kept.entry) : undefined
    return full ? { ...full, id } : kept
  }

  /** The order of the fields is part of what is hashed: in another, no log written before would be proved. */
  private made(seat: Id, id: string, action: Action, at: number, told: Told | undefined): Kept | Refusal {
    const seq = this.state.seq + 1
    const prev = this.head
    const held = this.asking(seat, action, at)
    const unanswered = held && askedAlready(this.state, seat, action)
    if (unanswered) return { ...unanswered, id }
    if (held) return this.write(told, { seq, id, seat, at, action, held, prev })
    const result = this.resolve(seat, action, seq, at, told?.result)
    if (!result) return this.write(told, { seq, id, seat, at, action, prev })
    if ('code' in result) return { ...result, id }
    return this.write(told, { seq, id, seat, at, action, result, prev })
  }

  keep(kept: Kept): void {
    const { entry, hash, patch, before, after } = kept
    this.state = after
    this.head = hash
    const ids = this.ids.get(entry.seat)
    if (ids) ids.set(entry.id, entry.seq)
    else this.ids.set(entry.seat, new Map([[entry.id, entry.seq]]))
    this.seats[entry.seq] = entry.seat
    if (entry.held) this.asked.set(entry.seq, { state: before, action: entry.action })
    if (entry.seq === 0 && isFormat2(after.game)) this.steps = new TakeBack(() => this.state)
    this.steps.keep(entry, patch, before, after)
    this.quota.keep(entry, before, after)
    this.presence.keep(entry, before)
    // Whatever came before is taken in by now: in a long log each would wait for the one before it.
    const { desk } = this
    this.watch = new Later(() => this.ask((referee) => attend(referee, desk, kept)))
  }

  /** What the referee knows, while he watches this table. */
  get desk(): Desk | undefined {
    return this.failure === undefined ? this.watch.value : undefined
  }

  /** Takes over an entry as it was written before. */
  recall(text: string): Kept {
    const entry = JSON.parse(text) as Entry
    const kept = keptAs(this.play(entry), text, this.hash)
    this.keep(kept)
    return kept
  }

  /** What nobody does alone waits for the others. */
  private asking(id: Id, action: Action, at: number): Holding | undefined {
    const seat = seatOf(this.state, id)
    const isPresent = this.presence.at(at)
    if (seat && mustAsk(this.state, seat, action, isPresent)) {
      const asked = askedFor(this.state, id, action, isPresent)
      return asked ? { asked: [...asked] } : {}
    }
    const of = action.type === 'undo' && action.ask ? this.steps.beyond(id) : undefined
    return of === undefined ? undefined : { of }
  }

  private duplicate(seat: Id, id: string): Refusal | undefined {
    const seq = this.ids.get(seat)?.get(id)
    return seq === undefined ? undefined : { ...refusal('duplicate', `Action ${id} is entry ${seq} already.`), seq }
  }

  /** Takes over the entry, and adds what is not said yet. */
  private write(told: Told | undefined, entry: Entry): Kept {
    let played = this.play(entry)
    const { verdict, held } = this.judge(told, played)
    if (verdict) entry.verdict = verdict
    if (held) {
      entry.held = held
      played = this.play(entry)
    }
    const { patch, before, after } = played
    const undo = undoOf(entry, patch, before, after)
    if (undo) entry.undo = undo
    const salt = this.saltKey ? this.hash(`${this.saltKey} ${entry.seq}`).slice(0, SALT_LENGTH) : told?.salt
    if (salt !== undefined) entry.salt = salt
    return keptAs(played, JSON.stringify(entry), this.hash)
  }

  private play(entry: Entry): Played {
    const before = this.state
    const patch = patchOf(before, entry)
    return { entry, patch, before, after: applyPatch(before, entry, patch) }
  }

  /** What the referee says of it, and whether it must wait; taken as told where no referee is at hand. */
  private judge(told: Told | undefined, played: Played): Pick<Entry, 'verdict' | 'held'> {
    const { desk } = this
    if (this.referee) return this.ask((referee) => desk && judged(referee, desk, played)) ?? {}
    return { ...(told?.verdict && { verdict: told.verdict }), ...(told?.held && { held: told.held }) }
  }

  /** A table never needs its referee: one who fails is sent away, and it plays on. */
  private ask<T>(work: (referee: Referee) => T): T | undefined {
    if (!this.referee || this.failure !== undefined) return undefined
    try {
      return work(this.referee)
    } catch (error) {
      this.failure = error
      return undefined
    }
  }

  /** What chance decides is taken as told where the secret is not there, as long as it could have come so. */
  private resolve(
    seat: Id,
    action: Action,
    seq: number,
    at: number,
    told: Result | undefined,
  ): Result | Refusal | undefined {
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
      case 'draw':
      case 'deal': {
        const stack = drawnFrom(this.state, action.pile)
        const count = Math.min(stack.length, action.type === 'draw' ? action.count : dealtFrom(action))
        if (action.from === 'random' && secret === undefined)
          return isPick(stack, count, told?.pieces) ?? impossible(seq)
        return { pieces: drawn(stack, action.from, count, () => chanceFor(secret ?? '', seq, action.nonce)) }
      }
      case 'peek':
        return { told: namesOf(this.state, lookedAt(this.state, action)) }
      case 'look':
      case 'tell':
        return { told: namesOf(this.state, action.pieces) }
      case 'shuffle': {
        const stack = shuffledBy(this.state, seat, action.at)
        if (secret === undefined) return isPick(stack, stack.length, told?.pieces) ?? impossible(seq)
        return { pieces: shuffle(stack, chanceFor(secret, seq, action.nonce)) }
      }
      case 'close':
        return secret === undefined ? impossible(seq) : { secret }
      case 'undo':
      case 'redo':
        return this.steps.latest(seat, action.type)
      case 'rule':
        return answered(this.state, this.printed, action, {
          seq,
          seat,
          at,
          mover: this.seats[action.entry],
          asked: this.asked.get(action.entry),
          steps: this.steps,
          secret,
          isPresent: this.presence.at(at),
        })
      default:
        return undefined
    }
  }
}

const keptAs = ({ entry, patch, before, after }: Played, text: string, hash: (text: string) => Hash): Kept => ({
  entry,
  patch,
  before,
  after,
  text,
  hash: hash(text),
})

const impossible = (seq: number): Refusal =>
  refusal('malformed', `Entry ${seq} tells what no dice and no draw could have given.`)

const isRoll = (dice: Dice, faces: readonly number[] | undefined): boolean =>
  faces?.length === dice.sizes.length &&
  faces.every((face, die) => Number.isInteger(face) && face >= 1 && face <= (dice.sizes[die] ?? 0))

function isPick(stack: readonly Id[], count: number, pieces: readonly Id[] | undefined): Result | undefined {
  const isSo = pieces?.length === count && new Set(pieces).size === count && pieces.every((id) => stack.includes(id))
  return isSo ? { pieces: [...pieces] } : undefined
}
