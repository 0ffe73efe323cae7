import { describe, expect, it } from 'vitest'
import { dieOf } from '../../../rules/games/celles/terms/die.ts'
import type { SeenEntry } from '../../../table/generated/types.ts'
import { real } from './game.ts'

const rolled = (dice: string, faces: readonly number[]): SeenEntry =>
  ({
    seq: 1,
    id: 'a1',
    seat: 'host',
    at: 0,
    action: { type: 'roll', dice, nonce: 'nonce-nonce' },
    result: { faces: [...faces] },
    prev: '',
  }) as unknown as SeenEntry

describe('the printed rules', () => {
  it('2.0 [1]: a ten-sided die shows 0 to 9, and 0 counts as nothing', () => {
    expect([dieOf(rolled('d10 0-9', [1])), dieOf(rolled('d10 0-9', [10]))]).toEqual([0, 9])
    // A ten-sided die shows 1 to 10; the game reads 10 as 0.
    expect([dieOf(rolled('1d10', [10])), dieOf(rolled('1d10', [7]))]).toEqual([0, 7])
    expect([dieOf(rolled('1d6', [3])), dieOf(rolled('2d10', [3, 4]))]).toEqual([undefined, undefined])
  })

  it('2.2.3 [2, 3]: units have an unused and a used side, and units of two steps both sides again, reduced', () => {
    for (const { kind, faces, steps, name } of real.counters.values()) {
      if (kind !== 'unit') continue
      expect([name, faces.length]).toEqual([name, steps === 2 ? 4 : 2])
      expect([name, faces.map((face) => face.steps)]).toEqual([name, steps === 2 ? [2, 2, 1, 1] : [1, 1]])
    }
  })

  it('3.0, 8.5 [5]: eight turns, by night and by day, with 9 German actions and 5 Allied in the first three', () => {
    const rows = real.rules?.charts?.find(({ id }) => id === 'calendar')?.rows.map(({ cells }) => cells) ?? []
    expect(rows.map(([time]) => time)).toEqual(['night', 'day', 'night', 'day', 'night', 'day', 'night', 'day'])
    const sum = (column: number) => rows.slice(0, 3).reduce((total, cells) => total + Number(cells[column]), 0)
    expect([sum(1), sum(2)]).toEqual([9, 5])
  })
})
