import { expect, it } from 'vitest'
import { pilePurpose } from '../../../client/words/pile-purpose.ts'
import { combat, houseGame } from '../combat.ts'

it('a pile says what it is for, in the words of its game or by its kind, and who looks inside', () => {
  const pile = { id: 'x', name: 'X', kind: 'cup', sight: 'none' } as const
  expect(pilePurpose(combat, pile)).toBe('Drawn from at random, without a look inside.')
  expect(pilePurpose(combat, { ...pile, text: 'Chits of the day.' })).toBe('Chits of the day.')
  expect(pilePurpose(combat, { ...pile, kind: 'tray', sight: 'owner', side: 'red', text: 'On chit 3.' })).toBe(
    'On chit 3. Only Red sees what is inside.',
  )
})

it('the cups, boxes and trays of the house games say more than their kind does', () => {
  for (const id of ['celles', 'combat-operations', 'before-the-rains']) {
    for (const { piles } of houseGame(id).scenarios.values())
      expect(piles.filter(({ kind, text }) => kind !== 'dead' && text === undefined).map(({ name }) => name)).toEqual(
        [],
      )
  }
})
