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

describe('the step that is done next', () => {
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
    // To be read alone it is no choice.
    expect(asked([{ ...owed('blue'), actions: [] }, forced('red must', 'red')])).toMatchObject({ message: 'red must' })
    // What must be done is owed too, and is no choice.
    expect(asked([{ ...forced('red must', 'red'), owed: 'red' }])).toMatchObject({ message: 'red must' })
  })

  it('waits for the side that must do something, or whose phase it is', () => {
    expect(asked([forced('blue must', 'blue')])).toEqual({ why: 'others', side: 'blue' })
    expect(asked([proposal('may')], RED, at('blue'))).toEqual({ why: 'others', side: 'blue' })
    expect(asked([proposal('may')])).toEqual({ why: 'choice' })
    expect(asked([], RED, at())).toEqual({ why: 'choice' })
  })
})

describe('what becomes of a step', () => {
  const step = forced('red must', 'red')
  const before = at('red')
  const later = { ...before, seq: 9 }
  const stopOf = (now: State, next: Proposal | StopReason = step) => stopAfter({ step, before }, now, 'red', next)

  it('is nothing to stop for, where another step comes, or another chit is drawn', () => {
    const draw = { ...step, actions: [{ type: 'draw' } as never] }
    const drawn = { ...later, pieces: before.pieces.set('a', { id: 'a' } as never) }
    expect(stopAfter({ step: draw, before }, drawn, 'red', draw)).toBeUndefined()
    expect(stopAfter({ step: draw, before }, later, 'red', draw)).toEqual({ why: 'again' })
    expect(stopOf(later, forced('another', 'red'))).toBeUndefined()
    expect(stopOf(later, { ...step, actions: [TURN] })).toBeUndefined()
    expect(stopOf(later, { why: 'choice' })).toBeUndefined()
  })

  it('is that it was refused, where nothing came into the log', () => {
    expect(stopOf(before)).toEqual({ why: 'refused' })
  })

  it('is that it is held, and not that another seat’s is', () => {
    const held = (seq: number, seat: string): State => ({
      ...later,
      held: { [seq]: { seq, seat, action: TURN, asked: [], accepted: [] } as never },
    })
    expect(stopOf(held(8, 'red'), forced('another'))).toEqual({ why: 'held' })
    expect(stopOf(held(8, 'blue'), forced('another'))).toBeUndefined()
    expect(stopOf(held(6, 'red'), forced('another'))).toBeUndefined()
  })

  it('is that it is asked for again, whatever it changed', () => {
    expect(stopOf(later)).toEqual({ why: 'again' })
    expect(stopOf({ ...later, pieces: before.pieces.set('a', { id: 'a' } as never) })).toEqual({ why: 'again' })
  })

  it('is waited for until it is answered, and no result of chance is still being decided', () => {
    expect(isSettled([], later)).toBe(true)
    expect(isSettled([{}], later)).toBe(false)
    expect(isSettled([], { ...later, bound: { 8: {} as never } })).toBe(false)
  })
})

it('says for whom it waits, and why it stopped where nobody could see that', () => {
  const said = (stop: StopReason) => stopText(stop, (side) => side.toUpperCase())
  expect(said({ why: 'others', side: 'blue' })).toBe('Waiting for BLUE.')
  expect(said({ why: 'refused' })).toMatch(/refused the last step/)
  expect(said({ why: 'held' })).toMatch(/held until it is accepted/)
  expect(said({ why: 'again' })).toMatch(/same step again/)
  expect(said({ why: 'line' })).toMatch(/connection is lost/)
  expect(said({ why: 'enough' })).toContain(`${MAX_STEPS} steps`)
  for (const why of ['choice', 'closed', 'hand'] as const) expect(said({ why })).toBeUndefined()
})
