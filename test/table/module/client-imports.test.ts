import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const TABLE = new URL('../../../table/', import.meta.url)

/** Everything that a file of table/ loads at run time, by path or package name. Types load nothing. */
function loads(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  if (!file.endsWith('.ts')) return seen
  const text = readFileSync(new URL(file, TABLE), 'utf8')
  for (const [, what = '', from = ''] of text.matchAll(/^import ([^']*)'([^']+)'/gm)) {
    if (what.startsWith('type ')) continue
    const path = new URL(from, new URL(file, TABLE)).href
    loads(from.startsWith('.') ? path.slice(TABLE.href.length) : from, seen)
  }
  return seen
}

describe('what a client loads', () => {
  it.each(['module/module.ts', 'module/setup.ts'])(
    'from %s holds no ajv, because the browser forbids generated code',
    (file) => {
      const loaded = [...loads(file)]
      expect(loaded).toContain('geometry/grid.ts')
      expect(loaded.filter((each) => each.includes('ajv') || each.includes('schema'))).toEqual([])
    },
  )

  it('differs from the files that only the relay loads', () => {
    expect([...loads('module/schema.ts')].some((each) => each.includes('ajv'))).toBe(true)
  })
})
