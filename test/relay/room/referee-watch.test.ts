import { afterEach, describe, expect, it } from 'vitest'
import type { Action, Snapshot, Verdict } from '../../../table/generated/types.ts'
import { TALKATIVE_REFEREE } from '../../table/talkative-referee.ts'
import type { Player } from '../player.ts'
import { MODULES, type Table, TestRelay } from '../test-relay.ts'

/** The referee at a relay's tables: who sees findings, what is held, and what is remembered. */

const shelf = new Map([...MODULES].map(([id, shelved]) => [id, { ...shelved, referee: TALKATIVE_REFEREE }]))
const relays: TestRelay[] = []
afterEach(async () => {
  for (const relay of relays.splice(0).reverse()) await relay.close()
})

async function open(file?: string): Promise<TestRelay> {
  const relay = await TestRelay.open({ modules: shelf, ...(file !== undefined && { file }) })
  relays.push(relay)
  return relay
}

const wagon = async (relay: TestRelay, { table, tokens }: Table): Promise<string> => {
  const { snapshot } = await (await relay.player()).join({ table, token: String(tokens.amber) })
  return String((snapshot as Snapshot).pieces.find(({ def }) => def === 'amber-wagon')?.id)
}
/** The talkative referee calls cells with odd q + r illegal. */
const go = (piece: string, q: number, r: number): Action => ({
  type: 'move',
  moves: [{ pieces: [piece], to: { board: 'field', q, r } }],
})
const heard = async (player: Player, seq: number): Promise<readonly string[]> => {
  await player.until(() => player.entries.some((entry) => entry.seq >= seq))
  const { verdict = {} } = player.entries.find((entry) => entry.seq === seq) ?? {}
  return Object.keys(verdict).sort()
}

describe('a referee at the relay', () => {
  it.each([
    ['off', [], [], []],
    ['coach', ['open'], [], ['open', 'public', 'sealed']],
    ['open', ['open'], ['open'], ['open', 'public', 'sealed']],
    ['tournament', [], [], ['open', 'public', 'sealed']],
  ] as const)(
    'reports at %s to the mover %j, the other side %j, and the referee’s seat %j',
    async (mode, mover, other, judge) => {
      const relay = await open()
      const table = await relay.table('online', { referee: mode, desk: true })
      const [amber, cobalt, referee, observer] = await Promise.all(
        ['amber', 'cobalt', 'referee', undefined].map((seat) => relay.seated(table, seat)),
      )
      const { seq } = await amber!.act(go(await wagon(relay, table), 1, 2))
      expect(await heard(amber!, seq)).toEqual(mover)
      expect(await heard(cobalt!, seq)).toEqual(other)
      expect(await heard(observer!, seq)).toEqual(other)
      expect(await heard(referee!, seq)).toEqual(judge)
    },
  )

  it('is changed in play by those who may, and the log shows it', async () => {
    const relay = await open()
    const table = await relay.table()
    const amber = await relay.seated(table, 'amber')
    const cobalt = await relay.seated(table, 'cobalt')
    await expect(cobalt.act({ type: 'set', option: 'referee', value: 'open' })).rejects.toThrow('not-host')
    const set = await amber.act({ type: 'set', option: 'referee', value: 'open' })
    expect(set.action).toEqual({ type: 'set', option: 'referee', value: 'open' })
    const { seq } = await amber.act(go(await wagon(relay, table), 2, 2))
    expect(await heard(cobalt, seq)).toEqual(['open'])
  })

  it('holds illegal actions in strict play until the other side accepts', async () => {
    const relay = await open()
    const table = await relay.table('online', { referee: 'strict' })
    const amber = await relay.seated(table, 'amber')
    const cobalt = await relay.seated(table, 'cobalt')
    const piece = await wagon(relay, table)
    const { seq, held } = await amber.act(go(piece, 1, 2))
    expect(held).toEqual({})
    const waiting = await (await relay.player()).join({ table: table.table })
    expect(waiting.snapshot?.held.map((each) => each.seq)).toEqual([seq])
    expect(waiting.snapshot?.pieces.find(({ id }) => id === piece)?.at).not.toMatchObject({ q: 1, r: 2 })
    await cobalt.until(() => cobalt.entries.some((entry) => entry.seq === seq))
    await cobalt.act({ type: 'rule', entry: seq, ruling: 'accepted' })
    const after = await (await relay.player()).join({ table: table.table })
    expect(after.snapshot?.held).toEqual([])
    expect(after.snapshot?.pieces.find(({ id }) => id === piece)?.at).toMatchObject({ q: 1, r: 2 })
  })

  it('remembers for each viewer what it saw, also after a restart of the relay', async () => {
    const relay = await open()
    const table = await relay.table('online', { referee: 'open' })
    const amber = await relay.seated(table, 'amber')
    const piece = await wagon(relay, table)
    for (const q of [1, 2, 3]) await amber.act(go(piece, q, 2))
    const recalled = await amber.recollect()
    expect(recalled).toMatchObject({
      ok: { seq: 3, memory: { memory: [/./, /./, /./].map((text) => expect.stringMatching(text)) } },
    })
    const next = await open(relay.file)
    const again = await next.seated(table, 'amber')
    expect(await again.recollect()).toEqual(recalled)
    const observer = await next.seated(table)
    expect(await observer.recollect()).toMatchObject({ ok: { seq: 3 } })
  })

  it('remembers nothing when it is off', async () => {
    const relay = await open()
    const amber = await relay.seated(await relay.table(), 'amber')
    expect(await amber.recollect()).toEqual({ ok: { seq: 0 } })
    expect(await (await relay.player()).recollect()).toMatchObject({ refused: { code: 'not-joined' } })
  })

  it('opens sealed verdicts when the game has ended', async () => {
    const relay = await open()
    const table = await relay.table('online', { referee: 'tournament' })
    const amber = await relay.seated(table, 'amber')
    const { seq } = await amber.act(go(await wagon(relay, table), 1, 2))
    const read = async (): Promise<readonly (readonly [string, Verdict])[]> => {
      const page = await amber.history({ before: 99, count: 99 })
      if ('refused' in page) throw new Error(page.refused.message)
      return Object.entries(page.ok.find((entry) => entry.seq === seq)?.verdict ?? {})
    }
    expect(await read()).toEqual([])
    await amber.act({ type: 'close' })
    expect((await read()).map(([part]) => part).sort()).toEqual(['open', 'public', 'sealed'])
  })
})
