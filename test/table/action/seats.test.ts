import { describe, expect, it } from 'vitest'
import { apply } from '../../../table/action/apply.ts'
import type { Action, Id, Open, Rule, Seat } from '../../../table/generated/types.ts'
import { hashOf } from '../../../table/hashing/hash.ts'
import { type KeptEntry, LogKeeper } from '../../../table/log/log-keeper.ts'
import { redact } from '../../../table/log/redact.ts'
import { SILENCE_MS } from '../../../table/log/seat-activity.ts'
import { sealOf, verify } from '../../../table/log/verify.ts'
import { view } from '../../../table/secrecy/sight.ts'
import { toSnapshot } from '../../../table/state.ts'
import { opening, PRINTED, SECRET, VIEWERS } from '../game.ts'

/** A table whose clock the test sets. */
class Sitting {
  readonly keeper = new LogKeeper(PRINTED, SECRET)
  readonly lines: string[] = []
  now = 1_000
  private count = 0

  constructor(seats: readonly Seat[], ending?: 'agreed') {
    const open: Open = { ...opening, seats: [...seats], game: { ...opening.game, ...(ending && { ending }) } }
    this.keep(this.keeper.open(open, this.now))
  }

  do(seat: Id, action: Action): KeptEntry {
    const kept = this.try(seat, action)
    if (!('entry' in kept)) throw new Error(`${kept.code}: ${kept.message}`)
    this.keep(kept)
    return kept
  }

  try(seat: Id, action: Action, isRelays = action.type === 'claim') {
    return this.keeper.decide(seat, `s${this.count++}`, action, this.now, undefined, isRelays)
  }

  answer(seat: Id, to: KeptEntry, ruling: Rule['ruling']): KeptEntry {
    return this.do(seat, { type: 'rule', entry: to.entry.seq, ruling })
  }

  seat(id: Id): Seat | undefined {
    return this.keeper.state.seats.find((seat) => seat.id === id)
  }

  private keep(kept: KeptEntry): void {
    // Views must agree after every action.
    for (const viewer of VIEWERS) {
      const seen = redact(kept.entry, kept.patch, kept.before, kept.after, viewer)
      const there = apply(view(kept.before, viewer), seen)
      expect(toSnapshot(there)).toEqual(toSnapshot(view(kept.after, viewer)))
    }
    this.keeper.keep(kept)
    this.lines.push(kept.text)
  }
}

const RED: Seat = { id: 'red', sides: ['red'], host: true }
const BLUE: Seat = { id: 'blue', sides: ['blue'], host: false }
const THIRD: Seat = { id: 'third', sides: ['red', 'blue'], host: false }
const REFEREE: Seat = { id: 'referee', sides: [], host: false, referee: true }
const sit = (name: string): Action => ({ type: 'sit', name })
const replace = (seat: Id): Action => ({ type: 'replace', seat })
const CLOSE: Action = { type: 'close' }
const ROLL: Action = { type: 'roll', dice: '2d6', nonce: 'nonce-0000000001' }

/** A table where everybody has taken a seat. */
function seated(...seats: Seat[]): Sitting {
  const sitting = new Sitting(seats, 'agreed')
  for (const { id } of seats) sitting.do(id, sit(id.toUpperCase()))
  return sitting
}

