import { expect, it } from 'vitest'
import { destinationsOf } from '../../../rules/core/destinations.ts'
import { unitsIn } from '../../../rules/hex/board/occupants.ts'
import { withPiece, withPlaces } from '../../../rules/kit/changed-position.ts'
import { cellOn, sceneOf, tiny } from '../stage.ts'

const module = tiny()
const cell = (id: string) => cellOn(module, id)
const scene = sceneOf(module, [
  { def: 'grey-1', at: '2.2' },
  { def: 'grey-2', at: '2.2' },
])
const idsIn = (position: typeof scene, id: string) => unitsIn(position, cell(id)).map((unit) => unit.id)

it('A move leaves a counter where its last leg ends, and counters are found by their ids.', () => {
  const moves = [
    { pieces: ['grey-2', 'grey-1'], to: cell('3.2') },
    { pieces: ['grey-2'], to: { pile: 'off' } },
  ]
  expect([...destinationsOf({ moves })]).toEqual([
    ['grey-1', cell('3.2')],
    ['grey-2', { pile: 'off' }],
  ])
})

it('A changed position has the counters at the new places, and the original is unchanged.', () => {
  const then = withPlaces(scene, [
    ['grey-1', cell('3.2')],
    ['nobody', cell('3.2')],
  ])
  expect([idsIn(then, '2.2'), idsIn(then, '3.2')]).toEqual([['grey-2'], ['grey-1']])
  expect(idsIn(scene, '2.2')).toEqual(['grey-1', 'grey-2'])
})

it('A counter that is not on the table yet is there, with what would be remembered.', () => {
  const piece = { ...scene.piece('grey-1')!, id: 'grey-3', def: 'grey-3', at: cell('5.2') }
  const memory = { ...scene.memory, supply: undefined, time: { turn: 9, phase: 'march' } }
  const then = withPiece(scene, piece, memory)
  expect(idsIn(then, '5.2')).toEqual(['grey-3'])
  expect([then.memory.time?.turn, scene.memory.time]).toEqual([9, undefined])
})
