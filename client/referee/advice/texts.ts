import type { Action, Proposal } from '../../../table/generated/types.ts'

/** The verb on the button of a proposal, by its first action. */
const VERBS: Readonly<Partial<Record<Action['type'], string>>> = {
  // Not "Next phase": that is the button of the sequence of play, and the text of the proposal says it.
  turn: 'Continue',
  roll: 'Roll',
  draw: 'Draw',
  deal: 'Deal',
  take: 'Take',
  shuffle: 'Shuffle',
  pour: 'Pour',
  declare: 'Declare',
  move: 'Move',
  flip: 'Flip',
  rotate: 'Rotate',
  remove: 'Remove',
  put: 'Place',
  mark: 'Mark',
  show: 'Reveal',
  reveal: 'Reveal',
}

export const verbOf = ({ actions: [first] }: Pick<Proposal, 'actions'>): string =>
  (first && VERBS[first.type]) ?? 'Do this'

/** Groups of similar lines that ask for nothing are folded under these names. */
export const FOLDED_KINDS: Readonly<Partial<Record<Proposal['kind'], string>>> = {
  strength: 'Strength',
  barred: 'Not possible',
}

export const texts = {
  advice: 'Advice',
  nothing: 'Nothing to report',
  showWhere: 'Show on the map',
  doThis: (verb: string, proposal: string) => `${verb}: ${proposal}`,
  foldedLines: (name: string, count: number) => `${name}: ${count} lines`,
  choose: 'Choose',
  previousCounter: 'Previous counter',
  nextCounter: 'Next counter',
  stepOf: (index: number, count: number) => `${index} of ${count}`,
  show: 'Show',
  currentStep: 'Current step',
  goOn: 'Go on',
  goOnAloud: 'Go on until I am asked',
  goOnHint: 'Do every step that leaves no choice',
  stop: 'Stop',
  stopAloud: 'Stop going on',
  stopHint: 'Stop (Escape)',
  waitingFor: (side: string) => `Waiting for ${side}.`,
  stepRefused: 'Stopped: the table refused the last step.',
  stepHeld: 'Stopped: the last step is held until it is accepted.',
  stepRepeated: 'Stopped: the referee asks for the same step again.',
  manySteps: (count: number) => `Stopped after ${count} steps. Press Go on for more.`,
  offline: 'Stopped: the connection is lost.',
}