describe('the end of a game', () => {
  it('waits for the consent of all players, and then opens the secret in the answer', () => {
    const sitting = seated(RED, BLUE)
    sitting.do('blue', ROLL)
    const ask = sitting.do('red', CLOSE)
    expect(ask.entry.held).toEqual({ asked: ['blue'] })
    expect(ask.entry.result).toBeUndefined()
    expect(sitting.keeper.state.closed).toBe(false)
    const end = sitting.answer('blue', ask, 'accepted')
    expect(end.entry.result?.secret).toBe(SECRET)
    expect(sitting.keeper.state).toMatchObject({ closed: true, held: {} })
    expect(sitting.try('red', { type: 'undo' })).toMatchObject({ code: 'closed' })
  })

  it('is proved with all its dice, although no entry says that it closes', () => {
    const sitting = seated(RED, BLUE)
    sitting.do('blue', ROLL)
    sitting.answer('blue', sitting.do('red', CLOSE), 'accepted')
    const lines = [...sitting.lines, JSON.stringify(sealOf(sitting.keeper))]
    const read = (line: string) => {
      const value = JSON.parse(line)
      return 'counterpoint' in value ? { seal: value } : { entry: value }
    }
    expect(verify(lines, read, { printed: PRINTED })).toMatchObject({ proof: { chance: 'proved' } })
    // A forged log in which the end did not wait for the answer is detected.
    const cheat = seated(RED, BLUE)
    const asked = cheat.do('red', CLOSE)
    const { held: _held, ...done } = asked.entry
    const forged = JSON.stringify({ ...done, result: { secret: SECRET } })
    const seal = { ...sealOf(cheat.keeper), head: hashOf(forged) }
    const found = verify([...cheat.lines.slice(0, -1), forged, JSON.stringify(seal)], read, { printed: PRINTED })
    expect(found).toMatchObject({ fault: { seq: asked.entry.seq } })
  })

  it('is called off if one player refuses or the host withdraws it, and only the host may ask for it', () => {
    for (const [seat, ruling] of [
      ['blue', 'refused'],
      ['red', 'withdrawn'],
    ] as const) {
      const sitting = seated(RED, BLUE)
      const ask = sitting.do('red', CLOSE)
      expect(sitting.try('red', CLOSE)).toMatchObject({ code: 'too-large' })
      sitting.answer(seat, ask, ruling)
      expect(sitting.keeper.state).toMatchObject({ closed: false, held: {} })
    }
    expect(seated(RED, BLUE).try('blue', CLOSE)).toMatchObject({ code: 'not-host' })
  })

  it('does not wait for a player who never came, has left, or has been silent for a week', () => {
    const nobody = new Sitting([RED, BLUE], 'agreed')
    expect(nobody.do('red', CLOSE).entry.result?.secret).toBe(SECRET)
    const left = seated(RED, BLUE)
    left.do('blue', { type: 'stand' })
    expect(left.do('red', CLOSE).entry.result?.secret).toBe(SECRET)
    const silent = seated(RED, BLUE)
    silent.now += SILENCE_MS - 1
    expect(silent.do('red', CLOSE).entry.held).toEqual({ asked: ['blue'] })
    silent.do('red', { type: 'rule', entry: silent.keeper.state.seq, ruling: 'withdrawn' })
    silent.now += 1
    expect(silent.do('red', CLOSE).entry.result?.secret).toBe(SECRET)
  })

  it('needs no answer of a player who falls silent while it waits', () => {
    const sitting = seated(RED, BLUE, THIRD)
    const ask = sitting.do('red', CLOSE)
    expect(ask.entry.held).toEqual({ asked: ['blue', 'third'] })
    sitting.now += SILENCE_MS
    expect(sitting.answer('third', ask, 'accepted').entry.result?.secret).toBe(SECRET)
  })

  it('is granted by the referee’s seat, and was the host’s alone in older games', () => {
    const judged = seated(RED, BLUE, REFEREE)
    expect(judged.answer('referee', judged.do('red', CLOSE), 'allowed').entry.result?.secret).toBe(SECRET)
    const old = new Sitting([RED, BLUE])
    old.do('blue', sit('Blue'))
    expect(old.do('red', CLOSE).entry.result?.secret).toBe(SECRET)
  })
})

