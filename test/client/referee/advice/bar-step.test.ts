import { Map as ImmutableMap } from 'immutable'
import { describe, expect, it } from 'vitest'
import { barStep, repeats } from '../../../../client/referee/advice/bar-step.ts'
import type { Action, Proposal, Seat } from '../../../../table/generated/types.ts'
import { EMPTY_STATE, type State } from '../../../../table/state.ts'

const RED: Seat = { id: 'red', sides: ['red'], host: true }
const OBSERVER: Seat = { id: 'observer', sides: [], host: false }
const TURN: Action = { type: 'turn', time: { turn: 1, phase: 'combat' } }
const ENTER: Action = { type: 'move', moves: [{ pieces: ['unit'], to: { board: 'map', q: 1, r: 1 } }] }
const pieces = ImmutableMap([['unit', { id: 'unit', at: { pile: 'box' }, face: 0, turn: 0, side: 'red' }] as const])
const state = { ...EMPTY_STATE, pieces, time: { turn: 1, phase: 'movement', side: 'red' } } as unknown as State

const line = (message: string, actions: readonly Action[] = [], more: Partial<Proposal> = {}): Proposal => ({
  ...{ kind: actions.length > 0 ? 'step' : 'note', rule: 'test/step', cite: '', message, at: [], pieces: [] },
  ...{ actions: [...actions], ...more },
})
const ending = line('Next phase: Combat.', [TURN])
const note = line('Can still act: one unit.')
const barOf = (next: readonly Proposal[], seat: Seat | undefined = RED, now: State = state) =>
  barStep({
    next,
    state: now,
    seat,
    may: ({ actions, owed, must }) =>
      actions.length > 0 &&
      seat !== undefined &&
      [owed ?? must?.side ?? 'red'].every((side) => seat.sides.includes(side)),
  })

describe('the next step in the bar', () => {
  it('never does one of several things that may be done: it opens the choice', () => {
    const [chit, air] = [line('Extra Move may be played.', [ENTER]), line('Air may be played.', [ENTER])]
    const step = barOf([chit, air, note, ending])
    expect(step.choices).toEqual([chit, air])
    expect(step.act).toBe(ending)
    expect(step.shown).toBe(note)
  })

  it('leaves even a single optional action to the player', () => {
    const chit = line('Extra Move may be played.', [ENTER])
    expect(barOf([chit])).toMatchObject({ shown: chit, act: undefined, choices: [chit] })
  })

  it('does what leaves no choice first', () => {
    const forced = line('Move the chit.', [ENTER], { must: {} })
    const may = line('Extra Move may be played.', [ENTER])
    expect(barOf([note, may, forced, ending])).toMatchObject({ shown: forced, act: forced, choices: [] })
  })

  it('says why a phase ends beside the button that ends it', () => {
    const forced = { ...ending, must: {} }
    const why = line('The turn ends: the Joker is drawn.')
    expect(barOf([why, forced])).toMatchObject({ shown: why, act: forced })
    expect(barOf([forced])).toMatchObject({ shown: forced, act: forced })
  })

  it('does not say again what the flag beside it says', () => {
    const debt = line('2 battalions would be in Rochefort; the limit is 1.')
    expect(repeats(barOf([debt]), debt.message)).toBe(true)
    expect(repeats(barOf([debt]), undefined)).toBe(false)
    expect(repeats(barOf([note]), debt.message)).toBe(false)
    expect(repeats(barOf([{ ...debt, actions: [ENTER] }], OBSERVER), debt.message)).toBe(false)
  })

  it('never goes on by one button where the referee would flag it', () => {
    const warned = { ...ending, warning: 'Red has 4 reinforcements that are not assigned to a chit.' }
    const lay = line('Regiment 7 comes with chit 1.', [ENTER])
    expect(barOf([lay, warned])).toMatchObject({ shown: lay, act: undefined, choices: [lay, warned] })
    expect(barOf([note, warned])).toMatchObject({ shown: note, act: undefined, choices: [warned] })
  })

  it('goes on where nothing else can be done', () => {
    expect(barOf([ending])).toMatchObject({ shown: ending, act: ending, choices: [], waitsFor: undefined })
  })

  it('says what its button does, and not what another side may do before', () => {
    const theirs = line('3rd Royal Tank Regiment can be placed at 0704.', [ENTER], { must: { side: 'blue' } })
    expect(barOf([theirs, ending])).toMatchObject({ shown: ending, act: ending, waitsFor: undefined })
  })

  it('asks where the game can go on in two ways', () => {
    const other = line('Next phase: Reserves.', [{ ...TURN, time: { turn: 1, phase: 'reserves' } }])
    expect(barOf([ending, other])).toMatchObject({ act: undefined, choices: [ending, other] })
  })

  it('does the only thing that is owed, and asks among several', () => {
    const [a, b] = [line('A loses.', [ENTER], { owed: 'red' }), line('B loses.', [ENTER], { owed: 'red' })]
    expect(barOf([a])).toMatchObject({ shown: a, act: a, isOwed: true })
    expect(barOf([note, a, b])).toMatchObject({ shown: note, act: undefined, choices: [a, b], isOwed: true })
    expect(barOf([line('7 against 2', [], { kind: 'odds' }), a, b]).shown).toBe(a)
  })

  it('says whose step it is where another side must act or chooses', () => {
    const theirs = line('Blue chooses.', [ENTER], { owed: 'blue' })
    expect(barOf([theirs])).toMatchObject({ shown: theirs, act: undefined, choices: [], waitsFor: 'blue' })
    const forced = line('Blue draws.', [ENTER], { must: { side: 'blue' } })
    expect(barOf([forced])).toMatchObject({ shown: forced, act: undefined, waitsFor: 'blue' })
    expect(barOf([note, ending], OBSERVER)).toMatchObject({ shown: note, act: undefined, waitsFor: 'red' })
  })

  it('says whose phase it is where the referee has nothing to propose', () => {
    const blues = { ...state, time: { ...state.time, side: 'blue' } } as State
    expect(barOf([], RED, blues)).toMatchObject({ shown: undefined, waitsFor: 'blue' })
    expect(barOf([])).toMatchObject({ shown: undefined, waitsFor: undefined })
    expect(barOf([], RED, { ...blues, closed: true } as State).waitsFor).toBeUndefined()
  })

  it('shows what must be done by hand before what is only to be known, and no strengths', () => {
    const byHand = line('3316 holds 4 steps; the limit is 2.', [], { kind: 'step' })
    const strength = line('A: 3 printed.', [], { kind: 'strength' })
    expect(barOf([strength, note, byHand, ending]).shown).toBe(byHand)
    expect(barOf([strength, ending]).shown).toBe(ending)
    expect(barOf([strength]).shown).toBe(strength)
  })
})
