import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Action, Id } from '../../../table/generated/types.ts'
import { type KeptEntry, LogKeeper } from '../../../table/log/log-keeper.ts'
import { type Viewer, view } from '../../../table/secrecy/sight.ts'
import type { State } from '../../../table/state.ts'
import { type Gesture, gesture, opening, openTable, PRINTED, play, SECRET, VIEWERS } from '../game.ts'

let count = 0
function act(keeper: LogKeeper, seat: Id, action: Action): KeptEntry {
  const kept = keeper.decide(seat, `undo-${count++}`, action, 1)
  if (!('entry' in kept)) throw new Error(`${kept.code}: ${kept.message}`)
  keeper.keep(kept)
  return kept
}
const refused = (keeper: LogKeeper, seat: Id, action: Action) => {
  const answer = keeper.decide(seat, `undo-${count++}`, action, 1)
  return 'entry' in answer ? undefined : answer.code
}
const move = (piece: Id, q: number): Action => ({
  type: 'move',
  moves: [{ pieces: [piece], to: { board: 'map', q, r: 0 } }],
})
const ROLL: Action = { type: 'roll', dice: '2d6', nonce: 'nonce-0000000001' }
const DRAW: Action = {
  type: 'draw',
  pile: 'cup',
  count: 1,
  from: 'random',
  to: { pile: 'box' },
  nonce: 'nonce-0000000001',
}
const ASK: Action = { type: 'undo', ask: true }
const declare = (...pieces: readonly Id[]): Action => ({ type: 'declare', what: 'attack', pieces: [...pieces], at: [] })

/** Two seats, each of one side. */
function twoSeats(): LogKeeper {
  const keeper = new LogKeeper(PRINTED, SECRET)
  keeper.keep(keeper.open({ ...opening, seats: opening.seats.filter(({ sides }) => sides.length === 1) }, 0))
  return keeper
}

