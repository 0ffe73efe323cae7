import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Action, NewLink, SeenEntry, TablesAnswer } from '../../../table/generated/types.ts'
import type { RelayReply } from '../../../table/protocol.ts'
import { TALKATIVE_REFEREE } from '../../table/talkative-referee.ts'
import { handClock } from '../hand-clock.ts'
import type { Player } from '../player.ts'
import { MODULES, type Table, TestRelay } from '../test-relay.ts'

/** What becomes of an action that waits: accepted, rejected with a reason, withdrawn, or ruled on by a referee. */

/** Amber and Cobalt both act in every phase, and Cobalt has something left before turn 5. */
let bothOwe = false
const REFEREE = {
  ...TALKATIVE_REFEREE,
  outstanding: ({ state }: { readonly state: { readonly time: { readonly turn: number } } }) =>
    state.time.turn < 5 ? ['cobalt', ...(bothOwe ? ['amber'] : [])] : [],
}
const shelf = new Map([...MODULES].map(([id, shelved]) => [id, { ...shelved, referee: REFEREE }]))
const clock = handClock()
let relay: TestRelay
beforeAll(async () => {
  relay = await TestRelay.open({ modules: shelf, clock })
})
afterAll(() => relay.close())

interface Seated {
  readonly table: Table
  readonly amber: Player
  readonly cobalt: Player
  readonly piece: string
}

async function tableOf(referee: 'off' | 'coach' | 'open' | 'tournament' | 'strict', desk = false): Promise<Seated> {
  const table = await relay.table('online', { referee, desk })
  const [amber, cobalt] = [await relay.seated(table, 'amber'), await relay.seated(table, 'cobalt')]
  await amber.act({ type: 'sit', name: 'Anna' })
  await cobalt.act({ type: 'sit', name: 'Björn' })
  const { snapshot } = await (await relay.player()).join({ table: table.table, token: String(table.tokens.amber) })
  const piece = String(snapshot?.pieces.find(({ def }) => def === 'amber-wagon')?.id)
  return { table, amber, cobalt, piece }
}

/** The referee calls cells with odd q + r illegal. */
const go = (piece: string, q: number, r: number): Action => ({
  type: 'move',
  moves: [{ pieces: [piece], to: { board: 'field', q, r } }],
})

async function snapshotOf({ table }: Pick<Seated, 'table'>) {
  const { snapshot } = await (await relay.player()).join({ table: table.table })
  if (!snapshot) throw new Error('No snapshot')
  return snapshot
}

async function isThere(seated: Seated, q: number, r: number): Promise<boolean> {
  const { pieces } = await snapshotOf(seated)
  const { at } = pieces.find(({ id }) => id === seated.piece) ?? {}
  return at !== undefined && 'q' in at && at.q === q && at.r === r
}

const heard = (player: Player, seq: number): Promise<void> =>
  player.until(() => player.entries.some((entry) => entry.seq >= seq))
const answer = (
  player: Player,
  entry: number,
  ruling: 'accepted' | 'refused' | 'withdrawn' | 'allowed',
  reason?: string,
) => player.act({ type: 'rule', entry, ruling, ...(reason !== undefined && { reason }) })

/** Amber makes an illegal move, which waits. */
async function held(referee: 'strict' = 'strict', desk = false): Promise<Seated & { readonly entry: SeenEntry }> {
  const seated = await tableOf(referee, desk)
  const entry = await seated.amber.act(go(seated.piece, 1, 2))
  expect(entry.held).toEqual({})
  await heard(seated.cobalt, entry.seq)
  return { ...seated, entry }
}

