import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast } from '../../../client/board/counter/colour.ts'
import { boxColour, CREAM } from '../../../client/lobby/box-colour.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('the colours of a box', () => {
  it('keep a cream title readable, whatever the colours of the sides', () => {
    fc.assert(
      fc.property(fc.array(colour, { maxLength: 4 }), (colours) => {
        const dye = boxColour(colours.map((each) => ({ colour: each })))
        const [red = 0, green = 0, blue = 0] = (dye.match(/\d+/g) ?? []).map(Number)
        expect(contrast([red, green, blue], CREAM)).toBeGreaterThanOrEqual(9)
      }),
    )
  })

  it('differ from game to game', () => {
    const dyes = [
      ['#2b5797', '#a4262c'],
      ['#5a6152', '#6b7a3a'],
      ['#c98a1b', '#1f4fa3'],
    ].map(([a = '', b = '']) => boxColour([{ colour: a }, { colour: b }]))
    expect(new Set(dyes).size).toBe(3)
  })
})
