import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Action, Entry, Id, Open, Piece, Place } from '../../../table/generated/types.ts'
import { type KeptEntry, LogKeeper } from '../../../table/log/log-keeper.ts'
import { redact } from '../../../table/log/redact.ts'
import { view } from '../../../table/secrecy/sight.ts'
import { type State, stackAt, toSnapshot } from '../../../table/state.ts'
import { gesture, opening2, openTable, PRINTED, play, SECRET, VIEWERS } from '../game.ts'
import { TALKATIVE_REFEREE } from '../talkative-referee.ts'

/** Undo in format 2, and what each viewer learns of it. */

const at = (q: number, r: number): Place => ({ board: 'map', q, r })
const move = (pieces: Id[], q: number, r = 0): Action => ({ type: 'move', moves: [{ pieces, to: at(q, r) }] })
const UNDO: Action = { type: 'undo' }
const BLUE = { sides: ['blue'] }

let count = 0
const decide = (keeper: LogKeeper, seat: Id, action: Action) => keeper.decide(seat, `take-${count++}`, action, 1)
function act(keeper: LogKeeper, seat: Id, action: Action): KeptEntry {
  const kept = decide(keeper, seat, action)
  if (!('entry' in kept)) throw new Error(`${kept.code}: ${kept.message}`)
  keeper.keep(kept)
  return kept
}
const refusalOf = (keeper: LogKeeper, seat: Id, action: Action): string => {
  const answer = decide(keeper, seat, action)
  return 'entry' in answer ? 'done' : answer.message
}

/** A table with counters in one hex, the lowest first. */
function hexOf(...stack: readonly Partial<Piece>[]): LogKeeper {
  const pieces = stack.map(
    (piece, n): Piece => ({ id: `0.${n}`, def: `def-${n}`, at: at(0, 0), face: 0, turn: 0, ...piece }),
  )
  const seats = opening2.seats.filter(({ sides }) => sides.length === 1)
  const keeper = new LogKeeper(PRINTED, SECRET)
  keeper.keep(keeper.open({ ...opening2, seats, pieces } as Open, 0))
  return keeper
}
/** The things on the table. Seats are not undone, and neither is the touching of a deck. */
const contents = (state: State) => toSnapshot({ ...state, seq: 0, fresh: [], seats: [] })
const hidden = { side: 'red', veil: 'absent' } as const
const stackOf = (keeper: LogKeeper) => stackAt(keeper.state, 'map@0,0')

