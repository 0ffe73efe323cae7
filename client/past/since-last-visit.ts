import type { Seq } from '../../table/generated/types.ts'
import type { ReportLine } from '../words/report-line.ts'

/** What the others did since somebody was last here. */
export interface SinceLastVisit {
  /** The last entry that was seen. */
  readonly seen: Seq
  /** How much of it is worth a look. */
  readonly count: number
  /** There was more than is at hand to be counted. */
  readonly isMore: boolean
}

/** Undefined where nobody did anything: who sat down or left is no news, nor is what one did oneself. */
export function sinceLastVisit(
  seen: Seq | undefined,
  last: Seq,
  own: string | undefined,
  lines: readonly ReportLine[],
): SinceLastVisit | undefined {
  if (seen === undefined || seen >= last) return undefined
  const news = lines.filter(({ seq, seat, kind }) => seq > seen && seat !== own && kind !== 'seat')
  const isMore = (lines[0]?.seq ?? 0) > seen + 1
  return news.length > 0 || isMore ? { seen, count: news.length, isMore } : undefined
}
