import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { levelScale, tileLevel } from '../../../../../client/board/geometry/pixel-sizes.ts'
import { grow, meets, type Rect } from '../../../../../client/board/geometry/rect.ts'
import { placeAllNames } from '../../../../../client/board/map/names/all-names.ts'
import {
  LETTER_STYLES,
  type MeasureText,
  type NameKind,
  sizeAt,
} from '../../../../../client/board/map/names/letter-styles.ts'
import {
  type LabelOption,
  type LabelRequest,
  Obstacles,
  placeLabels,
} from '../../../../../client/board/map/names/placement.ts'
import type { SetWords } from '../../../../../client/board/map/names/set-words.ts'
import { repeatingSpots } from '../../../../../client/board/map/terrain/distant-growth.ts'
import { mapPlanOf } from '../../../../../client/board/map/terrain/map-plan.ts'
import { readModule } from '../../../../../relay/modules/module-folder.ts'
import { combat } from '../../../combat.ts'

const PAPER: Rect = { x: 0, y: 0, width: 1000, height: 1000 }
const measure: MeasureText = (text) => text.length * 0.52
const map = combat.maps[0]!
const plan = mapPlanOf(map)
const SCALES = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4]
const wordsAt = (scale: number) => placeAllNames(plan, scale, measure)

