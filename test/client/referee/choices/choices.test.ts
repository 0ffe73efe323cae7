import { describe, expect, it } from 'vitest'
import { withKnown } from '../../../../client/referee/advice/same-proposals.ts'
import {
  actionOn,
  actionTowards,
  choicesIn,
  currentChoice,
  isFinal,
  type MapChoice,
  optionAt,
  optionsAmong,
  withOtherHexes,
} from '../../../../client/referee/choices/choices.ts'
import { texts } from '../../../../client/referee/choices/texts.ts'
import type { Proposal } from '../../../../table/generated/types.ts'
import { acting, cell, declare, type Play, put, U } from '../../../rules/celles/game.ts'

const lehr = 'german-chit-lehr'
const choicesOf = (play: Pick<Play, 'advise' | 'state'>) => choicesIn(play.advise('next'), play.state)
const find = (all: readonly MapChoice[], kind: MapChoice['kind']) => all.find((each) => each.kind === kind)!
const places = ({ options }: MapChoice) =>
  options.map(({ target }) => (target.is === 'place' ? target.place : target.pieces))

/** An American who has to go back two hexes. */
const retreat = () => {
  const play = acting(lehr, [put(U.inf, '1510'), put(U.lehr, '1511'), put(U.lehr2, '1610')], { turn: 4 })
  return play.do(declare('attack', [U.lehr, U.lehr2], [], 'medium')).die(4)
}

