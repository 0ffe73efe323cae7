import { describe, expect, it } from 'vitest'
import { openLog } from '../../../client/session/log/reported-log.ts'
import { replaceEntryNumber, whyUndoAsks } from '../../../client/words/entry-quote.ts'
import type { Action, Id } from '../../../table/generated/types.ts'
import { view } from '../../../table/secrecy/sight.ts'
import { combat, Game, hex, move } from '../combat.ts'

const BLUE = { sides: ['blue'] }
const BATTALION = 'blue-36-inf-1-3'

/** The relay's refusal of an action, and Blue's log. */
function refused(game: Game, seat: Id, action: Action) {
  const answer = game.keeper.decide(seat, 'x', action, 99)
  if (!('message' in answer)) throw new Error('It was done')
  const { lines } = openLog(game.seen(BLUE), view(game.keeper.state, BLUE), { module: combat })
  return { message: answer.message, lines }
}

describe('an entry that a refusal names by its number', () => {
  it('is quoted from the log if it is why an undo needs consent', () => {
    const game = new Game()
    game.do('blue', move(game.id(BATTALION), hex('D6')))
    game.do('red', { type: 'roll', dice: 'd10', reason: 'the ford', nonce: 'nonce-0123456789' })
    const { message, lines } = refused(game, 'blue', { type: 'undo' })
    expect(message).toMatch(/^Entry 2 /)
    expect(whyUndoAsks(message, lines)).toMatch(
      /^Undoing a roll or reveal needs the others’ consent: Red rolls d10 for the ford: \d+\.$/,
    )
    expect(whyUndoAsks(message, [])).toBe(message)
  })

  it('is quoted from the log if it stands in the way of an undo', () => {
    const game = new Game()
    game.do('blue', move(game.id(BATTALION), hex('D6')))
    game.do('red', move(game.id(BATTALION), hex('E6')))
    const { message, lines } = refused(game, 'blue', { type: 'undo' })
    expect(message).toMatch(/^Entry 2 by red /)
    expect(replaceEntryNumber(message, lines)).toMatch(
      /^“Red: 3rd Battalion.* D6 → E6.*” depends on it; undo that first\.$/,
    )
  })
})
