import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { ChoiceGuide, type ChoiceGuideTable } from '../../../../client/referee/choices/choice-guide.ts'
import { markedWays } from '../../../../client/referee/choices/ways.ts'
import type { Action, Cell, Declare, Id, Proposal } from '../../../../table/generated/types.ts'
import { acting, cell, declare, game, type Play, put, U } from '../../../rules/celles/game.ts'

const lehr = 'german-chit-lehr'

/** The screen of a side that plays this game here. */
function screenOf(play: Play, sides: readonly Id[]) {
  const acts: Action[] = []
  const seat = { id: 'seat', sides: [...sides], host: false }
  const state = { ...play.state, seats: [seat] }
  const next = signal(play.advise('next'))
  const table = {
    sync: signal({ shown: state, confirmed: state }),
    seat: signal(seat),
    state: signal(state),
    act: (action: Action) => acts.push(action),
    referee: { next, position: signal({}), judge: (action: Action) => play.verdict(action) },
    playback: { moment: signal(undefined) },
  }
  const sheets: Declare[] = []
  const guide = new ChoiceGuide(
    table as unknown as ChoiceGuideTable,
    game,
    (attack) => sheets.push(attack),
    () => 'a-nonce',
  )
  return { guide, acts, next, sheets }
}

/** An American who has to go back two hexes, to ends with several ways. */
const retreat = () => {
  const play = acting(lehr, [put(U.inf, '1510'), put(U.lehr, '1511'), put(U.lehr2, '1610')], { turn: 4 })
  return play.do(declare('attack', [U.lehr, U.lehr2], [], 'medium')).die(4)
}

const advance = () => {
  const play = retreat()
  const back = play.advise('next').find(({ rule }) => rule === 'retreat/way')!
  for (const action of back.actions) play.do(action)
  return play
}

const at = (place: Cell, pieces: readonly Id[] = [], isTouch = false) => ({ place, pieces, isTouch })
const placeOf = (guide: ChoiceGuide, ways: number): Cell => {
  const option = guide.current.value?.options.find((each) => each.ways.length === ways)
  if (option?.target.is !== 'place') throw new Error(`No end with ${ways} ways.`)
  return option.target.place
}

