import type { Screen } from '../../screen/screen.ts'
import { texts } from './texts.ts'

/** A case number that opens the rulebook at that case. */
export function CaseButton({ cite, screen }: { cite: string; screen: Screen }) {
  if (cite === '') return null
  return (
    <button
      type="button"
      class="case"
      title={texts.readCase(cite)}
      aria-label={texts.readCaseAloud(cite)}
      onClick={() => screen.open({ kind: 'rules', cite })}
    >
      {cite}
    </button>
  )
}

/** The sentence of a finding without its case number, which the case button already shows. */
export const withoutCase = (cite: string, message: string): string =>
  cite !== '' && message.startsWith(`${cite}: `) ? message.slice(cite.length + 2) : message
