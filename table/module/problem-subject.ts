import type { ModuleFiles } from './module.ts'
import type { Problem } from './problem.ts'

/** The fields that name an entry of a list. */
const IDS = ['id', 'def'] as const
/** The fields that name an entry which has no id, the surest first. */
const NAMES = ['pile', 'terrain', 'kind', 'row', 'cite', 'name', 'text', 'title'] as const

/** Adds to each problem the name of the list entry that its pointer leads into: /counters/3 is red-1-inf. */
export const withSubjects = (problems: readonly Problem[], files: ModuleFiles): readonly Problem[] =>
  problems.map((problem) => {
    const of = subjectOf(files[problem.file ?? ''], problem.pointer)
    return of === undefined ? problem : { ...problem, of }
  })

/** The innermost entry with an id, or else the innermost with any name. */
function subjectOf(sheet: unknown, pointer: string): string | undefined {
  const entries: unknown[] = []
  let inside = sheet
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    const isEntry = Array.isArray(inside)
    inside = isObject(inside) && Object.hasOwn(inside, key) ? inside[key] : undefined
    if (isEntry) entries.unshift(inside)
  }
  return [IDS, NAMES].flatMap((fields) => entries.flatMap((entry) => nameOf(entry, fields) ?? []))[0]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function nameOf(entry: unknown, fields: readonly string[]): string | undefined {
  if (!isObject(entry)) return undefined
  const names = fields.map((field) => entry[field])
  return names.find((name): name is string => typeof name === 'string' && name !== '')?.slice(0, LONGEST)
}

const LONGEST = 64
