import { createRequire } from 'node:module'
import { describe, expect, test, vi } from 'vitest'

// Another test of the same worker may have loaded all icons.
vi.resetModules()
const { fetchIcons, ms } = await import('../../../../client/board/counter/icons.ts')

/** Another copy of milsymbol, with every icon of every standard. */
const whole = createRequire(import.meta.url)('milsymbol') as typeof ms

const drawn = ({ Symbol: Drawing }: typeof ms, code: string): string => {
  const drawing = new Drawing(code, { size: 40, infoFields: false })
  return JSON.stringify([drawing, drawing.getAnchor(), drawing.isValid()])
}
const pairs = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
const codes = (set: string, first: string): string[] =>
  pairs.flatMap((second) =>
    ['000000', '010019', '022400', '039800'].map((rest) => `1003${set}0000${first}${second}${rest}`),
  )
const shownAlike = (all: readonly string[]) =>
  expect(all.filter((code) => drawn(ms, code) !== drawn(whole, code))).toEqual([])

describe('a symbol drawn with the bundled icons equals the one of the whole library', () => {
  test.each(['11', '12', '13', '14', '15', '16', '17'])('for land units %s', (first) => {
    shownAlike(codes('10', first))
  })

  test('the other icons are loaded for equipment, ships and aircraft, and not for words and land units', async () => {
    const rifle = '10031500001101010000'
    await fetchIcons(['HQ', '10031000001211000000'])
    expect(drawn(ms, rifle)).not.toBe(drawn(whole, rifle))
    await fetchIcons(['HQ', rifle])
    for (const [set, first] of [
      ['15', '11'],
      ['30', '12'],
      ['01', '11'],
      ['20', '11'],
      ['10', '12'],
    ] as const) {
      shownAlike(codes(set, first))
    }
  })
})