describe('undo in format 1', () => {
  it('is free back to the last roll or reveal, and refused beyond it with the reason', () => {
    const keeper = twoSeats()
    act(keeper, 'red', move('0.0', 3))
    act(keeper, 'blue', ROLL)
    act(keeper, 'red', move('0.1', 3))
    expect(act(keeper, 'red', { type: 'undo' }).entry.result?.of).toBe(3)
    const answer = keeper.decide('red', 'again', { type: 'undo' }, 1)
    expect(answer).toMatchObject({ code: 'horizon' })
    expect('message' in answer && answer.message).toContain('Entry 2')
  })

  it('takes back a declaration before the earlier move, and redoes it', () => {
    const keeper = twoSeats()
    act(keeper, 'red', move('0.0', 3))
    act(keeper, 'red', declare('0.0'))
    expect(act(keeper, 'red', { type: 'undo' }).entry.result?.of).toBe(2)
    expect(act(keeper, 'red', { type: 'redo' }).entry.result?.of).toBe(2)
    expect(act(keeper, 'red', { type: 'rule', entry: 2, ruling: 'withdrawn' }).entry.result?.of).toBe(2)
    expect(act(keeper, 'red', { type: 'undo' }).entry.result?.of).toBe(1)
  })

  it('does not take back a declaration after its roll', () => {
    const keeper = twoSeats()
    act(keeper, 'red', declare('0.0'))
    act(keeper, 'red', ROLL)
    expect(refused(keeper, 'red', { type: 'undo' })).toBe('horizon')
    expect(refused(keeper, 'red', { type: 'rule', entry: 1, ruling: 'withdrawn' })).toBe('horizon')
  })

  it('takes back a declaration after later ones of the same counters, and in any order with others', () => {
    const keeper = twoSeats()
    for (const pieces of [['0.0', '0.1'], ['0.2'], ['0.1']]) act(keeper, 'red', declare(...pieces))
    const withdraw = (entry: number): Action => ({ type: 'rule', entry, ruling: 'withdrawn' })
    expect(refused(keeper, 'red', withdraw(1))).toBe('not-yours')
    act(keeper, 'red', withdraw(2))
    act(keeper, 'red', { type: 'undo' })
    act(keeper, 'red', { type: 'redo' })
    expect(refused(keeper, 'red', withdraw(1))).toBe('not-yours')
    act(keeper, 'red', withdraw(3))
    act(keeper, 'red', withdraw(1))
  })

  it('does not reveal which counters another seat declares', () => {
    const keeper = twoSeats()
    act(keeper, 'red', declare('0.0'))
    act(keeper, 'blue', declare('0.0'))
    act(keeper, 'red', { type: 'rule', entry: 1, ruling: 'withdrawn' })
  })

  it('waits for consent if it goes further back, and then goes that far', () => {
    const keeper = twoSeats()
    const cup = keeper.state.stacks.get('pile:cup')
    const { entry } = act(keeper, 'red', DRAW)
    const ask = act(keeper, 'red', ASK)
    expect(ask.entry.held).toEqual({ of: entry.seq })
    expect(keeper.state.stacks.get('pile:cup')).toHaveLength(3)
    expect(refused(keeper, 'red', { type: 'rule', entry: ask.entry.seq, ruling: 'accepted' })).toBe('not-yours')
    const yes = act(keeper, 'blue', { type: 'rule', entry: ask.entry.seq, ruling: 'accepted' })
    expect(yes.entry.result?.of).toBe(entry.seq)
    expect(keeper.state.stacks.get('pile:cup')).toEqual(cup)
    expect(keeper.state.held).toEqual({})
    expect(refused(keeper, 'red', { type: 'redo' })).toBe('nothing-to-undo')
  })

  it('needs the consent of all other players', () => {
    const keeper = openTable()
    act(keeper, 'red', ROLL)
    const ask = act(keeper, 'red', ASK).entry.seq
    const first = act(keeper, 'blue', { type: 'rule', entry: ask, ruling: 'accepted' })
    expect(first.entry.result?.of).toBeUndefined()
    expect(keeper.state.held[ask]?.accepted).toEqual(['blue'])
    expect(act(keeper, 'both', { type: 'rule', entry: ask, ruling: 'accepted' }).entry.result?.of).toBe(1)
  })

  it('does not happen if one of them refuses or the asker withdraws it', () => {
    for (const [seat, ruling] of [
      ['blue', 'refused'],
      ['red', 'withdrawn'],
    ] as const) {
      const keeper = twoSeats()
      act(keeper, 'red', DRAW)
      const ask = act(keeper, 'red', ASK).entry.seq
      act(keeper, seat, { type: 'rule', entry: ask, ruling })
      expect(keeper.state.held).toEqual({})
      expect(keeper.state.stacks.get('pile:cup')).toHaveLength(3)
    }
  })

  it('needs no consent if nothing was rolled or revealed since', () => {
    const keeper = twoSeats()
    act(keeper, 'red', move('0.0', 3))
    expect(act(keeper, 'red', ASK).entry).toMatchObject({ result: { of: 1 } })
  })

  it('is free again for earlier actions once the roll is undone', () => {
    const keeper = twoSeats()
    act(keeper, 'red', move('0.0', 3))
    act(keeper, 'red', ROLL)
    const ask = act(keeper, 'red', ASK).entry.seq
    act(keeper, 'blue', { type: 'rule', entry: ask, ruling: 'accepted' })
    expect(act(keeper, 'red', { type: 'undo' }).entry.result?.of).toBe(1)
  })

  it('cannot be redone after an answer took back an action below it, which would put a piece in two stacks', () => {
    const keeper = twoSeats()
    const below = act(keeper, 'blue', move('0.1', 3)).entry.seq
    act(keeper, 'red', move('0.0', 3))
    act(keeper, 'red', { type: 'undo' })
    act(keeper, 'blue', { type: 'rule', entry: below, ruling: 'withdrawn' })
    expect(refused(keeper, 'red', { type: 'redo' })).toBe('nothing-to-undo')
  })

  it('never passes a roll or a reveal without consent, in any game', () => {
    const asking: fc.Arbitrary<Gesture> = fc.oneof<fc.MaybeWeightedArbitrary<Gesture>[]>(
      { weight: 5, arbitrary: gesture },
      fc.constantFrom('red', 'blue', 'both').map((seat) => () => ({ seat, action: ASK })),
      fc.tuple(fc.constantFrom('red', 'blue', 'both'), fc.nat(9)).map(([seat, n]) => (state) => {
        const held = Object.values(state.held)
        const entry = held[n % Math.max(1, held.length)]?.seq ?? 0
        return { seat, action: { type: 'rule', entry, ruling: 'accepted' } }
      }),
    )
    const seen = { free: 0, agreed: 0, rolled: 0, revealed: 0 }
    fc.assert(
      fc.property(fc.array(asking, { maxLength: 60, size: 'max' }), (gestures) => {
        const standing = new Set<number>()
        for (const kept of play(openTable(), gestures)) {
          const { action, result, seq, seat } = kept.entry
          const of = result?.of
          if (of === undefined) {
            const [isRolled, isRevealed] = [CHANCE.has(action.type), reveals(kept)]
            if (isRolled) seen.rolled++
            else if (isRevealed) seen.revealed++
            if (!isRolled && !isRevealed) continue
            expect(kept.entry.undo).toBe('horizon')
            standing.add(seq)
            continue
          }
          if (action.type === 'undo') seen.free++
          if (action.type !== 'redo' && [...standing].some((final) => final >= of)) {
            seen.agreed++
            const ask = action.type === 'rule' ? kept.before.held[action.entry] : undefined
            expect(ask?.of).toBe(of)
            const others = kept.before.seats.filter(({ id, sides }) => id !== ask?.seat && sides.length > 0)
            expect([...(ask?.accepted ?? []), seat]).toEqual(expect.arrayContaining(others.map(({ id }) => id)))
          }
          standing.delete(of)
        }
      }),
      { numRuns: 300, seed: 20261120 },
    )
    expect(seen.free).toBeGreaterThan(100)
    expect(seen.agreed).toBeGreaterThan(10)
    expect(seen.rolled).toBeGreaterThan(300)
    expect(seen.revealed).toBeGreaterThan(100)
  })
})

