import { describe, expect, it } from 'vitest'
import { finding } from '../../../rules/core/finding.ts'
import {
  type Cup,
  contentsOf,
  drawAction,
  drawerIn,
  drawnBy,
  filling,
  judgeDraw,
  putInto,
} from '../../../rules/kit/cup.ts'
import type { Draw, Move, Piece } from '../../../table/generated/types.ts'
import { type Placed, sceneOf, tiny } from '../stage.ts'

/** Two counters of Grey are its chits; in this turn only the first belongs in the cup. */
const CUP: Cup = {
  pile: 'cup',
  phases: new Set(['draw']),
  drawn: 'box',
  aside: 'tray',
  isChit: (def) => def.startsWith('grey'),
  belonging: () => ['grey-1', 'grey-2'],
}
const GREYS: Cup = { ...CUP, side: 'grey' }

const against = Object.fromEntries(
  ['hand', 'phase', 'many', 'elsewhere'].map((rule) => [rule, finding(rule, '1.0', 'illegal', rule, [], [])]),
) as unknown as Required<Parameters<typeof judgeDraw>[3]>

const scene = (placed: readonly Placed[], phase = 'draw', side = 'grey', sides: readonly string[] = []) =>
  Object.assign(sceneOf(tiny(), placed, { phase, side }), { sides })

const broken = (cup: Cup, draw: Partial<Draw>, phase = 'draw', sides: readonly string[] = []) =>
  judgeDraw(scene([], phase, 'grey', sides), cup, { ...drawAction(cup), ...draw }, against).map(({ rule }) => rule)

describe('a draw', () => {
  it('is legal as it is proposed', () => {
    expect(broken(CUP, {}, 'draw', ['grey'])).toEqual([])
    expect(broken(GREYS, {}, 'draw', ['grey'])).toEqual([])
  })

  it('is made by the side of the cup, or of the phase', () => {
    expect(broken(GREYS, {}, 'draw', ['green'])).toEqual(['hand'])
    expect(broken(CUP, {}, 'draw', ['green'])).toEqual(['hand'])
  })

  it('outside its phases is illegal, and so is a draw from another side’s cup', () => {
    expect(broken(CUP, { count: 2, to: { pile: 'tray' } }, 'march', ['green'])).toEqual(['phase'])
    expect(broken(GREYS, { count: 2, to: { pile: 'tray' } }, 'march', ['green'])).toEqual(['hand', 'phase'])
  })

  it('takes one chit, into its box', () => {
    expect(broken(CUP, { count: 2, to: { pile: 'tray' } })).toEqual(['many', 'elsewhere'])
    const { many: _, elsewhere: __, ...few } = against
    const draw: Draw = { ...drawAction(CUP), count: 2, to: { pile: 'tray' } }
    expect(judgeDraw(scene([]), CUP, draw, few)).toEqual([])
  })

  it('belongs to the side that draws, if the seat plays it', () => {
    expect(drawerIn(scene([]), CUP, 'grey')).toBe('grey')
    expect(drawerIn(scene([]), CUP, 'green')).toBe('green')
    expect(drawerIn(scene([], 'draw', 'green'), GREYS, 'grey')).toBe('grey')
  })

  it('gives unseen chits new ids, in the order of the draw', () => {
    const before = scene([{ def: 'green-1', at: '2.2' }])
    const came = ['7.10', '7.2'].map((id): Piece => ({ id, def: 'grey-1', at: { pile: 'box' }, face: 0, turn: 0 }))
    const after = { ...before.state, pieces: came.reduce((all, each) => all.set(each.id, each), before.state.pieces) }
    const entry = { seat: 'grey', action: drawAction(CUP) } as never
    expect(drawnBy(before, entry, after, 'cup').map(({ id }) => id)).toEqual(['7.2', '7.10'])
    expect(drawnBy(before, entry, after, 'other')).toEqual([])
  })
})

describe('the contents of a cup', () => {
  const scattered = scene([
    { def: 'grey-1', at: 'pile:box' },
    { def: 'grey-2', at: 'pile:cup' },
    { def: 'grey-3', at: 'pile:box' },
    { def: 'grey-guns', at: 'pile:tray' },
    { def: 'green-1', at: 'pile:box' },
  ])
  const ids = (pieces: readonly Piece[]) => pieces.map(({ id }) => id)

  it('are reported as missing or misplaced, as far as they are seen', () => {
    const { inside, meant, missing, astray } = contentsOf(scattered, CUP)
    expect([inside, meant, ids(missing), ids(astray)]).toEqual([1, 2, ['grey-1'], ['grey-3']])
  })

  it('are put back in one move, and other chits are set aside', () => {
    const fill = filling(CUP, contentsOf(scattered, CUP))!
    expect(fill.moves).toEqual([
      { pieces: ['grey-1'], to: { pile: 'cup' } },
      { pieces: ['grey-3'], to: { pile: 'tray' } },
    ])
    expect(ids(putInto(scattered, fill, 'cup'))).toEqual(['grey-1'])
  })

  it('cause no proposal, if nothing is missing or misplaced', () => {
    const full = scene([{ def: 'grey-1', at: 'pile:cup' }])
    expect(filling(CUP, contentsOf(full, CUP))).toBeUndefined()
    const move: Move = { type: 'move', moves: [{ pieces: ['grey-1'], to: { pile: 'box' } }] }
    expect(putInto(full, move, 'cup')).toEqual([])
  })
})
