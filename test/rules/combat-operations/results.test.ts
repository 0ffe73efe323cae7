import { describe, expect, it } from 'vitest'
import { COLUMNS } from '../../../rules/games/combat-operations/combat/odds.ts'
import { resultOf } from '../../../rules/games/combat-operations/combat/results.ts'
import { reading } from './fighters.ts'

const losses = (column: (typeof COLUMNS)[number], steps: number, read = reading()) => {
  const { attackerLoses, defenderLoses } = resultOf(column, steps, read)
  return `${attackerLoses}/${defenderLoses}`
}

describe('results', () => {
  it('11.1 [30] example 1: at 1-4 against two battalions the attacker loses 4 steps and goes back', () => {
    expect(resultOf('1-4', 4, reading())).toMatchObject({
      cite: '11.1',
      attackerLoses: 4,
      defenderLoses: 0,
      attackerRetreats: true,
      defenderRetreats: false,
    })
  })

  it('11.2 [30] example 2: at 1-3 against three battalions the attacker loses 3 and goes back, the defender none', () => {
    expect(resultOf('1-3', 6, reading())).toMatchObject({
      cite: '11.2',
      attackerLoses: 3,
      defenderLoses: 0,
      attackerRetreats: true,
    })
  })

  it('11.5 [30] example 3: at 2-1 two battalions lose 1 and go back, the attacker none', () => {
    expect(resultOf('2-1', 4, reading())).toMatchObject({
      cite: '11.5',
      attackerLoses: 0,
      defenderLoses: 1,
      defenderRetreats: true,
      attackerRetreats: false,
    })
  })

  it('11.1-11.7 [30] example 10: every column for 2, 4, 6 and 8 steps', () => {
    const table = Object.fromEntries(
      COLUMNS.map((column) => [column, [2, 4, 6, 8].map((steps) => losses(column, steps))]),
    )
    expect(table).toEqual({
      '1-4': ['2/0', '4/0', '6/0', '8/0'],
      '1-3': ['1/0', '2/0', '3/0', '4/1'],
      '1-2': ['0/0', '1/0', '2/1', '2/1'],
      '1-1': ['0/0', '1/1', '1/1', '2/2'],
      '2-1': ['0/0', '0/1', '1/2', '1/2'],
      '3-1': ['0/1', '0/2', '0/3', '1/4'],
      '4-1': ['1/2', '1/4', '1/6', '1/8'],
    })
  })

  it('11.1-11.7 [30] at most one side retreats, and none at 1-1 and 4-1', () => {
    const back = COLUMNS.map((column) => {
      const { attackerRetreats, defenderRetreats, eliminated } = resultOf(column, 4, reading())
      return [attackerRetreats, defenderRetreats, eliminated].map(Number).join('')
    })
    expect(back).toEqual(['100', '100', '100', '000', '010', '010', '001'])
  })

  it('5.1 a third is rounded down at 2-1, or up as in the example', () => {
    const up = reading({ 'two-to-one': 'up' })
    expect([2, 4, 6, 8].map((steps) => losses('2-1', steps))).toEqual(['0/0', '0/1', '1/2', '1/2'])
    expect([2, 4, 6, 8].map((steps) => losses('2-1', steps, up))).toEqual(['0/1', '0/2', '1/2', '1/3'])
  })

  it('5.2 half the steps are lost at 3-1, rounded down or up, or as many as battalions', () => {
    const of = (setting: 'down' | 'up' | 'battalions') =>
      [1, 3, 4, 5].map((steps) => resultOf('3-1', steps, reading({ 'three-to-one': setting })).defenderLoses)
    expect(of('down')).toEqual([0, 1, 2, 2])
    expect(of('up')).toEqual([1, 2, 2, 3])
    expect(of('battalions')).toEqual([0, 2, 4, 4])
  })

  it('11.1-11.7 [30] an attack on no steps causes no loss except at 4-1', () => {
    expect(COLUMNS.map((column) => losses(column, 0))).toEqual(['0/0', '0/0', '0/0', '0/0', '0/0', '0/0', '1/0'])
  })
})
