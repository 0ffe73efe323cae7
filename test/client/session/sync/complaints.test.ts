import { describe, expect, it } from 'vitest'
import { type ShareResult, Shares, type UnfairResult } from '../../../../client/session/sync/shares.ts'
import { NONCE_MS, nonceCommitment, SHARE_MS } from '../../../../table/action/shared-chance.ts'
import type { Action, Entry, Id, SeenEntry, Seq } from '../../../../table/generated/types.ts'
import { type KeptEntry, LogKeeper } from '../../../../table/log/log-keeper.ts'
import { OPENING, ROLL } from '../../../relay/cheating-relay.ts'
import { handClock } from '../../../relay/hand-clock.ts'
import { PRINTED, SECRET } from '../../../table/game.ts'

const NONCE = 'nonce-one'
const LONG_MS = 60_000

/** Blue's page, and its complaints about what the relay sends. */
class Watcher {
  readonly clock = handClock()
  readonly keeper = new LogKeeper(PRINTED, SECRET)
  readonly complaints: UnfairResult[] = []
  readonly entries: SeenEntry[] = []
  readonly shares: Shares
  isHere = true
  private nonces = 0
  private acts = 0

  private readonly seat: Id | undefined

  constructor(who: { readonly seat?: Id } = { seat: 'blue' }) {
    this.seat = who.seat
    this.shares = new Shares({ now: this.clock.now, nonce: () => `share-${this.nonces++}` })
    this.keeper.keep(this.keeper.open(OPENING, this.clock.now()))
    this.come()
    // Wait so long that nothing from before counts as a request to this page.
    this.clock.advance(LONG_MS)
  }

  come(seats: readonly Id[] = ['red', 'blue']): void {
    this.isHere = true
    this.complaints.push(...this.shares.joined(this.seat, peopleOf(seats), this.entries))
  }

  leave(): void {
    this.isHere = false
    this.shares.disconnected()
  }

  sees(seats: readonly Id[]): void {
    this.shares.people(peopleOf(seats))
  }

  /** An entry as the relay of this table may write it. */
  say(seat: Id, action: Action, asked?: readonly Id[]): ShareResult & { readonly seq: Seq } {
    const recorded = asked && { result: { asked: [...asked] } }
    const kept = this.keeper.decide(seat, `act-${this.acts++}`, action, this.clock.now(), recorded, true)
    if (!('entry' in kept)) throw new Error(`${kept.code}: ${kept.message}`)
    this.keeper.keep(kept)
    return this.receive(kept)
  }

  /** An entry as no honest relay would write it. */
  forge(seat: Id, action: Action): ShareResult {
    const { state, head } = this.keeper
    const entry = { seq: state.seq + 1, id: `act-${this.acts++}`, seat, at: this.clock.now(), action, prev: head }
    return this.receive(this.keeper.recall(JSON.stringify(entry satisfies Partial<Entry>)))
  }

  bind(asked: readonly Id[], seat = 'red'): ShareResult & { readonly seq: Seq } {
    return this.say(seat, { type: 'bind', action: ROLL, commitment: nonceCommitment(NONCE) }, asked)
  }

  roll(bound: Seq, seat = 'red'): ShareResult {
    this.clock.advance(SHARE_MS)
    return this.say(seat, { ...ROLL, nonce: NONCE, bound })
  }

  private receive({ entry, before, after }: KeptEntry): ShareResult & { readonly seq: Seq } {
    this.entries.push(entry)
    const watched = this.isHere
      ? this.shares.entriesArrived([{ entry, before, after }], true, after)
      : { shares: [], complaints: [] }
    this.complaints.push(...watched.complaints)
    return { ...watched, seq: entry.seq }
  }
}

const peopleOf = (seats: readonly Id[]) => seats.map((seat, page) => ({ who: `${seat}-${page}`, seat }))

describe('a page that is asked for a share', () => {
  it('shares once, and has no complaint if its share is included', () => {
    const page = new Watcher()
    const { seq, shares } = page.bind(['blue'])
    expect(shares).toEqual([{ type: 'share', bound: seq, share: 'share-0' }])
    expect(page.say('blue', { type: 'share', bound: seq, share: 'share-0' }).shares).toEqual([])
    page.roll(seq)
    expect(page.complaints).toEqual([])
  })

  it('complains once that it was left out', () => {
    const page = new Watcher()
    const { seq } = page.bind(['blue'])
    page.roll(seq)
    expect(page.complaints).toEqual([{ entry: seq + 1, reason: 'left-out' }])
    page.say('red', { type: 'say', text: 'What luck!' })
    page.leave()
    page.come()
    expect(page.complaints).toHaveLength(1)
  })

  it('complains that somebody else shared in its name, unless it has a second page', () => {
    const [page, twin] = [new Watcher(), new Watcher()]
    const bound = page.bind(['blue']).seq
    page.say('blue', { type: 'share', bound, share: 'not-ours' })
    page.roll(bound)
    expect(page.complaints).toEqual([{ entry: bound + 2, reason: 'not-mine' }])

    twin.sees(['red', 'blue', 'blue'])
    const other = twin.bind(['blue', 'blue']).seq
    for (const share of ['share-0', 'of-our-twin']) twin.say('blue', { type: 'share', bound: other, share })
    twin.roll(other)
    expect(twin.complaints).toEqual([])
  })

  it('complains of a share by a seat that was not here, and not of one by a seat that has just left', () => {
    for (const [goneFor, reasons] of [
      [LONG_MS, ['absent']],
      [5_000, []],
    ] as const) {
      const page = new Watcher()
      page.sees(['red', 'blue', 'green'])
      page.sees(['red', 'blue'])
      page.clock.advance(goneFor)
      const bound = page.bind(['blue', 'green']).seq
      page.say('blue', { type: 'share', bound, share: 'share-0' })
      page.say('green', { type: 'share', bound, share: 'of-green' })
      page.roll(bound)
      expect(page.complaints.map(({ reason }) => reason)).toEqual(reasons)
    }
  })
})