describe('the choices in the proposals of the referee', () => {
  it('a retreat: its ends, each once, with all ways to it and why not for the hexes around', () => {
    const play = retreat()
    const choice = find(choicesOf(play), 'move')
    const ways = play.advise('next').filter(({ rule }) => rule === 'retreat/way')
    expect(choice.pieces).toEqual([U.inf])
    expect(choice.isOwed).toBe(true)
    expect(choice.options.flatMap((option) => option.ways)).toHaveLength(ways.length)
    expect(choice.options.length).toBeLessThan(ways.length)
    expect(new Set(choice.options.map(({ key }) => key)).size).toBe(choice.options.length)
    const option = optionAt(choice, cell('1409'))
    expect(option).toBeUndefined()
    for (const { target, ways: those } of choice.options) {
      for (const { path } of those) expect(target).toMatchObject({ place: path.at(-1) })
    }
    expect(choice.title).toMatch(/ can retreat by$/)
    expect(choice.options[0]?.ways[0]?.label).toMatch(/^1510-\d{4}-\d{4}/)
    expect(choice.barred.map(({ message }) => message).join()).toContain('Not to 1610')
  })

  it('an answer that repeats the next steps shares their choices', () => {
    const play = retreat()
    const next = play.advise('next')
    const again = withKnown(play.advise('next'), next)
    expect(again.every((each) => next.includes(each))).toBe(true)
    const both = [...new Set([...next, ...again])]
    expect(choicesIn(both, play.state)).toEqual(choicesIn(next, play.state))
  })

  it('an entry is said with the number of its other hexes; a way with its price is not', () => {
    const comes = (q: number, text: string): Proposal => ({
      ...{ kind: 'step', rule: 'reinforcements/may', cite: '14.0', message: `14.0: ${text}.`, at: [], pieces: [U.inf] },
      actions: [{ type: 'move', moves: [{ pieces: [U.inf], to: { board: 'map', q, r: 1 } }] }],
    })
    const said = (...ends: readonly string[]) => {
      const all = ends.map((end, index) => comes(index, `3rd Royal Tank Regiment can be placed at ${end}`))
      const [choice] = choicesIn(all, acting(lehr, []).state)
      return withOtherHexes('3rd Royal Tank Regiment can be placed at 0704.', choice)
    }
    expect(said('0704', '0213')).toBe('3rd Royal Tank Regiment can be placed at 0704 or 1 other hex.')
    expect(said('0704', '0213', '0101')).toBe('3rd Royal Tank Regiment can be placed at 0704 or 2 other hexes.')
    expect(said('0704')).toBe('3rd Royal Tank Regiment can be placed at 0704.')
    expect(said('0704', '0213, Disrupted')).toBe('3rd Royal Tank Regiment can be placed at 0704.')
  })

  it('a hex that is no end is asked about with the same action', () => {
    const play = retreat()
    const choice = find(choicesOf(play), 'move')
    const [option] = choice.options
    expect(option?.target.is === 'place' && optionAt(choice, option.target.place)).toBe(option)
    const towards = actionTowards(choice, cell('1310'))!
    expect(towards).toMatchObject({ type: 'move', moves: [{ to: cell('1310') }] })
    expect(play.breaks(towards)).toEqual(['retreat/path'])
  })

  it('who takes the loss: each counter once, and another counter is asked about with the same action', () => {
    const play = acting(
      lehr,
      [put(U.inf, '1510'), put(U.inf2, '1510'), put(U.lehr, '1511'), put(U.lehr2, '1610'), put(U.arm, '0814')],
      {
        turn: 4,
      },
    )
    play.do(declare('attack', [U.lehr, U.lehr2], [], 'heavy')).die(9)
    const choice = find(choicesOf(play), 'counter')
    expect(choice.title).toMatch(/^The defender loses/)
    expect(choice.pieces).toEqual([])
    expect(new Set(places(choice).flat())).toEqual(new Set([U.inf, U.inf2]))
    expect(optionsAmong(choice, [U.inf, U.inf2])).toHaveLength(2)
    expect(optionsAmong(choice, [U.inf])).toHaveLength(1)
    const other = actionOn(choice, U.arm)!
    expect(other).toMatchObject({ type: 'move', moves: [{ pieces: [U.arm] }] })
    expect(play.findings(other).map(({ rule }) => rule)).not.toEqual([])
  })

  it('an advance is a choice even of one hex, and owed by nobody', () => {
    const play = acting(lehr, [put(U.inf, '1510'), put(U.lehr, '1511'), put(U.lehr2, '1610')], { turn: 4 })
    play.do(declare('attack', [U.lehr, U.lehr2], [], 'medium')).die(4)
    const back = find(choicesOf(play), 'move').options[0]!.ways[0]!.proposal
    for (const action of back.actions) play.do(action)
    const all = choicesOf(play).filter(({ kind }) => kind === 'move')
    expect(all.map(({ pieces }) => pieces)).toEqual([[U.lehr], [U.lehr2]])
    for (const choice of all) {
      expect(choice.isOwed).toBe(false)
      expect(places(choice)).toEqual([cell('1510')])
    }
    expect(currentChoice(all, undefined)).toBeUndefined()
    expect(currentChoice(all, all[1]?.key)).toBe(all[1])
  })

  it('a heading cuts no name: the options carry it whole', () => {
    const play = acting(lehr, [put(U.lehr, '1511'), put(U.lehr2, '1610')], { turn: 4 })
    const flips = (said: (unit: string) => string) =>
      [U.lehr, U.lehr2].map(
        (id, index): Proposal => ({
          ...{
            kind: 'step',
            rule: 'loss',
            cite: '11.7',
            message: `11.7: ${said(`Red 1st ${['Armored', 'Foot'][index]}`)}`,
          },
          ...{ at: [], pieces: [id], actions: [{ type: 'flip', pieces: [id], face: 1 }] },
        }),
      )
    const read = (said: (unit: string) => string) => {
      const [choice] = choicesIn(flips(said), play.state)
      return [choice?.title, choice?.options.map(({ ways }) => ways[0]?.label)]
    }
    expect(read((unit) => `The attacker loses 1 step for O8: ${unit} Regiment can take it.`)).toEqual([
      'The attacker loses 1 step for O8:',
      ['Red 1st Armored Regiment can take it', 'Red 1st Foot Regiment can take it'],
    ])
    expect(read((unit) => `${unit} Regiment can take it.`)[0]).toBe('')
  })

  it('a choice whose sentences share no beginning has a heading too', () => {
    expect(texts.heading('', 2)).toBe('Choose one:')
    expect(texts.heading('Panzer Regiment 3 can enter at', 2)).toBe('Panzer Regiment 3 can enter at …')
    expect(texts.heading('Panzer Regiment 3 can enter at 3316.', 1)).toBe('Panzer Regiment 3 can enter at 3316.')
    expect(texts.ways('', 2)).toBe('2 ways end here.')
  })

  it('a step without a choice is none', () => {
    const forced = retreat()
      .advise('next')
      .filter(({ rule }) => rule === 'retreat/way')
      .map((each): Proposal => ({ ...each, must: {} }))
    expect(choicesIn(forced, retreat().state)).toEqual([])
  })

  it('what a roll decides cannot be taken back, and a move can', () => {
    expect(isFinal([{ type: 'roll', dice: '1d6', nonce: 'x' } as never])).toBe(true)
    expect(isFinal(find(choicesOf(retreat()), 'move').options[0]!.ways[0]!.proposal.actions)).toBe(false)
  })
})
