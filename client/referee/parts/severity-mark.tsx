import { Icon } from '../../controls/icons.tsx'
import { type Flag, gravest, type Severity } from '../../session/referee/flags.ts'
import { joinWithAnd } from '../../words/names.ts'
import { FLAG_STATE_TEXTS, texts } from './texts.ts'

/** Severities differ by shape and by word, so that nobody needs to see the colour. */
const SHAPES: Readonly<Record<Severity, string>> = {
  illegal: 'M10 2.5 17.5 10 10 17.5 2.5 10Z',
  warning: 'M10 3.2 17.5 16.5H2.5Z',
  unchecked: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14',
  note: 'M5.5 5.5h9v9h-9Z',
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

/** The gravest findings by their cases: against 8.0 and 9.6. */
export function flagSummary(flag: Pick<Flag, 'verdict' | 'sealed' | 'severity'>): string {
  const { verdict, sealed, severity } = flag
  if (verdict.findings.length === 0 && !sealed) return texts.held
  const known = casesOf(flag)
  const [first = ''] = known
  return texts.summary(severity, known.length > 2 ? texts.manyCases(first, known.length - 1) : joinWithAnd(known))
}

/** The cases of the gravest findings, each once. */
export function casesOf({
  verdict,
  sealed,
  severity,
}: Pick<Flag, 'verdict' | 'sealed' | 'severity'>): readonly string[] {
  const { findings } = gravest(verdict.findings) === severity ? verdict : (sealed ?? verdict)
  const cites = findings.filter((each) => each.severity === severity).map(({ cite }) => cite)
  return [...new Set(cites)].filter((cite) => cite !== '')
}

interface LogFlagProps {
  readonly flag: Flag
  readonly onOpen: () => void
  readonly onCase: (cite: string) => void
}

/** The flag on a line of the log. Pressing it opens all findings in the referee's panel; the book beside it opens the rule. */
export function LogFlag({ flag, onOpen, onCase }: LogFlagProps) {
  const state = flag.isUndone ? texts.undone : FLAG_STATE_TEXTS[flag.state]
  const [cite] = casesOf(flag)
  return (
    <span class="flag-marks">
      <button
        type="button"
        tabIndex={-1}
        class={`mark ${flag.severity} ${flag.isUndone || flag.state === 'lapsed' ? 'answered' : flag.state}`}
        title={texts.openFlag}
        onClick={onOpen}
      >
        <SeverityShape severity={flag.severity} />
        <span class="unseen">{texts.referee}</span>
        {flagSummary(flag)}
        {state && <em>{state}</em>}
      </button>
      {cite !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          class="quiet round to-case"
          title={texts.readCase(cite)}
          aria-label={texts.readCaseAloud(cite)}
          onClick={() => onCase(cite)}
        >
          <Icon name="reference" />
        </button>
      )}
    </span>
  )
}
