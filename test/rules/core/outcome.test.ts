import { describe, expect, it } from 'vitest'
import { Play as Celles, put, U } from '../celles/game.ts'
import { Play as CombatOperations, referee } from '../combat-operations/game.ts'
import { at, refereeFor, table, tiny } from '../stage.ts'

const outcomeOf = ({ referee, state, memory }: Celles) => referee.outcome(at(referee, state, [], memory))

describe('the outcome of a game', () => {
  it('16.0 [121-124] Celles: the side with more points wins, and neither on a tie', () => {
    const one = new Celles([put(U.lehr, '1702')], { turn: 3, phase: 'chits' })
    expect(outcomeOf(one)).toEqual({ over: false, winner: 'german', points: { german: 1, allied: 0 } })
    const other = new Celles([put(U.arm, '2808')], { turn: 3, phase: 'chits' })
    expect(outcomeOf(other)).toEqual({ over: false, winner: 'allied', points: { german: 0, allied: 2 } })
    const none = new Celles([], { turn: 3, phase: 'chits' })
    expect(outcomeOf(none)).toEqual({ over: false, points: { german: 0, allied: 0 } })
  })

  it('3.0, 16.0 [5, 120] Celles: the game ends with the last phase of turn 8, or with twenty points at the Meuse', () => {
    expect(outcomeOf(new Celles([], { turn: 8, phase: 'recovery' })).over).toBe(false)
    expect(outcomeOf(new Celles([], { turn: 8, phase: 'victory' })).over).toBe(true)
    const five = [U.lehr, U.lehr2, U.pz2, U.pz2b, U.pz2c].map((unit, index) => put(unit, `070${index + 4}`))
    const won = new Celles(five, { turn: 1, phase: 'victory' })
    expect(outcomeOf(won).over).toBe(false)
    for (const turn of [2, 3, 4]) won.turn(turn, 'chits').turn(turn, 'victory')
    expect(outcomeOf(won)).toMatchObject({ over: true, winner: 'german' })
  })

  it('17.1 [45] Combat Operations: Red wins the Red Attack with all four town hexes, otherwise Blue wins', () => {
    const winner = (...hexes: string[]) => {
      const defs = ['red-49-inf-1', 'red-49-inf-2', 'red-49-eng', 'red-49-at']
      const placed = defs.map((def, index) => ({ def, at: hexes[index]! }))
      const { state, memory } = new CombatOperations(placed, { turn: 7, phase: 'defender-exploit-combat' })
      return referee.outcome(at(referee, state, [], memory)).winner
    }
    expect(winner('G2', 'G3', 'H2', 'H3')).toBe('red')
    expect(winner('G2', 'G3', 'H2', 'G10')).toBe('blue')
  })

  it('is decided by the last phase of the last turn in a game without code', () => {
    const module = tiny()
    const referee = refereeFor(module)!
    const stand = (turn: number, phase: string) => referee.outcome(at(referee, table(module, [], { turn, phase }), []))
    const last = module.sequence.phases.at(-1)!.id
    expect([stand(3, last), stand(4, 'grey-move'), stand(4, last)].map(({ over }) => over)).toEqual([
      false,
      false,
      true,
    ])
  })
})
