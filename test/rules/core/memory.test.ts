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
import { PLAIN } from '../../../rules/hex/referee.ts'
import type { Action, Id, SeenEntry } from '../../../table/generated/types.ts'
import { LogKeeper } from '../../../table/log/log-keeper.ts'
import { redact } from '../../../table/log/redact.ts'
import { componentsOf } from '../../../table/module/components.ts'
import { ALL_SEEING, type Viewer, view } from '../../../table/secrecy/sight.ts'
import { type State, toSnapshot } from '../../../table/state.ts'
import { at, combat, moveTo, type Placed, placeOn, refereeFor, sentencesOf, table, tiny } from '../stage.ts'

const game = tiny({ supply: undefined })
const referee = refereeFor(game)!

/** A table that is really played, and the memory of a referee that sees what one viewer sees. */
class Play {
  readonly keeper: LogKeeper
  readonly referee
  memory: Memory
  private count = 0

  constructor(
    placed: readonly Placed[],
    readonly viewer: Viewer = ALL_SEEING,
    module = game,
  ) {
    this.keeper = new LogKeeper(componentsOf(module), 'a'.repeat(64))
    this.referee = module === game ? referee : refereeFor(module)!
    this.memory = this.referee.start
    const state = table(module, placed)
    const { pieces, time, options } = toSnapshot(state)
    this.take(
      this.keeper.open(
        {
          type: 'open',
          game: state.game,
          seats: [
            { id: 'host', sides: ['grey', 'green'], host: true },
            { id: 'green', sides: ['green'], host: false },
          ],
          pieces,
          time,
          options,
        },
        0,
      ),
    )
  }

  get state(): State {
    return view(this.keeper.state, this.viewer)
  }

  private take(kept: ReturnType<LogKeeper['open']>): SeenEntry {
    const { entry, patch, before, after } = kept
    const seen = redact(entry, patch, before, after, this.viewer)
    this.memory = this.referee.remember(this.memory, seen, view(before, this.viewer), view(after, this.viewer))
    this.keeper.keep(kept)
    return seen
  }

  do(action: Action, seat: Id = 'host'): boolean {
    const kept = this.keeper.decide(seat, `a${this.count++}`, action, this.count)
    if (!('entry' in kept)) return false
    this.take(kept)
    return true
  }

  phase(phase: string, turn = 2): boolean {
    return this.do({ type: 'turn', time: { turn, phase } })
  }

  /** The findings on a further move. */
  says(piece: string, to: string): string[] {
    const position = at(this.referee, this.state, ['grey', 'green'], this.memory)
    return sentencesOf(this.referee.judge(position, moveTo(game, piece, to)))
  }
}

/** The part of a memory that a verdict can depend on. */
const gist = ({ time, walked, moved, attacked, supply, chapters }: Memory) =>
  JSON.parse(
    JSON.stringify({
      time,
      walked: walked.sortBy((_, id) => id).toJS(),
      moved: moved.sortBy((_, id) => id).toJS(),
      attacked: attacked.sortBy((_, id) => id).toJS(),
      supply: supply && { ...supply, out: supply.out.toArray().sort(), unknown: supply.unknown.toArray().sort() },
      chapters: chapters.toJS(),
    }),
  )

