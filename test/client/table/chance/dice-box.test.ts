import { expect, it } from 'vitest'
import { diceChoice } from '../../../../client/table/chance/dice-box.tsx'

it('the dice for a click are six, those of the game first and each once', () => {
  expect(diceChoice([])).toEqual(['1d6', '2d6', '3d6', '1d10', '2d10', '1d20'])
  expect(diceChoice(['d10 0-9'])).toEqual(['d10 0-9', '1d6', '2d6', '3d6', '1d10', '2d10'])
  expect(diceChoice(['d6'])).toEqual(['d6', '2d6', '3d6', '1d10', '2d10', '1d20'])
})
