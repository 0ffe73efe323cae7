import { type Flag, gravest, type Severity } from '../../session/referee/flags.ts'
import { joinWithAnd } from '../../words/names.ts'

/** Told apart by shape and word; colour only repeats it. */
const SHAPES: Readonly<Record<Severity, string>> = {
  illegal: 'M10 2.5 17.5 10 10 17.5 2.5 10Z',
  warning: 'M10 3.2 17.5 16.5H2.5Z',
  unchecked: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14',
  note: 'M5.5 5.5h9v9h-9Z',
}

const WORDS: Readonly<Record<Severity, string>> = {
  illegal: 'against',
  warning: 'likely against',
  unchecked: 'not decided:',
  note: 'note',
}

export const SeverityShape = ({ severity }: { severity: Severity }) => (
  <svg class={`shape ${severity}`} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={SHAPES[severity]} />
    {severity === 'unchecked' && (
      <text x="10" y="14">
        ?
      </text>
    )}
  </svg>
)

/** The gravest finding in a few words: against 8.0 and 9.6. */
export function flagSummary({ verdict, sealed, severity }: Pick<Flag, 'verdict' | 'sealed' | 'severity'>): string {
  if (verdict.findings.length === 0 && !sealed) return 'held by the referee'
  const { findings } = gravest(verdict.findings) === severity ? verdict : (sealed ?? verdict)
  const cites = [...new Set(findings.filter((each) => each.severity === severity).map(({ cite }) => cite))]
  const known = cites.filter((cite) => cite !== '')
  const cases = known.length > 2 ? `${known[0]} and ${known.length - 1} more` : joinWithAnd(known)
  if (severity === 'note') return known.length > 0 ? `note on ${cases}` : 'note'
  return known.length > 0 ? `${WORDS[severity]} ${cases}` : `${WORDS[severity]} the rules`.replace(': the rules', '')
}

export const FLAG_STATE_TEXTS = {
  held: 'waits for an answer',
  answered: 'answered',
  lapsed: 'was never done',
  open: '',
} as const

/** On a line of the log: what the referee says of it, in a shape and a few words, and the way to all that he says. */
export function LogFlag({ flag, onOpen }: { flag: Flag; onOpen: () => void }) {
  const state = flag.isUndone ? 'taken back' : FLAG_STATE_TEXTS[flag.state]
  return (
    <button
      type="button"
      tabIndex={-1}
      class={`mark ${flag.severity} ${flag.isUndone || flag.state === 'lapsed' ? 'answered' : flag.state}`}
      title="Read what the referee says of it"
      onClick={onOpen}
    >
      <SeverityShape severity={flag.severity} />
      <span class="unseen">Referee: </span>
      {flagSummary(flag)}
      {state && <em>{state}</em>}
    </button>
  )
}
