import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Hover } from '../../../table/generated/types.ts'
import { type HandClock, handClock } from '../hand-clock.ts'
import type { Player } from '../player.ts'
import { type Table, TestRelay } from '../test-relay.ts'

let relay: TestRelay
let clock: HandClock
let table: Table
let amber: Player
let cobalt: Player
let observer: Player

beforeEach(async () => {
  clock = handClock()
  relay = await TestRelay.open({ clock })
  table = await relay.table()
  amber = await relay.seated(table, 'amber')
  cobalt = await relay.seated(table, 'cobalt')
  observer = await relay.seated(table)
})
afterEach(() => relay.close())

const at = (x: number, more: Partial<Hover> = {}): Hover => ({ board: 'field', x, y: 0, ...more })
const xs = (player: Player) => player.hovers.map(({ hover }) => hover.x)
/** Waits until everything sent before has been handled. */
const handled = async () => {
  for (const player of [amber, cobalt, observer]) await player.history({ before: 0, count: 1 })
}

describe('a pointer', () => {
  it('is shown to the others at the table, not to its owner and not at other tables', async () => {
    const elsewhere = await relay.seated(await relay.table(), 'amber')
    amber.socket.emit('hover', at(7, { ping: true }))
    await handled()
    await elsewhere.history({ before: 0, count: 1 })
    for (const player of [cobalt, observer]) {
      expect(player.hovers).toEqual([{ who: amber.socket.id, hover: at(7, { ping: true }) }])
    }
    expect([...amber.hovers, ...elsewhere.hovers]).toEqual([])
  })

  it('is sent at most thirty times a second, with its latest place', async () => {
    for (let x = 0; x < 50; x++) amber.socket.emit('hover', at(x))
    await handled()
    expect(xs(cobalt)).toEqual([0])
    clock.advance(32)
    await handled()
    expect(xs(cobalt)).toEqual([0])
    clock.advance(1)
    await handled()
    expect(xs(cobalt)).toEqual([0, 49])
    clock.advance(1_000)
    await handled()
    expect(xs(cobalt)).toEqual([0, 49])
    amber.socket.emit('hover', at(50))
    await handled()
    expect(xs(cobalt)).toEqual([0, 49, 50])
  })

  it('that pings is not overtaken by its next place', async () => {
    for (const hover of [at(1), at(2, { ping: true }), at(3)]) amber.socket.emit('hover', hover)
    await handled()
    clock.advance(33)
    await handled()
    expect(xs(cobalt)).toEqual([1, 2])
  })

  it('shows its drag to each viewer as far as that viewer may know it', async () => {
    const { snapshot } = await amber.join({ table: table.table, token: String(table.tokens.amber) })
    const id = (def: string) => String(snapshot?.pieces.find((piece) => piece.def === def)?.id)
    const [open, covered, absent] = [id('amber-scout'), id('quillon-guard'), id('marsh-ambush')]
    amber.socket.emit('hover', at(1, { drag: [open, covered, absent, 'no-such-piece'] }))
    await handled()
    for (const player of [cobalt, observer]) expect(player.hovers[0]?.hover.drag).toEqual([open, covered])
    clock.advance(33)
    amber.socket.emit('hover', at(2, { drag: [absent] }))
    await handled()
    for (const player of [cobalt, observer]) expect(player.hovers[1]?.hover).toMatchObject({ x: 0, y: 0, away: true })
  })

  it('that drags something hidden from others leaves the board for them, once, as any pointer does', async () => {
    const { snapshot } = await amber.join({ table: table.table, token: String(table.tokens.amber) })
    const absent = String(snapshot?.pieces.find(({ def }) => def === 'marsh-ambush')?.id)
    for (let x = 0; x < 5; x++) {
      amber.socket.emit('hover', at(x, { drag: [absent] }))
      await handled()
      clock.advance(33)
    }
    expect(cobalt.hovers.map(({ hover }) => hover.away)).toEqual([true])
    amber.socket.emit('hover', at(9))
    await handled()
    clock.advance(33)
    amber.socket.emit('hover', at(9, { drag: [absent] }))
    await handled()
    expect(cobalt.hovers.map(({ hover }) => hover.away)).toEqual([true, undefined, true])
  })

  it('cannot probe for hidden pieces by dragging them', async () => {
    const { snapshot } = await amber.join({ table: table.table, token: String(table.tokens.amber) })
    const absent = String(snapshot?.pieces.find(({ def }) => def === 'marsh-ambush')?.id)
    cobalt.socket.emit('hover', at(1, { drag: [absent] }))
    await handled()
    expect(amber.hovers[0]?.hover).toMatchObject({ away: true })
  })

  it('that waits does not follow its owner to another table', async () => {
    const other = await relay.table()
    const elsewhere = await relay.seated(other, 'cobalt')
    amber.socket.emit('hover', at(1))
    amber.socket.emit('hover', at(2))
    await amber.join({ table: other.table, token: String(other.tokens.amber) })
    clock.advance(1_000)
    await handled()
    await elsewhere.history({ before: 0, count: 1 })
    expect(elsewhere.hovers).toEqual([])
    expect(xs(cobalt)).toEqual([1])
  })

  it('is in no log', async () => {
    amber.socket.emit('hover', at(1))
    await handled()
    expect(await relay.journal.read(table.table, -1)).toHaveLength(1)
  })

  it('of a client that has not joined is shown to nobody', async () => {
    const stranger = await relay.player()
    stranger.socket.emit('hover', at(1))
    await stranger.history({ before: 0, count: 1 })
    await handled()
    expect(cobalt.hovers).toEqual([])
  })
})
