import type { Finding } from '../../table/generated/types.ts'
import type { Unit } from './unit.ts'

/** A finding about one unit, in a sentence that can name several. */
export interface Remark {
  readonly unit: Unit
  readonly said: (units: readonly Unit[]) => Finding
}

/** Merges remarks that differ only in their unit into one finding. */
export function mergeRemarks(remarks: readonly Remark[]): Finding[] {
  const groups = new Map<string, Remark[]>()
  for (const remark of remarks) {
    const key = JSON.stringify(remark.said([]))
    groups.set(key, [...(groups.get(key) ?? []), remark])
  }
  return [...groups.values()].map((group) => group[0]!.said(group.map(({ unit }) => unit)))
}

/** Merges findings that differ only in their pieces. */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const groups = new Map<string, Finding>()
  for (const found of findings) {
    const key = JSON.stringify({ ...found, pieces: [] })
    const pieces = [...new Set([...(groups.get(key)?.pieces ?? []), ...found.pieces])].sort()
    groups.set(key, { ...found, pieces })
  }
  return [...groups.values()]
}
