import type { Proposal } from '../../../table/generated/types.ts'

/** Groups of similar lines that ask for nothing are folded under these names. */
export const FOLDED_KINDS: Readonly<Partial<Record<Proposal['kind'], string>>> = {
  strength: 'Strength',
  barred: 'Not possible',
}

export const texts = {
  nextStep: 'Next step',
  questions: 'Questions',
  nothing: 'Nothing to report',
  showWhere: 'Show on the map',
  doThis: (verb: string, proposal: string) => `${verb}: ${proposal}`,
  foldedLines: (name: string, count: number) => `${name}: ${count} lines`,
  choose: 'Choose',
  wouldFlag: (sentence: string, warning: string) => `${sentence} The referee would flag it: ${warning}`,
  anyway: (verb: string) => `${verb} anyway`,
  previousCounter: 'Previous counter',
  nextCounter: 'Next counter',
  stepOf: (index: number, count: number) => `${index} of ${count}`,
  show: 'Show',
  byHand: (phase: string) => `${phase}: it is up to the players.`,
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
