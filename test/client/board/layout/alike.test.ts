import { expect, test } from 'vitest'
import { alikeGroups } from '../../../../client/board/layout/alike.ts'
import type { Piece } from '../../../../table/generated/types.ts'

const marker = (id: string, more: Partial<Piece> = {}): Piece => ({
  ...{ id, def: 'blown', at: { pile: 'spare' }, face: 0, turn: 0 },
  ...more,
})
const ids = (pieces: readonly Piece[]) => alikeGroups(pieces).map((group) => group.map(({ id }) => id))

test('spare markers of one kind lie on one another, and others beside them', () => {
  const pieces = [marker('a'), marker('other', { def: 'depot' }), marker('b'), marker('c')]
  expect(ids(pieces)).toEqual([['a', 'b', 'c'], ['other']])
})

test('two of a kind stay side by side, and so does what bears a mark, words or another face', () => {
  expect(ids([marker('a'), marker('b')])).toEqual([['a'], ['b']])
  const pieces = [
    ...['a', 'b', 'c'].map((id) => marker(id)),
    marker('marked', { marks: { used: 1 } }),
    marker('named', { label: 'Trois-Ponts' }),
    marker('turned', { face: 1 }),
  ]
  expect(ids(pieces)).toEqual([['a', 'b', 'c'], ['marked'], ['named'], ['turned']])
})
