import { describe, expect, it } from 'vitest'
import { sentenceOf } from '../../../../client/referee/advice/sentence.ts'
import { verbOf } from '../../../../client/referee/advice/verbs.ts'
import type { Action, Proposal } from '../../../../table/generated/types.ts'
import { combat, Game, hex, move } from '../../combat.ts'

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

  it('says of a step that would be flagged that it is done anyway', () => {
    expect(verbOf(ONWARD, { module: combat, state })).toBe('Go to Supply anyway')
    expect(sentenceOf(ONWARD)).toBe('Next phase: Supply. The referee would flag it: Not done yet.')
  })

  it('tells support that is given from none', () => {
    const support = (pieces: string[]): Action => ({ type: 'declare', what: 'support', pieces, at: [hex('J9')] })
    expect(verb(support([]))).toBe('No support')
    expect(verb(support([hq]))).toBe('Declare')
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

  it('names the mark, and tells revealing from hiding', () => {
    const mark = combat.marks.values().next().value
    if (!mark) throw new Error('Combat Operations has no marks')
    expect(verb({ type: 'mark', pieces: [hq], mark: mark.id, count: 1 })).toBe(`Mark ${mark.name}`)
    expect(verb({ type: 'mark', pieces: [hq], mark: mark.id, count: 0 })).toBe(`Take off ${mark.name}`)
    expect(verb({ type: 'veil', pieces: [hq], as: 'open' })).toBe('Reveal')
    expect(verb({ type: 'veil', pieces: [hq], as: 'cover' })).toBe('Hide')
  })
})
