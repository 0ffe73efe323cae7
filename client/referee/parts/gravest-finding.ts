import type { Finding, Verdict } from '../../../table/generated/types.ts'

const ORDER = ['illegal', 'warning', 'unchecked', 'note'] as const

/** The finding to name where there is room for one. */
export const gravestFinding = (verdict: Verdict | undefined): Finding | undefined =>
  ORDER.flatMap((severity) => verdict?.findings.find((each) => each.severity === severity) ?? [])[0]

/** The same, without notes: what speaks against an action. */
export function reasonAgainst(verdict: Verdict | undefined): Finding | undefined {
  const first = gravestFinding(verdict)
  return first?.severity === 'note' ? undefined : first
}
