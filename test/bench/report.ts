import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'

const OUTPUT = new URL('../output/', import.meta.url)

/** A target of a benchmark, and its result. */
export interface Aim {
  readonly what: string
  readonly sign: '≥' | '≤'
  readonly limit: number
  readonly figure: number
}

export interface Report {
  readonly name: string
  /** Every figure, to be read by programs. */
  readonly rows: readonly Readonly<Record<string, string | number>>[]
  readonly aims: readonly Aim[]
}

export const isMet = ({ sign, limit, figure }: Aim): boolean => (sign === '≥' ? figure >= limit : figure <= limit)

export const ratio = (value: number): string => `${value.toFixed(2)}x`

/** Prints rows under their column names, figures aligned to the right. */
export function printTable(rows: readonly Readonly<Record<string, string | number>>[]): void {
  const names = Object.keys(rows[0] ?? {})
  const lines = [names, ...rows.map((row) => names.map((name) => show(row[name])))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const isFigure = names.map((name) => rows.every((row) => /^[\d–-]/.test(show(row[name]))))
  for (const [index, line] of lines.entries()) {
    const cells = line.map((cell, column) => {
      const width = widths[column] ?? 0
      return isFigure[column] ? cell.padStart(width) : cell.padEnd(width)
    })
    console.log(`  ${cells.join('  ').trimEnd()}`)
    if (index === 0) console.log(`  ${widths.map((width) => '-'.repeat(width)).join('  ')}`)
  }
}

function show(value: string | number | undefined): string {
  if (value === undefined) return '–'
  if (typeof value === 'string' || Number.isInteger(value)) return String(value)
  return value >= 100 ? String(Math.round(value)) : value.toPrecision(3)
}

export function printHeadline(reports: readonly Report[]): void {
  const aims = reports.flatMap((report) => report.aims)
  if (aims.length === 0) return
  console.log('\nAims')
  printTable(
    aims.map((aim) => ({
      aim: aim.what,
      limit: `${aim.sign} ${aim.limit}`,
      figure: aim.figure.toFixed(2),
      '': isMet(aim) ? 'met' : 'NOT MET',
    })),
  )
}

export function save(reports: readonly Report[]): void {
  mkdirSync(OUTPUT, { recursive: true })
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length, load: loadavg() }
  const aims = (report: Report) => report.aims.map((aim) => ({ ...aim, met: isMet(aim) }))
  const written = { machine, reports: reports.map((report) => ({ ...report, aims: aims(report) })) }
  writeFileSync(new URL('bench.json', OUTPUT), `${JSON.stringify(written, undefined, 2)}\n`)
}