describe('a move that strict play holds', () => {
  it('is rejected with a reason by the player who is asked, is never done, and the mover hears why', async () => {
    const seated = await held()
    const { amber, cobalt, entry } = seated
    const ruling = await answer(cobalt, entry.seq, 'refused', 'The ford is closed.')
    await heard(amber, ruling.seq)
    expect(amber.entries.at(-1)?.action).toEqual({
      type: 'rule',
      entry: entry.seq,
      ruling: 'refused',
      reason: 'The ford is closed.',
    })
    expect(await isThere(seated, 1, 2)).toBe(false)
    expect((await snapshotOf(seated)).held).toEqual([])
    await expect(answer(cobalt, entry.seq, 'accepted')).resolves.toMatchObject({ action: { ruling: 'accepted' } })
    expect(await isThere(seated, 1, 2)).toBe(false)
  })

  it('can be withdrawn by the mover until it is answered, and is not rejected by the mover', async () => {
    const seated = await held()
    await expect(answer(seated.amber, seated.entry.seq, 'refused')).rejects.toThrow('not-referee')
    await answer(seated.amber, seated.entry.seq, 'withdrawn')
    expect((await snapshotOf(seated)).held).toEqual([])
    await expect(answer(seated.cobalt, seated.entry.seq, 'refused', 'Too late')).rejects.toThrow('not-referee')
  })

  it('is ruled on by the referee alone once a player has called, but may still be accepted or withdrawn', async () => {
    for (const settle of ['accepted', 'withdrawn', 'allowed', 'refused'] as const) {
      const seated = await held('strict', true)
      const { table, amber, cobalt, entry } = seated
      const judge = await relay.seated(table, 'referee')
      const call = await amber.act({ type: 'appeal', entry: entry.seq, reason: 'It is a ford.' })
      await heard(judge, call.seq)
      expect(judge.entries.at(-1)?.action).toEqual({ type: 'appeal', entry: entry.seq, reason: 'It is a ford.' })
      await expect(answer(cobalt, entry.seq, 'refused')).rejects.toThrow('not-referee')
      await expect(cobalt.act({ type: 'appeal', entry: entry.seq })).rejects.toThrow('malformed')
      const by = { accepted: cobalt, withdrawn: amber, allowed: judge, refused: judge }[settle]
      await answer(by, entry.seq, settle)
      expect(await isThere(seated, 1, 2)).toBe(settle === 'accepted' || settle === 'allowed')
      expect((await snapshotOf(seated)).held).toEqual([])
    }
  })

  it('marks the table in the lobby of whoever must answer: the other player, or the referee who was called', async () => {
    const seated = await held('strict', true)
    const { table, amber, entry } = seated
    const asked = async () => {
      const tables = Object.entries(table.tokens).map(([, token]) => ({ table: table.table, token }))
      const answer = await fetch(`${relay.url}/api/tables`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ tables }),
      })
      const reply = (await answer.json()) as TablesAnswer
      return reply.tables.flatMap((each) => ('asked' in each && each.asked ? each.seat : []))
    }
    expect(await asked()).toEqual(['cobalt'])
    await amber.act({ type: 'appeal', entry: entry.seq })
    expect(await asked()).toEqual(['referee'])
    await answer(amber, entry.seq, 'withdrawn')
    expect(await asked()).toEqual([])
  })

  it('gives a table without a referee’s seat one if the others agree, with a link for the player who called', async () => {
    const seated = await held()
    const { table, amber, cobalt, entry } = seated
    const call = await cobalt.act({ type: 'appeal', entry: entry.seq })
    expect(call.held).toEqual({})
    expect((await snapshotOf(seated)).seats).toHaveLength(2)
    await heard(amber, call.seq)
    await answer(amber, call.seq, 'accepted')
    const { seats, held: waiting } = await snapshotOf(seated)
    expect(seats.at(-1)).toEqual({ id: 'referee', sides: [], host: false, referee: true, keeper: 'cobalt' })
    expect(waiting).toMatchObject([{ seq: entry.seq, appealed: true }])
    const link = await new Promise<RelayReply<NewLink>>((resolve) =>
      cobalt.socket.emit('link', { seat: 'referee' }, resolve),
    )
    if ('refused' in link) throw new Error(link.refused.message)
    const judge = await relay.player()
    expect((await judge.join({ table: table.table, token: link.ok.token })).seat).toBe('referee')
    await answer(judge, entry.seq, 'refused', 'No bridge stands there.')
    expect((await snapshotOf(seated)).held).toEqual([])
    expect(await isThere(seated, 1, 2)).toBe(false)
  })

  it('adds no referee’s seat where the other declines, and an observer calls nobody', async () => {
    const seated = await held()
    const call = await seated.cobalt.act({ type: 'appeal', entry: seated.entry.seq })
    await heard(seated.amber, call.seq)
    await answer(seated.amber, call.seq, 'refused', 'Let us settle it ourselves.')
    expect((await snapshotOf(seated)).seats).toHaveLength(2)
    await answer(seated.cobalt, seated.entry.seq, 'refused')
    const judged = await held('strict', true)
    const judge = await relay.seated(judged.table, 'referee')
    await expect(judge.act({ type: 'appeal' })).rejects.toThrow('malformed')
  })
})

