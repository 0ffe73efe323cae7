import { chanceText, nonceCommitment, SHARE_MS } from '../../table/action/shared-chance.ts'
import { chanceFrom } from '../../table/chance/chance.ts'
import { rollDice } from '../../table/chance/dice.ts'
import { parseDice } from '../../table/chance/dice-notation.ts'
import type { Act, Action, Bound, ByChance, Entry, Id, Open } from '../../table/generated/types.ts'
import { LogKeeper, type RecordedParts } from '../../table/log/log-keeper.ts'
import { sealOf } from '../../table/log/verify.ts'
import { toSnapshot } from '../../table/state.ts'
import { Page } from '../client/page.ts'
import { opening, PRINTED, SECRET } from '../table/game.ts'
import { type HandClock, handClock } from './hand-clock.ts'

/** A table of format 2. Red plays and runs the relay, blue and green are honest, gray is absent. */
export const OPENING: Open = {
  ...opening,
  game: { ...opening.game, format: 2 },
  seats: [
    { id: 'red', sides: ['red'], host: true },
    { id: 'blue', sides: ['blue'], host: false },
    { id: 'green', sides: ['blue'], host: false },
    { id: 'gray', sides: ['red'], host: false },
  ],
}

export const ROLL = { type: 'roll', dice: '2d6' } as const
const SIXES = [6, 6]
const isSixes = (faces: readonly number[]) => faces.every((face, die) => face === SIXES[die])

/** A relay whose operator plays red: it knows the secret, and writes whatever it likes. */
export class CheatingRelay {
  readonly clock: HandClock = handClock()
  keeper = new LogKeeper(PRINTED, SECRET)
  lines: string[] = []
  readonly blue: Page
  readonly green: Page
  private words = 0
  private isLate = false
  private readonly untold: Entry[] = []

  constructor(private readonly game: number) {
    const opened = this.keeper.open(OPENING, this.clock.now())
    this.keeper.keep(opened)
    this.lines.push(opened.text)
    this.blue = new Page('blue', this.clock)
    this.green = new Page('green', this.clock)
    for (const page of this.pages) this.welcome(page)
    // So late that no page takes it for an answer to its request.
    this.clock.advance(60_000)
  }

  get pages(): readonly Page[] {
    return [this.blue, this.green]
  }

  /** The people at the table, as every page sees them. */
  welcome(page: Page): void {
    const { state, head } = this.keeper
    const people = ['red', 'blue', 'green'].map((seat) => ({ who: seat, seat }))
    const entries = this.lines.slice(1).map((line) => JSON.parse(line) as Entry)
    page.welcome({ seat: page.seat, head, snapshot: toSnapshot(state), entries, people })
  }

  /** Writes and sends what an honest relay could have written. */
  say(seat: Id, action: Action, recorded?: RecordedParts, id = `word-${this.words++}`): Entry {
    const kept = this.keeper.decide(seat, id, action, this.clock.now(), recorded, true)
    if (!('entry' in kept)) throw new Error(`${kept.code}: ${kept.message}`)
    this.keeper.keep(kept)
    this.tell(kept.text)
    return kept.entry
  }

  /** Writes and sends what no honest relay would have written. */
  forge(entry: Pick<Entry, 'seat' | 'action'> & Partial<Entry>): void {
    const { seq } = this.keeper.state
    const base = { seq: seq + 1, id: `word-${this.words++}`, at: this.clock.now() }
    const text = JSON.stringify({ ...base, ...entry, prev: this.keeper.head })
    this.keeper.recall(text)
    this.tell(text)
  }

  private tell(text: string): void {
    this.lines.push(text)
    this.untold.push(JSON.parse(text) as Entry)
    if (!this.isLate) this.tellLate()
  }

  /** Messages of the pages, with their seats. */
  sent(): { readonly seat: Id; readonly act: Act }[] {
    return this.pages.flatMap((page) => page.out.splice(0).map((act) => ({ seat: page.seat, act })))
  }

