import type { TimeControl } from '../../../table/generated/types.ts'

export const CLOCK_TEXTS = {
  label: 'Clocks',
  press: 'Press',
  pressHint: 'End your turn and start the next player’s clock',
  start: (seat: string) => `Start ${seat}`,
  resume: (seat: string) => `Resume ${seat}`,
  stop: 'Stop',
  askToStop: 'Ask to stop',
  set: 'Set the clock',
  periods: 'Byo-yomi periods left',
  running: ', to play',
  flag: 'Out of time',
  flagHint: 'The time has run out. The players decide what that means.',
}

/** The name of a time control, and the label of its second amount. */
const KINDS: Readonly<Record<TimeControl['kind'], { readonly name: string; readonly plus: string }>> = {
  sudden: { name: 'Fixed time for the game', plus: '' },
  increment: { name: 'Added time per turn', plus: 'Seconds added per turn' },
  delay: { name: 'Free time at the start of a turn', plus: 'Free seconds per turn' },
  byoyomi: { name: 'Byo-yomi periods after the main time', plus: 'Seconds per period' },
}

export const CLOCK_DIALOG_TEXTS = {
  title: 'Clock',
  kind: 'Time control',
  kinds: KINDS,
  minutes: 'Minutes each',
  periods: 'Periods',
  summary: (control: string) => `${control}. A player who runs out of time can still move.`,
  needsConsent: 'The clock has started, so the others must agree.',
  remove: 'Remove',
  restart: 'Start over with these times',
  add: 'Add the clock',
  hostOnly: 'The host sets the clock.',
  adjust: 'Correct the time left',
  adjustAsks: 'Correct the time left (the others must agree)',
  minutesOf: (seat: string) => `Minutes of ${seat}`,
  set: 'Set',
  leftThen: (time: string) => `${time} were left when it last stopped`,
}
