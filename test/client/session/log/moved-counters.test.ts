import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clearMoved,
  groupPaths,
  MovedCounters,
  type MovedPaths,
} from '../../../../client/session/log/moved-counters.ts'
import { predict } from '../../../../client/session/sync/prediction.ts'
import type { EntryWithStates } from '../../../../client/session/sync/sync-state.ts'
import { reportEntry } from '../../../../client/words/entry-report.ts'
import type { Cell, Place } from '../../../../table/generated/types.ts'
import type { KeptEntry } from '../../../../table/log/log-keeper.ts'
import { redact } from '../../../../table/log/redact.ts'
import { ALL_SEEING, isVisible, OBSERVER, type Viewer, view } from '../../../../table/secrecy/sight.ts'
import { EMPTY_STATE } from '../../../../table/state.ts'
import { gesture, openTable, play, VIEWERS } from '../../../table/game.ts'
import { combat, Game, hex, move } from '../../combat.ts'

const RED = { sides: ['red'] }
const BLUE = { sides: ['blue'] }
const BATTALION = 'blue-36-inf-1-3'

const newsFor = ({ entry, patch, before, after }: KeptEntry, viewer: Viewer): EntryWithStates => ({
  entry: redact(entry, patch, before, after, viewer),
  before: view(before, viewer),
  after: view(after, viewer),
})

/** Who was there from the beginning, and saw each entry come. */
function seenBy(game: Game, viewer: Viewer): MovedPaths {
  const live = game.log.map((kept) => newsFor(kept, viewer))
  return new MovedCounters(undefined).paths({ past: [], present: EMPTY_STATE, live }, view(game.keeper.state, viewer))
}

/** Who came in the end, and was sent the log from an entry on. */
function readBy(game: Game, viewer: Viewer, from = 0): MovedPaths {
  const present = view(game.keeper.state, viewer)
  return new MovedCounters(undefined).paths({ past: game.seen(viewer).slice(from), present, live: [] }, present)
}

const start = (game: Game, id: string): Place => game.keeper.state.pieces.get(id)?.at ?? { pile: 'none' }

