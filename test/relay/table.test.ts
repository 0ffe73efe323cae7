import { afterEach, describe, expect, it } from 'vitest'
import { keeperFor } from '../../relay/room/replay.ts'
import { apply, fold } from '../../table/action/apply.ts'
import { commitmentTo } from '../../table/chance/commitment.ts'
import type { Action, Entry, SeenEntry, Welcome } from '../../table/generated/types.ts'
import { hashOf } from '../../table/hashing/hash.ts'
import { ANY_COMPONENTS } from '../../table/module/components.ts'
import { RECENT_ENTRIES } from '../../table/protocol.ts'
import { OBSERVER, view } from '../../table/secrecy/sight.ts'
import { fromSnapshot, toSnapshot } from '../../table/state.ts'
import { handClock, type Sluice, sluice } from './hand-clock.ts'
import { emptyMemoryFile, memoryJournal } from './memory-journal.ts'
import { type Table, TestRelay, type TestRelayOptions } from './test-relay.ts'

const houses: TestRelay[] = []
async function open(options?: TestRelayOptions): Promise<TestRelay> {
  const house = await TestRelay.open(options)
  houses.push(house)
  return house
}
afterEach(async () => {
  for (const house of houses.splice(0)) await house.close()
})

const to = (q: number, r: number) => ({ board: 'field', q, r })
const move = (piece: string, q: number, r: number): Action => ({
  type: 'move',
  moves: [{ pieces: [piece], to: to(q, r) }],
})
const say = (text: string): Action => ({ type: 'say', text })
const entriesOf = async (house: TestRelay, { table }: Table) =>
  (await house.journal.read(table, -1)).map((line) => JSON.parse(line) as Entry)
/** The piece of this definition, as a viewer sees it. */
const piece = (welcome: Welcome, def: string): string =>
  welcome.snapshot?.pieces.find((each) => each.def === def)?.id ?? `no ${def}`

