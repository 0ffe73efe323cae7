import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeyValueStore } from '../../../client/session/storage/storage.ts'
import type { ConnectionHandlers, RelayConnection } from '../../../client/session/sync/connection.ts'
import { Table } from '../../../client/session/table.ts'
import { nonceCommitment } from '../../../table/action/shared-chance.ts'
import type { Act, Action, Join, Refusal, SeenEntry, Welcome } from '../../../table/generated/types.ts'
import { LOG_FORMAT } from '../../../table/log-format.ts'
import type { RelayReply } from '../../../table/protocol.ts'
import { view } from '../../../table/secrecy/sight.ts'
import { toSnapshot } from '../../../table/state.ts'
import { combat, Game, hex, move } from '../combat.ts'

const LINK = { table: 'table-01', key: 'k'.repeat(22) }
const HQ = 'red-49-hq'

function makeStore(): KeyValueStore {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** A table whose relay is controlled by the test. */
function visit(session = makeStore(), past: SeenEntry[] = []) {
  const acts: Act[] = []
  const joins: { join: Join; answer: (answer: RelayReply<Welcome> | undefined) => void }[] = []
  const did: string[] = []
  let ears: ConnectionHandlers | undefined
  const line: RelayConnection = {
    create: async () => undefined,
    history: async ({ before, count }) => ({ ok: past.slice(Math.max(0, before - count), before) }),
    join: (join) => new Promise((answer) => joins.push({ join, answer })),
    past: async () => undefined,
    link: async () => undefined,
    recollect: async () => undefined,
    act: (some) => void acts.push(...some),
    hover: () => {},
    retry: () => {},
    pause: () => void did.push('pause'),
    close: () => void did.push('close'),
  }
  const openLine = (given: ConnectionHandlers) => {
    ears = given
    return line
  }
  const table = new Table(LINK, 'Anna', {
    openConnection: openLine,
    readModule: async () => combat,
    loadRules: async () => undefined,
    session,
    linkChanged: ({ key }) => void did.push(`moved to ${key}`),
  })
  return { table, acts, joins, did, ears: ears as ConnectionHandlers, session }
}

const welcomeTo = ({ keeper }: Game, seat: string): RelayReply<Welcome> => {
  const sides = keeper.state.seats.find(({ id }) => id === seat)?.sides ?? []
  const snapshot = toSnapshot(view(keeper.state, { sides }))
  return { ok: { seat, head: keeper.head, snapshot, entries: [], people: [{ who: 'a', seat }] } }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

async function sitDown(game = new Game(), seat = 'red') {
  const visited = visit()
  visited.ears.status({ kind: 'online' })
  visited.joins[0]?.answer(welcomeTo(game, seat))
  await settled()
  return visited
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('an action that is refused because another seat acted first', () => {
  it('is reported to its player, and only counted if the step is chosen again', async () => {
    const { table, acts, ears } = await sitDown()
    const refuse = () =>
      ears.refused({ id: acts.at(-1)!.id, code: 'overtaken', message: 'Another player acted first.' })
    table.act({ type: 'say', text: 'One' }, { after: 0, isChosenAnew: true })
    refuse()
    expect([table.overtakenCount.value, table.notices.value]).toEqual([1, []])
    table.act({ type: 'say', text: 'Two' }, { after: 0 })
    expect(acts.at(-1)).toMatchObject({ chosenAfter: 0 })
    refuse()
    expect(table.overtakenCount.value).toBe(2)
    expect(table.notices.value).toMatchObject([{ text: 'Another player acted first.' }])
  })
})

describe('a visit to a table', () => {
  it('joins when the connection is there, and shows what the relay sends', async () => {
    const { table, joins } = visit()
    expect(table.state.value).toBeUndefined()
    const { ears, ...rest } = await sitDown()
    expect(joins).toEqual([])
    expect(rest.joins[0]?.join).toEqual({ table: LINK.table, token: LINK.key, name: 'Anna' })
    expect(rest.table.state.value?.game.title).toBe('Combat Operations')
    expect(rest.table.seat.value?.id).toBe('red')
    ears.people([])
    expect(rest.table.people.value).toEqual([])
  })

  it('keeps actions from a lost connection through a reload', async () => {
    const game = new Game()
    const { table, ears, acts, session } = await sitDown(game)
    ears.status({ kind: 'offline', since: 0, retryAt: 1 })
    table.act(move(game.id(HQ), hex('J9')))
    expect(acts).toEqual([])
    expect(table.reporter.waiting.value.map(({ text }) => text).join()).toContain('→ J9')
    const again = visit(session)
    again.ears.status({ kind: 'online' })
    again.joins[0]?.answer(welcomeTo(game, 'red'))
    await settled()
    expect(again.acts.map(({ action }) => action)).toEqual([move(game.id(HQ), hex('J9'))])
    expect(again.table.reporter.waiting.value).toEqual([])
  })

  it('names the counters that went back, and why', async () => {
    const game = new Game()
    const { table, ears, acts } = await sitDown(game)
    table.act(move(game.id(HQ), hex('J9')))
    ears.refused({ id: acts[0]?.id as string, code: 'unknown-piece', message: 'There is no counter there.' })
    expect(table.notices.value.map(({ text }) => text)).toEqual([
      expect.stringMatching(/Headquarters.* went back: There is no counter there\./),
    ])
    expect(table.sync.value.shown).toBe(table.sync.value.confirmed)
  })

  it('drops what was said of requests when the game ends', async () => {
    const game = new Game('hotseat')
    const { table, ears } = await sitDown(game, 'both')
    table.notice('Undo declined.')
    const { entry } = game.do('both', { type: 'close' })
    ears.entries({ entries: [entry], head: game.keeper.head })
    expect(table.sync.value.confirmed.closed).toBe(true)
    expect(table.notices.value).toEqual([])
  })

  it('tries again after a pause when the relay cannot write yet', async () => {
    const game = new Game()
    const { table, ears, acts } = await sitDown(game)
    table.act(move(game.id(HQ), hex('J9')))
    ears.refused({ id: acts[0]?.id as string, code: 'journal', message: 'Not just now.' })
    expect(table.notices.value).toEqual([])
    expect(acts).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(5000)
    expect(acts).toHaveLength(2)
    expect(acts[1]).toEqual(acts[0])
  })

  it('pages back through the log to its beginning', async () => {
    const game = new Game()
    for (const to of ['E12', 'E11', 'E10', 'E9']) game.do('red', move(game.id(HQ), hex(to)))
    const log = game.seen({ sides: ['red'] })
    const { table, ears, joins } = visit(makeStore(), log)
    ears.status({ kind: 'online' })
    const welcome = welcomeTo(game, 'red')
    if ('ok' in welcome) joins[0]?.answer({ ok: { ...welcome.ok, entries: log.slice(3) } })
    await settled()
    const reportedEntries = () => table.reportedLog.value.lines.map(({ seq }) => seq)
    expect(reportedEntries()).toEqual([3, 4])
    await table.reporter.older()
    expect(reportedEntries()).toEqual([0, 1, 2, 3, 4])
    expect(table.reportedLog.value.lines[3]?.text).toContain('E11 → E10')
    await table.reporter.older()
    expect(reportedEntries()).toHaveLength(5)
  })

  it('leaves, and says why, if the relay rejects it', async () => {
    const { table, ears, joins, did } = visit()
    ears.status({ kind: 'online' })
    const refusal: Refusal = { code: 'unknown-table', message: 'There is no such table.' }
    joins[0]?.answer({ refused: refusal })
    await settled()
    expect(table.failure.value).toEqual({ kind: 'refused', refusal })
    expect(did).toEqual(['close'])
  })

  it('joins again later if the relay is stopping', async () => {
    const { table, ears, joins, did } = visit()
    ears.status({ kind: 'online' })
    joins[0]?.answer({ refused: { code: 'stopping', message: 'Back soon.' } })
    await settled()
    expect(table.failure.value).toBeUndefined()
    expect(did).toEqual(['pause'])
  })

  it('comes back by the link that it was given if it came by an invitation', async () => {
    const { table, joins, ears, did } = visit()
    ears.status({ kind: 'online' })
    const answer = welcomeTo(new Game(), 'red')
    if (!('ok' in answer)) throw new Error('There is no welcome.')
    joins[0]?.answer({ ok: { ...answer.ok, token: 'a-token-of-my-own-0001' } })
    await settled()
    expect(did).toEqual(['moved to a-token-of-my-own-0001'])
    expect(table.link).toMatchObject({ table: LINK.table, key: 'a-token-of-my-own-0001' })
    ears.status({ kind: 'offline', since: 0, retryAt: 0 })
    ears.status({ kind: 'online' })
    expect(joins[1]?.join).toMatchObject({ token: 'a-token-of-my-own-0001' })
  })

  it('ignores the answer to an earlier join', async () => {
    const { table, ears, joins } = visit()
    ears.status({ kind: 'online' })
    ears.status({ kind: 'offline', since: 0, retryAt: 1 })
    ears.status({ kind: 'online' })
    joins[0]?.answer(welcomeTo(new Game(), 'blue'))
    await settled()
    expect(table.seat.value).toBeUndefined()
    joins[1]?.answer(welcomeTo(new Game(), 'red'))
    await settled()
    expect(table.seat.value?.id).toBe('red')
  })

  it('contests changed entries when it comes back', async () => {
    const [game, rewritten] = [new Game('online', LOG_FORMAT), new Game('online', LOG_FORMAT)]
    const bind = (nonce: string): Action => ({
      type: 'bind',
      action: { type: 'roll', dice: '2d6' },
      commitment: nonceCommitment(nonce),
    })
    const { ears, joins, acts } = await sitDown(game)
    ears.entries({ entries: [game.do('blue', bind('nonce-one')).entry], head: game.keeper.head })
    ears.status({ kind: 'offline', since: 0, retryAt: 1 })
    ears.status({ kind: 'online' })
    const { entry } = rewritten.do('blue', bind('nonce-two'))
    const answer = welcomeTo(rewritten, 'red')
    joins[1]?.answer('ok' in answer ? { ok: { ...answer.ok, entries: [entry] } } : answer)
    await settled()
    expect(acts.map(({ action }) => action)).toContainEqual({ type: 'contest', entry: 1, reason: 'rewritten' })
  })
})

describe('a visit of two players at one screen', () => {
  it('shows nothing until one of them says who looks', async () => {
    const game = new Game('hotseat')
    const { table, ears } = await sitDown(game, 'both')
    const kept = game.do('both', move(game.id(HQ), hex('J9')))
    ears.entries({ entries: [kept.entry], head: game.keeper.head })
    const shown = () => table.reportedLog.value.lines.map(({ text }) => text).join()
    expect([table.isCovered.value, table.state.value, shown()]).toEqual([true, undefined, ''])
    table.switchSide('blue')
    expect(table.state.value?.pieces.get(game.id(HQ))?.def).toBeUndefined()
    expect(shown()).toBe('a hidden headquarters E13 → J9, 6 hexes')
    table.switchSide('red')
    expect(table.state.value?.pieces.get(game.id(HQ))?.def).toBe(HQ)
    expect(shown()).toMatch(/Headquarters E13 → J9, 6 hexes$/)
    table.switchSide(undefined)
    expect([table.isCovered.value, table.state.value, shown()]).toEqual([true, undefined, ''])
  })

  it('shows both sides to one who plays both, the log says so, and covers them again', async () => {
    const game = new Game('hotseat')
    const { table, ears } = await sitDown(game, 'both')
    const take = (value: string) => {
      const kept = game.do('both', { type: 'set', option: 'screen', value })
      ears.entries({ entries: [kept.entry], head: game.keeper.head })
    }
    take('open')
    const { pieces } = table.state.value!
    expect([table.isCovered.value, [...pieces.values()].every(({ def }) => def !== undefined)]).toEqual([false, true])
    expect(table.reportedLog.value.lines.at(-1)?.text).toBe('plays both sides and sees both')
    take('covered')
    expect([table.isCovered.value, table.state.value]).toEqual([true, undefined])
  })

  it('tells only the side that acted why the action failed, once that side looks again', async () => {
    const game = new Game('hotseat')
    const { table, ears, acts } = await sitDown(game, 'both')
    table.switchSide('red')
    table.notice('A word to Red.')
    table.act(move(game.id(HQ), hex('J9')))
    table.switchSide(undefined)
    const texts = () => table.notices.value.map(({ text }) => text)
    expect(texts()).toEqual([])
    table.switchSide('blue')
    ears.refused({ id: acts[0]?.id as string, code: 'unknown-piece', message: 'There is no counter there.' })
    expect(texts()).toEqual([])
    table.switchSide('red')
    expect(texts()).toEqual(['A word to Red.', 'Before the screen was passed on: There is no counter there.'])
  })

  it('shows the present table after a handover, whatever the other side looked back at', async () => {
    const { table } = await sitDown(new Game('hotseat'), 'both')
    table.switchSide('red')
    table.undoRefusal.value = 'Entry 1 rolled dice.'
    table.playback.isPlaying.value = true
    table.switchSide('blue')
    expect([table.undoRefusal.value, table.playback.isPlaying.value]).toEqual([undefined, false])
  })
})
