import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { filesUnder, ROOT } from './files.ts'

const FOLDER = fileURLToPath(new URL('../../client/style/', import.meta.url))
const HOME = 'tokens.css'

/** Declarations that are allowed: each value is used once and is no measure of the interface. */
const ALLOWED: readonly (readonly [file: string, declaration: RegExp, why: string])[] = [
  ['table/log.css', /padding-inline-end: calc\(44px/, 'as wide as a clock: 22:58'],
  ['dialog.css', /animation: to-and-fro 1\.4s/, 'work of unknown length goes on as long as it goes on'],
  ['table/dice.css', /animation: tumble 0\.7s/, 'dice tumble until their result is there'],
]

/** Box covers are pictures of cardboard, with sizes and colours of their own. */
const SHELF: readonly string[] = ['lobby/box.css', 'lobby/shelf.css']

const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(/i
const MEASURED = /^(?:font|padding|margin|gap|row-gap|column-gap|border-radius|border(?:-[a-z]+)*-radius)\b/
/** Lengths below 2 px need no token, nor does 0. */
const LENGTH = /(?<![\w.])(?:[2-9]|1\d|[2-9]\d|\d{3,}|\d*\.\d+)(?:\.\d+)?px\b/
const TIMED = /^(?:transition|animation)\b/
const TIME = /(?<![\w.])(?!0m?s)[\d.]+m?s\b/

interface Declared {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** Every declaration of a style sheet, with its line. */
function declarations(file: string): readonly Declared[] {
  const css = readFileSync(`${FOLDER}${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, (note) =>
    note.replace(/[^\n]/g, ' '),
  )
  return css.split('\n').flatMap((text, index) => {
    const said = text.trim()
    return said === '' || /^[@}]|\{$/.test(said) ? [] : [{ file, line: index + 1, text: said }]
  })
}

function literal({ text }: Declared): boolean {
  if (COLOUR.test(text)) return true
  return (MEASURED.test(text) && LENGTH.test(text)) || (TIMED.test(text) && TIME.test(text))
}

const isAllowed = ({ file, text }: Declared): boolean =>
  SHELF.includes(file) || ALLOWED.some(([where, what]) => where === file && what.test(text))

const sheets = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
const known = new Set(readFileSync(`${FOLDER}${HOME}`, 'utf8').match(/--[\w-]+(?=:)/g))
/** Custom properties that code or the sheet itself sets. */
const OWN = ['--rail', '--dock', '--over', '--depth', '--level', '--words', '--side']

describe('type, distances, corners, colours and motion', () => {
  it('come from the tokens only', () => {
    const raw = sheets
      .filter((file) => file !== HOME)
      .flatMap(declarations)
      .filter((each) => literal(each) && !isAllowed(each))
    expect(raw.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
  })

  it('can be told apart as literal or token', () => {
    const said = (text: string) => literal({ file: 'x.css', line: 1, text })
    expect(['color: #fff;', 'font-size: 13px;', 'padding: 2px 1px;', 'margin: 0 -8px;'].every(said)).toBe(true)
    expect(['border-radius: 12px;', 'transition: all 90ms;', 'fill: rgb(0 0 0);', 'gap: 1.5px;'].every(said)).toBe(true)
    const fine = [
      'padding: 1px 0;',
      'font: inherit;',
      'gap: var(--space-2);',
      'width: 20px;',
      'animation: x var(--calm);',
    ]
    expect(fine.some(said)).toBe(false)
  })

  it('name existing tokens only', () => {
    const called = sheets.flatMap((file) =>
      declarations(file).flatMap(({ line, text }) =>
        [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => ({ file, line, name })),
      ),
    )
    const local = new Set(
      sheets.flatMap((file) => readFileSync(`${FOLDER}${file}`, 'utf8').match(/--[\w-]+(?=:)/g) ?? []),
    )
    const missing = called.filter(({ name }) => !known.has(name) && !local.has(name) && !OWN.includes(name))
    expect(missing.map(({ file, line, name }) => `${file}:${line} ${name}`)).toEqual([])
  })

  it('are set only for elements that some page has', () => {
    const pages = filesUnder('client')
      .filter((path) => /\.(tsx?|html)$/.test(path))
      .map((path) => readFileSync(`${ROOT}${path}`, 'utf8'))
      .join('\n')
    const words = new Set(pages.match(/[\w-]+/g))
    const composed = [...pages.matchAll(/([a-z]+-)\$\{/g)].map(([, start = '']) => start)
    const drawn = sheets.flatMap((file) =>
      [...readFileSync(`${FOLDER}${file}`, 'utf8').matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => ({
        file,
        name,
      })),
    )
    expect(drawn.length).toBeGreaterThan(500)
    const dead = drawn.filter(({ name }) => !words.has(name) && !composed.some((start) => name.startsWith(start)))
    expect(dead.map(({ file, name }) => `${file} .${name}`)).toEqual([])
  })

  it('are in sheets of readable length', () => {
    const long = sheets.filter((file) => readFileSync(`${FOLDER}${file}`, 'utf8').split('\n').length > 260)
    expect(long.filter((file) => !SHELF.includes(file))).toEqual([])
  })
})
