import { type Signal, signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { LogWatch } from '../../../../client/session/log/log-watch.ts'
import { type KeyValueStore, readFingerprints } from '../../../../client/session/storage/storage.ts'
import { type Sync, startSync } from '../../../../client/session/sync/sync-state.ts'
import type { HistoryRequest, SeenEntry } from '../../../../table/generated/types.ts'
import { hashOf } from '../../../../table/hashing/hash.ts'
import { fingerprintOf } from '../../../../table/log/fingerprint.ts'
import { Game, hex, move } from '../../combat.ts'

const TABLE = 'table-01'
const JOIN = { table: TABLE, token: 'k'.repeat(22) }
const HQ = 'red-49-hq'

function makeStore(): KeyValueStore {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

const gameWith = (...cells: string[]): Game => {
  const game = new Game()
  for (const cell of cells) game.do('red', move(game.id(HQ), hex(cell)))
  return game
}

/** A page at a table whose relay has this log. */
function visit(store: KeyValueStore, game: Game) {
  const asked: HistoryRequest[] = []
  const relay = { game, isSilent: false }
  const sync: Signal<Sync> = signal(startSync(JOIN))
  const watch = new LogWatch({
    table: TABLE,
    sync,
    store,
    async history(request) {
      asked.push(request)
      const log: SeenEntry[] = relay.game.seen({ sides: ['red'] })
      return relay.isSilent ? undefined : { ok: log.slice(Math.max(0, request.before - request.count), request.before) }
    },
  })
  const end = watch.begin()
  /** The relay sends the page the whole log again. */
  const welcome = async (now = relay.game) => {
    relay.game = now
    sync.value = { ...sync.value, connection: 'joining' }
    sync.value = { ...sync.value, connection: 'up', confirmed: now.keeper.state, head: now.keeper.head }
    for (let turns = 0; turns < 5; turns++) await Promise.resolve()
  }
  const follow = () => {
    sync.value = { ...sync.value, confirmed: relay.game.keeper.state, head: relay.game.keeper.head }
  }
  return { asked, relay, sync, watch, end, welcome, follow }
}

const keptIn = (store: KeyValueStore) => readFingerprints(store)[0]
const latestOf = ({ keeper }: Game) => ({ seq: keeper.state.seq, digits: keeper.head })

describe('the log watch', () => {
  it('remembers the latest entry it saw, as entries arrive', async () => {
    const store = makeStore()
    const game = gameWith('E12')
    const { watch, welcome, follow } = visit(store, game)
    await welcome()
    expect(keptIn(store)).toMatchObject({ table: TABLE, game: game.keeper.state.game.commitment, ...latestOf(game) })
    game.do('red', move(game.id(HQ), hex('E11')))
    follow()
    expect(keptIn(store)).toMatchObject(latestOf(game))
    expect(watch.found.value).toBeUndefined()
  })

  it('finds its entry again, by the hash in the next one, or by the head if nothing followed', async () => {
    const store = makeStore()
    const game = gameWith('E12', 'E11')
    await visit(store, game).welcome()
    const same = visit(store, game)
    await same.welcome()
    expect([same.watch.found.value, same.asked]).toEqual([undefined, []])
    game.do('red', move(game.id(HQ), hex('E10')))
    const later = visit(store, game)
    await later.welcome()
    expect([later.watch.found.value, later.asked]).toEqual([undefined, [{ before: 4, count: 1 }]])
    expect(keptIn(store)).toMatchObject(latestOf(game))
  })

  it('warns of a log with another entry there, and keeps its own until the player has read the warning', async () => {
    const store = makeStore()
    const seen = gameWith('E12', 'E11')
    await visit(store, seen).welcome()
    const forged = gameWith('F13', 'E11', 'E10')
    const { watch, welcome, follow } = visit(store, forged)
    await welcome()
    expect(watch.found.value).toMatchObject({ kind: 'other', remembered: latestOf(seen) })
    forged.do('red', move(forged.id(HQ), hex('E9')))
    follow()
    await welcome()
    expect(keptIn(store)).toMatchObject(latestOf(seen))
    expect(watch.found.value).toMatchObject({ kind: 'other' })
    watch.accept()
    expect(keptIn(store)).toMatchObject(latestOf(forged))
    expect(watch.found.value).toBeUndefined()
  })

  it('warns of a log that was rewritten while the page was open, and of one with as many entries', async () => {
    const { watch, welcome } = visit(makeStore(), gameWith('E12', 'E11'))
    await welcome()
    await welcome(gameWith('E12', 'F11'))
    expect(watch.found.value).toMatchObject({ kind: 'other', found: { seq: 2 } })
  })

  it('warns of a log that is shorter than it was', async () => {
    const store = makeStore()
    await visit(store, gameWith('E12', 'E11', 'E10')).welcome()
    const { watch, welcome } = visit(store, gameWith('E12'))
    await welcome()
    expect(watch.found.value).toMatchObject({ kind: 'short', remembered: { seq: 3 }, last: 1 })
  })

  it('waits for an entry that another page of this browser has seen already', async () => {
    const store = makeStore()
    const game = gameWith('E12')
    const { watch, sync, welcome, follow } = visit(store, game)
    const before = { confirmed: game.keeper.state, head: game.keeper.head }
    game.do('red', move(game.id(HQ), hex('E11')))
    await visit(store, game).welcome()
    sync.value = { ...sync.value, connection: 'up', ...before }
    for (let turns = 0; turns < 5; turns++) await Promise.resolve()
    expect(watch.found.value).toBeUndefined()
    follow()
    await welcome()
    expect(watch.found.value).toBeUndefined()
    expect(keptIn(store)).toMatchObject(latestOf(game))
  })

  it('remembers nothing new while the relay does not answer, and asks again at the next welcome', async () => {
    const store = makeStore()
    const seen = gameWith('E12', 'E11')
    await visit(store, seen).welcome()
    const forged = gameWith('F13', 'E11', 'E10')
    const { watch, relay, welcome } = visit(store, forged)
    relay.isSilent = true
    await welcome()
    expect([watch.found.value, keptIn(store)?.digits]).toEqual([undefined, latestOf(seen).digits])
    relay.isSilent = false
    await welcome()
    expect(watch.found.value).toMatchObject({ kind: 'other' })
  })

  it('forgets the oldest tables, and entries that are no fingerprint', async () => {
    const store = makeStore()
    const old = Array.from({ length: 70 }, (_, index) => ({
      ...{ table: `old-${index}`, game: hashOf(`game ${index}`) },
      ...fingerprintOf(index, hashOf(`entry ${index}`)),
    }))
    store.setItem('counterpoint.fingerprints', JSON.stringify([...old, { table: 1 }, null, 'x']))
    await visit(store, gameWith('E12')).welcome()
    const tables = readFingerprints(store).map(({ table }) => table)
    expect([tables.length, tables[0], tables.at(-1)]).toEqual([64, TABLE, 'old-62'])
  })
})