describe('a choice on the map', () => {
  it('that is owed lights up by itself, and a click on an end with one way does it', () => {
    const { guide, acts } = screenOf(retreat(), ['allied'])
    const place = placeOf(guide, 1)
    expect(guide.shown.value.subjects).toEqual([U.inf])
    expect(guide.shown.value.options.map(({ label }) => label)).toEqual(
      guide.current.value?.options.map((_, at) => `${at + 1}`),
    )
    guide.point(at(place))
    expect(guide.hint.value?.text).toMatch(/can retreat by 1510-/)
    expect(guide.shown.value.ways).toHaveLength(1)
    expect(guide.choose(at(place))).toBe(true)
    expect(acts).toMatchObject([{ type: 'move', moves: [{ pieces: [U.inf], to: place }] }])
  })

  it('shows the ways of an end with several, and a click on a hex of one does that one', () => {
    const { guide, acts } = screenOf(retreat(), ['allied'])
    const place = placeOf(guide, 2)
    expect(guide.choose(at(place))).toBe(true)
    expect(acts).toEqual([])
    const option = guide.current.value!.options.find(({ ways }) => ways.length === 2)!
    const [, second] = markedWays(option)
    expect(second?.letter).toBe('b')
    expect(guide.shown.value.ways.map(({ label }) => label?.text)).toEqual(['a', 'b'])
    guide.point(at(second!.at!))
    expect(guide.pointedWay.value).toBe(second?.way)
    expect(guide.choose(at(second!.at!))).toBe(true)
    expect(acts).toMatchObject([{ type: 'move', moves: [{ to: place, via: second!.way.path.slice(0, -1) }] }])
  })

  it('says why not of other hexes near it, in the words of the referee, and does nothing there', () => {
    const { guide, acts } = screenOf(retreat(), ['allied'])
    guide.point(at(cell('1610')))
    expect(guide.hint.value).toMatchObject({ tone: 'cannot', cite: '11.1' })
    expect(guide.hint.value?.text).toMatch(/^Not to 1610: /)
    guide.point(at(cell('1310')))
    expect(guide.hint.value?.text).toMatch(/must retreat by .* not to 1310/)
    expect(guide.choose(at(cell('1310')))).toBe(false)
    guide.point(at(cell('3010')))
    expect(guide.hint.value).toBeUndefined()
    expect(acts).toEqual([])
  })

  it('is looked at by the first tap and done by the second', () => {
    const { guide, acts } = screenOf(retreat(), ['allied'])
    const place = placeOf(guide, 1)
    expect(guide.choose(at(place, [], true))).toBe(true)
    expect(acts).toEqual([])
    expect(guide.hint.value?.foot).toBe('Tap again to do it.')
    expect(guide.choose(at(place, [], true))).toBe(true)
    expect(acts).toHaveLength(1)
  })

  it('is not shown to the side that has none', () => {
    const { guide } = screenOf(retreat(), ['german'])
    expect(guide.current.value).toBeUndefined()
    expect(guide.shown.value.options).toEqual([])
  })

  it('that is optional waits until its unit is selected, and goes when something else is clicked', () => {
    const { guide, acts } = screenOf(advance(), ['german'])
    expect(guide.shown.value.options).toEqual([])
    guide.selected([U.lehr2])
    expect(guide.shown.value.options).toMatchObject([{ place: cell('1510') }])
    expect(guide.choose(at(cell('1410')))).toBe(false)
    expect(guide.shown.value.options).toEqual([])
    guide.selected([U.lehr2])
    expect(guide.choose(at(cell('1510')))).toBe(true)
    expect(acts).toMatchObject([{ type: 'move', moves: [{ pieces: [U.lehr2], to: cell('1510') }] }])
  })

  it('is opened by its button, lit by its line in the list, and left by Escape step by step', () => {
    const { guide } = screenOf(advance(), ['german'])
    guide.openList()
    expect(guide.isListAsked.value).toBe(true)
    const [option] = guide.current.value!.options
    guide.pointTo(guide.current.value, option, option?.ways[0])
    expect(guide.shown.value.options[0]?.isPointed).toBe(true)
    guide.pointTo(undefined)
    expect(guide.shown.value.options[0]?.isPointed).toBe(false)
    expect(guide.cancel()).toBe(true)
    expect(guide.current.value).toBeUndefined()
    expect(guide.cancel()).toBe(false)
  })

  it('of who takes a loss is made on the counter, and in a stack only once one counter is meant', () => {
    const play = acting(lehr, [put(U.inf, '1510'), put(U.inf2, '1510'), put(U.lehr, '1511'), put(U.lehr2, '1610')], {
      turn: 4,
    })
    play.do(declare('attack', [U.lehr, U.lehr2], [], 'heavy')).die(9)
    const { guide, acts } = screenOf(play, ['allied'])
    expect(guide.shown.value.options.flatMap(({ pieces = [] }) => pieces).sort()).toEqual([U.inf, U.inf2].sort())
    expect(guide.choose(at(cell('1510'), [U.inf, U.inf2]))).toBe(false)
    expect(guide.choose(at(cell('1510'), [U.inf2]))).toBe(true)
    expect(JSON.stringify(acts)).toContain(U.inf2)
  })

  it('of a target opens the sheet of the attack, and declares nothing yet', () => {
    const { guide, acts, next, sheets } = screenOf(acting(lehr, [put(U.inf, '1510'), put(U.lehr, '1511')]), ['german'])
    const offer = (place: string): Proposal => ({
      ...{ kind: 'step', rule: 'attack/offer', cite: '11.0', message: `Attack ${place}.`, at: [cell(place)] },
      ...{ pieces: [U.lehr], actions: [{ type: 'declare', what: 'attack', pieces: [U.lehr], at: [cell(place)] }] },
    })
    next.value = [offer('1510'), offer('1610')]
    expect(guide.current.value).toBeUndefined()
    guide.selected([U.lehr])
    expect(guide.shown.value.options).toMatchObject([{ place: cell('1510') }, { place: cell('1610') }])
    expect(guide.choose(at(cell('1610')))).toBe(true)
    expect(sheets).toMatchObject([{ at: [cell('1610')] }])
    expect(acts).toEqual([])
  })

  it('rings all counters of a line, and steps from one to the next', () => {
    const { guide, next } = screenOf(advance(), ['german'])
    const line = { ...next.value[0]!, actions: [], pieces: [U.lehr, U.lehr2] }
    next.value = [line]
    guide.ring([U.lehr, U.lehr2])
    expect(guide.shown.value).toMatchObject({ subjects: [U.lehr], others: [U.lehr2] })
    guide.stepRing(1)
    expect(guide.shown.value).toMatchObject({ subjects: [U.lehr2], others: [U.lehr] })
    guide.stepRing(1)
    expect(guide.shown.value.subjects).toEqual([U.lehr])
    guide.ring([U.lehr, U.lehr2])
    expect(guide.shown.value.subjects).toEqual([])
    guide.ring([U.lehr, U.lehr2])
    next.value = [{ ...line, pieces: [U.lehr] }]
    expect(guide.shown.value.subjects).toEqual([])
  })
})
