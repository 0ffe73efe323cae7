import type { Aim, Report } from '../report.ts'
import { judging } from './judging.ts'
import { watching } from './watching.ts'

/** What the referee costs: a drop and a reach beside the same search without reasons, and a relay with and without him. */
export async function referee(): Promise<Report> {
  const parts = [await judging(), await watching()]
  const aims: Aim[] = parts.flatMap((part) => part.aims)
  return { name: 'referee', rows: parts.flatMap(({ rows }) => rows), aims }
}
