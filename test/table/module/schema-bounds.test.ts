import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadModules } from '../../../relay/modules/loaded-modules.ts'
import type { SavedPosition } from '../../../table/generated/types.ts'
import { migratePosition } from '../../../table/log/migrate.ts'
import { openFromPosition } from '../../../table/log/saved-position.ts'
import { checkCreate } from '../../../table/module/schema.ts'
import { filesUnder, ROOT } from '../../house/files.ts'

interface Schema {
  readonly type?: string | readonly string[]
  readonly [keyword: string]: unknown
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The keywords that bound a schema of each type; one of each list is needed. */
const BOUNDS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  number: [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ],
  integer: [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ],
  string: [['maxLength']],
  array: [['maxItems']],
  object: [['maxProperties'], ['propertyNames']],
}

/** An object is closed if it names all its properties; one with branches, if each branch does. */
const isClosed = ({ additionalProperties, oneOf, anyOf, properties }: Schema): boolean =>
  additionalProperties === false || ((oneOf !== undefined || anyOf !== undefined) && properties === undefined)

function unbounded(schema: Schema, path = ''): string[] {
  const inner = Object.entries(schema).flatMap(([key, value]) => {
    const parts = Array.isArray(value)
      ? value.map((each, index) => [index, each] as const)
      : [[undefined, value] as const]
    return parts.flatMap(([index, part]) =>
      isSchema(part) ? unbounded(part, `${path}/${key}${index === undefined ? '' : `/${index}`}`) : [],
    )
  })
  if (schema.const !== undefined || schema.enum !== undefined) return inner
  const types = [schema.type].flat().filter((type) => typeof type === 'string')
  const missing = types.flatMap((type) =>
    type === 'object' && isClosed(schema)
      ? []
      : (BOUNDS[type] ?? []).filter((either) => !either.some((key) => Object.hasOwn(schema, key))),
  )
  return [...inner, ...missing.map(([key]) => `${path} has no ${key}`)]
}

describe('every number, string, array and map of every schema has its bound', () => {
  test.each(filesUnder('schemas'))('%s', (path) => {
    expect(unbounded(JSON.parse(readFileSync(`${ROOT}${path}`, 'utf8')) as Schema)).toEqual([])
  })

  test('A missing one is found, in a list of types and below a property called properties too.', () => {
    expect(unbounded({ type: ['string', 'number'], maxLength: 3, minimum: 0 })).toEqual([' has no maximum'])
    expect(unbounded({ properties: { properties: { type: 'array', items: { type: 'string' } } } })).toEqual([
      '/properties/properties/items has no maxLength',
      '/properties/properties has no maxItems',
    ])
    expect(unbounded({ anyOf: [{ type: 'object', maxProperties: 2 }] })).toEqual(['/anyOf/0 has no propertyNames'])
  })
})

describe('a saved position that counts 110,000,000 pieces in a pile', () => {
  const shelf = loadModules(`${ROOT}test/relay/modules`, () => {})
  const skirmish = shelf.get('skirmish')
  const brought = migratePosition(JSON.parse(readFileSync(`${ROOT}test/table/saves/version-1.position.json`, 'utf8')))
  if (!skirmish || 'problem' in brought) throw new Error('There is no saved position to begin from.')
  const position = (cup: number) => {
    const { snapshot, ...rest } = brought.position as SavedPosition
    return { ...rest, snapshot: { ...snapshot, veiled: { cup } } }
  }

  test('is refused by the schema', () => {
    const create = (cup: number) => ({ module: 'skirmish', scenario: 'ford', play: 'online', position: position(cup) })
    expect(checkCreate(create(3)).ok).toBe(true)
    expect(checkCreate(create(110_000_000))).toMatchObject({
      ok: false,
      problems: [{ pointer: '/position/snapshot/veiled/cup' }],
    })
  })

  test('allocates nothing of that length, and places nothing', () => {
    const opened = openFromPosition(position(110_000_000), skirmish.module, skirmish.printed, '7'.repeat(64))
    if ('code' in opened) throw new Error(opened.message)
    expect(opened.pieces.filter(({ at }) => 'pile' in at && at.pile === 'cup')).toEqual([])
  })
})