describe('what the referee remembers', () => {
  const one: Placed[] = [{ def: 'grey-1', at: '1.1' }]

  it('adds up what a counter spends in a phase', () => {
    const play = new Play(one)
    play.do(moveTo(game, 'grey-1', '3.1'))
    expect(play.memory.walked.get('grey-1')).toMatchObject({ spent: 4, way: ['1.1', '2.1', '3.1'] })
    expect(play.says('grey-1', '5.1')).toEqual([])
    expect(play.says('grey-1', '6.1')).toEqual([
      'illegal M1: The way to 6.1 costs 3 points; Grey 1st has 2 of 4 left; it can reach 5.1 for 2 points.',
    ])
    play.do(moveTo(game, 'grey-1', '5.1'))
    expect(play.memory.walked.get('grey-1')).toMatchObject({ spent: 8, way: ['1.1', '2.1', '3.1', '4.1', '5.1'] })
  })

  it('follows the path that was named', () => {
    const play = new Play(one)
    play.do(moveTo(game, 'grey-1', '3.1', '1.2', '2.2'))
    expect(play.memory.walked.get('grey-1')).toMatchObject({ spent: 6, way: ['1.1', '1.2', '2.2', '3.1'] })
  })

  it('begins a repeated round of its turn with nothing spent, and no other phase', () => {
    const rounds = tiny({ supply: undefined, turns: { rounds: ['grey-move', 'green-move'] } })
    const spentAfter = (module: typeof game) => {
      const play = new Play(one, ALL_SEEING, module)
      play.do(moveTo(module, 'grey-1', '3.1'))
      play.phase('green-move')
      play.phase('grey-move')
      return play.memory.walked.get('grey-1')?.spent
    }
    expect(spentAfter(rounds)).toBeUndefined()
    expect(spentAfter(game)).toBe(4)
  })

  it('counts a move that was too long too', () => {
    const play = new Play(one)
    play.do(moveTo(game, 'grey-1', '6.1'))
    expect(play.memory.walked.get('grey-1')?.spent).toBe(10)
    expect(play.says('grey-1', '7.1')[0]).toContain('has 0 of 4 left')
  })

  it('begins again with every phase, and knows until the turn ends which units have moved and attacked', () => {
    const play = new Play([...one, { def: 'grey-2', at: '2.1' }])
    play.do(moveTo(game, 'grey-1', '3.1'))
    play.phase('grey-fight')
    expect(play.memory.walked.size).toBe(0)
    expect(play.memory.moved.get('grey-1')).toEqual(['grey-move'])
    play.do({ type: 'declare', what: 'attack', pieces: ['grey-2'], at: [placeOn(game, '3.1')] })
    play.do({ type: 'declare', what: 'march', pieces: ['grey-1'], at: [] })
    expect(play.memory.attacked.toJS()).toEqual({ 'grey-2': ['grey-fight'] })
    play.phase('green-move')
    expect(play.memory.moved.has('grey-1')).toBe(true)
    play.phase('grey-move', 3)
    expect(play.memory.moved.size + play.memory.attacked.size).toBe(0)
  })

  it('8.0 [17] restores the walked paths when time goes back to the phase, but not undone ones', () => {
    const play = new Play([...one, { def: 'grey-2', at: '2.1' }])
    play.do(moveTo(game, 'grey-1', '5.1'))
    const moved = gist(play.memory)
    play.phase('grey-fight')
    play.phase('grey-move')
    expect(gist(play.memory)).toEqual(moved)
    expect(play.says('grey-1', '6.1')[0]).toContain('illegal')
    play.phase('grey-move', 3)
    expect(play.says('grey-1', '6.1')).toEqual([])
    play.phase('grey-move', 2)
    expect(gist(play.memory)).toEqual(moved)
    play.do({ type: 'undo' })
    play.do({ type: 'undo' })
    play.do({ type: 'undo' })
    play.do({ type: 'undo' })
    expect(gist(play.memory)).toEqual(moved)
    play.do({ type: 'undo' })
    expect(play.memory.walked.size + play.memory.moved.size).toBe(0)
    play.phase('grey-fight')
    play.phase('grey-move')
    expect(play.says('grey-1', '5.1')).toEqual([])
  })

  it('does not take set-up, retreats and advances for movement', () => {
    const play = new Play(one)
    play.phase('set-up')
    play.do(moveTo(game, 'grey-1', '9.6'))
    play.phase('grey-fight')
    play.do(moveTo(game, 'grey-1', '8.6'))
    expect(play.memory.moved.size).toBe(0)
    expect(play.memory.deeds.filter(({ deed }) => deed === 'moved').size).toBe(2)
  })

  it('knows which units had to stop, and which go by rail', () => {
    const play = new Play([
      { def: 'grey-1', at: '4.6' },
      { def: 'grey-2', at: '1.7' },
    ])
    play.do(moveTo(game, 'grey-1', '5.6'))
    expect(play.says('grey-1', '5.5')[0]).toBe(
      'illegal M4: Grey 1st had to stop in 5.6 and cannot move on; it can move nowhere.',
    )
    play.do(moveTo(game, 'grey-2', '7.7'))
    expect(play.memory.walked.get('grey-2')).toMatchObject({ along: 'rail', spent: 12 })
    expect(play.says('grey-2', '9.7')).toEqual([])
    expect(play.says('grey-2', '7.8').join()).toContain('Grey 2nd moves by rail in this phase and cannot leave it')
  })

  it('holds in a zone the units that entered it, not those that began in it', () => {
    const stopping = tiny({
      supply: undefined,
      zones: { enter: { cite: 'Z3', effect: 'stop' }, through: undefined as never },
    })
    const other = refereeFor(stopping)!
    const state = table(stopping, [
      { def: 'grey-1', at: '6.3' },
      { def: 'green-1', at: '7.3' },
    ])
    const moved: Memory = {
      ...other.start,
      walked: other.start.walked.set('grey-1', { from: undefined, spent: 2, way: [], along: undefined, halted: [] }),
    }
    expect(sentencesOf(other.judge(at(other, state, ['grey']), moveTo(stopping, 'grey-1', '5.3')))).toEqual([])
    expect(sentencesOf(other.judge(at(other, state, ['grey'], moved), moveTo(stopping, 'grey-1', '5.3')))[0]).toContain(
      'Z3: Grey 1st must stop in 6.3',
    )
  })

  it('remembers the cost of coming onto the map', () => {
    const play = new Play([{ def: 'grey-1', at: 'pile:off' }])
    play.do(moveTo(game, 'grey-1', '1.1'))
    expect(play.memory.walked.get('grey-1')).toMatchObject({ spent: 2, way: ['1.1'] })
  })

  it('keeps supply as it was at the end of the phase that fixes it', () => {
    const co = combat()
    const other = refereeFor(co, PLAIN)!
    const cut = [
      { def: 'red-49-inf-1', at: 'A1' },
      { def: 'blue-36-inf-1', at: 'A3' },
      { def: 'blue-36-inf-2', at: 'C2' },
    ]
    const before = table(co, cut, { phase: 'supply', scenario: 'red-attack' })
    const time = { turn: 2, phase: 'attacker-chit', side: 'red' }
    const after: State = { ...before, time }
    const entry: SeenEntry = {
      seq: 1,
      id: 'a',
      seat: 'red',
      at: 1,
      action: { type: 'turn', time },
      prev: '0'.repeat(64),
    }
    const memory = other.remember(other.start, entry, before, after)
    expect(memory.supply?.out.toArray()).toEqual(['red-49-inf-1'])
    const cells = other.reach(at(other, { ...after, time: { turn: 2, phase: 'attacker-move' } }, ['red'], memory), [
      'red-49-inf-1',
    ])
    // Half of 4 points, with woods all round.
    expect(Math.max(...cells.cells.map(({ cost }) => cost))).toBe(2)
  })
})

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
