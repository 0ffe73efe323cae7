import type { Seq } from '../../table/generated/types.ts'
import type { ReportLine } from '../words/report-line.ts'

/** The others' actions since this browser was last at the table. */
export interface SinceLastVisit {
  /** The last entry that was seen. */
  readonly seen: Seq
  /** The number of actions worth seeing. */
  readonly count: number
  /** There are older actions that are not loaded and not counted. */
  readonly isMore: boolean
}

/** Undefined where the others did nothing. Players taking a seat or leaving, and one's own actions, do not count. */
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