describe('a table', () => {
  it('is created with a seat for each side, each with a token of its own, and a commitment to its secret', async () => {
    const house = await open()
    const player = await house.player()
    const answer = await player.create({ module: 'skirmish', scenario: 'ford', play: 'online', host: 'cobalt' })
    if ('refused' in answer) throw new Error(answer.refused.message)
    const { table, seats } = answer.ok
    expect(seats.map(({ seat, sides, host }) => ({ seat, sides, host }))).toEqual([
      { seat: 'amber', sides: ['amber'], host: false },
      { seat: 'cobalt', sides: ['cobalt'], host: true },
    ])
    expect(new Set(seats.map(({ token }) => token)).size).toBe(2)
    for (const { token } of seats) expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/)
    const [entry] = await entriesOf(house, { table, tokens: {} })
    if (entry?.action.type !== 'open') throw new Error('Entry 0 opens a table.')
    const key = await house.journal.key(table)
    expect(entry.action.game.commitment).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(entry)).not.toContain(key)
    expect(entry.action.game.commitment).not.toBe(commitmentTo(String(key)))
  })

  it('gives one seat every side where all play at one screen', async () => {
    const house = await open()
    const table = await house.table('hotseat')
    expect(Object.keys(table.tokens)).toEqual(['hotseat'])
    const player = await house.player()
    const { seat, snapshot } = await player.join({ table: table.table, token: String(table.tokens.hotseat) })
    expect(seat).toBe('hotseat')
    expect(snapshot?.seats).toEqual([{ id: 'hotseat', sides: ['amber', 'cobalt'], host: true }])
    expect(snapshot?.pieces.map(({ def }) => def)).toContain('marsh-ambush')
    expect(snapshot?.pieces.map(({ def }) => def)).toContain('thorn-battery')
  })

  it('shows each who joins what he may see, and tells everybody of every action, the sender included', async () => {
    const house = await open()
    const table = await house.table()
    const amber = await house.player()
    const welcome = await amber.join({ table: table.table, token: String(table.tokens.amber), name: 'Anna' })
    const cobalt = await house.seated(table, 'cobalt')
    const observer = await house.seated(table)
    expect(welcome.seat).toBe('amber')
    expect(welcome.entries.map(({ seq }) => seq)).toEqual([0])

    const { id } = await amber.act(move(piece(welcome, 'amber-scout'), 2, 2))
    for (const player of [amber, cobalt, observer]) {
      await player.until(() => player.find(id) !== undefined)
      expect(player.find(id)).toMatchObject({ seq: 1, seat: 'amber', action: { type: 'move' } })
    }
    const log = await entriesOf(house, table)
    expect(amber.frames.at(-1)?.head).toBe(hashOf(JSON.stringify(log[1])))
  })

  it('holds one law for all who watch: what they were shown and told is what they may see of the log', async () => {
    const house = await open()
    const table = await house.table()
    const players = await Promise.all(
      ['amber', 'cobalt', undefined].map(async (seat) => {
        const player = await house.player()
        const token = seat === undefined ? {} : { token: String(table.tokens[seat]) }
        const welcome = await player.join({ table: table.table, ...token })
        return { player, welcome, viewer: seat === undefined ? OBSERVER : { sides: [seat] } }
      }),
    )
    const [amber, cobalt] = players as [(typeof players)[number], (typeof players)[number]]
    const acts: [typeof amber, Action][] = [
      [amber, move(piece(amber.welcome, 'quillon-guard'), 2, 3)],
      [
        cobalt,
        { type: 'draw', pile: 'cup', count: 1, from: 'random', to: { pile: 'cobalt-hand' }, nonce: 'nonce-one' },
      ],
      [amber, { type: 'shuffle', at: { pile: 'cup' }, nonce: 'nonce-two' }],
      [cobalt, { type: 'roll', dice: '2d6', to: ['cobalt'], nonce: 'nonce-three' }],
      [amber, { type: 'note', note: 'amber/plan', text: 'Wait for dusk.', to: ['amber'] }],
      [amber, { type: 'veil', pieces: [piece(amber.welcome, 'marsh-ambush')], as: 'open' }],
      [cobalt, { type: 'draw', pile: 'cup', count: 2, from: 'top', to: { pile: 'drawn' }, nonce: 'nonce-four' }],
      [amber, move(piece(amber.welcome, 'amber-wagon'), 3, 3)],
      [amber, { type: 'undo' }],
    ]
    for (const [by, action] of acts) await by.player.act(action)
    const log = await entriesOf(house, table)
    const done = log.slice(1).filter(({ action: { type } }) => type !== 'bind' && type !== 'share')
    expect(done.map(({ action }) => action.type)).toEqual(acts.map(([, { type }]) => type))
    for (const { player, welcome, viewer } of players) {
      await player.until(() => player.entries.length === log.length - 1)
      let state = fromSnapshot(welcome.snapshot as NonNullable<typeof welcome.snapshot>)
      for (const entry of player.entries) state = apply(state, entry)
      expect(toSnapshot(state)).toEqual(toSnapshot(view(fold(log), viewer)))
    }
  })

  it('tells who is there, and who has gone', async () => {
    const house = await open()
    const table = await house.table()
    const anna = await house.player()
    const alone = await anna.join({ table: table.table, token: String(table.tokens.amber), name: 'Anna' })
    expect(alone.people).toEqual([{ who: anna.socket.id, seat: 'amber', name: 'Anna' }])
    const ben = await house.player()
    const both = await ben.join({ table: table.table, name: 'Ben' })
    await anna.until(() => anna.people.length === 1)
    expect(both.people).toEqual([...alone.people, { who: ben.socket.id, name: 'Ben' }])
    expect(anna.people[0]).toEqual(both.people)
    ben.close()
    await anna.until(() => anna.people.length === 2)
    expect(anna.people[1]).toEqual(alone.people)
  })

  it('is left for another when its player joins that one', async () => {
    const house = await open()
    const [first, second] = [await house.table(), await house.table()]
    const roamer = await house.seated(first, 'amber')
    const left = await house.seated(first, 'cobalt')
    await roamer.join({ table: second.table, token: String(second.tokens.amber) })
    await left.until(() => left.people.length > 0)
    expect(left.people.at(-1)?.map(({ who }) => who)).toEqual([left.socket.id])
    await left.act(say('Is anybody there?'))
    const there = await roamer.act(say('Here I am.'))
    expect(there.seq).toBe(1)
    expect(roamer.entries).toEqual([there])
    expect(await entriesOf(house, second)).toHaveLength(2)
  })
})

