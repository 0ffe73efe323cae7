import { Map as ImmutableMap } from 'immutable'
import { describe, expect, it } from 'vitest'
import { sentenceOf } from '../../../../client/referee/advice/sentence.ts'
import { type VerbContext, verbOf } from '../../../../client/referee/advice/verbs.ts'
import type { Action, Proposal } from '../../../../table/generated/types.ts'
import { openScenario } from '../../../../table/module/setup.ts'
import { combat, Game, hex, houseGame, move } from '../../combat.ts'

const game = new Game()
const state = game.keeper.state
const verb = (...actions: Action[]): string => verbOf({ actions }, { module: combat, state })
const draw = (pile: string, count = 1): Action => ({
  ...{ type: 'draw', pile, count, from: 'random', to: { pile: 'drawn' }, nonce: 'a-nonce-of-its-own' },
})
const roll = (dice: string): Action => ({ type: 'roll', dice, nonce: 'a-nonce-of-its-own' })
const ONWARD: Proposal = {
  ...{ kind: 'step', rule: 'turns/next', cite: '4.0', message: '4.0: Next phase: Supply.', at: [], pieces: [] },
  ...{ actions: [{ type: 'turn', time: { turn: 1, phase: 'supply' } }], warning: 'Not done yet.' },
}
const hq = game.id('red-21-hq')

describe('the button of a proposal', () => {
  it('says where the game goes, what is drawn, and how many dice fall', () => {
    expect(verb({ type: 'turn', time: { turn: 1, phase: 'supply' } })).toBe('Go to Supply')
    expect([draw('cup'), draw('cup', 2), draw('drawn')].map((each) => verb(each))).toEqual([
      'Draw a chit',
      'Draw 2 chits',
      'Draw a counter',
    ])
    expect(['d6', 'd10 0-9', '2d6', '2d6+d10'].map((dice) => verb(roll(dice)))).toEqual([
      'Roll the die',
      'Roll the die',
      'Roll 2 dice',
      'Roll 3 dice',
    ])
  })

  it('agrees to a house rule', () => {
    expect(verb({ type: 'set', option: 'house/supply-line', value: 'loose' })).toBe('Agree')
  })

  it('says of a step that would be flagged that it is done anyway', () => {
    expect(verbOf(ONWARD, { module: combat, state })).toBe('Go to Supply anyway')
    expect(sentenceOf(ONWARD)).toBe('Next phase: Supply. The referee would flag it: Not done yet.')
  })

  it('tells support that is given from none', () => {
    const support = (pieces: string[]): Action => ({ type: 'declare', what: 'support', pieces, at: [hex('J9')] })
    expect(verb(support([]))).toBe('No support')
    expect(verb(support([hq]))).toBe('Give support')
  })

  it('says what a declaration does by the verb in its name', () => {
    const named = (what: string) => verb({ type: 'declare', what, pieces: [], at: [] })
    expect(named('attack')).toBe('Declare the attack')
    expect(named('infiltrate')).toBe('Infiltrate')
    expect(named('german-keeps-its-chit')).toBe('Keep it')
    expect(named('us-rebuilds-bridge')).toBe('Rebuild it')
    expect(named('red-begins')).toBe('Begin')
    const [order] = combat.marks.values()
    expect(named(order!.id)).toBe(order!.name)
    expect(named('unheard-of')).toBe('Declare')
  })

  it('says where a counter goes', () => {
    const [inTray] = [...state.pieces.values()].filter(({ at }) => 'pile' in at && at.pile === 'red-first')
    if (!inTray) throw new Error('Red has no reinforcements')
    expect(verb(move(hq, hex('J9')))).toBe('Move to J9')
    expect(verb(move(inTray.id, hex('J9')))).toBe('Enter at J9')
    expect(verb(move(hq, { pile: 'red-dead' }))).toBe('Remove')
    expect(verb(move(inTray.id, { pile: 'red-1' }))).toBe('Put into Red on chit 1')
    const two: Action = {
      type: 'move',
      moves: [
        { pieces: [hq], to: hex('J9') },
        { pieces: [inTray.id], to: hex('J8') },
      ],
    }
    expect(verb(two)).toBe('Move them')
  })

  it('says what is done with cards and markers, and not what is cleared away or turned before', () => {
    const peiper = houseGame('peiper')
    const piece = (id: string, def: string, pile: string) =>
      [id, { id, def, at: { pile }, face: 0, turn: 0, flags: [] }] as const
    const pieces = ImmutableMap([
      piece('old', 'card-clubs-4', 'fight'),
      piece('marker', 'blown-bridge', 'blown-bridges'),
    ])
    const around = { module: peiper, state: { pieces, game: { piles: openScenario(peiper, 'first-evening')!.piles } } }
    const said = (...actions: Action[]) => verbOf({ actions }, around as unknown as VerbContext)
    const clearing = move('old', { pile: 'discard' })
    expect(said(clearing, draw('deck'))).toBe('Draw a card')
    expect(said(draw('deck'), clearing)).toBe('Draw a card')
    expect(said(clearing)).toBe('Put into Discard')
    const back = move('old', { pile: 'deck' })
    expect(said(back, { type: 'shuffle', at: { pile: 'deck' }, nonce: 'a-nonce-of-its-own' })).toBe('Shuffle')
    const laid = move('marker', { board: 'map-a', q: 5, r: 3 })
    expect(said({ type: 'rotate', pieces: ['marker'], turn: 60 }, laid)).toMatch(/^Place at /)
    expect(said({ type: 'rotate', pieces: ['marker'], turn: 60 })).toBe('Rotate')
  })

  it('names the mark, and tells revealing from hiding', () => {
    const mark = combat.marks.values().next().value
    if (!mark) throw new Error('Combat Operations has no marks')
    expect(verb({ type: 'mark', pieces: [hq], mark: mark.id, count: 1 })).toBe(`Mark ${mark.name}`)
    expect(verb({ type: 'mark', pieces: [hq], mark: mark.id, count: 0 })).toBe(`Take off ${mark.name}`)
    expect(verb({ type: 'veil', pieces: [hq], as: 'open' })).toBe('Reveal')
    expect(verb({ type: 'veil', pieces: [hq], as: 'cover' })).toBe('Hide')
  })
})
