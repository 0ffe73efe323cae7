import type { Id } from '../generated/types.ts'

export type ProblemCode =
  | 'malformed'
  | 'missing-file'
  | 'unknown'
  | 'no-such-cell'
  | 'not-neighbours'
  | 'duplicate'
  | 'loop'
  | 'mismatch'

/** A mistake in a file or message: its place, and a sentence for people. */
export interface Problem {
  readonly file?: string
  /** JSON pointer into the file or message. */
  readonly pointer: string
  /** The name of the list entry that the pointer leads into. */
  readonly of?: string
  readonly code: ProblemCode
  readonly message: string
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] }

export type PointerKey = string | number

export const pointerTo = (...keys: readonly PointerKey[]): string =>
  keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Collects the problems of one file. */
export class ProblemList {
  readonly problems: Problem[] = []

  constructor(readonly file: string) {}

  report(code: ProblemCode, message: string, ...at: readonly PointerKey[]): void {
    this.problems.push({ file: this.file, pointer: pointerTo(...at), code, message })
  }

  /** Reports ids that a list uses twice. */
  once(list: readonly { readonly id: Id }[], ...at: readonly PointerKey[]): void {
    const first = new Map<Id, number>()
    for (const [index, { id }] of list.entries()) {
      const before = first.get(id)
      if (before === undefined) first.set(id, index)
      else this.report('duplicate', `The id ${id} is already used by entry ${before}.`, ...at, index, 'id')
    }
  }

  /** Reports a word that is not among the known ones. */
  known(what: string, word: Id | undefined, words: KnownWords, ...at: readonly PointerKey[]): void {
    if (word === undefined || words.has(word)) return
    this.report('unknown', `There is no ${what} ${word}${hint(word, words.keys())}`, ...at)
  }
}

/** Known words: a set, or a map with the words as keys. */
export interface KnownWords {
  has(word: string): boolean
  keys(): Iterable<string>
}

/** One line for people: file#pointer (name): sentence. */
export const printProblem = ({ file = '', pointer, of, message }: Problem): string =>
  `${file}#${pointer}${of === undefined ? '' : ` (${of})`}: ${message}`

/** The edit distance between two words. */
function letters(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[b.length] as number
}

/** The known word that was probably meant, if one is similar enough. */
export function nearestTo(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Math.max(2, Math.floor(word.length / 3)) + 1
  for (const each of known) {
    if (Math.abs(each.length - word.length) >= least) continue
    const miss = letters(word.toLowerCase(), each.toLowerCase())
    if (miss < least) [best, least] = [each, miss]
  }
  return best
}

const FEW = 8

/** Ends a sentence about an unknown word: the most similar one if there is any, and all of them if they are few. */
export function hint(word: string, known: Iterable<Id>): string {
  const all = [...known]
  if (all.length === 0) return '; none are defined.'
  const near = nearestTo(word, all)
  const list = all.slice(0, FEW).join(', ')
  if (near === undefined) return `; known: ${list}${all.length > FEW ? ` and ${all.length - FEW} more` : ''}.`
  return `; did you mean ${near}?${all.length > FEW ? '' : ` Known: ${list}.`}`
}