describe('what is not durable', () => {
  const gated = async () => {
    let gate: Sluice | undefined
    const house = await open({
      journal: (inner) => {
        gate = sluice(inner)
        return gate.journal
      },
    })
    return { house, gate: gate as Sluice, table: await house.table() }
  }
  /** Every socket has answered, so all that was sent before is handled. */
  const pings = async (...players: { history: (message: { before: number; count: number }) => Promise<unknown> }[]) => {
    for (const player of players) await player.history({ before: 0, count: 1 })
  }

  it('is told to nobody, not even to its sender', async () => {
    const { house, gate, table } = await gated()
    const [amber, cobalt] = [await house.seated(table, 'amber'), await house.seated(table, 'cobalt')]
    gate.close()
    const id = amber.send(say('first'))
    await pings(amber, cobalt)
    expect(gate.waiting()).toBe(1)
    expect([...amber.entries, ...cobalt.entries, ...amber.refused]).toEqual([])
    gate.open()
    for (const player of [amber, cobalt]) {
      await player.until(() => player.find(id) !== undefined)
      expect(player.entries.map(({ seq }) => seq)).toEqual([1])
    }
  })

  it('is not in the welcome of who joins meanwhile; he gets it afterwards, once, as everything later', async () => {
    const { house, gate, table } = await gated()
    const amber = await house.seated(table, 'amber')
    await amber.act(say('durable'))
    gate.close()
    for (const text of ['in flight', 'queued', 'queued too']) amber.send(say(text))
    amber.send({ type: 'note', note: 'amber/plan', text: 'for Amber alone', to: ['amber'] })
    await pings(amber)
    const cobalt = await house.player()
    const { snapshot, entries, head } = await cobalt.join({ table: table.table, token: String(table.tokens.cobalt) })
    expect(snapshot?.seq).toBe(1)
    expect(entries.map(({ seq }) => seq)).toEqual([0, 1])
    gate.open()
    await amber.act(say('later'))
    await cobalt.until(() => cobalt.entries.length === 5)
    expect(cobalt.entries.map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6])
    expect(cobalt.entries[0]?.prev).toBe(head)
    const note = cobalt.entries[3] as SeenEntry
    expect(note.action).toBeUndefined()
    expect(JSON.stringify(cobalt.frames)).not.toContain('for Amber alone')
  })

  it('is one frame for all that came while the disk was busy', async () => {
    const { house, gate, table } = await gated()
    const [amber, cobalt] = [await house.seated(table, 'amber'), await house.seated(table, 'cobalt')]
    gate.close()
    amber.send(say('one'))
    await pings(amber)
    for (const text of ['two', 'three', 'four']) amber.send(say(text))
    await pings(amber)
    gate.open()
    await cobalt.until(() => cobalt.entries.length === 4)
    expect(cobalt.frames.map((frame) => frame.entries.map(({ seq }) => seq))).toEqual([[1], [2, 3, 4]])
  })

  it('is not acknowledged by a refusal either: sent again, it is a duplicate only once it is durable', async () => {
    const { house, gate, table } = await gated()
    const amber = await house.seated(table, 'amber')
    gate.close()
    amber.send(say('once'), 'the-same')
    amber.send(say('once'), 'the-same')
    await pings(amber)
    expect(amber.refused).toEqual([])
    gate.open()
    await amber.until(() => amber.refused.length === 1)
    expect(amber.refused[0]).toMatchObject({ id: 'the-same', code: 'duplicate', seq: 1 })
    expect(await entriesOf(house, table)).toHaveLength(2)
  })
})

describe('actions that travel together', () => {
  it('are taken in their order, each by itself: one that cannot be hinders no other', async () => {
    const house = await open()
    const table = await house.table()
    const [amber, cobalt] = [await house.seated(table, 'amber'), await house.seated(table, 'cobalt')]
    const acts = [say('one'), { type: 'undo' } as const, { type: 'conquer' }, say('two')]
    amber.loose.emit('act', ...acts.map((action, n) => ({ id: `act-${n}`, action })))
    await cobalt.until(() => cobalt.entries.length === 2)
    expect(cobalt.entries).toMatchObject([
      { seq: 1, id: 'act-0', action: say('one') },
      { seq: 2, id: 'act-3', action: say('two') },
    ])
    await amber.until(() => amber.refused.length === 2)
    expect(amber.refused).toMatchObject([
      { id: 'act-1', code: 'nothing-to-undo' },
      { id: 'act-2', code: 'malformed' },
    ])
  })
})