  /** Handles the pages' messages as an honest relay does, except those it prefers to ignore. */
  hear(isWelcome: (action: Action, seat: Id) => boolean = () => true, rounds = 4): void {
    for (let round = 0; round < rounds; round++) {
      for (const { seat, act } of this.sent()) {
        if (!isWelcome(act.action, seat)) continue
        const asked = ['blue', 'green', 'red'].filter((id) => id !== seat && id !== 'gray').sort()
        const recorded = act.action.type === 'bind' ? { result: { asked } } : undefined
        const kept = this.keeper.decide(seat, act.id, act.action, this.clock.now(), recorded, false)
        if (!('entry' in kept)) this.pages.find((page) => page.seat === seat)?.refused(kept)
        else {
          this.keeper.keep(kept)
          this.tell(kept.text)
        }
      }
    }
  }

  /** Red binds a roll, and asks whom it likes. */
  bind(asked: readonly Id[] = ['blue', 'green'], nonce = this.nonce(0)): number {
    const action: Action = { type: 'bind', action: ROLL, commitment: nonceCommitment(nonce) }
    return this.say('red', action, { result: { asked: [...asked] } }).seq
  }

  bound(seq: number): Bound {
    return this.keeper.state.bound?.[seq] as Bound
  }

  nonce(n: number): string {
    return `nonce-of-red-${this.game}-${n}`
  }

  /** The roll that red would get, which only red's relay can know. */
  foreseen({ seat, count, shares }: Pick<Bound, 'seat' | 'count' | 'shares'>, nonce: string | undefined): number[] {
    return rollDice(parseDice(ROLL.dice)!, chanceFrom(SECRET, chanceText(seat, count, nonce, shares)))
  }

  /** Tries until the dice show two sixes. */
  ground(facesOf: (n: number) => readonly number[]): number {
    for (let n = 1; n < 2000; n++) if (isSixes(facesOf(n))) return n
    throw new Error('No two sixes in two thousand tries')
  }

  open(seq: number, nonce = this.nonce(0)): Entry {
    return this.say('red', { ...ROLL, nonce, bound: seq } as ByChance)
  }

  waitForShares(): void {
    this.clock.advance(SHARE_MS + 200)
  }

  entry(seq: number): Entry {
    return JSON.parse(this.lines[seq] as string) as Entry
  }

  /** Runs some work without sending anything to the pages yet. */
  late<T>(work: () => T): T {
    const now = this.isLate
    this.isLate = true
    const done = work()
    this.isLate = now
    return done
  }

  /** Sends what the pages have not received yet. */
  tellLate(): void {
    const entries = this.untold.splice(0)
    for (const page of this.pages) page.receive({ entries, head: this.keeper.head })
  }

  /** Rewrites the log as if it had bound this nonce from the beginning. */
  rebind(seq: number, nonce: string): void {
    const commitment = nonceCommitment(nonce)
    this.rewrite((entry) =>
      entry.seq === seq && entry.action.type === 'bind' ? { ...entry, action: { ...entry.action, commitment } } : entry,
    )
  }

  /** Rewrites the log as if red had sent another share. */
  reshare(share: string): void {
    this.rewrite((entry) =>
      entry.seat === 'red' && entry.action.type === 'share' ? { ...entry, action: { ...entry.action, share } } : entry,
    )
  }

  /** Replaces an entry, and every hash after it. */
  private rewrite(change: (entry: Entry) => Entry): void {
    const old = this.lines
    this.keeper = new LogKeeper(PRINTED, SECRET)
    this.lines = []
    for (const line of old) {
      const text = JSON.stringify({ ...change(JSON.parse(line) as Entry), prev: this.keeper.head })
      this.keeper.recall(text)
      this.lines.push(text)
    }
  }

  /** A page whose log does not continue asks for it again. */
  rejoin(): void {
    for (const page of this.pages) {
      if (!page.isLost) throw new Error(`The page of ${page.seat} took what does not continue its log`)
      this.welcome(page)
    }
  }

  /** The game ends, and everything is public. */
  saved(): string[] {
    this.clock.advance(1000)
    const kept = this.keeper.decide('red', 'close', { type: 'close' }, this.clock.now())
    if (!('entry' in kept)) throw new Error(kept.code)
    this.keeper.keep(kept)
    return [...this.lines, kept.text, JSON.stringify(sealOf(this.keeper))]
  }
}
