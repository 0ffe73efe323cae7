/** A fault of a text that should be JSON, with line and column as editors count them. */
export interface JsonFault {
  readonly line: number
  readonly column: number
  readonly message: string
}

export type JsonRead =
  | { readonly value: unknown; readonly repeated: readonly JsonFault[] }
  | { readonly fault: JsonFault }

/** Parses the bytes of a file, and lists repeated keys, of which JSON keeps the last. */
export function readJson(bytes: Uint8Array): JsonRead {
  const text = decode(bytes)
  if (typeof text !== 'string') return text
  const repeated: JsonFault[] = []
  const fault = jsonFault(text, repeated)
  return fault ? { fault } : { value: JSON.parse(text), repeated }
}

export const printFault = ({ line, column, message }: JsonFault): string => `line ${line}, column ${column}: ${message}`

function decode(bytes: Uint8Array): string | { readonly fault: JsonFault } {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return { fault: { line: 1, column: 1, message: 'The file is saved as UTF-16; save it as UTF-8.' } }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    return { fault: faultAt(text, text.indexOf('\ufffd'), 'This character is not UTF-8; save the file as UTF-8.') }
  }
}

function faultAt(text: string, at: number, message: string): JsonFault {
  const lines = text.slice(0, at).split(/\r\n|\n|\r/)
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1, message }
}

interface Brace {
  readonly kind: '{' | '['
  readonly at: number
  /** The place of each key. */
  readonly keys: Map<string, number>
}

const CLOSES = { '{': '}', '[': ']' } as const
const SPACE = /[\t\n\r ]*/y
const WORD = /[\w.+-]+/y
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
const CURLY_QUOTES = /[\u2018-\u201f\u00ab\u00bb]/

class Unreadable extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message)
  }
}

/** Finds the first fault, in words for the person who wrote the text; adds repeated keys to `repeated`. */
export function jsonFault(text: string, repeated: JsonFault[] = []): JsonFault | undefined {
  try {
    scan(text, repeated)
  } catch (error) {
    if (error instanceof Unreadable) return faultAt(text, error.at, error.message)
    throw error
  }
}

function scan(text: string, repeated: JsonFault[]): void {
  const open: Brace[] = []
  const lineOf = (at: number) => faultAt(text, at, '').line
  let want: 'value' | 'key' | 'colon' | 'next' = 'value'
  /** The comma or bracket before the place where something is expected. */
  let before = 0
  /** The end of the last value. */
  let ended = 0
  let at = 0
  if (text.startsWith('\ufeff'))
    throw new Unreadable(0, 'The file begins with a byte-order mark; save it as UTF-8 without one.')
  for (;;) {
    at = span(SPACE, text, at)
    const char = text[at]
    const inner = open.at(-1)
    if (char === undefined) {
      if (inner)
        throw new Unreadable(at, `The file ends here, but the ${inner.kind} of line ${lineOf(inner.at)} is not closed.`)
      if (want === 'value') throw new Unreadable(at, 'The file is empty.')
      return
    }
    if (char === '/' || char === '#') throw new Unreadable(at, 'JSON has no comments; remove this one.')
    if (want === 'next' && !inner)
      throw new Unreadable(at, 'The file should end before this; remove the rest, or an extra bracket before it.')
    if (want === 'next' && char === ',') {
      want = inner?.kind === '{' ? 'key' : 'value'
      before = at++
    } else if (char === '}' || char === ']') {
      if (!inner) throw new Unreadable(at, `Expected a value, found ${char}.`)
      if (CLOSES[inner.kind] !== char)
        throw new Unreadable(
          at,
          `${CLOSES[inner.kind]} is expected here, to close the ${inner.kind} of line ${lineOf(inner.at)}, but found ${char}.`,
        )
      if (want === 'colon') throw new Unreadable(at, 'A colon and a value are missing before this.')
      if (want !== 'next' && text[before] === ',')
        throw new Unreadable(before, `Nothing follows this comma but ${char}; remove the comma.`)
      if (want === 'value' && text[before] === ':') throw new Unreadable(at, 'A value is missing before this.')
      open.pop()
      want = 'next'
      ended = ++at
    } else if (want === 'next') {
      throw new Unreadable(ended, 'A comma is missing here.')
    } else if (want === 'colon') {
      if (char !== ':') throw new Unreadable(ended, 'A colon is missing here.')
      want = 'value'
      before = at++
    } else if (char === '"') {
      const end = stringEnd(text, at)
      if (want === 'key' && inner) {
        const key: string = JSON.parse(text.slice(at, end))
        const first = inner.keys.get(key)
        if (first !== undefined)
          repeated.push(
            faultAt(text, at, `"${key}" is repeated here, first in line ${lineOf(first)}; only the last counts.`),
          )
        inner.keys.set(key, at)
      }
      want = want === 'key' ? 'colon' : 'next'
      ended = at = end
    } else if (char === "'" || CURLY_QUOTES.test(char)) {
      throw new Unreadable(at, `Write text in straight double quotes ("), not in ${char}.`)
    } else if (char === ',') {
      throw new Unreadable(at, 'Nothing is before this comma; remove it.')
    } else if (want === 'key') {
      throw new Unreadable(at, 'Expected a name in double quotes.')
    } else if (char === '{' || char === '[') {
      open.push({ kind: char, at, keys: new Map() })
      want = char === '{' ? 'key' : 'value'
      before = at++
    } else {
      const end = Math.max(span(WORD, text, at), at + 1)
      const word = text.slice(at, end)
      if (!['true', 'false', 'null'].includes(word) && !NUMBER.test(word))
        throw new Unreadable(at, `${word} is not a value; write text in double quotes, and numbers like 12 or 0.5.`)
      want = 'next'
      ended = at = end
    }
  }
}

function span(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return from + (pattern.exec(text)?.[0].length ?? 0)
}

/** The end of the quoted text that begins at `from`. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const char = text[at] as string
    if (char === '"') return at + 1
    if (char === '\n' || char === '\r') break
    if (char < ' ') throw new Unreadable(at, 'The text has a tab or another control character; use a space.')
    if (char !== '\\') continue
    if (!/^(["\\/bfnrt]|u[\da-fA-F]{4})/.test(text.slice(at + 1, at + 6)))
      throw new Unreadable(at, 'Write a backslash twice in a text: \\\\.')
    at++
  }
  throw new Unreadable(from, 'These quotes are not closed on this line.')
}
