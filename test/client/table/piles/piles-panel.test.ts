import { describe, expect, it } from 'vitest'
import { openConsentRequests } from '../../../../client/session/consent-requests.ts'
import { openLog } from '../../../../client/session/log/reported-log.ts'
import { flagsOf } from '../../../../client/session/referee/flags.ts'
import { pileChoices } from '../../../../client/shell/menu/counter-choices.ts'
import { putAction } from '../../../../client/table/piles/put-action.ts'
import type { Action, Pile } from '../../../../table/generated/types.ts'
import { OBSERVER, type Viewer, view } from '../../../../table/secrecy/sight.ts'
import { type State, stackAt } from '../../../../table/state.ts'
import { combat, Game, hex } from '../../combat.ts'

const RED: Viewer = { sides: ['red'] }
const BLUE: Viewer = { sides: ['blue'] }
const NONCE = 'nonce-0123456789'
const PEEK: Action = { type: 'peek', pile: 'cup', count: 1 }

const lines = (game: Game, viewer: Viewer, from: number) =>
  openLog(game.seen(viewer), view(game.keeper.state, viewer), { module: combat }).lines.slice(from)
const words = (game: Game, viewer: Viewer, from: number) => lines(game, viewer, from).map(({ text }) => text)
const labels = (game: Game, seat: string, viewer: Viewer, pile: string) => {
  const state = view(game.keeper.state, viewer)
  const found = state.seats.find(({ id }) => id === seat)
  return found ? pileChoices({ module: combat, state, seat: found }, pile).map(({ label }) => label) : []
}
/** A tray that only Blue looks into, with pieces in it. */
const tray = ({ game, stacks }: State): Pile => {
  const found = game.piles.find(
    ({ id, side, sight }) => side === 'blue' && sight === 'owner' && stacks.has(`pile:${id}`),
  )
  if (!found) throw new Error('Blue has no tray with anything in it')
  return found
}

describe('the log about piles', () => {
  it('names a shown piece to its audience, and tells all others that one was shown', () => {
    const game = new Game()
    const from = game.log.length
    const ask = game.do('red', PEEK).entry.seq
    game.do('blue', { type: 'rule', entry: ask, ruling: 'accepted' })
    const [asks, answer] = lines(game, RED, from)
    expect(asks?.text).toBe('asks to look at the top piece of Chit cup')
    expect(answer?.shownDefs).toHaveLength(1)
    expect(answer?.text).toMatch(/^accepts entry \d+: \w/)
    expect(lines(game, BLUE, from)[1]).toMatchObject({ text: `accepts entry ${ask}` })
    expect(lines(game, BLUE, from)[1]?.shownDefs).toBeUndefined()
  })

  it('names the pieces taken in a search to those who see them', () => {
    const game = new Game()
    const from = game.log.length
    const { id, name } = tray(game.keeper.state)
    const [piece] = stackAt(game.keeper.state, `pile:${id}`)
    game.do('blue', { type: 'take', pile: id, pieces: [piece as string], to: { pile: 'blue-dead' } })
    game.do('blue', { type: 'take', pile: id, pieces: [], to: { pile: 'blue-dead' } })
    const [taken, nothing] = words(game, OBSERVER, from)
    expect(taken).toContain(`searches ${name} and takes `)
    expect(taken).not.toContain('pieces')
    expect(nothing).toBe(`searches ${name} and takes nothing`)
  })

  it('counts the pieces of a deal or a pour, and names the piles', () => {
    const game = new Game()
    const from = game.log.length
    const to = [{ pile: 'drawn' }, { pile: 'bridges' }]
    game.do('red', { type: 'deal', pile: 'cup', each: 1, from: 'random', to, nonce: NONCE })
    game.do('red', { type: 'pour', pile: 'drawn', to: { pile: 'cup' } })
    expect(words(game, OBSERVER, from)).toEqual([
      'deals 1 piece each from Chit cup to Chits drawn and Bridges',
      'empties Chits drawn into Chit cup',
    ])
  })
})

describe('a request to look', () => {
  it('is a card for those who may answer, and no flag of the referee', () => {
    const game = new Game()
    const { entry } = game.do('red', PEEK)
    expect(openConsentRequests(game.keeper.state)).toMatchObject([
      { seat: 'red', action: PEEK, missing: [{ id: 'blue' }] },
    ])
    expect(flagsOf([{ entry }], game.keeper.state.held).all.size).toBe(0)
  })
})

describe('the choices at a pile', () => {
  it('are those that the relay would allow', () => {
    const game = new Game()
    const { id } = tray(game.keeper.state)
    expect(labels(game, 'red', RED, 'cup')).toEqual([
      'Draw …',
      'Deal …',
      'Shuffle …',
      'Empty into …',
      'Ask to look inside …',
    ])
    expect(labels(game, 'red', RED, id)).not.toContain('Draw …')
    expect(labels(game, 'red', RED, id)).toContain('Ask to look inside …')
    expect(labels(game, 'blue', BLUE, id)).not.toContain('Ask to look inside …')
    expect(labels(new Game('hotseat'), 'both', RED, 'cup')).toContain('Look inside …')
    expect(labels(game, 'red', RED, 'red-dead')).toEqual([])
  })
})

describe('the drop of picked pieces', () => {
  it('is a search from a deck or a cup, and a move from anywhere else', () => {
    const { state } = new Game().keeper
    const [chit] = stackAt(state, 'pile:cup')
    const to = hex('C5')
    expect(putAction(state, [chit as string], to)).toMatchObject({ type: 'take', pile: 'cup', pieces: [chit] })
    const [lying] = stackAt(state, `pile:${tray(state).id}`)
    expect(putAction(state, [lying as string], to).type).toBe('move')
    expect(putAction(state, [chit as string, lying as string], to).type).toBe('move')
  })
})