const boxed = fc.record({
  x: fc.integer({ min: 0, max: 940 }),
  y: fc.integer({ min: 0, max: 960 }),
  width: fc.integer({ min: 5, max: 60 }),
  height: fc.integer({ min: 5, max: 40 }),
})
const wanted = fc.record({
  rank: fc.integer({ min: 0, max: 3 }),
  options: fc.array(
    fc.record({
      boxes: fc.array(boxed, { minLength: 1, maxLength: 3 }),
      cost: fc.double({ min: 0, max: 2, noNaN: true }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

const overlap = (a: LabelOption, b: LabelOption): boolean =>
  a.boxes.some((one) => b.boxes.some((other) => meets(one, other)))

/** The texts of every overlapping pair. */
const overlapping = (words: readonly SetWords[]): readonly string[] =>
  words.flatMap((one, at) =>
    words.slice(at + 1).flatMap((other) => (overlap(one, other) ? [`${one.text} and ${other.text}`] : [])),
  )

describe('words that want a place', () => {
  test('never overlap, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(wanted, { maxLength: 60 }), (all) => {
        const set = placeLabels(all, PAPER, new Obstacles())
        for (const [at, one] of set.entries())
          for (const other of set.slice(at + 1)) expect(overlap(one, other)).toBe(false)
      }),
    )
  })

  test('give way to those of a higher rank', () => {
    const box = { x: 10, y: 10, width: 50, height: 20 }
    const village: LabelRequest<LabelOption> = { rank: 1, options: [{ boxes: [box], cost: 0 }] }
    const town: LabelRequest<LabelOption> = { rank: 2, options: [{ boxes: [{ ...box, x: 30 }], cost: 5 }] }
    expect(placeLabels([village, town], PAPER, new Obstacles())).toEqual([town.options[0]])
  })

  test('take a worse place where the best is crowded, and none off the paper', () => {
    const [here, there, off] = [10, 200, 980].map((x) => ({
      boxes: [{ x, y: 10, width: 50, height: 20 }],
      cost: x / 1000,
    }))
    const crowd = new Obstacles()
    crowd.add({ x: 20, y: 20 }, 1)
    const all = [{ rank: 1, options: [off!, here!, there!] }]
    expect(placeLabels(all, PAPER, crowd)).toEqual([there])
    expect(placeLabels([{ rank: 1, options: [off!] }], PAPER, crowd)).toEqual([])
  })
})

describe('the writing on Combat Operations', () => {
  test.each(SCALES)('has no two words that overlap, at %f pixels to a unit', (scale) => {
    expect(overlapping(wordsAt(scale))).toEqual([])
  })

  test.each(SCALES)('lets no name run into another, at %f pixels to a unit', (scale) => {
    const names = wordsAt(scale).filter(({ nameKind }) => nameKind !== 'id' && nameKind !== 'level')
    const wide = names.map((each) => ({ ...each, boxes: each.boxes.map((box) => grow(box, each.size * 0.1)) }))
    expect(overlapping(wide)).toEqual([])
  })

  test.each(SCALES)(
    'sets the river’s name well away from that of the fen beside it, at %f pixels to a unit',
    (scale) => {
      const words = wordsAt(scale)
      const boxes = words.flatMap(({ text, boxes }) => (text === 'Reed Fen' ? boxes : []))
      for (const river of words.filter(({ text }) => text === 'River Wideflow'))
        for (const box of river.boxes)
          for (const other of boxes) expect(meets(grow(box, river.size * 0.8), other)).toBe(false)
    },
  )

  test.each(SCALES)('is the same every time, at %f pixels to a unit', (scale) => {
    expect(JSON.stringify(wordsAt(scale))).toBe(JSON.stringify(placeAllNames(mapPlanOf(map), scale, measure)))
  })

  test('names every place and nearly every hex at the zoom of play', () => {
    const words = wordsAt(1)
    const texts = new Set(words.map(({ text }) => text))
    for (const { text } of map.sheet.names ?? []) expect(texts).toContain(text)
    const ids = words.filter(({ nameKind }) => nameKind === 'id')
    expect(ids.length).toBeGreaterThan(map.grid.count * 0.97)
    for (const { text, x, y } of ids) expect(map.grid.print(map.grid.at(x, y)!)).toBe(text)
  })

  test('keeps only what matters when the whole map is small, large enough to be read', () => {
    const far = wordsAt(1 / 4)
    expect(far.map(({ text }) => text)).toContain('Ostwick')
    expect(far.filter(({ nameKind }) => nameKind === 'id' || nameKind === 'village')).toEqual([])
    for (const { nameKind, size } of far) expect(size / 4).toBeGreaterThanOrEqual(LETTER_STYLES[nameKind].least)
  })

  test('runs the river’s name beside the river, letter by letter', () => {
    const [river] = wordsAt(1).filter(({ nameKind }) => nameKind === 'water')
    expect(river?.glyphs?.map(({ letter }) => letter).join('')).toBe('River Wideflow')
    const water = plan.edges[0]!.curves[0]!.spots
    for (const { x, y } of river?.glyphs ?? [])
      expect(Math.min(...water.map((spot) => Math.hypot(spot.x - x, spot.y - y)))).toBeLessThan(45)
  })

  test('tells the level of every contour', () => {
    const levels = wordsAt(1).filter(({ nameKind }) => nameKind === 'level')
    expect(new Set(levels.map(({ text }) => text))).toEqual(new Set(['1', '2']))
  })
})

describe('the writing on Celles, of 561 hexes', () => {
  const opened = readModule('assets/modules/celles')
  if ('problems' in opened) throw new Error(opened.problems[0]?.message)
  const [celles] = opened.module.maps
  const country = mapPlanOf(celles!)

  test.each([1 / 4, 1 / 2, 1])('has no two words that overlap, at %f pixels to a unit', (scale) => {
    expect(overlapping(placeAllNames(country, scale, measure))).toEqual([])
  })

  test('names every town from afar, and every village at the zoom of play', () => {
    const named = (scale: number) => new Set(placeAllNames(country, scale, measure).map(({ text }) => text))
    const [far, near] = [named(1 / 4), named(1 / 2)]
    for (const { text, kind } of celles!.sheet.names ?? []) {
      if (kind === 'town' || kind === 'city') expect(far).toContain(text)
      if (kind === 'village') expect(near).toContain(text)
    }
    for (const river of ['Meuse', 'Lesse', 'Ourthe']) expect(far).toContain(river)
  })
})

test('a name grows on paper as one goes away, until it is left out', () => {
  for (const nameKind of Object.keys(LETTER_STYLES) as NameKind[]) {
    const sizes = SCALES.map((scale) => sizeAt(nameKind, scale))
    const written = sizes.flatMap((size) => size ?? [])
    expect(sizes.slice(sizes.length - written.length)).toEqual(written)
    expect([...written].sort((a, b) => b - a)).toEqual(written)
  }
})

describe('what grows, from far off', () => {
  test('meets itself at its edges, so that stretches of it show no seam', () => {
    const side = 282
    const spots = repeatingSpots(20, 7)
    const key = ({ x, y }: { x: number; y: number }) => `${x.toFixed(3)} ${y.toFixed(3)}`
    const all = new Set(spots.map(key))
    for (const { x, y } of spots) if (x < 0) expect(all).toContain(key({ x: x + side, y }))
    expect(spots.some(({ x }) => x > side)).toBe(true)
  })
})

test('no letters grow without bound as one comes near', () => {
  for (const nameKind of Object.keys(LETTER_STYLES) as NameKind[])
    expect((sizeAt(nameKind, 4) ?? 0) * 4).toBeLessThanOrEqual(nameKind === 'city' || nameKind === 'town' ? 32 : 26)
})

test('no number of a hex is smaller than six and a half pixels on the window', () => {
  for (let seen = 0.04; seen < 4; seen *= 1.03) {
    const size = sizeAt('id', levelScale(tileLevel(seen)))
    if (size !== undefined) expect(size * seen).toBeGreaterThanOrEqual(6.5)
  }
})
