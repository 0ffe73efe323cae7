import type { Rule } from '../../../table/generated/types.ts'
import type { Flag, Severity } from '../../session/referee/flags.ts'

/** The weight of a finding, before its case number. */
export const SEVERITY_TEXTS: Readonly<Record<Severity, string>> = {
  illegal: 'Against the rules',
  warning: 'Probably against the rules',
  unchecked: 'Cannot be checked',
  note: 'Note',
}

/** A past answer, before the name of the seat that gave it. */
export const ANSWER_TEXTS: Readonly<Record<Rule['ruling'], string>> = {
  withdrawn: 'Withdrawn by',
  accepted: 'Accepted by',
  allowed: 'Allowed by',
  refused: 'Rejected by',
}

export const texts = {
  flags: 'Flags',
  noFlags: 'No open flags',
  moreInLog: (count: number) => `${count} more in the log`,
  settled: (count: number) => (count === 1 ? '1 settled flag in the log' : `${count} settled flags in the log`),
  undone: 'taken back',
  undoneByMover: 'Taken back.',
  yourAction: 'your last action',
  /** “The referee was called.” or “You were called.” */
  waitingForRuling: (referee: string) => `${referee === 'you' ? 'You were' : 'The referee was'} called to rule.`,
  notDoneYet: 'Not done yet.',
  sealedDuringGame: 'Sealed during the game',
  sealedForReferee: 'Sealed: only the human referee sees this',
  sealedFindsNothing: 'With all hidden units known, there is nothing to flag.',
  byTheTable: 'the table',
  humanReferee: 'the human referee',
  allow: 'Allow',
  reject: (state: Flag['state']) => (state === 'held' ? 'Reject' : 'Reject and take back'),
  accept: 'Accept',
  rejectWhy: 'Reject …',
  callReferee: 'Call the referee …',
  back: 'Back',
  withdraw: 'Withdraw',
  /** Either the rule sets a limit that is exceeded, or it asks for more than there is. */
  limitExceeded: (limit: string, here: string) => `Limit ${limit}, here ${here}`,
  notEnough: (needed: string, had: string) => `Needs ${needed}, has ${had}`,
  nearestLegal: (cost: string) => `Nearest legal (${cost}):`,
  moveInstead: (state: Flag['state'], place: string) =>
    state === 'held' ? `Withdraw and move to ${place}` : `Take back and move to ${place}`,
  walk: (pieces: string, cost: string, left: string) => `Path of ${pieces}: ${cost}, ${left}`,
  counters: 'the counters',
  pointsOver: (points: string) => `${points} too many`,
  pointsLeft: (points: string) => `${points} left`,
  into: 'Into',
  points: 'Points',
  paidFor: 'For',
  moreFlags: (count: number) =>
    count === 0 ? '' : count === 1 ? '1 more flag is open' : `${count} more flags are open`,
  held: 'The referee holds this move.',
  readMore: 'Details',
  readAll: (count: number) => `All ${count} findings`,
  referee: (sentence: string) => `Referee: ${sentence}`,
  holdsThis: 'This is held.',
  andMore: (count: number) => ` And ${count} more.`,
  waitsForAnswer: ' It is not done until it is answered.',
}

/** "Waiting for Red. You can withdraw." */
export function waitingText(answering: readonly string[], mover: string | undefined, isAlone: boolean): string {
  if (isAlone) return `Waiting for ${mover ?? 'an answer'}: accept or withdraw.`
  const names = answering.length > 0 ? answering : ['an answer']
  const canWithdraw = mover === undefined ? '' : ` ${mover.charAt(0).toUpperCase()}${mover.slice(1)} can withdraw.`
  return `Waiting for ${joinWithOr(names)}.${canWithdraw}`
}

const joinWithOr = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