describe('an undo of format 2', () => {
  it('restores exactly the former table if nothing was done since, in any game', () => {
    let undone = 0
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 40, size: 'max' }), (gestures) => {
        const keeper = openTable(SECRET, opening2)
        for (const kept of play(keeper, gestures)) {
          const { entry, before } = kept
          const back = entry.undo === 'step' ? decide(keeper, entry.seat, UNDO) : undefined
          if (!back || !('entry' in back) || back.entry.result?.of !== entry.seq) continue
          undone++
          expect(contents(back.after)).toEqual(contents(before))
        }
      }),
      { numRuns: 150, seed: 20261121 },
    )
    expect(undone).toBeGreaterThan(300)
  })

  it('is the same on a relay that has reloaded the table from its log', () => {
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 50, size: 'max' }), (gestures) => {
        const live = openTable(SECRET, opening2)
        const again = openTable(SECRET, opening2)
        for (const kept of play(live, gestures)) {
          again.recall(kept.text)
          for (const seat of ['red', 'blue', 'both']) {
            for (const type of ['undo', 'redo'] as const) {
              const [one, other] = [live, again].map((keeper) => keeper.decide(seat, 'asked', { type }, 1))
              const text = (answer: typeof one) => (answer && 'entry' in answer ? answer.text : answer?.message)
              expect(text(other)).toBe(text(one))
            }
          }
        }
      }),
      { numRuns: 60, seed: 20261122 },
    )
  })

  it('is neither blocked by a piece that somebody hid there meanwhile, nor reveals it', () => {
    const keeper = hexOf({}, {}, {}, { ...hidden, at: at(2, 2) })
    act(keeper, 'blue', move(['0.1'], 1))
    act(keeper, 'red', move(['0.3'], 0))
    const back = act(keeper, 'blue', UNDO)
    expect(stackOf(keeper)).toEqual(['0.0', '0.1', '0.2', '0.3'])
    expect(redact(back.entry, back.patch, back.before, back.after, BLUE).patch?.stacks).toContainEqual({
      at: at(0, 0),
      ids: ['0.0', '0.1', '0.2'],
    })
  })

  it('puts a counter just above the pieces that all see below it, wherever hidden ones went meanwhile', () => {
    for (const isGone of [false, true]) {
      const keeper = hexOf({}, hidden, {}, {}, { ...hidden, at: at(2, 2) })
      act(keeper, 'blue', move(['0.2'], 1))
      act(keeper, 'red', isGone ? move(['0.1'], 3) : move(['0.4'], 3))
      act(keeper, 'blue', UNDO)
      expect(stackOf(keeper).filter((id) => id !== '0.1')).toEqual(['0.0', '0.2', '0.3'])
      expect(stackOf(keeper).indexOf('0.2')).toBe(1)
    }
  })

  it('takes back the gesture’s own changes of a counter, and keeps hidden changes by others', () => {
    const keeper = hexOf({ side: 'red', veil: 'cover', cover: 'red-back' })
    act(keeper, 'blue', move(['0.0'], 1))
    act(keeper, 'red', { type: 'flip', pieces: ['0.0'], face: 1 })
    act(keeper, 'blue', UNDO)
    expect(keeper.state.pieces.get('0.0')).toMatchObject({ at: at(0, 0), face: 1 })
  })

  it('needs consent if a counter was put out of sight and may have changed there', () => {
    const keeper = hexOf({})
    act(keeper, 'blue', { type: 'move', moves: [{ pieces: ['0.0'], to: { pile: 'red-hand' } }] })
    expect(refusalOf(keeper, 'blue', UNDO)).toBe('done')
    act(keeper, 'red', { type: 'say', text: 'to myself', to: ['red'] })
    expect(refusalOf(keeper, 'blue', UNDO)).toContain('may have touched what you put out of your sight')
    const ask = act(keeper, 'blue', { type: 'undo', ask: true }).entry.seq
    act(keeper, 'red', { type: 'rule', entry: ask, ruling: 'accepted' })
    expect(stackOf(keeper)).toEqual(['0.0'])
  })

  it('can be redone after hidden actions of others, but not over their open ones', () => {
    const keeper = hexOf({}, {}, { ...hidden, at: at(2, 2) })
    act(keeper, 'blue', move(['0.1'], 1))
    act(keeper, 'blue', UNDO)
    act(keeper, 'red', move(['0.2'], 1))
    expect(refusalOf(keeper, 'blue', { type: 'redo' })).toBe('done')
    act(keeper, 'red', move(['0.0'], 1))
    expect(refusalOf(keeper, 'blue', { type: 'redo' })).toContain('depends on it')
  })
})

/** The entries of a game that was played before there was format 3, and are never written again. */
const OLD = readFileSync(new URL('../saves/format-2.entries.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')

describe('a log of format 2 that was written before format 3', () => {
  it('is decided again entry by entry as it was, with what was sealed, timed and undone in it', () => {
    const keeper = openTable(SECRET, { ...opening2, game: { ...opening2.game, format: 2 } })
    const kinds = new Set<string>()
    for (const text of OLD) {
      const { seat, id, action, at } = JSON.parse(text) as Entry
      const kept = keeper.decide(seat, id, action, at, undefined, action.type === 'claim')
      if (!('entry' in kept)) throw new Error(kept.message)
      expect(kept.text).toBe(text)
      keeper.keep(kept)
      kinds.add(action.type)
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['seal', 'clock', 'undo', 'redo', 'rule']))
  })

  it('still asks for consent to undo across a sealed note', () => {
    const keeper = openTable(SECRET, { ...opening2, game: { ...opening2.game, format: 2 } })
    act(keeper, 'red', move(['0.0'], 1))
    const nonce = 'nonce-0000000000000000000000000001'
    act(keeper, 'blue', { type: 'seal', note: 'blue/plan', text: 'the bridge', nonce, to: ['blue'] })
    expect(refusalOf(keeper, 'red', UNDO)).toContain('ask the others to undo it')
  })
})

