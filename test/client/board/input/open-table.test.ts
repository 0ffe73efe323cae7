import { beforeEach, describe, expect, test } from 'vitest'
import { inContact } from '../../../../client/board/input/base-contact.ts'
import { heapAt, step } from '../../../../client/board/input/cursor-steps.ts'
import { dropAction, dropLegs, dropTarget } from '../../../../client/board/input/drop.ts'
import type { Grab } from '../../../../client/board/input/grab.ts'
import { rotateActions } from '../../../../client/board/input/piece-actions.ts'
import { counterShapesOf } from '../../../../client/board/layout/counter-shape.ts'
import { hitTest } from '../../../../client/board/layout/hit-test.ts'
import { squadOf } from '../../../../client/board/layout/miniatures.ts'
import { TableLayout } from '../../../../client/board/layout/table-layout.ts'
import { layTable } from '../../../../client/board/layout/tabletop.ts'
import { dotsOf, plotOf } from '../../../../client/board/picture/minimap.ts'
import type { Piece, PieceId } from '../../../../table/generated/types.ts'
import { placeOf, point, readModule, stateOf } from '../../../browser/miniatures/table.ts'

const module = readModule()
const top = layTable(module.maps)
let layout: TableLayout

beforeEach(() => {
  layout = new TableLayout(top, counterShapesOf(module))
  layout.follow(stateOf())
})

const held = (id: PieceId, ids: readonly PieceId[] = [id], off = { x: 0, y: 0 }): Extract<Grab, { kind: 'pieces' }> => {
  const anchor = placeOf(id) as { x: number; y: number } & ReturnType<typeof point>
  return { kind: 'pieces', ids, anchor, held: { x: anchor.x + off.x, y: anchor.y + off.y } }
}

describe('a miniature dropped on an open table', () => {
  test('lies where its ghost was, however it was held', () => {
    const grab = held('gael-1', ['gael-1'], { x: 30, y: -20 })
    expect(dropTarget(top, grab, { x: 530, y: 900 }, false)).toEqual(point(500, 920))
  })

  test('snaps into base contact with a near one, and with no other', () => {
    const grab = held('gael-1')
    const near = inContact(module, layout, grab, point(1020, 450), 1)
    expect(near).toEqual(point(1020, 462))
    expect(inContact(module, layout, grab, point(1020, 440), 1)).toEqual(point(1020, 440))
    expect(inContact(module, layout, grab, point(1020, 440), 2)).toEqual(point(1020, 462))
  })

  test('is pushed off the base that it would lie on', () => {
    const at = inContact(module, layout, held('gael-1'), point(1020, 500), 1)
    expect(at).toEqual(point(1020, 462))
  })

  test('goes its way round, and its squad beside it', () => {
    const grab = held('gael-1', ['gael-1', 'gael-2'])
    const action = dropAction(top, layout, grab, point(970, 700), 'nonce', [point(800, 900)])
    expect(action).toEqual({
      type: 'move',
      moves: [
        { pieces: ['gael-1'], to: point(970, 700), via: [point(800, 900)] },
        { pieces: ['gael-2'], to: point(1090, 780), via: [point(920, 980)] },
      ],
    })
  })
})

test('models come out of a tray side by side, so that no base lies on another', () => {
  const reserve = { pile: 'reserve' }
  layout.follow(stateOf({ 'gael-1': { at: reserve }, 'gael-2': { at: reserve }, 'gael-3': { at: reserve } }))
  const ids = ['gael-1', 'gael-2', 'gael-3']
  const legs = dropLegs(top, layout, { kind: 'pieces', ids, anchor: reserve, held: { x: 0, y: 0 } }, point(500, 900))
  expect(legs.flatMap(({ pieces }) => pieces).sort()).toEqual(ids)
  expect(legs.map(({ to }) => to)).toEqual([point(500, 900), point(608, 900), point(500, 1008)])
})

test('a squad is the models of one side in one formation', () => {
  const ids = [1, 2, 3, 4, 5, 6].map((at) => `gael-${at}`)
  expect(squadOf(module, layout.state, 'gael-4')).toEqual(ids)
  expect(squadOf(module, layout.state, 'wood-1')).toEqual(['wood-1'])
})

describe('scenery', () => {
  test('is hit within its outline, turned as it lies, and what is pointed at is the point', () => {
    const inWall = hitTest(top, layout, undefined, { x: 1000, y: 780 })
    expect(inWall.counter?.piece.id).toBe('wall-1')
    expect(inWall.place).toEqual(point(1000, 780))
    expect(hitTest(top, layout, undefined, { x: 1000, y: 820 }).counter).toBeUndefined()
  })

  test('lies under every model, and is in no stack with one', () => {
    layout.follow(stateOf({ 'gael-1': { at: placeOf('bog-1') } }))
    const middle = placeOf('bog-1') as { x: number; y: number }
    expect(hitTest(top, layout, undefined, middle).counter?.piece.id).toBe('gael-1')
    expect(layout.heapOf('gael-1')?.ids).toEqual(['gael-1'])
    expect(layout.heapOf('bog-1')?.counters[0]?.laid?.name).toBe('Bog')
  })

  test('is listed anew only when a piece of it changes', () => {
    const before = layout.scenery
    layout.follow(stateOf({ 'gael-1': { at: point(300, 300) } }))
    expect(layout.scenery).toBe(before)
    layout.follow(stateOf({ 'wood-1': { turn: 90 } }))
    expect(layout.scenery).not.toBe(before)
    expect(layout.scenery.filter((heap) => !before.includes(heap))).toHaveLength(1)
  })
})

describe('the keyboard cursor on an open table', () => {
  test('goes an inch at a step, and finds the model whose base it is on', () => {
    const from = { place: point(1020, 760), line: { x: 1020, y: 760 } }
    const up = step(top, from, 'up')
    expect(up?.place).toEqual(point(1020, 660))
    expect(heapAt(top, layout, point(1020, 600))?.ids).toEqual(['fir-1'])
    expect(heapAt(top, layout, point(1020, 660))).toBeUndefined()
  })
})

test('R rotates a model by 15 degrees on an open table', () => {
  expect(rotateActions(layout, top, ['gael-1', 'fir-1'], true)).toEqual([
    { type: 'rotate', pieces: ['gael-1'], turn: 15 },
    { type: 'rotate', pieces: ['fir-1'], turn: 195 },
  ])
})

test('the overview map has a dot for each model, and none for scenery', () => {
  const isScenery = ({ def }: Piece) => module.counters.get(def ?? '')?.kind === 'scenery'
  const dots = dotsOf(top, layout.state, plotOf(top.bounds, 200, 150), isScenery)
  expect(dots.map(({ side }) => side).sort()).toEqual([...Array(7).fill('blue'), ...Array(8).fill('red')])
})
