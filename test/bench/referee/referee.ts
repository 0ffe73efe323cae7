import type { Aim, Report } from '../report.ts'
import { judging } from './judging.ts'
import { watching } from './watching.ts'

/** Measures the referee: a drop and a reach against a search without reasons, and a relay with and without it. */
export async function referee(): Promise<Report> {
  const parts = [await judging(), await watching()]
  const aims: Aim[] = parts.flatMap((part) => part.aims)
  return { name: 'referee', rows: parts.flatMap(({ rows }) => rows), aims }
}
