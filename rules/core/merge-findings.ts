import type { Finding } from '../../table/generated/types.ts'
import type { Unit } from './unit.ts'

/** What is to be said of a unit, in a sentence that can name several. */
export interface Remark {
  readonly unit: Unit
  readonly said: (units: readonly Unit[]) => Finding
}

/** One finding for all units of a gesture of which the same is said: said of nobody, it reads the same. */
export function mergeRemarks(remarks: readonly Remark[]): Finding[] {
  const groups = new Map<string, Remark[]>()
  for (const remark of remarks) {
    const key = JSON.stringify(remark.said([]))
    groups.set(key, [...(groups.get(key) ?? []), remark])
  }
  return [...groups.values()].map((group) => group[0]!.said(group.map(({ unit }) => unit)))
}

/** Findings that read the same, as one about all their counters. */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const groups = new Map<string, Finding>()
  for (const found of findings) {
    const key = JSON.stringify({ ...found, pieces: [] })
    const pieces = [...new Set([...(groups.get(key)?.pieces ?? []), ...found.pieces])].sort()
    groups.set(key, { ...found, pieces })
  }
  return [...groups.values()]
}