describe('a table of format 2', () => {
  it('sends its salt to nobody before the game ends', () => {
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 20 }), (gestures) => {
        for (const { entry, patch, before, after } of play(openTable(SECRET, opening2), gestures)) {
          for (const viewer of VIEWERS.filter(({ all }) => !all))
            expect(redact(entry, patch, before, after, viewer)).not.toHaveProperty('salt')
        }
      }),
      { numRuns: 50, seed: 20261123 },
    )
  })

  it('gives each seat a quota of counters and notes, and shows the quota to that seat only', () => {
    const keeper = hexOf({})
    const chits = Array.from({ length: 200 }, () => ({ def: 'chit' }))
    const put: Action = { type: 'put', pieces: chits, to: at(5, 5) }
    // One place is too small for all of them.
    for (let n = 0; n < 50; n++) act(keeper, 'red', { ...put, to: at(n % 5, 5) })
    expect(refusalOf(keeper, 'red', put)).toBe(
      'Your seat can put 10000 counters on the table; you have put 10000, so 200 more are too many. Remove some first.',
    )
    act(keeper, 'blue', put)
    for (let n = 0; n < 500; n++) act(keeper, 'red', { type: 'note', note: `red/n${n}`, text: 'words', to: ['red'] })
    expect(refusalOf(keeper, 'red', { type: 'note', note: 'red/more', text: 'words' })).toContain(
      'can keep 500 notes and has 500',
    )
    act(keeper, 'blue', { type: 'note', note: 'blue/n', text: 'words', to: ['blue'] })
  })

  it('holds at most eight moves of a seat in strict play, and still lets the game be ended', () => {
    const keeper = new LogKeeper(PRINTED, SECRET, undefined, TALKATIVE_REFEREE)
    const ending = { ...opening2.game, ending: 'agreed' as const }
    keeper.keep(keeper.open({ ...opening2, game: ending, options: { referee: 'strict' } }, 0))
    const illegal = move(['0.10'], 2, 1)
    for (let n = 0; n < 8; n++) expect(act(keeper, 'blue', illegal).entry.held).toEqual({})
    expect(refusalOf(keeper, 'blue', illegal)).toContain('8 of your moves wait for an answer')
    expect(act(keeper, 'both', illegal).entry.held).toEqual({})
    act(keeper, 'blue', { type: 'sit', name: 'Ann' })
    const close = act(keeper, 'red', { type: 'close' }).entry.seq
    for (const seat of ['blue', 'both']) act(keeper, seat, { type: 'rule', entry: close, ruling: 'accepted' })
    expect(keeper.state.closed).toBe(true)
  })

  it('refuses a note that is not named after its seat, whether or not there is one', () => {
    const keeper = hexOf({})
    act(keeper, 'red', { type: 'note', note: 'red/plan', text: 'words', to: ['red'] })
    const tried = ['red/plan', 'red/other', 'plan'].map((note) =>
      refusalOf(keeper, 'blue', { type: 'note', note, text: 'words' }),
    )
    expect(new Set(tried)).toEqual(new Set(['The name of a note must begin with the seat of its writer: blue/….']))
  })

  it('does not reveal face-down pieces of an open pile to a viewer that looks through it', () => {
    const box = { pile: 'box' }
    const keeper = hexOf(
      { at: box },
      { at: box, side: 'red', veil: 'cover', cover: 'red-back' },
      { ...hidden, at: box },
    )
    expect(act(keeper, 'blue', { type: 'peek', pile: 'box' }).entry.result?.told).toEqual(['def-0'])
    expect(act(keeper, 'red', { type: 'peek', pile: 'box' }).entry.result?.told).toEqual(['def-1', 'def-0'])
  })

  it('shuffles the pieces of a stack that all see, and leaves the others in place', () => {
    const keeper = hexOf({}, hidden, {}, {})
    act(keeper, 'red', { type: 'shuffle', at: at(0, 0), nonce: 'nonce-0000000001' })
    expect(stackOf(keeper)[1]).toBe('0.1')
    expect(stackOf(keeper).filter((id) => id !== '0.1')).toEqual(['1.0', '1.1', '1.2'])
    expect(view(keeper.state, BLUE).stacks.get('map@0,0')).toEqual(['1.0', '1.1', '1.2'])
  })
})
