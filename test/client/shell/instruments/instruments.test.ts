import { describe, expect, it } from 'vitest'
import { counterRange } from '../../../../client/shell/instruments/instruments.ts'
import { marksOn } from '../../../../client/shell/instruments/moved-card.tsx'
import { thinned } from '../../../../client/shell/instruments/pen-tool.ts'
import type { Counter } from '../../../../table/generated/types.ts'
import { hex, module, piece, table } from '../../board/trial-table.ts'

describe('the range of a counter', () => {
  const counter = module.counters.get('u') as Counter
  const ranged = (range: number | string) =>
    new Map([['u', { ...counter, faces: [{ values: { range } }, { values: { attack: 1 } }] }]])

  it('is the one printed on the face that lies up', () => {
    const gun = { ...module, counters: ranged(4) }
    expect(counterRange(gun, piece('a', hex('A1')))).toBe(4)
    expect(counterRange(gun, piece('a', hex('A1'), { face: 1 }))).toBeUndefined()
  })

  it('is read where it is printed as a word, and nothing where that is no number', () => {
    expect(counterRange({ ...module, counters: ranged('6') }, piece('a', hex('A1')))).toBe(6)
    expect(counterRange({ ...module, counters: ranged('L') }, piece('a', hex('A1')))).toBeUndefined()
    expect(counterRange(module, piece('a', hex('A1')))).toBeUndefined()
  })

  it('is not known of what is hidden', () => {
    const { def: _def, ...hidden } = piece('a', hex('A1'))
    expect(counterRange({ ...module, counters: ranged(4) }, hidden)).toBeUndefined()
  })
})

describe('marks on counters', () => {
  it('are counted by their kind, in the order of the game, and only such as lie on any', () => {
    const pieces = [
      piece('a', hex('A1'), { marks: { moved: 1 } }),
      piece('b', hex('B1'), { marks: { moved: 3 } }),
      piece('c', hex('C1')),
    ]
    expect(marksOn(table(pieces), module)).toEqual([{ mark: 'moved', name: 'Moved', pieces: ['a', 'b'] }])
    expect(marksOn(table(pieces.slice(2)), module)).toEqual([])
  })
})

describe('a line that travels with a pointer', () => {
  it('keeps both its ends, and no more points than may travel', () => {
    const all = Array.from({ length: 200 }, (_, at) => at)
    const some = thinned(all, 64)
    expect([some.length, some[0], some.at(-1)]).toEqual([64, 0, 199])
    expect(new Set(some).size).toBe(64)
    expect(thinned([1, 2, 3], 64)).toEqual([1, 2, 3])
  })
})
