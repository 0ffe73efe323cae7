import { describe, expect, it } from 'vitest'
import {
  forcedStep,
  isSettled,
  MAX_STEPS,
  type StopReason,
  stopAfter,
  stopText,
} from '../../../../client/referee/advice/forced-step.ts'
import type { Action, Proposal, Seat } from '../../../../table/generated/types.ts'
import { EMPTY_STATE, type State } from '../../../../table/state.ts'

const RED: Seat = { id: 'red', sides: ['red'], host: true }
const BOTH: Seat = { id: 'both', sides: ['red', 'blue'], host: true }
const ROLL: Action = { type: 'roll', dice: 'd6', nonce: 'a-nonce-of-its-own' }
const TURN: Action = { type: 'turn', time: { turn: 1, phase: 'supply' } }

const proposal = (message: string, more: Partial<Proposal> = {}): Proposal => ({
  ...{ rule: 'test/step', kind: 'step' as const, cite: '', message, at: [], pieces: [], actions: [ROLL] },
  ...more,
})
const forced = (message: string, side?: string): Proposal =>
  proposal(message, { must: side === undefined ? {} : { side } })
const owed = (side: string): Proposal => proposal(`${side} chooses`, { owed: side })

const at = (side?: string): State => ({
  ...EMPTY_STATE,
  seq: 7,
  time: { turn: 1, phase: 'fight', ...(side !== undefined && { side }) },
})
const asked = (next: readonly Proposal[], seat = RED, state = at('red')) =>
  forcedStep({ next, seat, state, may: ({ message }) => !message.includes('barred') })

describe('the next step', () => {
  it('is the first that must be done by this seat’s sides, or by anybody', () => {
    expect(asked([proposal('may'), forced('blue must', 'blue'), forced('red must', 'red')])).toMatchObject({
      message: 'red must',
    })
    expect(asked([forced('anybody'), forced('red must', 'red')])).toMatchObject({ message: 'anybody' })
    expect(asked([forced('blue must', 'blue')], BOTH)).toMatchObject({ message: 'blue must' })
  })

  it('is none that the table would not let this seat do', () => {
    expect(asked([forced('barred'), forced('red must', 'red')])).toMatchObject({ message: 'red must' })
    expect(asked([forced('barred', 'red')])).toEqual({ why: 'choice' })
  })

  it('is none while a side owes a choice, whatever else must be done', () => {
    expect(asked([forced('red must', 'red'), owed('blue')])).toEqual({ why: 'others', side: 'blue' })
    expect(asked([forced('red must', 'red'), owed('red')])).toEqual({ why: 'choice' })
    expect(asked([owed('blue')], BOTH)).toEqual({ why: 'choice' })
    // A line that is only read is no choice.
    expect(asked([{ ...owed('blue'), actions: [] }, forced('red must', 'red')])).toMatchObject({ message: 'red must' })
    // A forced step is owed too, and is no choice.
    expect(asked([{ ...forced('red must', 'red'), owed: 'red' }])).toMatchObject({ message: 'red must' })
  })

  it('is one that this seat owes too, while another side has a choice', () => {
    const both = { ...forced('red must', 'red'), owed: 'red' }
    expect(asked([owed('blue'), both])).toMatchObject({ message: 'red must' })
    expect(asked([owed('blue'), both, owed('red')])).toEqual({ why: 'choice' })
  })

  it('waits for the side that must act, or whose phase it is', () => {
    expect(asked([forced('blue must', 'blue')])).toEqual({ why: 'others', side: 'blue' })
    expect(asked([proposal('may')], RED, at('blue'))).toEqual({ why: 'others', side: 'blue' })
    expect(asked([proposal('may')])).toEqual({ why: 'choice' })
    expect(asked([], RED, at())).toEqual({ why: 'choice' })
  })
})

describe('the stop after a step', () => {
  const step = forced('red must', 'red')
  const before = at('red')
  const later = { ...before, seq: 9 }
  const stopOf = (now: State, next: Proposal | StopReason = step) => stopAfter({ step, before }, now, 'red', next)

  it('is none if another step follows, or another chit is drawn', () => {
    const draw = { ...step, actions: [{ type: 'draw' } as never] }
    const drawn = { ...later, pieces: before.pieces.set('a', { id: 'a' } as never) }
    expect(stopAfter({ step: draw, before }, drawn, 'red', draw)).toBeUndefined()
    expect(stopAfter({ step: draw, before }, later, 'red', draw)).toEqual({ why: 'again' })
    expect(stopOf(later, forced('another', 'red'))).toBeUndefined()
    expect(stopOf(later, { ...step, actions: [TURN] })).toBeUndefined()
    expect(stopOf(later, { why: 'choice' })).toBeUndefined()
  })

  it('says refused if no entry was made', () => {
    expect(stopOf(before)).toEqual({ why: 'refused' })
  })

  it('says held if this seat’s entry waits, and not if another seat’s does', () => {
    const held = (seq: number, seat: string): State => ({
      ...later,
      held: { [seq]: { seq, seat, action: TURN, asked: [], accepted: [] } as never },
    })
    expect(stopOf(held(8, 'red'), forced('another'))).toEqual({ why: 'held' })
    expect(stopOf(held(8, 'blue'), forced('another'))).toBeUndefined()
    expect(stopOf(held(6, 'red'), forced('another'))).toBeUndefined()
  })

  it('says again if the same step comes next, whatever it changed', () => {
    expect(stopOf(later)).toEqual({ why: 'again' })
    expect(stopOf({ ...later, pieces: before.pieces.set('a', { id: 'a' } as never) })).toEqual({ why: 'again' })
  })

  it('comes only when the entry is answered and no chance result is undecided', () => {
    expect(isSettled([], later)).toBe(true)
    expect(isSettled([{}], later)).toBe(false)
    expect(isSettled([], { ...later, bound: { 8: {} as never } })).toBe(false)
  })
})

it('says which side it waits for, and why it stopped if nobody could see that', () => {
  const textOf = (stop: StopReason) => stopText(stop)
  expect(textOf({ why: 'others', side: 'blue' })).toBeUndefined()
  expect(textOf({ why: 'refused' })).toMatch(/refused the last step/)
  expect(textOf({ why: 'held' })).toMatch(/held until it is accepted/)
  expect(textOf({ why: 'again' })).toMatch(/same step again/)
  expect(textOf({ why: 'line' })).toMatch(/connection is lost/)
  expect(textOf({ why: 'enough' })).toContain(`${MAX_STEPS} steps`)
  for (const why of ['choice', 'closed', 'hand'] as const) expect(textOf({ why })).toBeUndefined()
})
