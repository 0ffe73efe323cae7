import type { Flag, Severity } from '../../session/referee/flags.ts'

/** The state of a flag, after its summary. */
export const FLAG_STATE_TEXTS: Readonly<Record<Flag['state'], string>> = {
  held: 'waiting for an answer',
  answered: 'answered',
  lapsed: 'not done',
  open: '',
}

/** Before the case numbers: against 8.0 and 9.6. */
const AGAINST: Readonly<Record<Severity, string>> = {
  illegal: 'against',
  warning: 'probably against',
  unchecked: 'cannot check',
  note: 'note on',
}

const WITHOUT_CASE: Readonly<Record<Severity, string>> = {
  illegal: 'against the rules',
  warning: 'probably against the rules',
  unchecked: 'cannot be checked',
  note: 'note',
}

export const texts = {
  readCase: (cite: string) => `Read case ${cite}`,
  readCaseAloud: (cite: string) => `Case ${cite}: read the rule`,
  unitStates: 'Units in this fight',
  showPlace: (name: string) => `Show ${name}`,
  held: 'held by the referee',
  undone: 'taken back',
  manyCases: (first: string, more: number) => `${first} and ${more} more`,
  summary: (severity: Severity, cases: string) =>
    cases === '' ? WITHOUT_CASE[severity] : `${AGAINST[severity]} ${cases}`,
  openFlag: 'Show the referee’s findings',
  referee: 'Referee: ',
}
