import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Action, Refusal } from '../../../table/generated/types.ts'
import { LARGEST_MESSAGE } from '../../../table/protocol.ts'
import type { Player } from '../player.ts'
import { type Table, TestRelay } from '../test-relay.ts'

/** A refusal goes to the sender only. */

let relay: TestRelay
let table: Table
let amber: Player
let cobalt: Player
let fences = 0

beforeAll(async () => {
  relay = await TestRelay.open()
  table = await relay.table()
  amber = await relay.seated(table, 'amber')
  cobalt = await relay.seated(table, 'cobalt')
  const { snapshot } = await amber.join({ table: table.table, token: String(table.tokens.amber) })
  for (const { def, id } of snapshot?.pieces ?? []) ids.set(String(def), id)
})
afterAll(() => relay.close())

const say = (text: string): Action => ({ type: 'say', text })

/** Ids of Amber's counters at this table, by definition. */
const ids = new Map<string, string>()
/** Fills in the ids of counters, written as <definition>. */
const withIds = (action: Action): Action =>
  JSON.parse(JSON.stringify(action).replaceAll(/<([a-z-]+)>/g, (_, def) => String(ids.get(def))))

/** Waits until everything sent before has arrived. */
async function nothingElseWasTold(): Promise<void> {
  const heard = cobalt.entries.length
  const fence = await amber.act(say(`fence ${++fences}`))
  await cobalt.until(() => cobalt.find(fence.id) !== undefined)
  expect(cobalt.entries.slice(heard)).toEqual([fence])
  expect(cobalt.refused).toEqual([])
}

