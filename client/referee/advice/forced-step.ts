import { ownerOf } from '../../../table/action/proposals.ts'
import type { Id, Proposal, Seat } from '../../../table/generated/types.ts'
import type { State } from '../../../table/state.ts'
import { texts } from './texts.ts'

/*
 * Forced steps leave nobody a choice. These pure functions decide whether the next step is forced and when to stop;
 * step-runner.ts does the steps.
 */

/** Why the runner has stopped. */
export type StopReason =
  /** This seat has a choice to make. */
  | { readonly why: 'choice' }
  /** Another side must act or choose. */
  | { readonly why: 'others'; readonly side: Id }
  /** The relay refused the last step; or strict play holds it for an answer. */
  | { readonly why: 'refused' | 'held' }
  /** The referee asks for the same step again, although it was done. */
  | { readonly why: 'again' }
  /** enough: MAX_STEPS were done. line: the connection broke. closed: the game ended. hand: the player stopped it or acted. */
  | { readonly why: 'enough' | 'line' | 'closed' | 'hand' }

/** A limit for one run, in case the referee never stops asking. */
export const MAX_STEPS = 100

interface StepSituation {
  /** The referee's proposals for the next step. */
  readonly next: readonly Proposal[]
  readonly state: State
  readonly seat: Seat
  /** Whether this seat may do the proposal. */
  may(each: Proposal): boolean
}

/** The forced step that this seat does next, or why there is none. */
export function forcedStep({ next, state, seat, may }: StepSituation): Proposal | StopReason {
  const isOwn = (side: Id | undefined): boolean => side === undefined || seat.sides.includes(side)
  const stopFor = (side: Id | undefined): StopReason =>
    side === undefined || isOwn(side) ? { why: 'choice' } : { why: 'others', side }
  const choosing = next.filter(({ owed, must, actions }) => owed !== undefined && !must && actions.length > 0)
  if (choosing.some(({ owed }) => isOwn(owed))) return { why: 'choice' }
  const forced = next.filter(({ must }) => must !== undefined)
  const [first] = forced
  const own = forced.find((each) => isOwn(each.must?.side) && may(each))
  // Both sides may owe at once, and neither waits for the other.
  if (own && (choosing.length === 0 || own.owed !== undefined)) return own
  if (choosing[0]) return stopFor(choosing[0].owed)
  return stopFor(first ? (first.must?.side ?? ownerOf(state, first.actions[0]!)) : state.time.side)
}

export const isStop = (step: Proposal | StopReason): step is StopReason => 'why' in step

/** A step that was done, with the state before it. */
export interface DoneStep {
  readonly step: Proposal
  readonly before: State
}

/** Why the runner must stop after this step; undefined where it may go on. */
export function stopAfter(
  { step, before }: DoneStep,
  now: State,
  seat: Id,
  next: Proposal | StopReason,
): StopReason | undefined {
  if (now.seq === before.seq) return { why: 'refused' }
  if (Object.values(now.held).some((held) => held.seat === seat && held.seq > before.seq)) return { why: 'held' }
  // The same draw may be asked for repeatedly: each takes another chit from the cup.
  const isDrawn = step.actions.some(({ type }) => type === 'draw') && now.pieces !== before.pieces
  return !isStop(next) && sameStep(next, step) && !isDrawn ? { why: 'again' } : undefined
}

const sameStep = (one: Proposal, other: Proposal): boolean =>
  one.message === other.message && JSON.stringify(one.actions) === JSON.stringify(other.actions)

/** Whether the relay has answered every action, and no result of chance is pending. */
export const isSettled = (pending: readonly unknown[], { bound = {} }: State): boolean =>
  pending.length === 0 && Object.keys(bound).length === 0

/** The notice for the player. A choice, and whose step it is, stand in the bar already; a stop by hand needs none. */
export function stopText(stop: StopReason): string | undefined {
  switch (stop.why) {
    case 'refused':
      return texts.stepRefused
    case 'held':
      return texts.stepHeld
    case 'again':
      return texts.stepRepeated
    case 'enough':
      return texts.manySteps(MAX_STEPS)
    case 'line':
      return texts.offline
    case 'choice':
    case 'others':
    case 'closed':
    case 'hand':
      return undefined
  }
}
