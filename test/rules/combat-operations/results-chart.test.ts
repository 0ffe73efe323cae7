import { expect, it } from 'vitest'
import { COLUMNS } from '../../../rules/games/combat-operations/combat/odds.ts'
import { resultOf } from '../../../rules/games/combat-operations/combat/results.ts'
import { houseGame } from '../../client/combat.ts'
import { reading } from './fighters.ts'

it('11.1-11.7 the printed chart says what the referee counts by, for every column', () => {
  const chart = houseGame('combat-operations').rules?.charts?.find(({ id }) => id === 'combat')
  const cellsOf = (name: string) => chart?.rows.find(({ row }) => row === name)?.cells
  expect(chart?.columns).toEqual(COLUMNS)
  // 24 steps divide by each fraction of the chart.
  const results = COLUMNS.map((column) => resultOf(column, 24, reading()))
  const steps = (cell: string): number => {
    const [, of] = cell.split('/')
    return of === undefined ? ({ 'as many': 24, all: 24, '1 step': 1, '-': 0 }[cell] ?? Number.NaN) : 24 / Number(of)
  }
  expect(cellsOf('Attacker loses')?.map((cell) => steps(String(cell)))).toEqual(
    results.map(({ attackerLoses }) => attackerLoses),
  )
  expect(cellsOf('Defender loses')?.map((cell) => steps(String(cell)))).toEqual(
    results.map(({ defenderLoses }) => defenderLoses),
  )
  expect(cellsOf('Retreats one hex')).toEqual(
    results.map(({ attackerRetreats, defenderRetreats }) =>
      attackerRetreats ? 'attacker' : defenderRetreats ? 'defender' : '-',
    ),
  )
})
