import { describe, expect, it } from 'vitest'
import { jsonFault, printFault, readJson } from '../../../relay/modules/json-text.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const problemsIn = (text: string) => {
  const read = readJson(bytes(text))
  return 'fault' in read ? printFault(read.fault) : 'is JSON'
}

describe('a file that should be JSON', () => {
  it.each([
    ['a trailing comma in a list', '{\n "a": [1,\n  2,\n ]\n}', 'line 3, column 4: Nothing follows this comma but ]'],
    ['a trailing comma in an object', '{\n "a": 1,\n}', 'line 2, column 8: Nothing follows this comma but }'],
    ['a comment', '{\n // mine\n "a": 1\n}', 'line 2, column 2: JSON has no comments'],
    ['a comment between the lines', '{ "a": 1 /* one */ }', 'line 1, column 10: JSON has no comments'],
    ['a byte-order mark', '\ufeff{}', 'line 1, column 1: The file begins with a byte-order mark'],
    ['a missing comma', '{\n "a": 1\n "b": 2\n}', 'line 2, column 8: A comma is missing'],
    ['a missing colon', '{ "a" 1 }', 'line 1, column 6: A colon is missing'],
    ['a missing value', '{ "a": }', 'line 1, column 8: A value is missing'],
    ['a name without a value', '{ "a" }', 'line 1, column 7: A colon and a value are missing'],
    ['two commas', '[1,, 2]', 'line 1, column 4: Nothing is before this comma'],
    ['single quotes', "{ 'a': 1 }", 'line 1, column 3: Write text in straight double quotes'],
    ['curly quotes', '{ “a”: 1 }', 'line 1, column 3: Write text in straight double quotes'],
    ['no quotes about a name', '{ a: 1 }', 'line 1, column 3: Expected a name in double quotes'],
    ['no quotes about a text', '{ "a": original }', 'line 1, column 8: original is not a value'],
    ['a number with a leading zero', '[0403]', 'line 1, column 2: 0403 is not a value'],
    ['quotes that are not closed', '{ "a": "one\n }', 'line 1, column 8: These quotes are not closed'],
    ['a lone backslash', '{ "a": "C:\\games" }', 'line 1, column 11: Write a backslash twice'],
    ['a tab in a text', '["a\tb"]', 'line 1, column 4: The text has a tab'],
    ['a bracket of the wrong kind', '{\n "a": [1 }', 'line 2, column 10: ] is expected here, to close the [ of line 2'],
    ['a bracket that is not closed', '{\r\n "a": [1]\r\n', 'line 3, column 1: The file ends here, but the { of line 1'],
    ['a bracket too many', '{}\n}', 'line 2, column 1: The file should end before this'],
    ['nothing', ' \n', 'line 2, column 1: The file is empty'],
  ])('is refused for %s, with line and column', (_, text, words) => {
    expect(() => JSON.parse(text)).toThrow()
    expect(problemsIn(text)).toContain(words)
  })

  it('is refused in another encoding than UTF-8', () => {
    const utf16 = readJson(Uint8Array.from([0xff, 0xfe, 0x7b, 0x00]))
    expect('fault' in utf16 && printFault(utf16.fault)).toContain('UTF-16; save it as UTF-8')
    const latin = readJson(Uint8Array.from([...bytes('{\n "a": "H'), 0xf6, ...bytes('lle"\n}')]))
    expect('fault' in latin && printFault(latin.fault)).toBe(
      'line 2, column 9: This character is not UTF-8; save the file as UTF-8.',
    )
  })

  it('is read, and every duplicate key of an object is named', () => {
    const text = '{\n "a": { "b": 1 },\n "b": 2,\n "\\u0061": 3\n}'
    expect(readJson(bytes(text))).toEqual({
      value: { a: 3, b: 2 },
      repeated: [{ line: 4, column: 2, message: '"a" is repeated here, first in line 2; only the last counts.' }],
    })
  })

  it('is invalid exactly where JSON.parse says so, after any character is added or removed', () => {
    const sound = '{ "a": [1, -0.5e3, "x\\n\\u00e9"], "b": { "c": null, "d": [true, {}, []] } }'
    const slips = ['', ',', ':', '"', '{', '}', '[', ']', '0', '-', 'e', '.', '\\', '\n', '/', ' ']
    const parses = (text: string) => {
      try {
        JSON.parse(text)
        return true
      } catch {
        return false
      }
    }
    for (let at = 0; at <= sound.length; at++) {
      for (const slip of slips) {
        for (const text of [
          sound.slice(0, at) + slip + sound.slice(at + 1),
          sound.slice(0, at) + slip + sound.slice(at),
        ])
          expect({ text, sound: jsonFault(text) === undefined }).toEqual({ text, sound: parses(text) })
      }
    }
  })

  it('may be nested deeper than the call stack', () => {
    expect(jsonFault('['.repeat(200_000))?.message).toContain('not closed')
  })
})