describe('what has moved', () => {
  it('is known with its way, from where it lay, through each way point and each move', () => {
    const game = new Game()
    const id = game.id(BATTALION)
    const from = start(game, id)
    game.do('blue', { type: 'move', moves: [{ pieces: [id], to: hex('D6'), via: [hex('C6')] }] })
    game.do('blue', move(id, hex('E6')))
    game.do('blue', { type: 'rotate', pieces: [game.id('blue-36-eng')], turn: 60 })
    for (const ways of [seenBy(game, BLUE), readBy(game, BLUE)]) {
      expect([...ways]).toEqual([[id, [from, hex('C6'), hex('D6'), hex('E6')]]])
    }
  })

  it('is what it was before, once a move is taken back, and moved again, once it is done again', () => {
    const game = new Game()
    const id = game.id(BATTALION)
    game.do('blue', move(id, hex('D6')))
    game.do('blue', move(id, hex('E6')))
    game.do('blue', { type: 'undo' })
    expect(seenBy(game, BLUE).get(id)?.at(-1)).toEqual(hex('D6'))
    game.do('blue', { type: 'undo' })
    expect(seenBy(game, BLUE).size).toBe(0)
    game.do('blue', { type: 'redo' })
    expect(readBy(game, RED).get(id)?.at(-1)).toEqual(hex('D6'))
  })

  it('begins anew with each step of the sequence of play, unless that is taken back', () => {
    const game = new Game()
    const id = game.id(BATTALION)
    game.do('blue', move(id, hex('D6')))
    game.do('red', { type: 'turn', time: { turn: 2, phase: 'movement', side: 'blue' } })
    expect(seenBy(game, BLUE).size).toBe(0)
    game.do('red', { type: 'undo' })
    expect([...seenBy(game, BLUE).keys()]).toEqual([id])
  })

  it('is forgotten by everybody where one clears the signs, in one entry that can be taken back', () => {
    const game = new Game()
    const id = game.id(BATTALION)
    game.do('blue', move(id, hex('D6')))
    const kept = game.do('red', clearMoved(game.keeper.state.seq))
    for (const viewer of [RED, BLUE, OBSERVER]) expect(seenBy(game, viewer).size).toBe(0)
    const scene = { module: combat, before: kept.before, after: kept.after, knewPlace: () => true }
    expect(reportEntry(scene, kept.entry).text).toBe('clears the signs of moved counters')
    game.do('red', { type: 'undo' })
    expect([...seenBy(game, OBSERVER).keys()]).toEqual([id])
  })

  it('is not what lies again where it came from, nor what lies in a pile or is gone', () => {
    const game = new Game()
    const [id, other] = [game.id(BATTALION), game.id('blue-36-eng')]
    const from = start(game, id)
    game.do('blue', move(id, hex('D6')))
    game.do('blue', move(id, from))
    game.do('blue', move(other, { pile: 'blue-dead' }))
    expect(seenBy(game, BLUE).size).toBe(0)
  })

  it('shows no way of what nobody could see, then or now', () => {
    const game = new Game()
    const id = game.id(BATTALION)
    game.do('blue', { type: 'veil', pieces: [id], as: 'absent' })
    game.do('blue', move(id, hex('D6')))
    expect(seenBy(game, RED).size).toBe(0)
    expect(seenBy(game, BLUE).has(id)).toBe(true)
    const shown = game.do('blue', { type: 'veil', pieces: [id], as: 'open' })
    const revealed = shown.patch.pieces?.[0]?.id ?? ''
    expect(seenBy(game, RED).has(revealed)).toBe(false)
    game.do('blue', move(revealed, hex('E6')))
    expect(seenBy(game, RED).get(revealed)).toEqual([hex('D6'), hex('E6')])
    game.do('blue', { type: 'veil', pieces: [revealed], as: 'absent' })
    expect(seenBy(game, RED).size).toBe(0)
  })

  it('shows no way of what was shown only after it had moved, at a shared screen either', () => {
    const game = new Game()
    const id = game.id(BATTALION)
    game.do('blue', { type: 'veil', pieces: [id], as: 'absent' })
    game.do('blue', move(id, hex('D6')))
    game.do('blue', { type: 'show', pieces: [id], to: ['red'] })
    const whole = game.log.map(({ entry, before, after }): EntryWithStates => ({ entry, before, after }))
    const shared = new MovedCounters(RED).paths({ past: [], present: EMPTY_STATE, live: whole }, game.keeper.state)
    expect(seenBy(game, RED).size).toBe(0)
    expect(shared.size).toBe(0)
    game.do('blue', move(id, hex('E6')))
    expect(seenBy(game, RED).get(id)).toEqual([hex('D6'), hex('E6')])
  })

  it('begins where it was first seen, for who came later and was not sent all of the log', () => {
    const game = new Game()
    const id = game.id(BATTALION)
    game.do('blue', move(id, hex('D6')))
    game.do('blue', move(id, hex('E6')))
    const [unknown, ...way] = readBy(game, BLUE, 2).get(id) ?? []
    expect(unknown).toEqual({ pile: 'unknown' })
    expect(way).toEqual([hex('E6')])
  })

  it('counts what waits for its answer, and stays the same when that comes', () => {
    const game = new Game()
    const id = game.id(BATTALION)
    const journal = new MovedCounters(undefined)
    const action = move(id, hex('D6'))
    const before = view(game.keeper.state, BLUE)
    const after = predict(before, 'blue', 1, action)
    const entry = { seq: before.seq + 1, id: 'a', seat: 'blue', at: 0, action, prev: game.keeper.head }
    const live = () => game.log.map((kept) => newsFor(kept, BLUE))
    const foreseen = journal.paths({ past: [], present: EMPTY_STATE, live: live() }, after, [{ entry, before, after }])
    expect([...foreseen.keys()]).toEqual([id])
    game.do('blue', action)
    const confirmed = view(game.keeper.state, BLUE)
    expect(journal.paths({ past: [], present: EMPTY_STATE, live: live() }, confirmed)).toBe(foreseen)
  })

  it('is the same object for as long as it is the same, so that the board rests', () => {
    const game = new Game()
    const journal = new MovedCounters(undefined)
    game.do('blue', move(game.id(BATTALION), hex('D6')))
    const ways = () => {
      const live = game.log.map((kept) => newsFor(kept, BLUE))
      return journal.paths({ past: [], present: EMPTY_STATE, live }, view(game.keeper.state, BLUE))
    }
    const before = ways()
    game.do('blue', { type: 'say', text: 'over there' })
    expect(ways()).toBe(before)
    game.do('blue', move(game.id(BATTALION), hex('E6')))
    expect(ways()).not.toBe(before)
  })

  it('has one trail for all that went the same way', () => {
    const [a, b, c]: Cell[] = ['A1', 'B1', 'C1'].map((id) => hex(id) as Cell) as [Cell, Cell, Cell]
    const ways: MovedPaths = new Map([
      ['1', [a, b]],
      ['2', [a, b]],
      ['3', [a, c]],
      ['4', [a, b]],
    ])
    const trails = groupPaths(ways, (id) => (id === '4' ? 'blue' : 'red'))
    expect(trails.map(({ side, path }) => [side, path.length])).toEqual([
      ['red', 2],
      ['red', 2],
      ['blue', 2],
    ])
  })
})

describe('in any game', () => {
  it('says to eyes at a shared screen what it would say to them alone, and speaks only of what they see', () => {
    let moved = 0
    fc.assert(
      fc.property(fc.array(gesture, { minLength: 10, maxLength: 40 }), (gestures) => {
        const keeper = openTable()
        const log = [...play(keeper, gestures)]
        for (const viewer of VIEWERS) {
          if (viewer === ALL_SEEING) continue
          const apart = new MovedCounters(undefined).paths(
            { past: [], present: EMPTY_STATE, live: log.map((kept) => newsFor(kept, viewer)) },
            view(keeper.state, viewer),
          )
          const whole = log.map(({ entry, before, after }): EntryWithStates => ({ entry, before, after }))
          const shared = new MovedCounters(viewer).paths({ past: [], present: EMPTY_STATE, live: whole }, keeper.state)
          expect([...shared.keys()].sort()).toEqual([...apart.keys()].sort())
          for (const id of apart.keys()) expect(isVisible(keeper.state, id, viewer)).toBe(true)
          moved += apart.size
        }
      }),
      { seed: 4, numRuns: 150 },
    )
    expect(moved).toBeGreaterThan(100)
  })
})