describe('an action sent again', () => {
  it('is applied once, told its place, and told to nobody else', async () => {
    const house = await open()
    const table = await house.table()
    const [amber, cobalt] = [await house.seated(table, 'amber'), await house.seated(table, 'cobalt')]
    const id = amber.send(say('once'))
    await amber.until(() => amber.find(id) !== undefined)
    amber.send(say('another text'), id)
    await amber.until(() => amber.refused.length === 1)
    expect(amber.refused).toMatchObject([{ id, code: 'duplicate', seq: 1 }])
    await amber.act(say('after'))
    await cobalt.until(() => cobalt.entries.length === 2)
    expect(cobalt.entries.map(({ action }) => action)).toEqual([say('once'), say('after')])
  })

  it('is another action in another seat', async () => {
    const house = await open()
    const table = await house.table()
    const [amber, cobalt] = [await house.seated(table, 'amber'), await house.seated(table, 'cobalt')]
    amber.send(say('mine'), 'one-name')
    await cobalt.until(() => cobalt.entries.length === 1)
    cobalt.send(say('mine too'), 'one-name')
    await cobalt.until(() => cobalt.entries.length === 2)
    expect(await entriesOf(house, table)).toMatchObject([{ id: 'open' }, { seat: 'amber' }, { seat: 'cobalt' }])
  })
})

describe('who comes back', () => {
  it('gets exactly what he missed', async () => {
    const house = await open()
    const table = await house.table()
    const [amber, cobalt] = [await house.seated(table, 'amber'), await house.seated(table, 'cobalt')]
    for (let n = 1; n <= 3; n++) await amber.act(say(`before ${n}`))
    await cobalt.until(() => cobalt.entries.length === 3)
    const after = { seq: 3, head: String(cobalt.frames.at(-1)?.head) }
    cobalt.close()
    for (let n = 1; n <= 4; n++) await amber.act(say(`missed ${n}`))
    const again = await house.player()
    const welcome = await again.join({ table: table.table, token: String(table.tokens.cobalt), after })
    expect(welcome.snapshot).toBeUndefined()
    expect(welcome.entries).toEqual(amber.entries.slice(3))
    expect(welcome.head).toBe(amber.frames.at(-1)?.head)
    await amber.act(say('later'))
    await again.until(() => again.entries.length === 1)
    expect(again.entries[0]?.prev).toBe(welcome.head)
  })

  it('gets nothing where he missed nothing', async () => {
    const house = await open()
    const table = await house.table()
    const amber = await house.seated(table, 'amber')
    await amber.act(say('last'))
    const after = { seq: 1, head: String(amber.frames.at(-1)?.head) }
    const again = await house.player()
    const welcome = await again.join({ table: table.table, after })
    expect(welcome).toMatchObject({ entries: [], head: after.head })
    expect(welcome.snapshot).toBeUndefined()
  })

  it('gets the table anew where his last entry is not in the log, or is yet to come', async () => {
    const house = await open()
    const table = await house.table()
    const amber = await house.seated(table, 'amber')
    for (let n = 1; n <= 3; n++) await amber.act(say(`entry ${n}`))
    for (const after of [
      { seq: 1, head: 'f'.repeat(64) },
      { seq: 3, head: 'f'.repeat(64) },
      { seq: 4, head: String(amber.frames.at(-1)?.head) },
    ]) {
      const again = await house.player()
      const welcome = await again.join({ table: table.table, after })
      expect(welcome.snapshot?.seq).toBe(3)
      expect(welcome.entries.map(({ seq }) => seq)).toEqual([0, 1, 2, 3])
    }
  })

  it('gets what he missed, as his sight had it, also from a relay that was started anew', async () => {
    const house = await open()
    const table = await house.table()
    const [amber, cobalt] = [await house.seated(table, 'amber'), await house.seated(table, 'cobalt')]
    await amber.act(say('seen'))
    await cobalt.until(() => cobalt.entries.length === 1)
    const after = { seq: 1, head: String(cobalt.frames.at(-1)?.head) }
    await amber.act({ type: 'note', note: 'amber/plan', text: 'for Amber alone', to: ['amber'] })
    await amber.act(say('to all'))
    await cobalt.until(() => cobalt.entries.length === 3)
    const restarted = await open({ file: house.file })
    const again = await restarted.player()
    const welcome = await again.join({ table: table.table, token: String(table.tokens.cobalt), after })
    expect(welcome.entries).toEqual(cobalt.entries.slice(1))
    expect(JSON.stringify(welcome)).not.toContain('for Amber alone')
  })
})

