import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '../../../table/action/apply.ts'
import type { Action, Entry } from '../../../table/generated/types.ts'
import { hashOf } from '../../../table/hashing/hash.ts'
import { type KeptEntry, LogKeeper } from '../../../table/log/log-keeper.ts'
import { sightOf } from '../../../table/secrecy/sight.ts'
import { EMPTY_STATE, fromSnapshot, toSnapshot } from '../../../table/state.ts'
import { gesture, opening, openTable, PRINTED, play, SECRET, VIEWERS } from '../game.ts'

const RUNS = { numRuns: 300, seed: 4711 }
const at = (q: number, r: number) => ({ board: 'map', q, r })
const move = (id: string, q: number, r: number): Action => ({ type: 'move', moves: [{ pieces: [id], to: at(q, r) }] })

let counter = 0
/** Does an action, or throws the code of its refusal. */
function act(keeper: LogKeeper, seat: string, action: Action): KeptEntry {
  counter += 1
  const kept = keeper.decide(seat, `t${counter}`, action, counter)
  if (!('entry' in kept)) throw new Error(kept.code)
  keeper.keep(kept)
  return kept
}
const board = (keeper: LogKeeper) => ({ ...toSnapshot(keeper.state), seq: 0 })

describe('the log', () => {
  it('gives the state when it is folded, and a snapshot is only a cache of that', () => {
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 30 }), (gestures) => {
        const keeper = new LogKeeper(PRINTED, SECRET)
        const first = keeper.open(opening, 0)
        keeper.keep(first)
        const entries: Entry[] = [first.entry]
        for (const kept of play(keeper, gestures)) {
          entries.push(kept.entry)
          const middle = fromSnapshot(JSON.parse(JSON.stringify(toSnapshot(kept.before))))
          expect(toSnapshot(fold([kept.entry], middle))).toEqual(toSnapshot(kept.after))
        }
        expect(toSnapshot(fold(entries))).toEqual(toSnapshot(keeper.state))
      }),
      RUNS,
    )
  })

  it('can be loaded from its lines by another keeper, which then decides the same', () => {
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 20 }), fc.array(gesture, { maxLength: 10 }), (some, more) => {
        const one = openTable()
        const two = openTable()
        for (const kept of play(one, some)) two.recall(kept.text)
        expect(two.head).toBe(one.head)
        const next = (keeper: LogKeeper) =>
          more.map((gesture, index) => {
            const { seat, action } = gesture(keeper.state)
            const kept = keeper.decide(seat, `b${index}`, action, 99)
            if (!('entry' in kept)) return kept.code
            keeper.keep(kept)
            return kept.text
          })
        expect(next(two)).toEqual(next(one))
      }),
      RUNS,
    )
  })

  it('chains each entry to the text of the one before it', () => {
    const keeper = openTable()
    const first = act(keeper, 'red', move('0.0', 2, 2))
    const second = act(keeper, 'blue', move('0.8', 2, 2))
    expect(second.entry.prev).toBe(hashOf(first.text))
    expect(keeper.head).toBe(hashOf(second.text))
  })

  it('takes absurd entries without an error: their names need not exist', () => {
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 10 }), (gestures) => {
        const { state } = openTable()
        for (const next of gestures) {
          const { seat, action } = next(state)
          const entry: Entry = { seq: 1, id: 'x', seat, at: 0, action, prev: '0'.repeat(64) }
          fold([entry], EMPTY_STATE)
          fold([entry, entry], state)
        }
      }),
      RUNS,
    )
  })

  it('applies an action once, however often it is sent', () => {
    const keeper = openTable()
    const kept = keeper.decide('red', 'same', move('0.0', 3, 3), 1)
    if (!('entry' in kept)) throw new Error(kept.code)
    keeper.keep(kept)
    expect(keeper.decide('red', 'same', move('0.0', 3, 3), 2)).toMatchObject({ code: 'duplicate', seq: 1, id: 'same' })
    expect(keeper.decide('blue', 'same', move('0.0', 3, 3), 2)).toHaveProperty('entry')
  })
})

