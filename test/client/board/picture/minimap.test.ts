import { describe, expect, it } from 'vitest'
import { tableSpotOf } from '../../../../client/board/layout/tabletop.ts'
import { dotsOf, frameOf, paperOf, plotOf, spotAt } from '../../../../client/board/picture/minimap.ts'
import { hex, piece, table, top } from '../trial-table.ts'

const plot = plotOf({ x: -100, y: -50, width: 1000, height: 500 }, 200, 150)

describe('the overview map', () => {
  it('is as large as fits, in proportion', () => {
    expect(plot).toMatchObject({ scale: 0.2, width: 200, height: 100 })
    expect(spotAt(plot, { x: 0, y: 0 })).toEqual({ x: -100, y: -50 })
    expect(spotAt(plot, { x: 200, y: 100 })).toEqual({ x: 900, y: 450 })
  })

  it('frames the visible part of it', () => {
    expect(frameOf(plot, { x: 0, y: 0, width: 100, height: 100 })).toEqual({ x: 20, y: 10, width: 20, height: 20 })
    expect(frameOf(plot, { x: -900, y: -900, width: 5000, height: 5000 })).toEqual({
      x: 0,
      y: 0,
      width: 200,
      height: 100,
    })
    expect(frameOf(plot, { x: 5000, y: 5000, width: 10, height: 10 })).toMatchObject({ width: 0, height: 0 })
  })

  it('has one dot for each stack on a board, in the colour of its top counter', () => {
    const state = table([
      piece('low', hex('B2'), { side: 'blue' }),
      piece('high', hex('B2')),
      piece('other', hex('D4'), { side: 'blue' }),
      piece('lost', { pile: 'dead' }),
    ])
    const whole = plotOf(paperOf(top), 200, 150)
    const dots = dotsOf(top, state, whole)
    expect(dots.map(({ side }) => side).sort()).toEqual(['blue', 'red'])
    const spot = tableSpotOf(top, hex('B2'))
    const dot = dots.find(({ side }) => side === 'red')
    expect(dot && spotAt(whole, dot)).toEqual({ x: expect.closeTo(spot?.x ?? 0), y: expect.closeTo(spot?.y ?? 0) })
  })
})
