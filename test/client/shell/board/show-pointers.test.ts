import { signal } from '@preact/signals'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ConnectionStatus } from '../../../../client/session/sync/connection.ts'
import { startSync } from '../../../../client/session/sync/sync-state.ts'
import { showPointers } from '../../../../client/shell/board/show-pointers.ts'
import type { Hovers, People } from '../../../../table/generated/types.ts'

const ANNA = { who: 'anna', name: 'Anna' } as People[number]
const BJÖRN = { who: 'björn', name: 'Björn' } as People[number]
const over = (who: string): Hovers => ({ who, hover: { board: 'map', x: 1, y: 2 } })

let seen: Set<string>
let table: Parameters<typeof showPointers>[1]

beforeEach(() => {
  seen = new Set()
  table = {
    people: signal<People>([ANNA, BJÖRN]),
    status: signal<ConnectionStatus>({ kind: 'online' }),
    sync: signal(startSync({ table: 'table-01' })),
    onHover: () => {},
  }
  const others = (who: string, _colour: string, _name: string, hover: unknown) => {
    if (hover) seen.add(who)
    else seen.delete(who)
  }
  showPointers({ showPointer: others }, table, { sides: new Map() })
  table.onHover(over('anna'))
  table.onHover(over('björn'))
  expect([...seen]).toEqual(['anna', 'björn'])
})

describe('the pointer of another', () => {
  it('goes when he leaves, and a late word of him does not bring it back', () => {
    table.people.value = [BJÖRN]
    expect([...seen]).toEqual(['björn'])
    table.onHover(over('anna'))
    expect([...seen]).toEqual(['björn'])
  })

  it('goes when the line breaks, and comes back with the first word after it', () => {
    table.status.value = { kind: 'offline', since: 0, retryAt: 1 }
    expect([...seen]).toEqual([])
    table.status.value = { kind: 'online' }
    expect([...seen]).toEqual([])
    table.onHover(over('anna'))
    expect([...seen]).toEqual(['anna'])
  })
})