describe('undo', () => {
  it('gives back exactly the table before the gesture, and redo exactly the table after it', () => {
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 25 }), gesture, (gestures, last) => {
        const keeper = openTable()
        for (const _kept of play(keeper, gestures));
        const before = board(keeper)
        const { seat, action } = last(keeper.state)
        const kept = keeper.decide(seat, 'last', action, 1)
        if (!('entry' in kept) || kept.entry.undo !== 'step' || action.type === 'undo' || action.type === 'redo') return
        keeper.keep(kept)
        const after = board(keeper)
        act(keeper, seat, { type: 'undo' })
        expect(board(keeper)).toEqual(before)
        act(keeper, seat, { type: 'redo' })
        expect(board(keeper)).toEqual(after)
      }),
      { numRuns: 600, seed: 7 },
    )
  })

  it('restores an option named like a property of every object', () => {
    const keeper = openTable()
    const before = board(keeper)
    act(keeper, 'red', { type: 'set', option: 'valueOf', value: 1 })
    act(keeper, 'red', { type: 'undo' })
    expect(board(keeper)).toEqual(before)
  })

  it('takes back a seat’s own actions, the latest first, and leaves those of other seats', () => {
    const keeper = openTable()
    const start = board(keeper)
    act(keeper, 'red', move('0.0', 4, 0))
    act(keeper, 'red', move('0.0', 5, 0))
    act(keeper, 'blue', move('0.9', 4, 4))
    act(keeper, 'red', { type: 'undo' })
    act(keeper, 'red', { type: 'undo' })
    expect(() => act(keeper, 'red', { type: 'undo' })).toThrow('nothing-to-undo')
    act(keeper, 'blue', { type: 'undo' })
    expect(board(keeper)).toEqual(start)
  })

  it('is refused while somebody else’s action stands on the same stack', () => {
    const keeper = openTable()
    act(keeper, 'red', move('0.0', 4, 4))
    act(keeper, 'blue', move('0.9', 4, 4))
    expect(() => act(keeper, 'red', { type: 'undo' })).toThrow('not-yours')
    act(keeper, 'blue', { type: 'undo' })
    act(keeper, 'red', { type: 'undo' })
  })

  it('never goes back past a roll', () => {
    const keeper = openTable()
    act(keeper, 'red', move('0.0', 4, 4))
    act(keeper, 'blue', { type: 'roll', dice: '2d6', nonce: 'nonce-0000' })
    expect(() => act(keeper, 'red', { type: 'undo' })).toThrow('horizon')
  })

  it('never goes back past a reveal', () => {
    const keeper = openTable()
    act(keeper, 'red', move('0.0', 4, 4))
    expect(act(keeper, 'red', { type: 'veil', pieces: ['0.3'], as: 'open' }).entry.undo).toBe('horizon')
    expect(() => act(keeper, 'red', { type: 'undo' })).toThrow('horizon')
  })

  it('never goes back past an action that identified a counter to somebody', () => {
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 30 }), (gestures) => {
        for (const kept of play(openTable(), gestures)) {
          if (
            kept.entry.undo === 'horizon' ||
            !['move', 'veil', 'show', 'own', 'stack'].includes(kept.entry.action.type)
          )
            continue
          for (const viewer of VIEWERS) {
            const known = (state: KeptEntry['after']) =>
              new Set([...state.pieces.values()].flatMap((p) => (sightOf(state, p, viewer) === 'known' ? [p.def] : [])))
            const old = known(kept.before)
            expect([...known(kept.after)].filter((def) => !old.has(def))).toEqual([])
          }
        }
      }),
      RUNS,
    )
  })
})

