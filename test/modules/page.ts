import { readFileSync } from 'node:fs'
import type { Module } from '../../table/module/module.ts'
import { printProblem } from '../../table/module/problem.ts'
import { checkModule } from '../../table/module/schema.ts'
import { newModuleSheets } from '../../tools/new-module.ts'

/** Follows docs/modules.md step by step: the folder that its code boxes make, and the findings of its referee. */

type Sheets = Record<string, unknown>

/** A line that the reader enters, and the expected answer. */
export interface Said {
  readonly does: string
  readonly hears: readonly string[]
}

export interface Step {
  readonly title: string
  /** The folder after the step. */
  readonly sheets: Sheets
  readonly said: readonly Said[]
}

export const PAGE = readFileSync(new URL('../../docs/modules.md', import.meta.url), 'utf8')

/** The line before a box: its file, and whether the box is the whole file. */
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
