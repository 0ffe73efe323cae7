import { afterEach, describe, expect, it } from 'vitest'
import { apply, fold } from '../../../table/action/apply.ts'
import { commitmentTo } from '../../../table/chance/commitment.ts'
import type { Action } from '../../../table/generated/types.ts'
import { hashOf } from '../../../table/hashing/hash.ts'
import { OBSERVER, view } from '../../../table/secrecy/sight.ts'
import { fromSnapshot, toSnapshot } from '../../../table/state.ts'
import { handClock } from '../hand-clock.ts'
import { closeRelays, entriesOf, move, open, piece, say } from '../table-relay.ts'

afterEach(closeRelays)

describe('a table', () => {
  it('is created with a seat for each side, each with a token of its own, and a commitment to its secret', async () => {
    const relay = await open()
    const player = await relay.player()
    const answer = await player.create({ module: 'skirmish', scenario: 'ford', play: 'online', host: 'cobalt' })
    if ('refused' in answer) throw new Error(answer.refused.message)
    const { table, seats } = answer.ok
    expect(seats.map(({ seat, sides, host }) => ({ seat, sides, host }))).toEqual([
      { seat: 'amber', sides: ['amber'], host: false },
      { seat: 'cobalt', sides: ['cobalt'], host: true },
    ])
    expect(new Set(seats.map(({ token }) => token)).size).toBe(2)
    for (const { token } of seats) expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/)
    const [entry] = await entriesOf(relay, { table, tokens: {} })
    if (entry?.action.type !== 'open') throw new Error('Entry 0 opens a table.')
    const key = await relay.journal.key(table)
    expect(entry.action.game.commitment).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(entry)).not.toContain(key)
    expect(entry.action.game.commitment).not.toBe(commitmentTo(String(key)))
  })

  it('has one seat for every side in a game at one screen', async () => {
    const relay = await open()
    const table = await relay.table('hotseat')
    expect(Object.keys(table.tokens)).toEqual(['hotseat'])
    const player = await relay.player()
    const { seat, snapshot } = await player.join({ table: table.table, token: String(table.tokens.hotseat) })
    expect(seat).toBe('hotseat')
    expect(snapshot?.seats).toEqual([{ id: 'hotseat', sides: ['amber', 'cobalt'], host: true }])
    expect(snapshot?.pieces.map(({ def }) => def)).toContain('marsh-ambush')
    expect(snapshot?.pieces.map(({ def }) => def)).toContain('thorn-battery')
  })

  it('shows everyone who joins what they may see, and sends everybody each action, the sender included', async () => {
    const relay = await open()
    const table = await relay.table()
    const amber = await relay.player()
    const welcome = await amber.join({ table: table.table, token: String(table.tokens.amber), name: 'Anna' })
    const cobalt = await relay.seated(table, 'cobalt')
    const observer = await relay.seated(table)
    expect(welcome.seat).toBe('amber')
    expect(welcome.entries.map(({ seq }) => seq)).toEqual([0])

    const { id } = await amber.act(move(piece(welcome, 'amber-scout'), 2, 2))
    for (const player of [amber, cobalt, observer]) {
      await player.until(() => player.find(id) !== undefined)
      expect(player.find(id)).toMatchObject({ seq: 1, seat: 'amber', action: { type: 'move' } })
    }
    const log = await entriesOf(relay, table)
    expect(amber.frames.at(-1)?.head).toBe(hashOf(JSON.stringify(log[1])))
  })

  it('shows every viewer exactly what that viewer may see of the log', async () => {
    const relay = await open()
    const table = await relay.table()
    const players = await Promise.all(
      ['amber', 'cobalt', undefined].map(async (seat) => {
        const player = await relay.player()
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
    const log = await entriesOf(relay, table)
    const done = log.slice(1).filter(({ action: { type } }) => type !== 'bind' && type !== 'share')
    expect(done.map(({ action }) => action.type)).toEqual(acts.map(([, { type }]) => type))
    for (const { player, welcome, viewer } of players) {
      await player.until(() => player.entries.length === log.length - 1)
      let state = fromSnapshot(welcome.snapshot as NonNullable<typeof welcome.snapshot>)
      for (const entry of player.entries) state = apply(state, entry)
      expect(toSnapshot(state)).toEqual(toSnapshot(view(fold(log), viewer)))
    }
  })

  it('reports who is there, and who has gone', async () => {
    const relay = await open()
    const table = await relay.table()
    const anna = await relay.player()
    const alone = await anna.join({ table: table.table, token: String(table.tokens.amber), name: 'Anna' })
    expect(alone.people).toEqual([{ who: anna.socket.id, seat: 'amber', name: 'Anna' }])
    const ben = await relay.player()
    const both = await ben.join({ table: table.table, name: 'Ben' })
    await anna.until(() => anna.people.length === 1)
    expect(both.people).toEqual([...alone.people, { who: ben.socket.id, name: 'Ben' }])
    expect(anna.people[0]).toEqual(both.people)
    ben.close()
    await anna.until(() => anna.people.length === 2)
    expect(anna.people[1]).toEqual(alone.people)
  })

  it('is left when its player joins another one', async () => {
    const relay = await open()
    const [first, second] = [await relay.table(), await relay.table()]
    const roamer = await relay.seated(first, 'amber')
    const left = await relay.seated(first, 'cobalt')
    await roamer.join({ table: second.table, token: String(second.tokens.amber) })
    await left.until(() => left.people.length > 0)
    expect(left.people.at(-1)?.map(({ who }) => who)).toEqual([left.socket.id])
    await left.act(say('Is anybody there?'))
    const there = await roamer.act(say('Here I am.'))
    expect(there.seq).toBe(1)
    expect(roamer.entries).toEqual([there])
    expect(await entriesOf(relay, second)).toHaveLength(2)
  })
})

describe('a room', () => {
  it('closes some minutes after the last person left, and opens again with all entries', async () => {
    const clock = handClock()
    const relay = await open({ clock })
    const table = await relay.table()
    const amber = await relay.seated(table, 'amber')
    await amber.act(say('remember'))
    clock.advance(60 * 60_000)
    expect(relay.relay.rooms.size).toBe(1)
    const watcher = await relay.seated(table)
    amber.close()
    await watcher.until(() => watcher.people.at(-1)?.length === 1)
    watcher.close()
    await relay.player()
    clock.advance(4 * 60_000)
    expect(relay.relay.rooms.size).toBe(1)
    clock.advance(2 * 60_000)
    expect(relay.relay.rooms.size).toBe(0)
    const back = await relay.player()
    const { entries } = await back.join({ table: table.table, token: String(table.tokens.amber) })
    expect(entries.at(-1)).toMatchObject({ seq: 1, action: say('remember') })
  })
})
