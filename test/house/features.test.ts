import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ROOT } from './files.ts'

const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')

interface Row {
  /** The name of the feature in VASSAL. */
  readonly name: string
  readonly verdict: string
  readonly words: string
  /** File and title of each test. */
  readonly tests: readonly (readonly [string, string])[]
}

/** The rows of the feature page: name, verdict, our words, tests. */
function rowsOf(page: string): readonly Row[] {
  const lines = page.split('\n').filter((line) => line.startsWith('| ') && !/^[ |-]+$/.test(line))
  return lines.flatMap((line) => {
    const [name = '', verdict = '', words = '', proof = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    if (verdict === 'here') return []
    const tests = proof.split('<br>').flatMap((each) => {
      const [, file = '', title = ''] = /^`(\S+)` (.+)$/.exec(each.trim()) ?? []
      return each.trim() === '' ? [] : [[file, title] as const]
    })
    return [{ name, verdict, words, tests }]
  })
}

const TITLE = /(?:\b(?:it|test)|\))\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`)\s*,/g

/** The titles of the tests in a file that are not skipped. */
const titlesIn = (text: string): readonly string[] =>
  [...text.replaceAll(/^ *\/\/.*$/gm, '').matchAll(TITLE)].map(([, a, b, c]) =>
    (a ?? b ?? c ?? '').replaceAll(/\\(.)/g, '$1'),
  )

const rows = rowsOf(read('docs/features.md'))

/** Every trait that a piece of VASSAL 3.7 can have. */
const TRAITS = [
  ...['Action Button', 'Area of Effect', 'Attachment', 'Basic Name', 'Basic Piece', 'Border Color'],
  ...['Calculated Property', 'Can Pivot', 'Can Rotate', 'Clone', 'Comment', 'Delete', 'Deselect', 'Does Not Stack'],
  ...['Dynamic Property', 'Global Hotkey', 'Global Key Command', 'Invisible', 'Layer', 'Mark When Moved', 'Marker'],
  ...['Mask', 'Mat', 'Mat Cargo', 'Menu Separator', 'Move Fixed Distance', 'Movement Trail', 'Multi-Location Command'],
  ...['Non-Rectangular', 'Place Marker', 'Play Sound', 'Property Sheet', 'Prototype', 'Replace with Other'],
  ...['Report Action', 'Restrict Commands', 'Restricted Access', 'Return to Deck', 'Send to Location'],
  ...['Set Global Property', 'Set Piece Property', 'Spreadsheet', 'Sub-Menu', 'Text Label', 'Translatable Message'],
  ...['Trigger Action'],
]

describe('the feature page', () => {
  test('is linked from the README', () => {
    expect(read('README.md')).toContain('(docs/features.md)')
  })

  test('covers every trait that a piece can have, and each thing once', () => {
    const names = rows.map(({ name }) => name)
    expect(TRAITS.filter((trait) => !names.includes(trait))).toEqual([])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(rows.length).toBeGreaterThan(TRAITS.length + 50)
  })

  test.each(rows.map((row) => [row.name, row] as const))('%s', (_name, { verdict, words, tests }) => {
    expect(['have', 'better', 'left out']).toContain(verdict)
    expect(words).not.toBe('')
    if (verdict === 'left out') expect(tests).toEqual([])
    else expect(tests).not.toEqual([])
    for (const [file, title] of tests) {
      expect(existsSync(`${ROOT}test/${file}`), file).toBe(true)
      expect(titlesIn(read(`test/${file}`)), file).toContain(title)
    }
  })

  test('counts no skipped test, and reports a missing one', () => {
    const text = `it.skip('sleeps', run)\nit('runs, and isn\\'t cut', run)\ntest.each([1, 2])("is %i", run)\n// it('was', run)`
    expect(titlesIn(text)).toEqual(["runs, and isn't cut", 'is %i'])
  })
})
