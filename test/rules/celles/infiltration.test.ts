import { describe, expect, it } from 'vitest'
import { acting, declare, put, U } from './game.ts'

const into = (pieces: readonly string[], ...cells: string[]) => declare('infiltrate', pieces, cells)

describe.each([
  ['german-chit-lehr', U.lehr, U.lehr2, U.inf, '1st Battalion, 333rd Infantry (84th Infantry) is there'],
  ['allied-chit-2arm', U.arm, U.arm2, U.lehr, 'Panzergrenadier Regiment 901 (Panzer Lehr) is there'],
] as const)('an attempt by %s', (chit, unit, mate, enemy, stands) => {
  const play = () => acting(chit, [put(unit, '2412'), put(mate, '2312'), put(enemy, '2411')], { turn: 2 })
  const says = (...of: Parameters<typeof into>) => play().findings(into(...of))

  it('9.1 [59] legal, illegal and mirror: goes into a hex without enemies', () => {
    expect(play().breaks(into([unit], '2312'))).toEqual([])
    const [only] = says([unit], '2411')
    expect([only?.rule, only?.cite]).toEqual(['infiltration/closed', '9.1'])
    expect(only?.message).toContain(stands)
  })

  it('9.1 [59] illegal and mirror: names one unit and a hex', () => {
    expect(play().breaks(into([unit]))).toEqual(['infiltration/nowhere'])
    expect(play().breaks(into([], '2312'))).toEqual(['infiltration/nowhere'])
    expect(play().breaks(into([unit, mate], '2512'))).toEqual(['action/together'])
  })
})