describe('a seat', () => {
  it('that is claimed is handed on, and has no name until its holder sits down', () => {
    const sitting = seated(RED, BLUE)
    sitting.do('blue', { type: 'claim' })
    expect(sitting.seat('blue')).toEqual({ ...BLUE, hands: 1 })
    sitting.do('blue', sit('Carla'))
    expect(sitting.seat('blue')).toEqual({ ...BLUE, hands: 1, name: 'Carla' })
    expect(sitting.try('blue', { type: 'claim' }, false)).toMatchObject({ code: 'malformed' })
  })

  it('is given to somebody else if all others agree, and the asker gets its link to pass on', () => {
    const sitting = seated(RED, BLUE, THIRD)
    const ask = sitting.do('red', replace('blue'))
    expect(ask.entry.held).toEqual({ asked: ['third'] })
    expect(sitting.seat('blue')?.name).toBe('BLUE')
    sitting.answer('third', ask, 'accepted')
    expect(sitting.seat('blue')).toEqual({ ...BLUE, hands: 1, keeper: 'red' })
    sitting.do('blue', { type: 'claim' })
    expect(sitting.seat('blue')).toEqual({ ...BLUE, hands: 2 })
  })

  it('that is given to somebody else is no longer opened by an invitation used just before', () => {
    const sitting = seated(RED, BLUE, THIRD)
    sitting.do('blue', { type: 'claim' })
    expect(sitting.keeper.activity.invitation('blue')).toBe(0)
    const ask = sitting.do('red', replace('blue'))
    sitting.answer('blue', ask, 'refused')
    sitting.do('blue', { type: 'claim' })
    const again = sitting.do('red', replace('blue'))
    expect(sitting.keeper.activity.invitation('blue')).toBe(1)
    sitting.answer('third', again, 'accepted')
    expect(sitting.keeper.activity.invitation('blue')).toBeUndefined()
    sitting.do('blue', { type: 'claim' })
    expect(sitting.keeper.activity.invitation('blue')).toBe(3)
  })

  it('is kept if its holder refuses', () => {
    const sitting = seated(RED, BLUE, THIRD)
    const ask = sitting.do('red', replace('blue'))
    sitting.answer('blue', ask, 'refused')
    expect(sitting.seat('blue')).toEqual({ ...BLUE, name: 'BLUE' })
    expect(sitting.keeper.state.held).toEqual({})
  })

  it('of the only other player needs that player’s consent, unless it is empty or silent for a week', () => {
    const sitting = seated(RED, BLUE)
    const ask = sitting.do('red', replace('blue'))
    expect(ask.entry.held).toEqual({ asked: ['blue'] })
    sitting.answer('red', ask, 'withdrawn')
    sitting.now += SILENCE_MS
    expect(sitting.do('red', replace('blue')).entry.held).toBeUndefined()
    expect(sitting.seat('blue')).toEqual({ ...BLUE, hands: 1, keeper: 'red' })
    const empty = new Sitting([RED, BLUE], 'agreed')
    expect(empty.do('red', replace('blue')).entry.held).toBeUndefined()
  })

  it('that was given on counts in a consent again only after somebody sits there', () => {
    const sitting = seated(RED, BLUE, THIRD)
    sitting.answer('third', sitting.do('red', replace('blue')), 'accepted')
    expect(sitting.do('red', CLOSE).entry.held).toEqual({ asked: ['third'] })
    const again = seated(RED, BLUE, THIRD)
    again.answer('third', again.do('red', replace('blue')), 'accepted')
    again.do('blue', sit('Carla'))
    expect(again.do('red', CLOSE).entry.held).toEqual({ asked: ['blue', 'third'] })
  })

  it('is given on by the referee’s seat at once, and by no seat without a side', () => {
    const sitting = seated(RED, BLUE, REFEREE)
    expect(sitting.do('referee', replace('blue')).entry.held).toBeUndefined()
    expect(sitting.seat('blue')).toEqual({ ...BLUE, hands: 1, keeper: 'referee' })
    const watcher: Seat = { id: 'watcher', sides: [], host: false }
    expect(seated(RED, BLUE, watcher).try('watcher', replace('blue'))).toMatchObject({ code: 'observer' })
  })
})
