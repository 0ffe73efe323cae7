import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Action, Entry, Id, Open, Piece, Place } from '../../../table/generated/types.ts'
import { type KeptEntry, LogKeeper } from '../../../table/log/log-keeper.ts'
import { redact } from '../../../table/log/redact.ts'
import { OBSERVER } from '../../../table/secrecy/sight.ts'
import { type State, toSnapshot } from '../../../table/state.ts'
import { type Gesture, gesture, opening2, openTable, PRINTED, play, SECRET } from '../game.ts'

/** Undo in format 3: what needs the others' consent, and what does not. */

const UNDO: Action = { type: 'undo' }
const CUP = { pile: 'cup' }
const at = (q: number, r: number): Place => ({ board: 'map', q, r })
const move = (piece: Id, to: Place): Action => ({ type: 'move', moves: [{ pieces: [piece], to }] })

let count = 0
const decide = (keeper: LogKeeper, seat: Id, action: Action) => keeper.decide(seat, `take-${count++}`, action, 1)
function act(keeper: LogKeeper, seat: Id, action: Action): KeptEntry {
  const kept = decide(keeper, seat, action)
  if (!('entry' in kept)) throw new Error(`${kept.code}: ${kept.message}`)
  keeper.keep(kept)
  return kept
}
function codeOf(keeper: LogKeeper, action: Action): string {
  const answer = decide(keeper, 'red', action)
  return 'entry' in answer ? 'done' : answer.code
}

/** A table in the format of today, or in an older one, with one counter of each side and a covered one of Blue's. */
function tableOf(format: 2 | 3 = 3): LogKeeper {
  const pieces: Piece[] = [
    { id: '0.0', def: 'red-unit', side: 'red', at: at(0, 0), face: 0, turn: 0 },
    { id: '0.1', def: 'blue-unit', side: 'blue', at: at(3, 3), face: 0, turn: 0 },
    { id: '0.2', def: 'blue-secret', side: 'blue', veil: 'absent', at: at(4, 4), face: 0, turn: 0 },
    { id: '0.3', def: 'chit', at: { pile: 'box' }, face: 0, turn: 0 },
    { id: '0.4', def: 'chit', at: { pile: 'box' }, face: 0, turn: 0 },
  ]
  const keeper = new LogKeeper(PRINTED, SECRET)
  const opening: Open = { ...opening2, game: { ...opening2.game, format }, pieces }
  keeper.keep(keeper.open({ ...opening, seats: opening2.seats.filter(({ sides }) => sides.length === 1) }, 0))
  return keeper
}

/** Red moves or puts a chit into the cup, then something else happens, and Red undoes. */
function undoAfter(others: readonly (readonly [Id, Action])[], first = move('0.0', at(1, 0)), format: 2 | 3 = 3) {
  const keeper = tableOf(format)
  act(keeper, 'red', first)
  for (const [seat, action] of others) act(keeper, seat, action)
  return codeOf(keeper, UNDO)
}

const seal = (seat: Id): Action => ({
  type: 'seal',
  note: `${seat}/plan`,
  text: 'left, then the bridge',
  nonce: 'nonce-0000000000000000000000000001',
  to: [seat],
})
const CLOCK: Action = { type: 'clock', control: { kind: 'sudden', main: 60_000 }, seats: ['red', 'blue'] }
const PRESS: Action = { type: 'press', seat: 'red' }

