import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDeeds,
  type ChapterMemories,
  type ChapterMemory,
  type Deed,
  emptyMemory,
  type Memory,
  restoredMemory,
  savedMemory,
  setUndone,
} from '../../../rules/core/memory.ts'
import type { Action } from '../../../table/generated/types.ts'
import { ALL_SEEING } from '../../../table/secrecy/sight.ts'
import { moveTo, type Placed } from '../stage.ts'
import { game, gist, Play } from './remembered-play.ts'

describe('an undone action', () => {
  it('leaves nothing behind, and counts again when it is redone', () => {
    const play = new Play([{ def: 'grey-1', at: '1.1' }])
    const before = gist(play.memory)
    play.do(moveTo(game, 'grey-1', '3.1'))
    const after = gist(play.memory)
    expect(after).not.toEqual(before)
    play.do({ type: 'undo' })
    expect(gist(play.memory)).toEqual(before)
    expect(play.says('grey-1', '5.1')).toEqual([])
    play.do({ type: 'redo' })
    expect(gist(play.memory)).toEqual(after)
  })

  it('is forgotten even across another seat’s turn of the tracker', () => {
    const play = new Play([{ def: 'grey-1', at: '1.1' }])
    play.do(moveTo(game, 'grey-1', '3.1'))
    play.do({ type: 'turn', time: { turn: 2, phase: 'grey-fight' } }, 'green')
    play.do({ type: 'undo' })
    expect(play.memory.moved.size).toBe(0)
    play.do({ type: 'undo' }, 'green')
    expect(play.memory.walked.size).toBe(0)
  })

  it('may be the turn of the tracker itself: points spent before it count again', () => {
    const play = new Play([{ def: 'grey-1', at: '1.1' }])
    play.do(moveTo(game, 'grey-1', '3.1'))
    play.phase('grey-fight')
    play.do({ type: 'undo' })
    expect(play.memory.walked.get('grey-1')?.spent).toBe(4)
    expect(play.memory.time?.phase).toBe('grey-move')
  })

  const gestures = fc.array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          do: fc.constant('move' as const),
          piece: fc.constantFrom('grey-1', 'grey-guns', 'green-1', 'green-decoy'),
          cell: fc.nat(78),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constant('turn' as const),
          phase: fc.constantFrom('grey-move', 'grey-fight', 'green-move', 'night'),
          turn: fc.integer({ min: 2, max: 3 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constant('declare' as const), piece: fc.constantFrom('grey-1', 'green-1') }),
      },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('redo' as const) }) },
    ),
    { maxLength: 25 },
  )
  const placed: Placed[] = [
    { def: 'grey-1', at: '2.2' },
    { def: 'grey-guns', at: '4.4' },
    { def: 'green-1', at: '8.6' },
    { def: 'green-decoy', at: '7.3', veil: 'cover' },
  ]

  it.each([
    ['who sees everything', ALL_SEEING],
    ['of one side', { sides: ['grey'] }],
  ])('is as if it had never been done, in any game, for a viewer %s', (_, viewer) => {
    const board = game.maps[0]!
    fc.assert(
      fc.property(gestures, (all) => {
        const play = new Play(placed, viewer)
        /** The actions in effect; undo and redo move the latest from one list to the other. */
        const done: Action[] = []
        const undone: Action[] = []
        for (const gesture of all) {
          if (gesture.do === 'undo' || gesture.do === 'redo') {
            if (!play.do({ type: gesture.do })) continue
            const [from, to] = gesture.do === 'undo' ? [done, undone] : [undone, done]
            to.push(...from.splice(-1))
            continue
          }
          const action: Action =
            gesture.do === 'move'
              ? moveTo(game, gesture.piece, { board: board.id, ...board.grid.cellAt(gesture.cell)! })
              : gesture.do === 'turn'
                ? { type: 'turn', time: { turn: gesture.turn, phase: gesture.phase } }
                : { type: 'declare', what: 'attack', pieces: [gesture.piece], at: [] }
          if (!play.do(action)) continue
          done.push(action)
          undone.length = 0
        }
        const again = new Play(placed, viewer)
        for (const action of done) expect(again.do(action)).toBe(true)
        expect(gist(play.memory)).toEqual(gist(again.memory))
      }),
      { numRuns: 150, seed: 20261118 },
    )
  })
})

describe('a long game', () => {
  let folded = 0
  const count: ChapterMemory<unknown> = {
    start: 0,
    fold(seen) {
      folded++
      return (seen as number) + 1
    },
  }
  const counting: ChapterMemories = new Map([['count', count]])
  const walk = (seq: number): Deed => ({
    ...{ deed: 'moved', seq, piece: `p${seq % 7}`, side: 'grey', from: undefined, to: { pile: 'x' } },
    ...{ walked: true, spent: (seq % 3) + 1, way: [`${seq}`, `${seq + 1}`], along: undefined, halted: [] },
  })
  const time = (seq: number): Deed => ({ deed: 'time', seq, time: { turn: seq, phase: 'grey-move' } })
  const long = (deeds: number): Memory => {
    let memory = emptyMemory(counting)
    for (let seq = 0; seq < deeds; seq++) memory = addDeeds(memory, [seq % 50 === 0 ? time(seq) : walk(seq)], counting)
    return memory
  }

  it('is folded again from a checkpoint near the undone action, not from its beginning', () => {
    const memory = long(5_000)
    folded = 0
    setUndone(memory, 4_990, true, counting)
    expect(folded).toBeLessThan(600)
  })

  it('has the same memory as if it were folded from its beginning, whatever was undone and redone', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(999), fc.boolean()), { maxLength: 12 }), (changes) => {
        let memory = long(1_000)
        for (const [seq, back] of changes) {
          memory = setUndone(memory, seq, back, counting)
          memory = addDeeds(memory, [walk(memory.deeds.size)], counting)
        }
        expect(gist(memory)).toEqual(gist(restoredMemory(savedMemory(memory), counting)))
      }),
      { numRuns: 25, seed: 20261118 },
    )
  })
})
