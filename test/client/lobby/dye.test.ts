import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CREAM, contrast, dyeOf, inkOn } from '../../../client/lobby/dye.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('the colours of a box', () => {
  it('are measured as everybody measures contrast', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('let a cream title be read with ease, whatever the sides are painted in', () => {
    fc.assert(
      fc.property(fc.array(colour, { maxLength: 4 }), (colours) => {
        expect(contrast(dyeOf(colours.map((each) => ({ colour: each }))), CREAM)).toBeGreaterThanOrEqual(9)
      }),
    )
  })

  it('let the name of a side be read on its colour, also where a module chose its ink badly', () => {
    fc.assert(
      fc.property(colour, colour, (ground, ink) => {
        expect(contrast(ground, inkOn({ colour: ground, ink }))).toBeGreaterThanOrEqual(4.5)
      }),
    )
    expect(inkOn({ colour: '#2b5797', ink: '#ffffff' })).toBe('#ffffff')
    expect(inkOn({ colour: '#eeeeee', ink: '#ffffff' })).toBe('#000000')
  })

  it('differ from game to game', () => {
    const dyes = [
      ['#2b5797', '#a4262c'],
      ['#5a6152', '#6b7a3a'],
      ['#c98a1b', '#1f4fa3'],
    ].map(([a = '', b = '']) => dyeOf([{ colour: a }, { colour: b }]))
    expect(new Set(dyes).size).toBe(3)
  })
})
