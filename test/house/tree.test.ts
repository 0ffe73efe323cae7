import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { filesUnder, projectFiles, ROOT } from './files.ts'

const FOLDERS = ['client', 'relay', 'table', 'rules', 'tools', 'schemas', 'assets', 'test', 'docs', '.ci']
const FILES = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'README.md', 'biome.json', 'vite.config.ts'],
  ...['vitest.config.ts', '.gitignore', '.npmrc', '.editorconfig', 'CONTRIBUTING.md', 'CHANGELOG.md', 'LICENSE'],
]

const files = projectFiles()
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')

test('The tree has only the folders of the project.', () => {
  const strange = files.filter((path) => !FILES.includes(path) && !FOLDERS.includes(path.split('/')[0] ?? ''))
  expect(strange).toEqual([])
})

test('Schemas hold no code.', () => {
  expect(filesUnder('schemas').filter((path) => !path.endsWith('.json'))).toEqual([])
})

describe('no file names a place on one machine', () => {
  // Written in two halves, or this file would name one itself.
  const MACHINE = new RegExp(`(?<![\\w.)\\]}*~:/-])/(?:${['work', 'root', 'home', 'Users', 'tmp'].join('|')})/[\\w.-]+`)
  const named = (text: string) => text.match(MACHINE)?.[0]

  test('none in the tree', () => {
    const texts = files.map((path) => [path, read(path)] as const).filter(([, text]) => !text.includes('\0'))
    expect(texts.map(([path, text]) => [path, named(text)]).filter(([, place]) => place)).toEqual([])
  })

  test('one would be found, and a path of the web is allowed', () => {
    const home = ['', 'home', 'anna'].join('/')
    expect(named(`see ${home}/game.jsonl`)).toBe(home)
    expect(named(`'${home}'`)).toBe(home)
    expect(named('https://example.org/home/anna, ../work/main, client/tmp/x, /usr/bin/chromium')).toBeUndefined()
  })
})

describe('the lock file names no host', () => {
  const hosts = (value: unknown, key = ''): readonly string[] => {
    if (typeof value === 'string') return key === 'resolved' || /^(https?|git|ssh)\b.*:/.test(value) ? [value] : []
    if (value === null || typeof value !== 'object') return []
    return Object.entries(value).flatMap(([name, inner]) => (name === 'funding' ? [] : hosts(inner, name)))
  }

  test.each(files.filter((path) => path.endsWith('package-lock.json')))('%s', (path) => {
    expect(hosts(JSON.parse(read(path)))).toEqual([])
  })

  test('one would be found', () => {
    expect(hosts({ packages: { a: { resolved: 'a.tgz' }, b: { version: 'git+ssh://x/y' } } })).toHaveLength(2)
  })
})

describe('schemas', () => {
  const names = filesUnder('schemas')
  const schemas = names.map((path) => JSON.parse(read(path)))
  const ajv = new Ajv2020({ strict: true, discriminator: true, allowUnionTypes: true })
  for (const schema of schemas) ajv.addSchema(schema)
  // Generated from the others, and not in git.
  ajv.addSchema(JSON.parse(read('table/generated/asked-action.json')))

  test('have different names for all definitions', () => {
    const all = schemas.flatMap(({ title, $defs = {} }) => [...(title ? [title] : []), ...Object.keys($defs)])
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([])
  })

  test.each(names.map((path, index) => [path, schemas[index]] as const))(
    '%s is strict, as a whole and in each part',
    (path, schema) => {
      expect(schema.$id).toBe(path.split('/').at(-1))
      expect(ajv.getSchema(schema.$id)).toBeTypeOf('function')
      for (const name of Object.keys(schema.$defs ?? {})) {
        expect(ajv.getSchema(`${schema.$id}#/$defs/${name}`), name).toBeTypeOf('function')
      }
    },
  )

  test('of an action requires its type', () => {
    expect(ajv.validate('action.json', { pieces: [] })).toBe(false)
    expect(ajv.validate('action.json', { type: 'close' })).toBe(true)
  })
})
