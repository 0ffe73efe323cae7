import type { ModuleManifest } from '../generated/types.ts'
import { hint, type ProblemList } from './problem.ts'

type Files = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, unknown>>

/** Lays a module's overlays over its other files, in their order; `names` are the files that they may change. */
export function overlaid(
  files: Files,
  { overlays = [] }: ModuleManifest,
  names: readonly string[],
  found: ProblemList,
): Files {
  const laid = new Map(Object.entries(files))
  for (const [index, file] of overlays.entries()) {
    const at = ['overlays', index] as const
    const parts = files[file]
    if (!Object.hasOwn(files, file)) {
      found.report('missing-file', `There is no file ${file} in the folder${hint(file, Object.keys(files))}`, ...at)
    } else if (!isFields(parts)) {
      found.report('malformed', `${file} must be an object with the parts of other files by file name.`, ...at)
    } else {
      for (const [name, part] of Object.entries(parts)) {
        if (names.includes(name)) laid.set(name, laidOver(laid.get(name), part))
        else found.report('unknown', `${file} is laid over ${name}, which is not a file of this game.`, ...at)
      }
    }
  }
  return Object.fromEntries(laid)
}

/** Objects are laid over each other field by field, lists of things with ids thing by thing; all else is replaced. */
export function laidOver(base: unknown, over: unknown): unknown {
  if (isFields(base) && isFields(over)) {
    const fields = new Map(Object.entries(base))
    for (const [key, value] of Object.entries(over))
      fields.set(key, fields.has(key) ? laidOver(fields.get(key), value) : value)
    return Object.fromEntries(fields)
  }
  if (!isListOfNamed(base) || !isListOfNamed(over)) return over
  const things = new Map(base.map((each) => [each.id, each as unknown]))
  for (const each of over) things.set(each.id, things.has(each.id) ? laidOver(things.get(each.id), each) : each)
  return [...things.values()]
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isListOfNamed = (value: unknown): value is readonly (Fields & { readonly id: string })[] =>
  Array.isArray(value) && value.every((each) => isFields(each) && typeof each.id === 'string')
