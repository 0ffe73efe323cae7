import { describe, expect, test } from 'vitest'
import { backTone } from '../../../../client/board/counter/back.ts'
import { contrast, css, parse, readableInk } from '../../../../client/board/counter/colour.ts'
import { isSidc } from '../../../../client/board/counter/icons.ts'
import { looksOf } from '../../../../client/board/counter/look.ts'
import { sidcOf } from '../../../../client/board/counter/nato-symbol.ts'
import { hex, module, piece } from '../trial-table.ts'

const look = looksOf(module)
const at = hex('C3')

describe('a known piece', () => {
  test('shows its values where the sheet puts them', () => {
    expect(look(piece('p', at))).toMatchObject({ shownFace: 'front', corners: { topLeft: '3', bottomRight: '4' } })
  })

  test('shows the values of the face that is up, and that it is not the first face', () => {
    expect(look(piece('p', at, { face: 1 }))).toMatchObject({ corners: { topLeft: '1' }, wear: 'reduced' })
  })

  test('shows its short name and the stripe of its formation', () => {
    const [first, second] = [look(piece('p', at)), look(piece('q', at, { def: 'v' }))]
    expect(first.words).toBe('u')
    expect(first.stripe).not.toEqual(second.stripe)
  })

  test('has its own colour if the sheet gives one, such as an ally’s', () => {
    const ally = { ...module.counters.get('v')!, colour: '#7b5634' }
    const shown = looksOf({ ...module, counters: new Map([...module.counters, ['v', ally]]) })
    const [own, other] = [shown(piece('p', at)), shown(piece('q', at, { def: 'v' }))]
    expect(css(own.colour)).toBe(css(look(piece('p', at)).colour))
    expect(css(other.colour)).not.toBe(css(own.colour))
    expect(contrast(other.ink, other.colour)).toBeGreaterThanOrEqual(4.5)
  })

  test('shows that it is hidden from others', () => {
    expect(look(piece('p', at)).hidden).toBeUndefined()
    const [down, gone] = (['cover', 'absent'] as const).map((veil) => look(piece('p', at, { veil })))
    expect([down?.hidden, gone?.hidden]).toEqual(['cover', 'absent'])
    expect(down?.key).not.toBe(gone?.key)
  })

  test('shows the steps left out of those printed', () => {
    expect(look(piece('p', at, { def: 'one', layers: { steps: 1 } })).steps).toEqual({ left: 1, of: 2 })
    expect(look(piece('p', at, { def: 'one' })).steps).toEqual({ left: 2, of: 2 })
    expect(look(piece('p', at, { def: 'one', marks: { 'step-loss': 1 } })).steps).toEqual({ left: 1, of: 2 })
    expect(look(piece('p', at)).steps).toBeUndefined()
    expect([0, 1].map((face) => look(piece('p', at, { def: 'sides', face })).steps)).toEqual([
      { left: 2, of: 2 },
      { left: 1, of: 2 },
    ])
  })
})

describe('a piece that shows only its back', () => {
  const back = look({ id: 'x', cover: 'back', at, face: 0, turn: 0, side: 'red' })

  test('shows the printed back and nothing of the front', () => {
    expect(back).toMatchObject({ shownFace: 'back', corners: { bottomRight: '4' }, words: '' })
    expect(back.corners.topLeft).toBeUndefined()
  })

  test('looks like every other piece with that back, whatever it is', () => {
    expect(look({ id: 'y', cover: 'back', at: hex('A1'), face: 0, turn: 0 }).key).toBe(back.key)
    expect(look({ id: 'z', cover: 'blue-back', at, face: 0, turn: 0 }).key).not.toBe(back.key)
  })

  test('without a cover has a deep tone of its side’s colour', () => {
    expect(look({ id: 'x', at, face: 0, turn: 0, side: 'blue' }).colour).toEqual(backTone(parse('#2b5797')))
  })
})

describe('the key of a painting differs by', () => {
  const plain = look(piece('p', at)).key

  test.each([
    ['its face', { face: 1 }],
    ['its marks', { marks: { moved: 1 } }],
    ['its label', { label: 'feint' }],
    ['its veil', { veil: 'cover' }],
    ['its other layers', { layers: { fatigue: 2 } }],
  ] as const)('%s', (_, more) => {
    expect(look(piece('p', at, more)).key).not.toBe(plain)
  })

  test('the count of a mark', () => {
    const marked = (moved: number) => look(piece('p', at, { marks: { moved } })).key
    expect(marked(1)).not.toBe(marked(2))
  })

  test('but not by place, rotation or id', () => {
    expect(look(piece('other', hex('A1'), { turn: 60 })).key).toBe(plain)
  })
})

test('marks show their letter and colour, and unknown marks their initial', () => {
  const { badges } = look(piece('p', at, { marks: { moved: 1, routed: 3 } }))
  expect(badges).toMatchObject([
    { letter: 'M', count: 1, colour: parse('#3f7f3f') },
    { letter: 'R', count: 3 },
  ])
})

test('unreadable ink is replaced by ink that contrasts', () => {
  const yellow = parse('#ffe866')
  expect(contrast(readableInk(parse('#ffffff'), yellow), yellow)).toBeGreaterThan(4.5)
  const red = parse('#a4262c')
  expect(css(readableInk(parse('#ffffff'), red))).toBe(css(parse('#ffffff')))
})

test('symbols are drawn as friendly and without a size, which the counter writes itself', () => {
  expect(sidcOf('10061000161211040019')).toBe('10031000001211040019')
  expect(isSidc('10061000161211040019')).toBe(true)
  expect(isSidc('Infantry')).toBe(false)
})