const CHANCE: ReadonlySet<Action['type']> = new Set(['roll', 'draw', 'deal', 'shuffle'])
const NEW: ReadonlySet<Action['type']> = new Set(['put', 'clone'])

/** Whether an entry lets somebody identify a counter or a roll that was hidden before. */
function reveals({ entry: { action, result }, before, after }: KeptEntry): boolean {
  if (result?.told && result.told.length > 0) return true
  if (NEW.has(action.type)) return false
  return VIEWERS.some((viewer) => {
    const [then, now] = [namesIn(before, viewer), namesIn(after, viewer)]
    return [...now].some(([name, count]) => count > (then.get(name) ?? 0))
  })
}

/** Every counter and roll that a viewer can identify, with its count. */
function namesIn(state: State, viewer: Viewer): ReadonlyMap<string, number> {
  const known = named.get(state) ?? new Map<Viewer, ReadonlyMap<string, number>>()
  named.set(state, known)
  const before = known.get(viewer)
  if (before) return before
  const { pieces, rolls } = view(state, viewer)
  const names = new Map<string, number>()
  const count = (name: string) => names.set(name, (names.get(name) ?? 0) + 1)
  for (const { def } of pieces.values()) if (def !== undefined) count(def)
  for (const seq of Object.keys(rolls)) count(`roll ${seq}`)
  known.set(viewer, names)
  return names
}

/** The state after one entry is the state before the next. */
const named = new WeakMap<State, Map<Viewer, ReadonlyMap<string, number>>>()
