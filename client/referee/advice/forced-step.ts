import { ownerOf } from '../../../table/action/proposals.ts'
import type { Id, Proposal, Seat } from '../../../table/generated/types.ts'
import type { State } from '../../../table/state.ts'

/*
 * Go on until I am asked: the steps that leave nobody a choice are done one after the other. What is decided here
 * follows from the table alone; goer.ts does it.
 */

/** Why going on has stopped. */
export type StopReason =
  /** This seat has a choice. */
  | { readonly why: 'choice' }
  /** Another side has something to do, or to choose. */
  | { readonly why: 'others'; readonly side: Id }
  /** The relay did not take the last step; or it waits for an answer, as strict play has it. */
  | { readonly why: 'refused' | 'held' }
  /** The same step was asked for once more, though it was done. */
  | { readonly why: 'again' }
  /** So many steps were done. The line broke. The game has ended. The player stopped it, or did something else. */
  | { readonly why: 'enough' | 'line' | 'closed' | 'hand' }

/** So many steps are done at a time. */
export const MAX_STEPS = 100

export interface StepSituation {
  /** The referee's proposals for the next step. */
  readonly next: readonly Proposal[]
  readonly state: State
  readonly seat: Seat
  /** Whether this seat may begin it. */
  may(each: Proposal): boolean
}

/** The step that this seat does next because the rules leave no choice; or why there is none. */
export function forcedStep({ next, state, seat, may }: StepSituation): Proposal | StopReason {
  const isOwn = (side: Id | undefined): boolean => side === undefined || seat.sides.includes(side)
  const stopFor = (side: Id | undefined): StopReason =>
    side === undefined || isOwn(side) ? { why: 'choice' } : { why: 'others', side }
  const choosing = next.find(({ owed, must, actions }) => owed !== undefined && !must && actions.length > 0)
  if (choosing) return stopFor(choosing.owed)
  const forced = next.filter(({ must }) => must !== undefined)
  const [first] = forced
  const own = forced.find((each) => isOwn(each.must?.side) && may(each))
  if (own) return own
  return stopFor(first ? (first.must?.side ?? ownerOf(state, first.actions[0]!)) : state.time.side)
}

export const isStop = (step: Proposal | StopReason): step is StopReason => 'why' in step

/** A step that was done, and the table before it. */
export interface DoneStep {
  readonly step: Proposal
  readonly before: State
}

/** Why going on must stop after a step. */
export function stopAfter(
  { step, before }: DoneStep,
  now: State,
  seat: Id,
  next: Proposal | StopReason,
): StopReason | undefined {
  if (now.seq === before.seq) return { why: 'refused' }
  if (Object.values(now.held).some((held) => held.seat === seat && held.seq > before.seq)) return { why: 'held' }
  // A draw is asked for again and again, for each takes a chit from the cup.
  const isDrawn = step.actions.some(({ type }) => type === 'draw') && now.pieces !== before.pieces
  return !isStop(next) && sameStep(next, step) && !isDrawn ? { why: 'again' } : undefined
}

const sameStep = (one: Proposal, other: Proposal): boolean =>
  one.message === other.message && JSON.stringify(one.actions) === JSON.stringify(other.actions)

/** Whether everything is answered that was sent, and no result of chance is still being decided. */
export const isSettled = (pending: readonly unknown[], { bound = {} }: State): boolean =>
  pending.length === 0 && Object.keys(bound).length === 0

/** The reason in words. None for a choice of the player's own, which is shown, nor for a stop by the player. */
export function stopText(stop: StopReason, nameOf: (side: Id) => string): string | undefined {
  switch (stop.why) {
    case 'others':
      return `Waiting for the other side: ${nameOf(stop.side)}.`
    case 'refused':
      return 'Stopped: the table did not take the last step.'
    case 'held':
      return 'Stopped: the last step waits until it is accepted.'
    case 'again':
      return 'Stopped: the referee asks for the same step again.'
    case 'enough':
      return `Stopped after ${MAX_STEPS} steps. Press Go on for more.`
    case 'line':
      return 'Stopped: the connection is lost.'
    case 'choice':
    case 'closed':
    case 'hand':
      return undefined
  }
}
