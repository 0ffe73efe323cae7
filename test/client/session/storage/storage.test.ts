import { describe, expect, it } from 'vitest'
import {
  forgetTable,
  type KeyValueStore,
  readName,
  readSeats,
  readTables,
  readUnanswered,
  saveName,
  saveTable,
  saveUnanswered,
} from '../../../../client/session/storage/storage.ts'
import wire from '../../../../schemas/wire.json' with { type: 'json' }

function makeStore(): KeyValueStore & { values: Map<string, string> } {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

const forbidden = (): never => {
  throw new DOMException('Access is denied', 'SecurityError')
}
const CLOSED: KeyValueStore = { getItem: forbidden, setItem: forbidden, removeItem: forbidden }

const TABLE = { table: 'table-01', key: 'k'.repeat(22), title: 'A game', part: 'Red', at: 1 }
const SEATS = [{ seat: 'red', sides: ['red'], host: true, token: 'k'.repeat(22) }]

describe('the browser’s storage', () => {
  it('holds the player’s tables, the latest first, each seat once', () => {
    const store = makeStore()
    saveTable(store, TABLE)
    saveTable(store, { ...TABLE, table: 'table-02' })
    saveTable(store, { ...TABLE, key: 'z'.repeat(22), part: 'Blue' })
    saveTable(store, { ...TABLE, at: 9 })
    expect(readTables(store).map(({ table, part }) => `${table} ${part}`)).toEqual([
      'table-01 Red',
      'table-01 Blue',
      'table-02 Red',
    ])
    forgetTable(store, TABLE)
    expect(readTables(store).map(({ part }) => part)).toEqual(['Blue', 'Red'])
  })

  it('keeps the links of the seats when the host comes back without them', () => {
    const store = makeStore()
    saveTable(store, { ...TABLE, seats: SEATS })
    saveTable(store, { ...TABLE, at: 2 })
    expect(readSeats(store, 'table-01')).toEqual(SEATS)
    expect(readSeats(store, 'table-02')).toBeUndefined()
  })

  it('never holds more tables than the relay answers about in one request', () => {
    const store = makeStore()
    for (let n = 0; n < 60; n++) saveTable(store, { ...TABLE, table: `table-${n}` })
    expect(readTables(store)).toHaveLength(wire.$defs.TablesRequest.properties.tables.maxItems)
    expect(readTables(store)[0]?.table).toBe('table-59')
  })

  it('holds unanswered actions, for each seat separately, until they are answered', () => {
    const store = makeStore()
    const link = { table: 'table-01', key: 'k'.repeat(22) }
    const pending = [{ number: 3, sent: true, act: { id: 'a', action: { type: 'undo' as const } } }]
    saveUnanswered(store, link, { pending, count: 3 })
    expect(readUnanswered(store, link)).toEqual({ pending, count: 3 })
    expect(readUnanswered(store, { table: 'table-01' })).toBeUndefined()
    saveUnanswered(store, link, { pending: [], count: 3 })
    expect(readUnanswered(store, link)).toBeUndefined()
  })

  it('is empty in a browser that forbids it, or if its content is invalid', () => {
    saveName(CLOSED, 'Anna')
    saveTable(CLOSED, TABLE)
    expect([readName(CLOSED), readTables(CLOSED)]).toEqual(['', []])
    const store = makeStore()
    for (const rubbish of ['{', '"x"', '7', 'null', '[1, null, {}]']) {
      for (const key of ['name', 'tables', 'unanswered.table-01.']) store.setItem(`counterpoint.${key}`, rubbish)
      expect(typeof readName(store)).toBe('string')
      expect(readTables(store)).toEqual([])
      expect(readUnanswered(store, { table: 'table-01' })).toBeUndefined()
    }
  })
})
