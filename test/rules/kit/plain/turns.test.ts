import { describe, expect, it } from 'vitest'
import { go, put, supplied, turnTo, War } from './war.ts'

describe('arrivals by turn', () => {
  const waiting = (turn: number, phase = 'grey-move') =>
    new War([put('grey-3', 'pile:grey-tray'), put('grey-1', '5.2'), put('green-3', 'pile:off')], { turn, phase })

  it('A2 legal: from its turn on, in the phase of its side, into its areas', () => {
    const war = waiting(3)
    expect(war.says(go('grey-3', '1.2'))).toEqual([])
    expect(war.says(go('grey-3', '1.1'))).toEqual([])
    const come = war.ask('next').filter(({ rule }) => rule === 'arrivals/come')
    expect(come.map(({ message }) => message)).toEqual([
      'A2: Grey 3rd enters at 1.1.',
      'A2: Grey 3rd enters at 1.2.',
      'A2: Grey 3rd enters at 1.3.',
    ])
    expect(war.accept(come[1]!).where('grey-3')).toBe('1.2')
    expect(waiting(4).breaks(go('grey-3', '1.2'))).toEqual([])
  })

  it('A2 illegal: before its turn, which the finding names, and it is not proposed', () => {
    expect(waiting(2).findings(go('grey-3', '1.2'))).toMatchObject([
      { rule: 'arrivals/turn', cite: 'A2', needed: 3, had: 2, severity: 'illegal' },
    ])
    expect(waiting(2).next()).toEqual(['T1: Next phase: Grey fights.'])
  })

  it('A2 illegal: elsewhere; the finding names its areas and the nearest hex', () => {
    const [found] = waiting(3).findings(go('grey-3', '1.4'))
    expect([found?.rule, found?.message]).toEqual(['arrivals/hex', 'A2: Grey 3rd enters at 1.1, 1.2, 1.3, not at 1.4.'])
    expect(waiting(3).printed(found!.offer!.at)).toBe('1.1')
  })

  it('A1 illegal: in another phase; the mirror side arrives in its own', () => {
    expect(waiting(3, 'grey-fight').breaks(go('grey-3', '1.2'))).toContain('arrivals/phase')
    expect(waiting(2, 'green-move').says(go('green-3', '10.7'))).toEqual([])
    expect(waiting(2, 'green-move').breaks(go('green-3', '1.2'))).toEqual(['arrivals/hex'])
  })

  it('S1: is not proposed into a full hex', () => {
    const full = [put('grey-1', '1.1'), put('grey-2', '1.1'), put('grey-guns', '1.1')]
    const war = new War([put('grey-3', 'pile:grey-tray'), ...full], { turn: 3, phase: 'grey-move' })
    const come = war.ask('next').filter(({ rule }) => rule === 'arrivals/come')
    expect(come.map(({ message }) => message)).toEqual(['A2: Grey 3rd enters at 1.2.', 'A2: Grey 3rd enters at 1.3.'])
    expect(war.breaks(go('grey-3', '1.1'))).toContain('stacking/limit')
  })

  it('A2: its reach shows where it may arrive, and is empty before its turn', () => {
    const cells = (war: War) =>
      war.referee
        .reach({ state: war.state, memory: war.memory, sides: ['grey'] }, ['grey-3'])
        .cells.map(({ at }) => war.printed(at))
    expect(cells(waiting(3))).toEqual(['1.1', '1.2', '1.3'])
    expect(cells(waiting(2))).toEqual([])
  })

  it('use the entry areas of the movement rules, if no group names them', () => {
    const war = new War([put('grey-2', 'pile:grey-tray')], { phase: 'grey-move' })
    expect(war.says(go('grey-2', '1.2'))).toEqual([])
    expect(war.findings(go('grey-2', '1.4')).map(({ cite }) => cite)).toEqual(['M14'])
  })
})

describe('a season', () => {
  const price = (turn: number) => {
    const war = new War([put('grey-1', '5.4')], { turn, phase: 'grey-move' })
    const { cells } = war.referee.reach({ state: war.state, memory: war.memory, sides: ['grey'] }, ['grey-1'])
    return cells.find(({ at }) => war.printed(at) === '6.4')?.cost
  }

  it('W2: changes terrain costs in its turns only', () => {
    expect([price(2), price(3), price(4)]).toEqual([1, 2, 1])
    // Three hexes of plain at 2 points each, and the climb to 8.4.
    const mud = new War([put('grey-1', '5.4')], { turn: 3, phase: 'grey-move' })
    const far = mud.findings(go('grey-1', '8.4'))
    expect(far).toMatchObject([{ rule: 'movement/points', needed: 7, had: 4 }])
    expect(new War([put('grey-1', '5.4')], { phase: 'grey-move' }).says(go('grey-1', '8.4'))).toEqual([])
  })

  it('W3: changes the range of supply', () => {
    const out = (turn: number) => {
      const war = new War([put('green-1', '7.7')], { turn, phase: 'green-move', game: supplied() })
      const [line] = war.referee.supply({ state: war.state, memory: war.memory, sides: [] }, 'green')
      return line?.supplied
    }
    expect([out(2), out(3), out(4)]).toEqual(['in', 'out', 'in'])
  })

  it('follows the tracker: a turned-back turn has its own costs again', () => {
    const war = new War([put('grey-1', '5.4')], { turn: 3, phase: 'grey-move' })
    war.do(turnTo(2, 'grey-move', 'grey'))
    expect(war.says(go('grey-1', '8.4'))).toEqual([])
    war.do({ type: 'undo' })
    expect(war.breaks(go('grey-1', '8.4'))).toEqual(['movement/points'])
  })
})

describe('the last turn', () => {
  it('T1 illegal: a turn after the last one of the scenario', () => {
    const war = new War([put('grey-1', '5.4')], { turn: 4, phase: 'night' })
    expect(war.findings(turnTo(5, 'set-up'))).toMatchObject([
      {
        rule: 'turns/last',
        cite: 'T1',
        severity: 'illegal',
        needed: 4,
        had: 5,
        message: 'T1: Turn 4 is the last turn.',
      },
    ])
    expect(war.next()).toEqual([])
  })

  it('T1 legal: the last turn itself', () => {
    expect(new War([put('grey-1', '5.4')], { turn: 3, phase: 'night' }).breaks(turnTo(4, 'set-up'))).toEqual([])
  })
})