describe('an undo of format 3', () => {
  it.each([
    ['a note that the player sealed', [['red', seal('red')]]],
    ['a note that the other sealed', [['blue', seal('blue')]]],
    ['a chat line', [['blue', { type: 'say', text: 'Your move.' }]]],
    ['a line to oneself', [['blue', { type: 'say', text: 'A trap?', to: ['blue'] }]]],
    ['a private note', [['blue', { type: 'note', note: 'blue/n', text: 'Watch the ford', to: ['blue'] }]]],
    ['a move elsewhere', [['blue', move('0.1', at(3, 4))]]],
    ['a hidden move', [['blue', move('0.2', at(1, 0))]]],
    ['a clock that is set', [['red', CLOCK]]],
    ['a draw from what lies open', [['blue', draw('box')]]],
    [
      'a declaration that was undone',
      [
        ['blue', { type: 'declare', what: 'attack', pieces: ['0.1'], at: [at(1, 0)] }],
        ['blue', UNDO],
      ],
    ],
  ] as [string, [Id, Action][]][])('crosses %s without consent', (_what, others) => {
    expect(undoAfter(others)).toBe('done')
  })

  it.each([
    ['a roll', [['blue', { type: 'roll', dice: '2d6', nonce: 'nonce-0000000001' }]]],
    ['a counter turned up', [['blue', { type: 'veil', pieces: ['0.2'], as: 'open' }]]],
    [
      'an opened note',
      [
        ['blue', seal('blue')],
        ['blue', { type: 'unseal', note: 'blue/plan' }],
      ],
    ],
    [
      'a pressed clock',
      [
        ['red', CLOCK],
        ['red', PRESS],
      ],
    ],
  ] as [string, [Id, Action][]][])('asks the others after %s', (_what, others) => {
    expect(undoAfter(others)).toBe('horizon')
  })

  it('asks nobody after an entry that does not name the cup a chit was put into, hidden or not', () => {
    const put = move('0.3', CUP)
    const hidden: Action[] = [
      { type: 'say', text: 'A trap?', to: ['blue'] },
      move('0.2', at(5, 5)),
      { type: 'note', note: 'blue/n', text: 'Watch the ford', to: ['blue'] },
    ]
    for (const action of hidden) {
      expect(undoAfter([['blue', action]], put, 2)).toBe('horizon')
      expect(undoAfter([['blue', action]], put)).toBe('done')
    }
    expect(undoAfter([['blue', move('0.4', CUP)]], put)).toBe('not-yours')
    expect(undoAfter([['blue', draw('cup')]], put)).toBe('horizon')
  })

  it('still asks where the referee, who sees into every pile, did something unseen', () => {
    const keeper = tableOf()
    const judge = { id: 'judge', sides: [], host: false, referee: true as const }
    const opened = { ...opening2, seats: [...keeper.state.seats, judge], pieces: [...keeper.state.pieces.values()] }
    const watched = new LogKeeper(PRINTED, SECRET)
    watched.keep(watched.open(opened, 0))
    act(watched, 'red', move('0.3', CUP))
    act(watched, 'judge', move('0.2', at(5, 5)))
    expect(codeOf(watched, UNDO)).toBe('horizon')
  })

  const PHASE: Action = { type: 'turn', time: { turn: 2, phase: 'first' } }
  const DECLARE: Action = { type: 'declare', what: 'attack', pieces: ['0.1'], at: [] }

  it.each([
    ['the other turned the phase', [['blue', PHASE]], move('0.0', at(1, 0))],
    ['the other declared an attack', [['blue', DECLARE]], move('0.0', at(1, 0))],
    ['the other moved in the new phase', [['blue', move('0.1', at(3, 4))]], PHASE],
  ] as [string, [Id, Action][], Action][])('asks the others once %s', (_what, others, first) => {
    expect(undoAfter(others, first)).toBe('horizon')
    // Format 2 asked nobody.
    expect(undoAfter(others, first, 2)).toBe('done')
  })

  it('asks nobody to take back a phase in which nobody else has done anything', () => {
    expect(undoAfter([['blue', { type: 'say', text: 'My turn?' }]], PHASE)).toBe('done')
    expect(undoAfter([['red', move('0.0', at(1, 0))]], PHASE)).toBe('done')
  })

  it('tells everybody which declaration was undone and done again, though it changes nothing', () => {
    const keeper = tableOf()
    const { entry } = act(keeper, 'red', { ...DECLARE, pieces: ['0.0'] })
    for (const type of ['undo', 'redo'] as const) {
      const { entry: back, patch, before, after } = act(keeper, 'red', { type })
      for (const viewer of [{ sides: ['red'] }, { sides: ['blue'] }, OBSERVER])
        expect(redact(back, patch, before, after, viewer).result?.of).toBe(entry.seq)
    }
  })

  it('tells of an undone declaration of hidden counters only its own side', () => {
    const keeper = tableOf()
    const { entry } = act(keeper, 'blue', { ...DECLARE, pieces: ['0.2'] })
    const { entry: back, patch, before, after } = act(keeper, 'blue', UNDO)
    const seenBy = (sides: Id[]) => redact(back, patch, before, after, { sides }).result?.of
    expect([seenBy(['blue']), seenBy(['red'])]).toEqual([entry.seq, undefined])
  })

  it('leaves an answered move to the seat that made it', () => {
    const keeper = tableOf()
    const peek = act(keeper, 'red', { type: 'save', name: 'Here' }).entry
    expect(act(keeper, 'red', { type: 'rule', entry: peek.seq, ruling: 'withdrawn' }).entry.undo).toBeUndefined()
    expect(codeOf(keeper, UNDO)).toBe('nothing-to-undo')
  })

  it('goes back under nothing that was made from it', () => {
    expect(undoAfter([['blue', { type: 'clone', pieces: ['0.0'] }]])).toBe('not-yours')
    expect(undoAfter([['blue', move('0.1', at(1, 0))]])).toBe('not-yours')
    expect(undoAfter([['blue', { type: 'flip', pieces: ['0.0'], face: 1 }]])).toBe('not-yours')
  })

  it('never takes back a sealed note', () => {
    const keeper = tableOf()
    expect(act(keeper, 'red', seal('red')).entry.undo).toBeUndefined()
    expect(codeOf(keeper, UNDO)).toBe('nothing-to-undo')
    expect(codeOf(keeper, { type: 'undo', ask: true })).toBe('nothing-to-undo')
  })

  it('never takes back what the clock shows', () => {
    const keeper = tableOf()
    expect(act(keeper, 'red', CLOCK).entry.undo).toBeUndefined()
    expect(codeOf(keeper, UNDO)).toBe('nothing-to-undo')
  })
})

