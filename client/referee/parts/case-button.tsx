import type { Screen } from '../../screen/screen.ts'

/** A case number, which opens the rule in words. */
export function CaseButton({ cite, screen }: { cite: string; screen: Screen }) {
  if (cite === '') return null
  return (
    <button
      type="button"
      class="case"
      title={`Read case ${cite}`}
      aria-label={`Case ${cite}: read the rule`}
      onClick={() => screen.open({ kind: 'rules', cite })}
    >
      {cite}
    </button>
  )
}

/** The sentence of a finding without the case before it, which stands beside it as a button. */
export const withoutCase = (cite: string, message: string): string =>
  cite !== '' && message.startsWith(`${cite}: `) ? message.slice(cite.length + 2) : message
