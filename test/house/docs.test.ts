import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFiles, ROOT } from './files.ts'

const pages = projectFiles().filter((path) => path.endsWith('.md'))
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')
const scripts = Object.keys(JSON.parse(read('package.json')).scripts)

/** Paths of this repository that a page names in code marks, except those made by a test run. */
const namedPaths = (text: string) =>
  [...text.matchAll(/`((?:client|relay|table|rules|schemas|assets|tools|test|docs)\/[\w./-]+)`/g)].flatMap(
    ([, path = '']) => (path.startsWith('test/output/') ? [] : path),
  )

/** The targets of a page's links, without those on the web. */
const links = (text: string) =>
  [...text.matchAll(/\]\((?!https?:)([^)#\s]+)?(?:#[\w-]+)?\)/g)].flatMap(([, path]) => path ?? [])

const commands = (text: string) => [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name = '']) => name)

describe('every page of documentation', () => {
  test.each(pages)('%s names existing files, links only to those, and names existing scripts', (page) => {
    const text = read(page)
    // The feature page names tests as they lie under test/.
    const isThere = (path: string) => existsSync(`${ROOT}${path}`) || existsSync(`${ROOT}test/${path}`)
    expect(namedPaths(text).filter((path) => !isThere(path))).toEqual([])
    expect(links(text).filter((path) => !existsSync(`${ROOT}${posix.join(posix.dirname(page), path)}`))).toEqual([])
    expect(commands(text).filter((name) => !scripts.includes(name))).toEqual([])
  })

  test('A wrong path, link or script is found.', () => {
    expect(namedPaths('see `table/nothing.ts` and `npm test`')).toEqual(['table/nothing.ts'])
    expect(links('[a](nowhere.md#x) [b](https://example.org) [c](#here)')).toEqual(['nowhere.md'])
    expect(commands('npm run -s referee, npm run test:logic')).toEqual(['referee', 'test:logic'])
  })
})

test('Every script of package.json is in the README or among the commands.', () => {
  const text = read('README.md') + read('docs/commands.md')
  const internal = ['schemas', 'start', 'test']
  expect(
    scripts.filter(
      (name) => !internal.includes(name) && !text.includes(`npm run ${name}`) && !text.includes(`npm run -s ${name}`),
    ),
  ).toEqual([])
})