const GO_ON: Action = { type: 'turn', time: { turn: 2, phase: 'move' } }

describe('a phase in which the other side has something left', () => {
  it.each(['coach', 'open', 'tournament', 'strict'] as const)('is left with its consent in %s mode', async (mode) => {
    const seated = await tableOf(mode)
    const { amber, cobalt } = seated
    const ask = await amber.act(GO_ON)
    expect(ask.held).toEqual({ asked: ['cobalt'] })
    expect((await snapshotOf(seated)).time.turn).toBe(1)
    await expect(amber.act(GO_ON)).rejects.toThrow('too-large')
    await heard(cobalt, ask.seq)
    await answer(cobalt, ask.seq, 'refused', 'I still set up.')
    const again = await amber.act(GO_ON)
    await heard(cobalt, again.seq)
    await answer(cobalt, again.seq, 'accepted')
    expect((await snapshotOf(seated)).time.turn).toBe(2)
  })

  it('is left at once by the side that has something left, and the other’s request lapses', async () => {
    const seated = await tableOf('strict')
    const ask = await seated.amber.act(GO_ON)
    await heard(seated.cobalt, ask.seq)
    expect((await seated.cobalt.act(GO_ON)).held).toBeUndefined()
    const { time, held: waiting } = await snapshotOf(seated)
    expect([time.turn, waiting]).toEqual([2, []])
  })

  it('is left where both ask for the same', async () => {
    const seated = await tableOf('strict')
    const { amber, cobalt } = seated
    const early: Action = { type: 'turn', time: { turn: 3, phase: 'early' } }
    bothOwe = true
    const ask = await amber.act(GO_ON)
    await heard(cobalt, ask.seq)
    expect((await cobalt.act(early)).held).toEqual({ asked: ['amber'] })
    await answer(cobalt, ask.seq + 1, 'withdrawn')
    expect((await cobalt.act(GO_ON)).held).toBeUndefined()
    bothOwe = false
    expect((await snapshotOf(seated)).time.turn).toBe(2)
  })

  it('is left by either side with the referee off', async () => {
    const seated = await tableOf('off')
    expect((await seated.amber.act(GO_ON)).held).toBeUndefined()
    expect((await snapshotOf(seated)).time.turn).toBe(2)
  })

  it('is left where the other has nothing left to do, or stays away for a week', async () => {
    const seated = await tableOf('strict')
    const done = await seated.cobalt.act({ type: 'turn', time: { turn: 5, phase: 'move' } })
    await heard(seated.amber, done.seq)
    expect((await seated.amber.act({ type: 'turn', time: { turn: 6, phase: 'move' } })).held).toBeUndefined()
    const away = await tableOf('strict')
    clock.sleep(8 * 24 * 3_600_000)
    expect((await away.amber.act(GO_ON)).held).toBeUndefined()
  })
})