describe('a long log', () => {
  const LONG = 5_000
  /** A table with a log of that length, and a relay that has not opened it. */
  const long = async () => {
    const shelf = emptyMemoryFile()
    const first = await open({ journal: () => memoryJournal(shelf) })
    const table = await first.table()
    const amber = await first.seated(table, 'amber')
    const scout = (await first
      .player()
      .then((player) => player.join({ table: table.table, token: String(table.tokens.amber) }))) as Welcome
    const id = piece(scout, 'amber-scout')
    for (let n = 1; n < LONG; n++) amber.send(move(id, n % 5, Math.floor(n / 5) % 3))
    await amber.until(() => amber.entries.length === LONG - 1)
    const second = await open({ journal: () => memoryJournal(shelf) })
    return { table, second, entries: amber.entries }
  }

  it('reaches who comes as a snapshot with a page to read, not as a log; and its past is there for the asking', async () => {
    const { table, second, entries } = await long()
    const player = await second.player()
    const began = performance.now()
    const welcome = await player.join({ table: table.table, token: String(table.tokens.amber) })
    console.info(`Opened a table of ${LONG} entries in ${(performance.now() - began).toFixed(0)} ms`)
    expect(welcome.snapshot?.seq).toBe(LONG - 1)
    expect(welcome.entries).toHaveLength(100)
    expect(JSON.stringify(welcome).length).toBeLessThan(60_000)

    for (const before of [300, 2_500, 4_700, LONG]) {
      const page = await player.history({ before, count: 200 })
      if ('refused' in page) throw new Error(page.refused.message)
      expect(page.ok).toEqual(entries.slice(before - 201, before - 1))
    }
    const first = await player.history({ before: 1, count: 500 })
    if ('refused' in first) throw new Error(first.refused.message)
    expect(first.ok).toMatchObject([{ seq: 0, seat: 'relay' }])
    expect(await player.history({ before: 0, count: 10 })).toEqual({ ok: [] })

    for (const from of [1, 250, 2_600]) {
      const page = await player.past({ from, count: 300 })
      if ('refused' in page) throw new Error(page.refused.message)
      expect(page.ok.before?.seq).toBe(from - 1)
      expect(page.ok.entries).toEqual(entries.slice(from - 1, from + 299))
    }
    expect(await player.past({ from: LONG, count: 10 })).toEqual({ ok: { entries: [] } })
  })

  it('is sent as a tail to who missed what is remembered, as a snapshot to who missed more', async () => {
    const { table, second, entries } = await long()
    const headAt = (seq: number) => String(entries[seq]?.prev)
    const [near, far] = [await second.player(), await second.player()]
    const at = LONG - 1 - RECENT_ENTRIES
    const seat = { table: table.table, token: String(table.tokens.amber) }
    const tail = await near.join({ ...seat, after: { seq: at, head: headAt(at) } })
    expect(tail.snapshot).toBeUndefined()
    expect(tail.entries).toEqual(entries.slice(at))
    const whole = await far.join({ ...seat, after: { seq: at - 1, head: headAt(at - 1) } })
    expect(whole.snapshot?.seq).toBe(LONG - 1)
    expect(whole.entries).toHaveLength(100)
  })
})

describe('a room', () => {
  it('closes some minutes after the last one left, and opens again with all that was said', async () => {
    const clock = handClock()
    const house = await open({ clock })
    const table = await house.table()
    const amber = await house.seated(table, 'amber')
    await amber.act(say('remember'))
    clock.advance(60 * 60_000)
    expect(house.relay.rooms.size).toBe(1)
    const watcher = await house.seated(table)
    amber.close()
    await watcher.until(() => watcher.people.at(-1)?.length === 1)
    watcher.close()
    await house.player()
    clock.advance(4 * 60_000)
    expect(house.relay.rooms.size).toBe(1)
    clock.advance(2 * 60_000)
    expect(house.relay.rooms.size).toBe(0)
    const back = await house.player()
    const { entries } = await back.join({ table: table.table, token: String(table.tokens.amber) })
    expect(entries.at(-1)).toMatchObject({ seq: 1, action: say('remember') })
  })
})

