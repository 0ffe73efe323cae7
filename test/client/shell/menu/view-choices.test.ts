import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import type { BoardView } from '../../../../client/board/board-view.ts'
import { openFlag } from '../../../../client/referee/flags/open-flag.ts'
import type { Table } from '../../../../client/session/table.ts'
import { viewChoices } from '../../../../client/shell/menu/view-choices.ts'
import type { Place } from '../../../../table/generated/types.ts'
import { readModule, stateOf } from '../../../browser/miniatures/table.ts'
import { hex, piece, table } from '../../board/trial-table.ts'

const state = table([piece('a', hex('A1')), piece('b', hex('A1')), piece('c', hex('B2')), piece('d', { pile: 'dead' })])
const fannedOut: Place[] = []
const board = { fanOut: (place: Place) => fannedOut.push(place) } as unknown as BoardView
const flagged = new Map([
  ['b', { seq: 4 }],
  ['c', { seq: 9 }],
])
const at = {
  displayedState: signal(state),
  flags: signal({ byPiece: flagged }),
  module: signal(undefined),
} as unknown as Pick<Table, 'displayedState' | 'flags' | 'module'>
const choices = (...ids: string[]) => viewChoices(at, { board: signal(board) }, ids)

describe('the menu of a counter', () => {
  it('fans its stack out, as E does, and only if there is a stack', () => {
    const [first] = choices('a')
    expect(first).toMatchObject({ label: 'Spread the stack', key: 'E' })
    first?.act()
    expect(fannedOut).toEqual([hex('A1')])
    expect(choices('d')).toEqual([])
  })

  it('opens the referee’s latest verdict on it, as V does, and only if there is one', () => {
    const [, read] = choices('a', 'b')
    expect(read?.key).toBe('V')
    read?.act()
    expect(openFlag.value?.seq).toBe(4)
    expect(choices('c').map(({ key }) => key)).toEqual(['V'])
    expect(choices('a').map(({ key }) => key)).toEqual(['E'])
  })

  it('takes the whole squad of a miniature, as Shift E does', () => {
    const chosen: (readonly string[])[] = []
    const view = { select: (ids: readonly string[]) => chosen.push(ids) } as unknown as BoardView
    const table = {
      displayedState: signal(stateOf()),
      flags: signal({ byPiece: new Map() }),
      module: signal(readModule()),
    }
    const [squad, ...more] = viewChoices(table as unknown as Table, { board: signal(view) }, ['gael-2'])
    expect([squad?.label, squad?.key, more]).toEqual(['Select its squad', 'Shift E', []])
    squad?.act()
    expect(chosen).toEqual([['gael-1', 'gael-2', 'gael-3', 'gael-4', 'gael-5', 'gael-6']])
  })
})
