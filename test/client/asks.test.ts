import { describe, expect, it } from 'vitest'
import { flagsOf } from '../../client/referee/flags.ts'
import { asksIn, repliesTo } from '../../client/room/asks.ts'
import { arrive, undone } from '../../client/room/chronicle.ts'
import type { Action, Rule } from '../../table/generated/types.ts'
import { OBSERVER, view } from '../../table/sight.ts'
import { combat, Game } from './combat.ts'

const ROLL: Action = { type: 'roll', dice: '2d6', nonce: 'nonce-0123456789' }
const ASK: Action = { type: 'undo', ask: true }

function asked(play: 'online' | 'hotseat' = 'online') {
  const game = new Game(play)
  const seat = play === 'online' ? 'red' : 'both'
  const roll = game.do(seat, ROLL).entry.seq
  const ask = game.do(seat, ASK).entry.seq
  const answer = (by: string, ruling: Rule['ruling']) => game.do(by, { type: 'rule', entry: ask, ruling })
  return { game, roll, ask, answer, state: () => game.keeper.state }
}

const told = (game: Game, from = 0) => {
  const entries = game.seen(OBSERVER).slice(from)
  return arrive(entries, view(game.keeper.state, OBSERVER), { module: combat }).lines
}

describe('an ask to take back what was rolled', () => {
  it('waits for everybody else who plays, and only they and the asker may answer', () => {
    const { state, roll, ask } = asked()
    const [only] = asksIn(state())
    expect(only).toMatchObject({ seq: ask, seat: 'red', of: roll, missing: [{ id: 'blue' }] })
    const replies = (id: string) =>
      only &&
      repliesTo(
        state(),
        state().seats.find((each) => each.id === id),
        only,
      )
    expect(replies('blue')).toEqual(['accepted', 'refused'])
    expect(replies('red')).toEqual(['withdrawn'])
    expect(replies('nobody')).toEqual([])
  })

  it('is for who plays alone to agree with himself', () => {
    const { state, ask, answer } = asked('hotseat')
    const [only] = asksIn(state())
    expect(only && repliesTo(state(), state().seats[0], only)).toEqual(['accepted', 'withdrawn'])
    answer('both', 'accepted')
    expect(state().held[ask]).toBeUndefined()
  })

  it('every answer that a seat is offered is one that the table takes', () => {
    for (const by of ['red', 'blue'] as const) {
      const [only] = asksIn(asked().state())
      const { state } = asked()
      const seat = state().seats.find(({ id }) => id === by)
      for (const ruling of only ? repliesTo(state(), seat, only) : []) {
        const { answer, state: after } = asked()
        answer(by, ruling)
        expect(asksIn(after())).toEqual([])
      }
    }
  })

  it('is told in plain words, and strikes out the roll only once all have agreed', () => {
    const { game, roll, answer } = asked()
    expect(told(game).at(-1)).toMatchObject({ text: `asks the others to take back entry ${roll}`, of: { seq: roll } })
    expect([...undone(told(game))]).toEqual([])
    answer('blue', 'accepted')
    expect(told(game).at(-1)?.text).toBe(`agrees to take back entry ${roll}`)
    expect([...undone(told(game))]).toEqual([roll])
  })

  it('that is refused or withdrawn leaves the roll as it is', () => {
    for (const [by, ruling, text] of [
      ['blue', 'refused', 'does not agree to take back'],
      ['red', 'withdrawn', 'no longer asks to take back'],
    ] as const) {
      const { game, roll, answer } = asked()
      answer(by, ruling)
      expect(told(game).at(-1)?.text).toBe(`${text} entry ${roll}`)
      expect([...undone(told(game))]).toEqual([])
    }
  })

  it('strikes out the roll also for who comes after it was asked', () => {
    const { game, roll, answer } = asked()
    answer('blue', 'accepted')
    expect([...undone(told(game, game.log.length - 1))]).toEqual([roll])
  })

  it('is nothing that the referee holds', () => {
    const { game, state } = asked()
    const { all } = flagsOf(
      game.seen(OBSERVER).map((entry) => ({ entry })),
      state().held,
    )
    expect([...all.keys()]).toEqual([])
  })
})
