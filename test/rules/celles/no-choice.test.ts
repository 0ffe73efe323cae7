import { describe, expect, it } from 'vitest'
import { cup, Play, put } from './game.ts'

const last = (play: Play) => play.advise('next').at(-1)

describe('forced steps in Celles', () => {
  it('3.0 [6]: Recovery and Victory pass by themselves, and so does Supply', () => {
    for (const phase of ['supply', 'recovery', 'victory']) {
      expect(last(new Play([], { turn: 4, phase })), phase).toMatchObject({ rule: 'turns/next', must: {} })
    }
  })

  it('16.0 [120]: not after the end of the game, nor after its last turn', () => {
    expect(new Play([], { turn: 8, phase: 'victory' }).advise('next').filter(({ must }) => must)).toEqual([])
  })

  it('20.0 [130]: not in the first Chit Phase, in which all units are set up', () => {
    const play = (turn: number) => new Play([...cup('german'), ...cup('allied')], { turn, phase: 'chits', onMap: true })
    const onward = play(1)
      .advise('next')
      .filter(({ rule }) => rule === 'turns/next')
    expect(onward.filter(({ must }) => must)).toEqual([])
  })

  it('4.0 [7]: each side fills its own cup', () => {
    const chits = ['german-chit-2pz', 'allied-chit-84inf'].map((def) => put(def, 'pile:german-chits'))
    const fills = new Play(chits, { turn: 4, phase: 'chits' }).advise('next').filter(({ rule }) => rule === 'cups/fill')
    expect(fills.map(({ must }) => must)).toEqual([{ side: 'german' }, { side: 'allied' }])
  })

  it('6.0 [26, 27]: both roll, and then the winner chooses', () => {
    const play = new Play([...cup('german'), ...cup('allied')], { turn: 4, phase: 'initiative' })
    const steps = () =>
      play.advise('next').flatMap(({ actions, owed, must }) => (actions.length > 0 ? [[owed, must]] : []))
    expect(steps()).toEqual([
      ['german', { side: 'german' }],
      ['allied', { side: 'allied' }],
    ])
    for (const [side, die] of [
      ['german', 9],
      ['allied', 1],
    ] as const) {
      play.do({ type: 'roll', dice: 'd10 0-9', reason: `Initiative: ${side}`, nonce: 'nonce-nonce' }, [die + 1])
    }
    expect(steps()).toEqual([
      ['german', undefined],
      ['german', undefined],
    ])
  })
})
