import { describe, expect, it } from 'vitest'
import type { Memory } from '../../../rules/core/memory.ts'
import { PLAIN } from '../../../rules/hex/referee.ts'
import type { SeenEntry } from '../../../table/generated/types.ts'
import { ALL_SEEING } from '../../../table/secrecy/sight.ts'
import type { State } from '../../../table/state.ts'
import { at, combat, moveTo, type Placed, placeOn, refereeFor, sentencesOf, table, tiny } from '../stage.ts'
import { game, gist, Play } from './remembered-play.ts'

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
