import type { Aim, Report } from '../report.ts'
import { judging } from './judging.ts'
import { watching } from './watching.ts'

/** Measures the referee: drops and reach against searches without reasons, and a relay with and without a referee. */
export async function referee(): Promise<Report> {
  const parts = [await judging(), await watching()]
  const aims: Aim[] = parts.flatMap((part) => part.aims)
  return { name: 'referee', rows: parts.flatMap(({ rows }) => rows), aims }
}
