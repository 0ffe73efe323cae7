import { describe, expect, it } from 'vitest'
import { eliminateActions, isDead, type LossReading, lossesIn, markAction } from '../../../../rules/kit/fight/losses.ts'
import type { Action, Place } from '../../../../table/generated/types.ts'
import { cellOn, sceneOf, tiny } from '../../stage.ts'

const module = tiny()
const cell = (id: string) => cellOn(module, id)
/** A unit of two steps: the second face and each mark take one. */
const WEAR: LossReading = {
  stepsOf: ({ id, piece }) => (id === 'grey-staff' ? undefined : 2 - piece.face - (piece.marks?.hit ?? 0)),
  isLost: (_, to) => 'pile' in to,
}
const scene = sceneOf(module, [
  { def: 'grey-1', at: '2.2' },
  { def: 'grey-2', at: '2.2', marks: { hit: 1 } },
  { def: 'grey-staff', at: '3.2' },
  { def: 'grey-3', at: 'pile:off' },
  { def: 'pontoon', at: '2.2' },
])
const messages = (action: Action) =>
  lossesIn(scene, action, WEAR).map(
    ({ unit, steps, left, dies }) => `${unit.id} ${steps}/${left}${dies ? ' dies' : ''}`,
  )
const all = ['grey-3', 'grey-2', 'grey-1', 'grey-1', 'grey-staff', 'pontoon', 'nobody']
const move = (to: Place, pieces: string[] = all): Action => ({ type: 'move', moves: [{ pieces, to }] })

describe('losses', () => {
  it.each([
    ['a mark', { type: 'mark', pieces: all, mark: 'hit', count: 1 }, ['grey-1 1/1']],
    ['more marks', { type: 'mark', pieces: all, mark: 'hit', count: 2 }, ['grey-1 2/0', 'grey-2 1/0']],
    ['another mark', { type: 'mark', pieces: all, mark: 'late', count: 1 }, []],
    ['marks taken off', { type: 'mark', pieces: all, mark: 'hit', count: 0 }, []],
    ['the other face', { type: 'flip', pieces: all, face: 1 }, ['grey-1 1/1', 'grey-2 1/0']],
    ['a way to another hex', move(cell('3.3')), []],
    ['being put off', move({ pile: 'off' }), ['grey-1 2/0 dies', 'grey-2 1/0 dies', 'grey-staff 0/0 dies']],
    ['being removed', { type: 'remove', pieces: ['grey-2'] }, ['grey-2 1/0 dies']],
    ['the tracker', { type: 'turn', time: { turn: 2, phase: 'march' } }, []],
  ] satisfies [string, Action, string[]][])('are read from %s', (_, action, losses) => {
    expect(messages(action)).toEqual(losses)
  })

  it('go to the pile of their side, if there is one', () => {
    const piles = [
      { id: 'box', name: 'Box', kind: 'box', sight: 'all' },
      { id: 'green-lost', name: 'Lost', kind: 'dead', sight: 'all', side: 'green' },
      { id: 'lost', name: 'Lost', kind: 'dead', sight: 'all' },
    ] as const
    const unit = scene.unit('grey-1')!
    expect(eliminateActions(scene, unit)).toEqual([])
    const game = { ...scene.state.game, piles: [...piles] }
    const then = Object.assign(Object.create(scene), { state: { ...scene.state, game } }) as typeof scene
    expect(eliminateActions(then, unit)).toEqual([move({ pile: 'lost' }, ['grey-1'])])
    expect(['box', 'green-lost', 'lost', 'off'].filter((pile) => isDead(then, { pile }))).toEqual([
      'green-lost',
      'lost',
    ])
    expect(isDead(then, cell('2.2'))).toBe(false)
  })

  it('are marked on counters in an order of their own', () => {
    const units = scene.units(['grey-2', 'grey-1'])
    expect(markAction(units, 'hit')).toEqual({ type: 'mark', pieces: ['grey-1', 'grey-2'], mark: 'hit', count: 1 })
  })
})