describe('the table refuses for structure and authority', () => {
  const cases: [string, string, Action][] = [
    ['observer', 'nobody', { type: 'say', text: 'hello' }],
    ['malformed', 'red', opening],
    ['not-host', 'blue', { type: 'close' }],
    ['unknown-piece', 'red', move('9.9', 0, 0)],
    ['unknown-piece', 'blue', move('0.6', 0, 0)],
    ['unknown-piece', 'blue', move('0.7', 0, 0)],
    ['no-such-place', 'red', move('0.0', 60, 0)],
    ['no-such-pile', 'red', { type: 'move', moves: [{ pieces: ['0.0'], to: { pile: 'sea' } }] }],
    ['not-yours', 'blue', { type: 'flip', pieces: ['0.3'], face: 1 }],
    ['not-yours', 'blue', { type: 'veil', pieces: ['0.0'], as: 'absent' }],
    ['not-yours', 'blue', { type: 'veil', pieces: ['0.3'], as: 'open' }],
    ['unknown-counter', 'red', { type: 'flip', pieces: ['0.0'], face: 2 }],
    ['unknown-counter', 'red', { type: 'put', pieces: [{ def: 'no-such' }], to: at(0, 0) }],
    ['not-yours', 'blue', { type: 'draw', pile: 'red-hand', count: 1, from: 'top', to: at(0, 0), nonce: 'nonce-0000' }],
    ['empty-pile', 'red', { type: 'draw', pile: 'cup', count: 5, from: 'random', to: at(0, 0), nonce: 'nonce-0000' }],
    ['no-such-pile', 'red', { type: 'shuffle', at: { pile: 'sea' }, nonce: 'nonce-0000' }],
    ['bad-dice', 'red', { type: 'roll', dice: '2x6', nonce: 'nonce-0000' }],
    ['unknown-roll', 'red', { type: 'reveal', roll: 0 }],
    ['unknown-drawing', 'red', { type: 'erase', drawings: ['none'] }],
    ['unknown-drawing', 'red', { type: 'erase', drawings: ['constructor'] }],
    ['empty-pile', 'red', { type: 'shuffle', at: at(5, 5), nonce: 'nonce-0000' }],
    ['empty-pile', 'blue', { type: 'shuffle', at: at(5, 5), nonce: 'nonce-0000' }],
    ['not-yours', 'red', { type: 'own', pieces: ['0.3'], side: null }],
    ['malformed', 'red', { type: 'own', pieces: ['0.0'], side: 'green' }],
    ['malformed', 'red', { type: 'put', pieces: [{ def: 'put-marker', side: 'green' }], to: at(0, 0) }],
    ['unknown-counter', 'red', { type: 'put', pieces: [{ def: 'put-marker', cover: 'red-back' }], to: at(0, 0) }],
    ['unknown-entry', 'red', { type: 'rule', entry: 9, ruling: 'allowed' }],
    ['nothing-to-undo', 'red', { type: 'undo' }],
    ['nothing-to-undo', 'red', { type: 'redo' }],
  ]
  it.each(cases)('%s: %s does %j', (code, seat, action) => {
    const keeper = openTable()
    const before = toSnapshot(keeper.state)
    expect(() => act(keeper, seat, action)).toThrow(code)
    expect(toSnapshot(keeper.state)).toEqual(before)
  })

  it.each<[string, (n: number) => Action]>([
    ['notes', (n) => ({ type: 'note', note: `n${n}`, text: 'a word' })],
    [
      'drawings',
      (n) => ({ type: 'annotate', drawing: `d${n}`, shape: 'line', points: [{ board: 'map', x: 1, y: n }] }),
    ],
    ['options', (n) => ({ type: 'set', option: `o${n}`, value: n })],
    ['rolls', (n) => ({ type: 'roll', dice: '1d6', nonce: 'nonce-0000000001', to: ['red'], why: `roll ${n}` })],
  ])('too-large: more than a thousand %s, because all pages must remember them', (_, nth) => {
    const keeper = openTable()
    for (let n = 0; n < 1000; n++) act(keeper, 'red', nth(n))
    expect(() => act(keeper, 'red', nth(1000))).toThrow('too-large')
    act(keeper, 'red', { type: 'say', text: 'We play on.' })
  })

  it('closed: anything but chat after the game has ended', () => {
    const keeper = openTable()
    expect(act(keeper, 'red', { type: 'close' }).entry.result).toEqual({ secret: SECRET })
    expect(() => act(keeper, 'red', move('0.0', 0, 0))).toThrow('closed')
    act(keeper, 'blue', { type: 'say', text: 'good game' })
  })
})
