import { describe, expect, it } from 'vitest'
import {
  consentAnswers,
  findingsAgainst,
  openConsentRequests,
  requestedSetting,
} from '../../../client/session/consent-requests.ts'
import { openLog, undoneLines } from '../../../client/session/log/reported-log.ts'
import { type Flags, flagsOf } from '../../../client/session/referee/flags.ts'
import { withHouseRuleText } from '../../../client/words/announcements.ts'
import { lineSubject, textAbout } from '../../../client/words/line-sentence.ts'
import type { Action, Finding, Rule, Verdict } from '../../../table/generated/types.ts'
import type { HouseRule } from '../../../table/referee.ts'
import { OBSERVER, view } from '../../../table/secrecy/sight.ts'
import { combat, Game } from '../combat.ts'

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

const linesOf = (game: Game, from = 0) => {
  const entries = game.seen(OBSERVER).slice(from)
  return openLog(entries, view(game.keeper.state, OBSERVER), { module: combat }).lines
}

describe('a request for consent', () => {
  it('names what the referee holds against it, as far as the asked player may know', () => {
    const finding = (message: string, severity: Finding['severity'] = 'illegal'): Finding => ({
      ...{ rule: 'test/turn', cite: '3.0', severity, message, at: [], pieces: [] },
    })
    const request = { seq: 7, action: { type: 'turn', time: { turn: 1, phase: 'combat' } } as Action }
    const flag = { verdict: { findings: [finding('First retreat.'), finding('A note.', 'note')] } }
    const all = new Map([[7, flag]]) as unknown as Flags['all']
    const own = () => ({ findings: [finding('Yours.', 'warning'), finding('First retreat.')] })
    const messages = (judge: () => Verdict | undefined, asked: typeof request = request) =>
      findingsAgainst(asked, { all }, judge).map(({ message }) => message)
    expect(messages(() => undefined)).toEqual(['First retreat.'])
    expect(messages(own)).toEqual(['First retreat.', 'Yours.'])
    expect(messages(own, { seq: 8, action: { type: 'save', name: 'Evening' } as Action })).toEqual([])
  })

  it('is described by its subject, and so is the answer, without a second verb', () => {
    const wording = (action: Action, switches: readonly HouseRule[] = []) => {
      const game = new Game()
      game.do('blue', { type: 'sit', name: 'Björn' })
      game.do('red', { type: 'set', option: 'referee', value: 'strict' })
      const { seq } = game.do('red', action).entry
      game.do('blue', { type: 'rule', entry: seq, ruling: 'accepted' })
      const [ask, answer] = linesOf(game).flatMap((line) => (line.seq < seq ? [] : withHouseRuleText(line, switches)))
      return [ask?.text, ask && answer && textAbout(answer, lineSubject(ask))]
    }
    const coach = 'set the referee to Coach'
    expect(wording({ type: 'set', option: 'referee', value: 'coach' })).toEqual([
      `requests: ${coach}`,
      `accepts: ${coach}`,
    ])
    const settings = [{ value: 'up', text: 'Rounded up' }]
    const rule = { id: 'two-to-one', cite: '9.1', text: 'How many steps?', settings }
    const house = { type: 'set', option: 'house/two-to-one', value: 'up' } as const
    const up = 'set the house rule “How many steps?” to “Rounded up”'
    expect(wording(house, [rule])).toEqual([`requests: ${up}`, `accepts: ${up}`])
    expect(wording({ type: 'set', option: 'referee', value: 'off' })[1]).toBe('accepts: set the referee to Off')
    expect(wording({ type: 'set', option: 'handling', value: 'owners' })).toEqual([
      'requests: each side handles only its own counters',
      'accepts: each side handles only its own counters',
    ])
    expect(wording({ type: 'peek', pile: 'cup', count: 1 })).toEqual([
      'asks to look at the top piece of Chit cup',
      expect.stringMatching(/^accepts: a look at the top piece of Chit cup/),
    ])
    expect(wording({ type: 'replace', seat: 'blue' })).toEqual([
      'asks to give the seat of Blue (Björn) to another player',
      'accepts: giving the seat of Blue (Björn) to another player',
    ])
  })
})

describe('the value that a request sets', () => {
  it('is known to the requester while the others are asked', () => {
    const game = new Game()
    const asked = (seat: string) => requestedSetting(game.keeper.state, seat, 'handling')
    expect(asked('red')).toBeUndefined()
    const { seq } = game.do('red', { type: 'set', option: 'handling', value: 'owners' }).entry
    expect([asked('red'), asked('blue')]).toEqual(['owners', undefined])
    game.do('blue', { type: 'rule', entry: seq, ruling: 'refused' })
    expect(asked('red')).toBeUndefined()
  })
})

describe('a request to undo a roll', () => {
  it('waits for all other players, and only they and the requester may answer', () => {
    const { state, roll, ask } = asked()
    const [only] = openConsentRequests(state())
    expect(only).toMatchObject({ seq: ask, seat: 'red', of: roll, missing: [{ id: 'blue' }] })
    const replies = (id: string) =>
      only &&
      consentAnswers(
        state(),
        state().seats.find((each) => each.id === id),
        only,
      )
    expect(replies('blue')).toEqual(['accepted', 'refused'])
    expect(replies('red')).toEqual(['withdrawn'])
    expect(replies('nobody')).toEqual([])
  })

  it('is answered by a player who plays alone', () => {
    const { state, ask, answer } = asked('hotseat')
    const [only] = openConsentRequests(state())
    expect(only && consentAnswers(state(), state().seats[0], only)).toEqual(['accepted', 'withdrawn'])
    answer('both', 'accepted')
    expect(state().held[ask]).toBeUndefined()
  })

  it('offers a seat only answers that the table accepts', () => {
    for (const by of ['red', 'blue'] as const) {
      const [only] = openConsentRequests(asked().state())
      const { state } = asked()
      const seat = state().seats.find(({ id }) => id === by)
      for (const ruling of only ? consentAnswers(state(), seat, only) : []) {
        const { answer, state: after } = asked()
        answer(by, ruling)
        expect(openConsentRequests(after())).toEqual([])
      }
    }
  })

  it('is reported plainly, and strikes out the roll only after all have agreed', () => {
    const { game, roll, answer } = asked()
    expect(linesOf(game).at(-1)).toMatchObject({ text: `asks to undo entry ${roll}`, of: { seq: roll } })
    expect([...undoneLines(linesOf(game))]).toEqual([])
    answer('blue', 'accepted')
    expect(linesOf(game).at(-1)?.text).toBe(`agrees to undo entry ${roll}`)
    expect([...undoneLines(linesOf(game))]).toEqual([roll])
  })

  it('leaves the roll as it is if it is refused or withdrawn', () => {
    for (const [by, ruling, text] of [
      ['blue', 'refused', 'declines to undo'],
      ['red', 'withdrawn', 'no longer asks to undo'],
    ] as const) {
      const { game, roll, answer } = asked()
      answer(by, ruling)
      expect(linesOf(game).at(-1)?.text).toBe(`${text} entry ${roll}`)
      expect([...undoneLines(linesOf(game))]).toEqual([])
    }
  })

  it('strikes out the roll also for a viewer who joins later', () => {
    const { game, roll, answer } = asked()
    answer('blue', 'accepted')
    expect([...undoneLines(linesOf(game, game.log.length - 1))]).toEqual([roll])
  })

  it('is not a held action of the referee', () => {
    const { game, state } = asked()
    const { all } = flagsOf(
      game.seen(OBSERVER).map((entry) => ({ entry })),
      state().held,
    )
    expect([...all.keys()]).toEqual([])
  })
})