describe('two relays at one journal', () => {
  it('tell their own people what the other one wrote', async () => {
    const house = await open()
    const other = await open({ file: house.file })
    const table = await house.table()
    const [amber, cobalt] = [await house.seated(table, 'amber'), await other.seated(table, 'cobalt')]
    await amber.act(say('from here'))
    await cobalt.until(() => cobalt.entries.length === 1)
    await cobalt.act(say('from there'))
    await amber.until(() => amber.entries.length === 2)
    await amber.act({ type: 'note', note: 'amber/plan', text: 'for Amber alone', to: ['amber'] })
    await cobalt.until(() => cobalt.entries.length === 3)
    expect(cobalt.entries.slice(0, 2)).toEqual(amber.entries.slice(0, 2))
    expect(JSON.stringify(cobalt.frames)).not.toContain('for Amber alone')
    const log = await entriesOf(house, table)
    expect(log.map(({ seat }) => seat)).toEqual(['relay', 'amber', 'cobalt', 'amber'])
  })

  it('refuse what they decided on an older log; its sender joins again, repeats it, and it stands once', async () => {
    let gate: Sluice | undefined
    const house = await open({
      journal: (inner) => {
        gate = sluice(inner)
        return gate.journal
      },
    })
    const other = await open({ file: house.file })
    const table = await house.table()
    const [amber, cobalt] = [await house.seated(table, 'amber'), await other.seated(table, 'cobalt')]
    gate?.close()
    const id = amber.send(say('too late'))
    await amber.history({ before: 0, count: 1 })
    await cobalt.act(say('first'))
    gate?.open()
    await amber.until(() => amber.refused.length > 0)
    expect(amber.refused[0]).toMatchObject({ id, code: 'journal' })
    await amber.join({ table: table.table, token: String(table.tokens.amber) })
    amber.send(say('too late'), id)
    await amber.until(() => amber.find(id) !== undefined)
    await cobalt.until(() => cobalt.find(id) !== undefined)
    expect((await entriesOf(house, table)).map(({ action }) => action).slice(1)).toEqual([
      say('first'),
      say('too late'),
    ])
  })
})

describe('a journal that says another thing than before', () => {
  /** A journal that a test can rewrite behind the relay's back. */
  const forged = async () => {
    const shelf = emptyMemoryFile()
    const house = await open({ journal: () => memoryJournal(shelf) })
    const table = await house.table()
    const amber = await house.seated(table, 'amber')
    await amber.act(say('as it was'))
    return { house, table, amber, lines: shelf.tables.get(table.table)?.lines as string[] }
  }

  it('makes every client begin again, for its own last entry is in no log', async () => {
    const { house, table, amber, lines } = await forged()
    const cobalt = await house.seated(table, 'cobalt')
    const keeper = keeperFor(String(await house.journal.key(table.table)), { printed: ANY_COMPONENTS })
    keeper.recall(String(lines[0]))
    for (const [n, text] of ['as it is', 'and more'].entries()) {
      const kept = keeper.decide('cobalt', `forged-${n}`, say(text), 0)
      if ('code' in kept) throw new Error(kept.message)
      keeper.keep(kept)
      lines[n + 1] = kept.text
    }
    expect(await amber.offend(say('on top of what was'))).toMatchObject({ code: 'journal' })
    await cobalt.until(() => cobalt.frames.length === 1)
    expect(cobalt.frames).toEqual([{ entries: [], head: keeper.head }])
    const after = { seq: 1, head: String(amber.frames[0]?.head) }
    const { snapshot, entries, head } = await amber.join({ table: table.table, after })
    expect(snapshot?.seq).toBe(2)
    expect(entries.map(({ id }) => id)).toEqual(['open', 'forged-0', 'forged-1'])
    expect(head).toBe(keeper.head)
  })

  it('sends everybody away where it cannot be read at all, and lets them in again when it can', async () => {
    const { house, table, amber, lines } = await forged()
    const [kept] = lines.splice(1, 1, 'no JSON')
    lines.push('to make the next append a conflict')
    const cobalt = await house.seated(table, 'cobalt')
    expect(await amber.offend(say('lost'))).toMatchObject({ code: 'journal' })
    await cobalt.until(() => cobalt.gone !== undefined)
    expect(cobalt.byes).toMatchObject([{ code: 'journal' }])
    const back = await house.player()
    expect(await back.ask({ table: table.table })).toMatchObject({ refused: { code: 'damaged-log' } })
    lines.splice(1, 2, String(kept))
    const { snapshot } = await back.join({ table: table.table })
    expect(snapshot?.seq).toBe(1)
  })
})