describe('an impossible action', () => {
  const cases: [string, Action, Partial<Refusal>][] = [
    ['of a piece that nobody has', move('0.99'), { code: 'unknown-piece' }],
    ['of a piece hidden whole from its sender', move('<marsh-ambush>'), { code: 'unknown-piece' }],
    [
      'to a hex that is not printed',
      { ...move('<amber-scout>'), moves: [leg('<amber-scout>', 9, 9)] },
      { code: 'no-such-place' },
    ],
    [
      'into a pile that is not there',
      { type: 'move', moves: [{ pieces: ['<amber-scout>'], to: { pile: 'attic' } }] },
      { code: 'no-such-pile' },
    ],
    [
      'that moves more counters than one leg may, leg by leg',
      {
        type: 'move',
        moves: Array(200).fill({ ...leg('', 1, 1), pieces: ['<amber-scout>', '<amber-wagon>', '<quillon-guard>'] }),
      },
      { code: 'too-large', message: 'You can move 500 counters at once; this move has 600. Move them in parts.' },
    ],
    [
      'with a counter that is not printed',
      { type: 'put', pieces: [{ def: 'dragon' }], to: { pile: 'drawn' } },
      { code: 'unknown-counter' },
    ],
    [
      'that turns over what another hides',
      { type: 'veil', pieces: ['<quillon-guard>'], as: 'open' },
      { code: 'not-yours' },
    ],
    [
      'from a pile with less in it',
      { type: 'draw', pile: 'cup', count: 9, from: 'top', to: { pile: 'drawn' }, nonce: 'nonce-one' },
      { code: 'empty-pile' },
    ],
    ['with dice that are none', { type: 'roll', dice: 'xyz', nonce: 'nonce-one' }, { code: 'bad-dice' }],
    ['that opens a roll nobody made', { type: 'reveal', roll: 999 }, { code: 'unknown-roll' }],
    ['that wipes off what was never drawn', { type: 'erase', drawings: ['nothing'] }, { code: 'unknown-drawing' }],
    ['that rules on an entry to come', { type: 'rule', entry: 9_999, ruling: 'accepted' }, { code: 'unknown-entry' }],
    ['that takes back what was not done', { type: 'undo' }, { code: 'nothing-to-undo' }],
    ['that claims a seat by its own word', { type: 'claim' }, { code: 'malformed' }],
    ['that replaces whoever sits in the very same seat', { type: 'replace', seat: 'cobalt' }, { code: 'malformed' }],
    ['that gives away a seat that is not there', { type: 'replace', seat: 'jade' }, { code: 'unknown-seat' }],
    ['that ends the game from a seat that is not the host', { type: 'close' }, { code: 'not-host' }],
  ]
  for (const [what, action, refusal] of cases) {
    it(`${what} is refused to its sender only: ${refusal.code}`, async () => {
      const refused = await cobalt.offend(withIds(action))
      expect(refused).toMatchObject(refusal)
      expect(refused.message).toMatch(/^["A-Z].*\.$/)
      cobalt.refused.length = 0
      await nothingElseWasTold()
    })
  }

  function leg(piece: string, q: number, r: number) {
    return { pieces: [piece], to: { board: 'field', q, r } }
  }
  function move(piece: string): Action & { type: 'move' } {
    return { type: 'move', moves: [leg(piece, 1, 1)] }
  }
})

describe('two seats that choose the same action from the same table', () => {
  it('do it once: the later one gets the earlier entry first, then a refusal, however often it sends again', async () => {
    const chosenAfter = cobalt.entries.at(-1)?.seq ?? 0
    const action: Action = { type: 'turn', time: { turn: 2, phase: 'move' } }
    const heard: string[] = []
    cobalt.socket.on('entries', ({ entries }) => heard.push(...entries.map(({ id }) => id ?? '')))
    cobalt.socket.on('refused', ({ id, code }) => heard.push(`${id} ${code}`))
    amber.loose.emit('act', { id: 'first', action, chosenAfter })
    cobalt.loose.emit('act', { id: 'second', action, chosenAfter })
    cobalt.loose.emit('act', { id: 'second', action, chosenAfter })
    await cobalt.until(() => cobalt.refused.length === 2)
    expect(heard).toEqual(['first', 'second overtaken', 'second overtaken'])
    expect(cobalt.refused[0]).toMatchObject({
      seq: chosenAfter + 1,
      message: expect.stringMatching(/^Another player acted/),
    })
    // Later entries do not overtake one in the log.
    cobalt.refused.length = 0
    const { seq } = await cobalt.act({ type: 'turn', time: { turn: 1, phase: 'move' } })
    expect(seq).toBe(chosenAfter + 2)
    amber.loose.emit('act', { id: 'first', action, chosenAfter })
    await amber.until(() => amber.refused.length === 1)
    expect(amber.refused).toMatchObject([{ id: 'first', code: 'duplicate', seq: chosenAfter + 1 }])
    amber.refused.length = 0
    await nothingElseWasTold()
  })
})

describe('a malformed message', () => {
  const act = (action: unknown, more: object = {}) => ({ id: 'an-id', action, ...more })
  const cases: [string, string, unknown, string | undefined][] = [
    ['nothing', 'act', undefined, ''],
    ['a word', 'act', 'move', ''],
    ['a list', 'act', [], ''],
    ['an action without a name', 'act', { action: say('hello') }, ''],
    ['an action with a name that is no name', 'act', { id: 'a b', action: say('hello') }, '/id'],
    ['an action that is none', 'act', act({ type: 'conquer' }), '/action'],
    ['an action without its parts', 'act', act({ type: 'move' }), '/action'],
    ['an action with one part too many', 'act', act({ ...say('hello'), loud: true }), '/action/loud'],
    ['a message with one part too many', 'act', act(say('hello'), { seat: 'cobalt' }), '/seat'],
    [
      'a place half one thing and half another',
      'act',
      act({ type: 'shuffle', at: { pile: 'cup', q: 1 }, nonce: 'nonce-one' }),
      '/action/at',
    ],
    ['a number that is none', 'act', act({ type: 'rotate', pieces: ['0.0'], turn: '60' }), '/action/turn'],
    ['a turn beyond the circle', 'act', act({ type: 'rotate', pieces: ['0.0'], turn: 360 }), '/action/turn'],
    ['too many words', 'act', act(say('x'.repeat(2_001))), '/action/text'],
    ['bytes instead of words', 'act', act({ type: 'say', text: Buffer.from('hello') }), '/action/text'],
    ['bytes instead of a message', 'act', Buffer.from('hello'), undefined],
    ['the opening, which is the relay’s', 'act', act({ type: 'open' }), '/action'],
    ['a pointer without a place', 'hover', { board: 'field' }, ''],
    ['an event that is none', 'conquer', { all: true }, undefined],
    ['an event named like the emitter’s own', 'error', { all: true }, undefined],
    ['a request to join no table', 'join', {}, ''],
    ['a request to join with a token that is none', 'join', { table: 'table-000001', token: '?' }, '/token'],
    ['a request for a game without a scenario', 'create', { module: 'skirmish', play: 'online' }, ''],
    ['a request for too much of the past', 'past', { from: 0, count: 501 }, '/count'],
    ['a request for too much history', 'history', { before: 10, count: 501 }, '/count'],
  ]
  for (const [what, event, message, pointer] of cases) {
    it(`is refused with the place: ${what}`, async () => {
      amber.refused.length = 0
      amber.loose.emit(event, message)
      await amber.until(() => amber.refused.length === 1)
      const [refused] = amber.refused
      expect(refused).toMatchObject({ code: 'malformed', ...(pointer !== undefined && { pointer }) })
      expect(refused?.message).toMatch(/^["A-Z].*\.$/s)
      amber.refused.length = 0
      await nothingElseWasTold()
    })
  }

  it('is refused under its own id if it has one', async () => {
    amber.loose.emit('act', { id: 'my-name', action: { type: 'conquer' } })
    await amber.until(() => amber.refused.length === 1)
    expect(amber.refused[0]).toMatchObject({ id: 'my-name', code: 'malformed' })
    amber.loose.emit('act', { id: 'x'.repeat(1_000), action: { type: 'conquer' } })
    await amber.until(() => amber.refused.length === 2)
    expect(amber.refused[1]?.id).toBeUndefined()
    amber.refused.length = 0
    await nothingElseWasTold()
  })

  it('is refused alone, and the messages that travel with it are done', async () => {
    const messages = [say('one'), { type: 'conquer' }, say('three')]
    amber.loose.emit('act', ...messages.map((action, n) => ({ id: `together-${n}`, action })))
    await amber.until(() => amber.refused.length === 1 && amber.find('together-2') !== undefined)
    expect(amber.refused[0]).toMatchObject({ id: 'together-1', code: 'malformed' })
    expect(amber.find('together-2')?.seq).toBe((amber.find('together-0')?.seq ?? 0) + 1)
    amber.refused.length = 0
    await cobalt.until(() => cobalt.find('together-2') !== undefined)
    await nothingElseWasTold()
  })

  it('is answered if it asked for an answer', async () => {
    const answer = await new Promise((resolve) => amber.loose.emit('join', { table: 7 }, resolve))
    expect(answer).toMatchObject({ refused: { code: 'malformed', pointer: '/table' } })
    const unknown = await new Promise((resolve) => amber.loose.emit('conquer', resolve))
    expect(unknown).toMatchObject({ refused: { code: 'malformed' } })
    expect(amber.refused).toEqual([])
    await nothingElseWasTold()
  })
})

describe('a client without the right', () => {
  it('is refused an unknown table', async () => {
    const player = await relay.player()
    expect(await player.ask({ table: 'no-such-table' })).toMatchObject({ refused: { code: 'unknown-table' } })
  })

  it('is refused a seat for an unknown token, or one of another table', async () => {
    const other = await relay.table()
    const player = await relay.player()
    for (const token of ['A'.repeat(22), String(other.tokens.amber), `${table.tokens.amber}A`]) {
      expect(await player.ask({ table: table.table, token })).toMatchObject({ refused: { code: 'bad-token' } })
    }
    expect(await player.ask({ table: table.table, token: String(table.tokens.amber) })).toHaveProperty('ok')
    player.close()
    await amber.until(() => amber.people.at(-1)?.length === 2)
    await nothingElseWasTold()
  })

  it('is refused to act and to read before it has joined', async () => {
    const player = await relay.player()
    expect(await player.offend(say('hello'))).toMatchObject({ code: 'not-joined' })
    expect(await player.history({ before: 1, count: 1 })).toMatchObject({ refused: { code: 'not-joined' } })
    await nothingElseWasTold()
  })

  it('is refused to act as an observer', async () => {
    const observer = await relay.seated(table)
    expect(await observer.offend(say('hello'))).toMatchObject({ code: 'observer' })
    await nothingElseWasTold()
  })

  it('is refused an unknown module, scenario or host', async () => {
    const player = await relay.player()
    const create = (message: object) =>
      player.create({ module: 'skirmish', scenario: 'ford', play: 'online', ...message })
    expect(await create({ module: 'chess' })).toMatchObject({ refused: { code: 'unknown-module' } })
    expect(await create({ scenario: 'bridge' })).toMatchObject({ refused: { code: 'unknown-scenario' } })
    expect(await create({ host: 'green' })).toMatchObject({ refused: { code: 'malformed', pointer: '/host' } })
  })
})

describe('an oversized message', () => {
  it('closes the connection of its sender with a reason; the others notice nothing', async () => {
    const clumsy = await relay.seated(table, 'amber')
    await amber.until(() => amber.people.at(-1)?.length === 4)
    clumsy.loose.emit('act', { id: 'too-large', action: say('x'.repeat(LARGEST_MESSAGE)) })
    await clumsy.until(() => clumsy.gone !== undefined)
    expect(clumsy.byes).toMatchObject([{ code: 'too-large' }])
    expect(clumsy.gone?.code).toBe(1009)
    await nothingElseWasTold()
  })

  it('is larger than one that just fits', async () => {
    const text = 'x'.repeat(2_000)
    const pieces = Array.from({ length: 500 }, (_, i) => `piece-${i}-${'y'.repeat(20)}`)
    const moves = Array.from({ length: 14 }, () => ({ pieces, to: { board: 'field', q: 0, r: 0 } }))
    const size = JSON.stringify({ moves, text }).length
    expect(size).toBeGreaterThan(LARGEST_MESSAGE * 0.8)
    expect(size).toBeLessThan(LARGEST_MESSAGE)
    expect(await amber.offend({ type: 'move', moves })).toMatchObject({ code: 'unknown-piece' })
    amber.refused.length = 0
    await nothingElseWasTold()
  })
})

describe('a page of another site', () => {
  const knock = (port: number, origin?: string) => {
    const url = `ws://localhost:${port}/socket.io/?EIO=4&transport=websocket`
    const socket = new WebSocket(url, origin === undefined ? {} : { origin })
    return new Promise<string>((resolve) => {
      socket.on('open', () => {
        socket.close()
        resolve('open')
      })
      socket.on('error', (error) => resolve(error.message))
    })
  }

  it('may not connect; our own page may, and so may a client that is no page', async () => {
    const { port } = relay.relay
    for (const other of ['https://elsewhere.example', 'null', `http://localhost:${port + 1}`]) {
      expect(await knock(port, other)).toMatch(/40[03]/)
    }
    expect(await knock(port, `http://localhost:${port}`)).toBe('open')
    expect(await knock(port)).toBe('open')
  })

  it('may connect if it was named', async () => {
    const friendly = await TestRelay.open({ origins: ['https://elsewhere.example'] })
    const answer = await knock(friendly.relay.port, 'https://elsewhere.example')
    await friendly.close()
    expect(answer).toBe('open')
  })
})
