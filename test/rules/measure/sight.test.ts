import { describe, expect, it } from 'vitest'
import {
  bandOf,
  blockerIds,
  coverOf,
  enemiesSeen,
  nearestInSight,
  sightOf,
} from '../../../rules/measure/board/sight.ts'
import type { Placed } from '../stage.ts'
import { common, put, sceneWith } from './common.ts'

const RED = put('red-1', 500, 1000)
const BLUE = put('blue-1', 1500, 1000)

function look(...placed: readonly Placed[]) {
  const scene = sceneWith([RED, BLUE, ...placed])
  const [red, blue] = [scene.unit('red-1')!, scene.unit('blue-1')!]
  return { scene, red, blue, sight: sightOf(scene, red, blue)! }
}

describe('5 sight', () => {
  it.each([
    ['over open ground', [], true, []],
    ['not through a wall as high as it is', [put('wall-1', 1000, 1000, 90)], false, ['wall-1']],
    ['over a wall lower than both', [put('wall-2', 1000, 1000, 90)], true, []],
    ['not through another squad', [put('blue-chief', 1000, 1000)], false, ['blue-chief']],
    ['through their own squad', [put('red-2', 1000, 1000), put('blue-2', 1200, 1000)], true, []],
    ['not through more than 2 inches of wood', [put('wood-2', 1000, 1000)], false, ['wood-2']],
    ['through a corner of the wood', [put('wood-2', 1000, 1190)], true, ['wood-2']],
    ['not over a hill', [put('hill-1', 1000, 1000)], false, ['hill-1']],
    ['from a hill over a wall', [put('hill-1', 500, 1000), put('wall-1', 800, 1000, 90)], true, []],
    [
      'not from a hill over a wall close before the target',
      [put('hill-1', 500, 1000), put('wall-1', 1400, 1000, 90)],
      false,
      ['wall-1'],
    ],
  ] as const)('%s', (_name, placed, clear, blockers) => {
    const { sight, scene, red, blue } = look(...placed)
    expect(sight.clear).toBe(clear)
    expect(blockerIds(sight)).toEqual(blockers)
    expect(sightOf(scene, blue, red)!.clear).toBe(clear)
  })

  it('into base contact is never blocked', () => {
    const scene = sceneWith([put('red-1', 1000, 1000), put('blue-1', 1100, 1000), put('wood-1', 1000, 1000)])
    expect(sightOf(scene, scene.unit('red-1')!, scene.unit('blue-1')!)!.clear).toBe(true)
  })

  it('is blocked by no model where the sheet says so', () => {
    const module = common({ measure: { sight: { cite: '5', models: 'none' } } })
    const scene = sceneWith([RED, BLUE, put('blue-chief', 1000, 1000)], { module })
    expect(sightOf(scene, scene.unit('red-1')!, scene.unit('blue-1')!)!.clear).toBe(true)
  })
})

describe('6 cover', () => {
  const covers = (...placed: readonly Placed[]) => {
    const { scene, red, blue } = look(...placed)
    return coverOf(scene, red, blue).map(({ rule, of }) => `${rule.name} of ${of.id}`)
  }

  it.each([
    ['in a wood', [put('wood-2', 1500, 1000)], ['wood of wood-2']],
    ['beside a wood', [put('wood-2', 1500, 1400)], []],
    ['behind a fence', [put('fence-1', 1430, 1000, 90)], ['fence of fence-1']],
    ['behind a fence that is too far off', [put('fence-1', 1300, 1000, 90)], []],
    ['behind the end of a fence that hides little', [put('fence-1', 1430, 1220, 90)], []],
  ] as const)('%s', (_name, placed, found) => {
    expect(covers(...placed)).toEqual(found)
  })
})

describe('the nearest enemy in sight', () => {
  it('is found by the gap between the bases, and passes over those out of sight', () => {
    const placed = [RED, put('blue-1', 1000, 1000), put('blue-2', 500, 1700), put('wall-1', 700, 1000, 90)]
    const scene = sceneWith(placed)
    const red = scene.unit('red-1')!
    expect(enemiesSeen(scene, red).map(({ model, gap }) => [model.unit.id, gap])).toEqual([
      ['blue-1', 400],
      ['blue-2', 600],
    ])
    expect(nearestInSight(scene, red)?.model.unit.id).toBe('blue-2')
  })
})

describe('a range band', () => {
  it.each([
    [600, 'short'],
    [602, 'short'],
    [603, 'long'],
    [1200, 'long'],
    [1203, undefined],
  ])('of %i units', (units, id) => {
    expect(bandOf(sceneWith([]), units)?.id).toBe(id)
  })
})