function draw(pile: Id): Action {
  return { type: 'draw', pile, count: 1, from: 'top', to: { pile: 'box' }, nonce: 'nonce-0000000002' }
}

/** Words, notes and seals among the gestures of a random game. */
const spoken: fc.Arbitrary<Gesture> = fc
  .tuple(fc.constantFrom('red', 'blue'), fc.nat(2), fc.nat(3))
  .map(([seat, n, kind]): Gesture => {
    const note = `${seat}/n${n}`
    const actions: Action[] = [
      { type: 'seal', note, text: 'a plan', nonce: 'nonce-0000000000000000000000000001', to: [seat] },
      { type: 'say', text: 'hello' },
      { type: 'say', text: 'to myself', to: [seat] },
      { type: 'note', note: `${note}-open`, text: `words ${n}`, to: [seat] },
    ]
    return () => ({ seat, action: actions[kind] as Action })
  })
const games = fc.array(fc.oneof({ weight: 4, arbitrary: gesture }, spoken), { maxLength: 40, size: 'max' })

/** The things on the table. Seats and clocks are not undone, and neither is the touching of a deck. */
function lying(state: State) {
  const { clock: _clock, ...rest } = toSnapshot({ ...state, seq: 0, fresh: [], seats: [] })
  return rest
}

const unordered = (state: State) => {
  const { pieces, ...rest } = lying(state)
  return { ...rest, pieces: pieces.sort((a, b) => (a.id < b.id ? -1 : 1)) }
}

/** The same game with a word in place of one entry; undefined where something in it depended on that entry. */
function without(of: number, entries: readonly Entry[]): LogKeeper | undefined {
  const keeper = openTable(SECRET, opening2)
  for (const { seq, seat, id, action, at } of entries) {
    const done: Action = seq === of ? { type: 'say', text: 'nothing' } : action
    const kept = keeper.decide(seat, id, done, at, undefined, action.type === 'claim')
    if (!('entry' in kept)) return undefined
    keeper.keep(kept)
  }
  return keeper
}

describe('in any game of format 3', () => {
  it('an undo without consent leaves the table as if that one entry had never been made', () => {
    let [undone, crossed] = [0, 0]
    fc.assert(
      fc.property(games, (gestures) => {
        const keeper = openTable(SECRET, opening2)
        const entries: Entry[] = []
        for (const { entry } of play(keeper, gestures)) {
          entries.push(entry)
          for (const seat of ['red', 'blue']) {
            const back = decide(keeper, seat, UNDO)
            const of = 'entry' in back ? back.entry.result?.of : undefined
            if (!('entry' in back) || of === undefined || of === entry.seq) continue
            if (entries.some(({ result }) => result?.of === of)) continue
            // A copy of a covered counter shows nobody else which counter it was made from.
            if (entries.some((each) => each.seq > of && each.action.type === 'clone')) continue
            const never = without(of, entries)
            // Something unseen by the player depended on the entry.
            if (!never) continue
            undone++
            if (entries.some((each) => each.seq > of && each.action.type === 'seal')) crossed++
            // Only counters that all see decide to which depth of a stack a counter comes back.
            expect(unordered(back.after)).toEqual(unordered(never.state))
          }
        }
      }),
      { numRuns: 200, seed: 20261124 },
    )
    expect(undone).toBeGreaterThan(300)
    expect(crossed).toBeGreaterThan(100)
  })
})
