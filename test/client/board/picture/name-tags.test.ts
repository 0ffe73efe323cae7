import { describe, expect, it } from 'vitest'
import { around, contains, meets, type Rect } from '../../../../client/board/geometry/rect.ts'
import { wordsOnLine } from '../../../../client/board/map/names/set-words.ts'
import { tagsOf } from '../../../../client/board/picture/name-tags.ts'

const measure = (text: string) => 0.5 * text.length
const name = (text: string, x: number, y: number) =>
  wordsOnLine({ nameKind: 'village', text, size: 12, measure }, x, y, 0)
const HOGNE = name('Hogne', 0, 50)
const MAP: Rect = { x: -300, y: -300, width: 600, height: 600 }
const counter = (x: number, y: number): Rect => around({ x, y }, 64)

describe('a name on the map', () => {
  it('stands where it is printed unless a counter covers much of it', () => {
    expect(tagsOf([HOGNE], [], MAP)).toEqual([])
    expect(tagsOf([HOGNE], [counter(0, 0), counter(0, 89)], MAP)).toEqual([])
  })

  it('moves beside the counter that covers its end, over the rest of it', () => {
    const [tag] = tagsOf([HOGNE], [counter(40, 50)], MAP)
    expect(tag!.box.x + tag!.box.width).toBeLessThan(40 - 32)
    expect(tag!.box.x).toBeLessThan(HOGNE.bounds.x)
    expect(tag!.box.x + tag!.box.width).toBeGreaterThan(8 - 3)
  })

  it('never covers a counter or another moved name, and is left out if there is no room', () => {
    const long = name('Champlon-Famenne', 0, 50)
    const near = name('Marenne', 0, 66)
    const counters = [counter(0, 50), counter(-90, 40), counter(90, 60)]
    const tags = tagsOf([long, near], counters, MAP)
    expect(tags.length).toBeGreaterThan(0)
    for (const { box } of tags) expect(counters.some((each) => meets(each, box))).toBe(false)
    expect(tags.length === 2 && meets(tags[0]!.box, tags[1]!.box)).toBe(false)
    const walled = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => counter(x * 64, 50 + y * 64)))
    expect(tagsOf([HOGNE], walled, MAP)).toEqual([])
  })

  it('never leaves the map, also where its counter stands at the edge', () => {
    const map: Rect = { x: -100, y: -100, width: 140, height: 300 }
    const wood = name('Losheimer Wald', -10, 50)
    const tags = tagsOf([wood], [counter(0, 50)], map)
    expect(tags).toHaveLength(1)
    for (const { box } of tags) expect(contains(map, box)).toBe(true)
  })

  it('is no cell number: the hex plate shows those', () => {
    expect(tagsOf([{ ...HOGNE, nameKind: 'id' }], [counter(0, 50)], MAP)).toEqual([])
  })
})
