import { describe, expect, it } from 'vitest'
import type { Action, PieceId } from '../../table/generated/types.ts'
import { LOG_FORMAT } from '../../table/log-format.ts'
import { MODES, type Mode } from '../../table/referee.ts'
import { type State, stackAt } from '../../table/state.ts'
import { anything, describeLeak, fuzzGames, type Leak, type Plan, playPair, redNote } from './games.ts'
import { type Pair, seenByAll } from './hidden-actions.ts'
import type { Roll, Setting } from './paired-worlds.ts'

const PAIRS = 40

/** A plan that does only what finds out one thing, and what its leak looks like. */
interface LeakSearch {
  readonly name: string
  readonly mode?: Mode
  readonly isCrowded?: boolean
  /** The leak is found within so many pairs of games of the old format. */
  readonly within: number
  readonly steps?: number
  readonly next: Plan['next']
  isIt(leak: Leak): boolean
}

const both = (action: Action): Pair => [action, action]
const leakedText = (text: string) => (leak: Leak) => leak.messages.some((message) => message?.includes(text))
const leakedBy = (type: string) => (leak: Leak) => leak.done.includes(`"type":"${type}"`)
const at = (q: number, r: number) => ({ board: 'map', q, r })
const NONCE = 'nonce-0000000001'
const step = (state: State): number => state.seq

const absent = (state: State): PieceId[] =>
  [...state.pieces.values()].flatMap(({ id, veil, side, at: place }) =>
    veil === 'absent' && side === 'red' && 'q' in place ? id : [],
  )
const openOf = (state: State, roll: Roll): PieceId => {
  const seen = seenByAll(state)
  return seen[roll(seen.length)] ?? 'nothing'
}
const moved = (pieces: readonly PieceId[], q: number): Action => ({
  type: 'move',
  moves: [{ pieces: [...pieces], to: at(q, 1) }],
})

const hidden = (state: State, q: number): Action => {
  const [first] = absent(state)
  return first === undefined ? { type: 'say', text: 'nothing', to: ['red'] } : moved([first], q)
}

/** Leaks that logs before format 2 had. */
const SEARCHES: readonly LeakSearch[] = [
  {
    name: 'a move into a hex and its undo',
    within: 20,
    next: ([state], roll) => ({
      by: 'blue',
      pair: both(step(state) % 2 === 0 ? moved([openOf(state, roll)], roll(3)) : { type: 'undo' }),
    }),
    isIt: leakedBy('undo'),
  },
  {
    name: 'a shuffle in a hex',
    within: 20,
    next: (_states, roll) => ({ by: 'blue', pair: both({ type: 'shuffle', at: at(roll(3), roll(3)), nonce: NONCE }) }),
    isIt: leakedBy('shuffle'),
  },
  {
    name: 'a held move that is let through',
    mode: 'strict',
    within: 30,
    next: ([state], roll) => {
      const [held] = Object.values(state.held)
      if (held) return { by: 'red', pair: both({ type: 'rule', entry: held.seq, ruling: 'accepted' }) }
      return { by: 'blue', pair: both(moved([openOf(state, roll)], 2 * roll(2))) }
    },
    isIt: leakedBy('rule'),
  },
  {
    name: 'an old move that is withdrawn',
    within: 30,
    next: (states, roll) => {
      const q = roll(3)
      switch (step(states[0]) % 3) {
        case 0:
          return { by: 'blue', pair: both(moved([openOf(states[0], roll)], q)) }
        case 1:
          return { by: 'red', pair: [hidden(states[0], q), hidden(states[1], roll(3))] }
        default:
          return { by: 'blue', pair: both({ type: 'rule', entry: step(states[0]) - 1, ruling: 'withdrawn' }) }
      }
    },
    isIt: leakedText('depends on it'),
  },
  {
    name: 'how many counters fit',
    isCrowded: true,
    within: 2,
    steps: 2,
    next: () => ({
      by: 'blue',
      pair: both({ type: 'put', pieces: Array.from({ length: 30 }, () => ({ def: 'put-marker' })), to: at(0, 0) }),
    }),
    isIt: leakedText('A table holds'),
  },
  {
    name: 'the names of copies and of what is shuffled',
    within: 30,
    next: (states, roll) => {
      const open = openOf(states[0], roll)
      const copies = (state: State): Action => ({
        type: 'clone',
        pieces: [...absent(state).slice(0, roll(2)), open],
      })
      return { by: 'red', pair: [copies(states[0]), copies(states[1])] }
    },
    isIt: ({ messages: [one = '', other = ''] }) => /"\d+\.1"/.test(one) !== /"\d+\.1"/.test(other),
  },
  {
    name: 'a search that took something',
    within: 20,
    next: (states, roll) => {
      const taking = (state: State): Action => ({
        type: 'take',
        pile: 'red-plans',
        pieces: stackAt(state, 'pile:red-plans').slice(0, roll(2)),
        to: at(1, 1),
      })
      return { by: 'red', pair: [taking(states[0]), taking(states[1])] }
    },
    isIt: leakedBy('take'),
  },
  {
    name: 'the name of a private note',
    within: 20,
    next: ([state], roll) => {
      const note = (name: string): Action => ({ type: 'note', note: name, text: 'hidden', to: ['red'] })
      const named = redNote({ format: state.game.format ?? 1, mode: 'off', isCrowded: false })
      if (step(state) === 0) return { by: 'red', pair: [note(named(`n${roll(3)}`)), note(named(`n${roll(3)}`))] }
      const tried = [`n${roll(3)}`, `red/n${roll(3)}`, `blue/n${roll(3)}`][roll(3)] ?? 'n1'
      return { by: 'blue', pair: both({ type: 'note', note: tried, text: 'tried', to: ['blue'] }) }
    },
    isIt: leakedText('That note belongs to red'),
  },
]

const planOf = (
  { next, mode = 'off', isCrowded = false, steps = 12 }: LeakSearch,
  format: Setting['format'],
): Plan => ({
  setting: { format, mode, isCrowded },
  steps,
  next,
})

describe('two games that differ only in what a seat may not know', () => {
  it.each(MODES)('send that seat the same bytes whatever it does, with the referee at %s', async (mode) => {
    const leaks: string[] = []
    for (let seed = 1; seed <= PAIRS; seed++) {
      const leak = await playPair(seed, anything({ format: LOG_FORMAT, mode, isCrowded: false }))
      if (leak) leaks.push(describeLeak(leak))
    }
    expect(leaks).toEqual([])
  })

  it.each(SEARCHES)(
    'leaked $name in the old format, where the fuzzer finds it, and leak it no more',
    async (search) => {
      const found: number[] = []
      const still: string[] = []
      for (let seed = 1; seed <= search.within; seed++) {
        const old = found.length === 0 ? await playPair(seed, planOf(search, 1)) : undefined
        if (old && search.isIt(old)) found.push(seed)
        const leak = await playPair(seed, planOf(search, LOG_FORMAT))
        if (leak) still.push(describeLeak(leak))
      }
      expect(still).toEqual([])
      expect(found).toHaveLength(1)
    },
  )

  it('are counted in the report', async () => {
    const { lines, failures } = await fuzzGames({ seed: 1, rounds: 2 })
    expect(lines[0]).toContain('2 pairs of games')
    expect(failures).toEqual([])
  })
})
