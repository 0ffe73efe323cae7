import { describe, expect, it } from 'vitest'
import { Play } from './play.ts'

const REDS = ['red-1', 'red-2', 'red-3']
const BLUES = ['blue-1', 'blue-2', 'blue-3']

describe('2.1 a phase', () => {
  it('counts what a model has moved before in it', () => {
    const play = new Play()
    expect(play.faults('red', play.shift(REDS, 0, 300))).toEqual([])
    expect(play.faults('red', play.shift(REDS, 0, -400))).toEqual([])
    expect(play.faults('red', play.shift(REDS, 0, 200))).toEqual([
      'illegal 2.2: Red 1 moves 9 inches of 8, 7 inches of them before. So do 2 others of the squad.',
    ])
  })

  it('forgets it when a move is taken back', () => {
    const play = new Play()
    play.do('red', play.shift(['red-chief'], 1100, 0))
    play.do('red', { type: 'undo' })
    expect(play.faults('red', play.shift(['red-chief'], 1200, 0))).toEqual([])
  })

  it('does not end while a squad that has moved is apart', () => {
    const play = new Play()
    expect(play.faults('red', play.shift(['red-3'], 300, 0))).toHaveLength(1)
    expect(play.faults('red', { type: 'turn', time: { turn: 2, phase: 'set-up' } })).toContain(
      'illegal 4: Red 3 is 3.5 inches from the rest of the squad: at most 1 inch.',
    )
  })
})

describe('7 alternate activation', () => {
  it('offers the squads of the side whose turn it is', () => {
    const play = new Play()
    const offered = play.next('red').filter(({ rule }) => rule === 'activation/next')
    expect(offered.map(({ pieces }) => pieces.length)).toEqual([3, 1])
    expect(play.crumb('red')).toBe('Red activates next')
    play.do('red', offered[1]!.actions[0]!)
    expect(play.next('red').filter(({ rule }) => rule === 'activation/next')).toEqual([])
    expect(play.next('blue').map(({ message }) => message)).toContain(
      '7: Blue Spears may be activated: move it, or activate it where it stands.',
    )
    expect(play.crumb('blue')).toBe('Red chief acts, Blue activates next')
  })

  it('finds nothing wrong with a whole turn of both sides', () => {
    const play = new Play()
    expect(play.faults('red', play.shift(REDS, 0, 300))).toEqual([])
    expect(play.faults('blue', play.shift(['blue-chief'], 0, -300))).toEqual([])
    expect(play.faults('red', play.shift(['red-chief'], 0, 300))).toEqual([])
    expect(play.faults('blue', play.shift(BLUES, 0, -300))).toEqual([])
    expect(play.crumb('red')).toBe('Blue Spears acts, all squads have been activated')
    expect(play.faults('red', { type: 'turn', time: { turn: 2, phase: 'set-up' } })).toEqual([])
  })

  it('of two squads of one side in a row is illegal, on either side', () => {
    const play = new Play()
    expect(play.faults('blue', play.shift(BLUES, 0, -100))).toEqual(['illegal 7: Red activates a squad now, not Blue.'])
    const other = new Play()
    other.do('red', other.shift(REDS, 0, 100))
    expect(other.faults('red', other.shift(['red-chief'], 0, 100))).toEqual([
      'illegal 7: Blue activates a squad now, not Red.',
    ])
  })

  it('of a squad a second time is illegal', () => {
    const play = new Play()
    play.do('red', play.shift(REDS, 0, 100))
    play.do('blue', play.shift(BLUES, 0, -100))
    expect(play.faults('red', play.shift(REDS, 0, 100))).toEqual([
      'illegal 7: Red Spears has been activated before in the Activation.',
    ])
  })

  it('of two squads in one gesture is illegal', () => {
    const play = new Play()
    expect(play.faults('red', play.shift([...REDS, 'red-chief'], 0, 100))).toEqual([
      'illegal 7: One squad is activated at a time, not Red Spears and Red chief together.',
    ])
  })

  it('goes on with one side once the other has no squad left', () => {
    const play = new Play()
    for (const def of [...BLUES, 'blue-chief'])
      play.keeper.state.pieces.has(play.piece(def)) && play.do('blue', { type: 'remove', pieces: [play.piece(def)] })
    play.do('red', play.shift(REDS, 0, 100))
    expect(play.faults('red', play.shift(['red-chief'], 0, 100))).toEqual([])
  })
})
