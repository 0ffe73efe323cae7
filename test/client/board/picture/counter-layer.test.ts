import { describe, expect, test, vi } from 'vitest'
import { LYING_FLAT, shadowReach } from '../../../../client/board/counter/cardboard.ts'
import { looksOf } from '../../../../client/board/counter/look.ts'
import type { PlacedCounter } from '../../../../client/board/layout/table-layout.ts'
import { CounterPaintings, postureOf } from '../../../../client/board/picture/counter-layer.ts'
import type { Painting, TextureAtlas } from '../../../../client/board/stage/texture-atlas.ts'
import { hex, module, piece } from '../trial-table.ts'

/** An atlas that only records the paintings it is given. */
function remembering() {
  const painted = new Map<string, Painting>()
  const atlas = {
    generation: 0,
    has: (key: string) => painted.has(key),
    frame: (painting: Painting) => {
      painted.set(painting.key, painting)
      return painting
    },
  }
  return { painted, press: new CounterPaintings(atlas as unknown as TextureAtlas, looksOf(module), () => {}) }
}

const lying = (more: Partial<PlacedCounter> = {}): PlacedCounter => ({
  x: 0,
  y: 0,
  size: 64,
  piece: piece('p', hex('C3')),
  ...more,
})

describe('a counter is painted', () => {
  test('once for each size, whoever shows it', () => {
    const { press, painted } = remembering()
    press.frame(lying(), 96)
    press.frame(lying({ piece: piece('q', hex('A1')) }), 96)
    expect(painted.size).toBe(1)
  })

  test('in another size in a quiet moment; until then what is next larger stands in, never the coarsest', () => {
    vi.useFakeTimers()
    const { press, painted } = remembering()
    for (const pixels of [24, 136, 384] as const) press.frame(lying({ piece: piece(`${pixels}`, hex('A1')) }), pixels)
    expect([...painted.keys()]).toHaveLength(1)
    vi.runAllTimers()
    expect([...painted.keys()].map((key) => key.split('@')[1])).toEqual(['24', '136', '384'])
    const other = piece('p', hex('C3'))
    expect(press.frame(lying({ piece: other }), 96).pixels).toBe(136)
    vi.runAllTimers()
    expect(press.frame(lying({ piece: other }), 96).pixels).toBe(96)
    press.stop()
    vi.useRealTimers()
  })

  test('anew where the map beneath becomes another', () => {
    const { press, painted } = remembering()
    const one = lying()
    const day = press.frame(one, 96)
    expect(press.frame(one, 96)).toBe(day)
    press.setBackdrop('night')
    expect(press.frame(one, 96)).not.toBe(day)
    expect(painted.size).toBe(2)
  })

  test('with the shadow of all that it bears, on a painting that holds it', () => {
    const { press, painted } = remembering()
    press.frame(lying(), 96)
    press.frame(lying({ countersAbove: 4 }), 96)
    const [alone, low] = [...painted.values()]
    expect(low!.width).toBeGreaterThan(alone!.width)
    for (const countersAbove of [1, 4, 9]) {
      const posture = postureOf(lying({ countersAbove }))
      const far = Math.max(...posture.above.map(({ x }) => x))
      expect(posture.above).toHaveLength(countersAbove)
      expect(shadowReach(posture)).toBeGreaterThan(far)
    }
  })
})

describe('the light comes from one corner', () => {
  const turned = (turn: number, more: Partial<PlacedCounter> = {}) =>
    postureOf(lying({ piece: piece('p', hex('C3'), { turn }), ...more }))

  test('however a counter is turned: to the nearest thirty degrees', () => {
    expect(turned(0)).toBe(LYING_FLAT)
    expect([60, 64, 350].map((turn) => turned(turn).turn)).toEqual([60, 60, 0])
  })

  test('and the words of a miniature are upright to the degree', () => {
    expect(turned(64, { outline: 'round' }).turn).toBe(64)
  })
})