describe('a page that is not asked for a share', () => {
  it('complains, whether the result was bound or came at once', () => {
    const page = new Watcher()
    const { seq } = page.bind([])
    page.roll(seq)
    page.say('red', { ...ROLL, nonce: NONCE })
    expect(page.complaints).toEqual([
      { entry: seq + 1, reason: 'not-asked' },
      { entry: seq + 2, reason: 'not-asked' },
    ])
  })

  it('has no complaint if it has just joined, only watches, or rolls itself', () => {
    const late = new Watcher()
    late.leave()
    late.come()
    late.clock.advance(1_000)
    late.roll(late.bind([]).seq)
    late.say('red', { ...ROLL, nonce: NONCE })
    expect(late.complaints).toEqual([])

    const observer = new Watcher({})
    observer.roll(observer.bind([]).seq)
    observer.say('red', { ...ROLL, nonce: NONCE })
    expect(observer.complaints).toEqual([])

    const roller = new Watcher()
    roller.roll(roller.bind([], 'blue').seq, 'blue')
    expect(roller.complaints).toEqual([])
  })

  it('has no complaint about results decided while it was disconnected', () => {
    const page = new Watcher()
    const { seq } = page.bind(['blue'])
    page.leave()
    page.roll(seq)
    page.say('red', { ...ROLL, nonce: NONCE })
    page.come()
    page.clock.advance(LONG_MS)
    page.say('red', { type: 'say', text: 'There you are.' })
    expect(page.complaints).toEqual([])
  })
})

describe('a page that returns', () => {
  it('complains if a bind has changed, and not if it is the same', () => {
    const page = new Watcher()
    const { seq } = page.bind(['blue'])
    page.leave()
    page.come()
    expect(page.complaints).toEqual([])
    const at = page.entries.findIndex((entry) => entry.seq === seq)
    const action = { type: 'bind', action: ROLL, commitment: nonceCommitment('another') } as const
    page.entries[at] = { ...(page.entries[at] as SeenEntry), action }
    for (let times = 0; times < 2; times++) {
      page.leave()
      page.come()
    }
    expect(page.complaints).toEqual([{ entry: seq, reason: 'rewritten' }])
  })
})

describe('a nonce', () => {
  it('that does not match its commitment causes a complaint', () => {
    const page = new Watcher()
    const { seq } = page.bind(['blue'])
    page.say('blue', { type: 'share', bound: seq, share: 'share-0' })
    page.forge('red', { ...ROLL, nonce: 'nonce-two', bound: seq })
    expect(page.complaints).toEqual([{ entry: seq + 2, reason: 'other-nonce' }])
  })

  it('that was opened in time and is called withheld causes a complaint, but not a late or lost one', () => {
    for (const [afterMs, isLost, reasons] of [
      [SHARE_MS, false, ['opened']],
      [NONCE_MS, false, []],
      [SHARE_MS, true, []],
    ] as const) {
      const page = new Watcher()
      const { seq } = page.bind([], 'blue')
      page.clock.advance(afterMs)
      page.shares.nonceSent(seq)
      if (isLost) {
        page.leave()
        page.come()
      }
      page.clock.advance(NONCE_MS)
      page.say('blue', { type: 'withhold', bound: seq }, [])
      expect(page.complaints.map(({ reason }) => reason)).toEqual(reasons)
    }
  })
})

describe('a bind that is never decided', () => {
  it('causes one complaint, and none from a page that was away meanwhile', () => {
    const page = new Watcher()
    const { seq } = page.bind(['blue'])
    const { state } = page.keeper
    page.clock.advance(29_000)
    expect(page.shares.overdue(state)).toEqual([])
    page.clock.advance(2_000)
    expect([page.shares.overdue(state), page.shares.overdue(state)]).toEqual([
      [{ entry: seq, reason: 'undecided' }],
      [],
    ])

    const away = new Watcher()
    away.bind(['blue'])
    away.leave()
    away.clock.advance(LONG_MS)
    away.come()
    expect(away.shares.overdue(away.keeper.state)).toEqual([])
  })
})
