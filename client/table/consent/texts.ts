import type { Rule } from '../../../table/generated/types.ts'

/** The beginning of a request, before what is asked for. */
const ASKS = {
  look: ['asks to look at', 'ask to look at'],
  undo: ['asks to undo:', 'ask to undo:'],
  end: ['asks to end the game.', 'ask to end the game.'],
  replace: ['asks to give', 'ask to give'],
  save: ['asks to save the game as', 'ask to save the game as'],
  goOn: ['asks to go on to', 'ask to go on to'],
  referee: ['asks for a human referee.', 'ask for a human referee.'],
  other: ['requests:', 'request:'],
} as const
export type AskKind = keyof typeof ASKS

const ANSWERS: Readonly<Record<Rule['ruling'], string>> = {
  accepted: 'Agree',
  refused: 'Decline',
  withdrawn: 'Withdraw',
  allowed: 'Allow',
}

export const CONSENT_TEXTS = {
  undoLabel: 'Undo needs consent',
  askToUndo: 'Ask to undo',
  keep: 'Keep it',
  /** “Red asks to undo:”; without a name “You ask to undo:”. */
  asks: (kind: AskKind, asker: string | undefined) =>
    asker === undefined ? `You ${ASKS[kind][1]}` : `${asker} ${ASKS[kind][0]}`,
  end: 'Everything hidden is revealed, and no one can move any more.',
  replace: (seat: string) => `${seat} to another player. The old link stops working.`,
  save: (name: string) => `“${name}”. Nobody is shown anything; going on from it needs all of you again.`,
  referee: 'A referee’s seat sees everything, hidden counters too, and rules on flags.',
  freeSeat: 'The referee’s seat is free. Send its link to a person whom all players trust.',
  showLink: 'Show the link …',
  entry: (seq: number | undefined) => `entry ${seq}`,
  waitingFor: (seats: string) => `Waiting for ${seats}.`,
  answers: ANSWERS,
  reason: 'Reason, if you decline',
  keepOwnSeat: 'I am here',
}

export const APPEAL_TEXTS = {
  title: 'Call the referee',
  about: (sentence: string) => `About: ${sentence}`,
  isTold: (name: string | undefined) =>
    name === undefined
      ? 'Nobody sits in the referee’s seat yet. Whoever takes it reads your call in the log.'
      : `${name} is told at once, and rules.`,
  noSeat:
    'This table has no human referee. A seat is added for one, and you get its link to send. ' +
    'A referee sees everything, hidden counters too.',
  reason: 'Your question (kept in the log)',
  call: 'Call the referee',
  ask: 'Ask for a referee',
}

export const END_TEXTS = {
  title: 'End the game?',
  about:
    'Everything hidden is revealed, the dice can be verified, and everyone can read the full log. ' +
    'No one can move any more. You cannot undo this.',
  absent: 'Players who never came, have left or have done nothing for a week are not asked.',
  cancel: 'Play on',
  ask: 'Ask to end the game',
  end: 'End the game',
}

export const ENDED_TEXTS = {
  ended: 'The game has ended',
  ending: 'Ending the game …',
  about:
    'The log holds the whole game: every move, every die, and the secret that proves the dice fair. ' +
    'Keep it; npm run verify checks it.',
  waiting: 'Waiting for the relay.',
  download: 'Download the log',
}
