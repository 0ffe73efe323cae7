import { readFileSync } from 'node:fs'
import type { Module } from '../../table/module/module.ts'
import { printProblem } from '../../table/module/problem.ts'
import { checkModule } from '../../table/module/schema.ts'
import { newModuleSheets } from '../../tools/new-module.ts'

/** docs/modules.md as a reader follows it: what its boxes make of the folder, step by step, and what its referee says. */

type Sheets = Record<string, unknown>

/** A line that the reader does, and the lines that he is told then. */
export interface Said {
  readonly does: string
  readonly hears: readonly string[]
}

export interface Step {
  readonly title: string
  /** The folder when the step is done. */
  readonly sheets: Sheets
  readonly said: readonly Said[]
}

export const PAGE = readFileSync(new URL('../../docs/modules.md', import.meta.url), 'utf8')

/** The line before a box: which file it is, and whether all of it. */
const FILE = /^(?:(Add to) )?`([\w./-]+\.json)`(, whole)?:$/
const BOX = /^```(json|referee)\n([\s\S]*?)\n```$/gm

export function stepsOf(page: string): readonly Step[] {
  const steps: Step[] = []
  let sheets: Sheets = { ...newModuleSheets('millbrook', 'Millbrook Bridge') }
  const parts = page.split(/^## (?=\d+\. )/m).slice(1)
  for (const part of parts) {
    const [title = ''] = part.split('\n')
    const text = part.split(/^## /m)[0] ?? ''
    const said: Said[] = []
    for (const { index, 1: language, 2: body = '' } of text.matchAll(BOX)) {
      const before = text.slice(0, index).trimEnd().split('\n').at(-1) ?? ''
      if (language === 'referee') said.push(...saidIn(body))
      else sheets = written(sheets, before, JSON.parse(body))
    }
    steps.push({ title, sheets, said })
  }
  return steps
}

function written(sheets: Sheets, before: string, value: object): Sheets {
  const [, added, file, whole] = FILE.exec(before.split('. ').at(-1) ?? '') ?? []
  if (file === undefined || (added === undefined) === (whole === undefined))
    throw new Error(`No file is named before a box: ${before}`)
  return { ...sheets, [file]: whole ? value : { ...(sheets[file] as object), ...value } }
}

const saidIn = (body: string): readonly Said[] =>
  body
    .split(/^> /m)
    .slice(1)
    .map((each) => {
      const [does = '', ...hears] = each.trimEnd().split('\n')
      return { does, hears }
    })

export function moduleOf(sheets: Sheets): Module {
  const resolved = checkModule(sheets)
  if ('problems' in resolved) throw new Error(resolved.problems.map(printProblem).join('\n'))
  return resolved.module
}
