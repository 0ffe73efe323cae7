import { afterEach, describe, expect, it } from 'vitest'
import { NONCE_MS, nonceCommitment, SHARE_MS } from '../../../table/action/shared-chance.ts'
import type { Action, Entry, Roll } from '../../../table/generated/types.ts'
import { type HandClock, handClock } from '../hand-clock.ts'
import type { Player } from '../player.ts'
import { type Table, TestRelay } from '../test-relay.ts'

const relays: TestRelay[] = []
afterEach(async () => {
  for (const relay of relays.splice(0).reverse()) await relay.close()
})
const open = async (clock?: HandClock, file?: string) => {
  const relay = await TestRelay.open({ ...(clock && { clock }), ...(file !== undefined && { file }) })
  relays.push(relay)
  return relay
}

const ROLL: Roll = { type: 'roll', dice: '2d6' }
const NONCE = 'nonce-of-amber'
const BIND: Action = { type: 'bind', action: ROLL, commitment: nonceCommitment(NONCE) }
const typesOf = (player: Player) => player.entries.map(({ action }) => action?.type)
const heard = (player: Player, type: Action['type']) =>
  player.until(() => player.entries.some(({ action }) => action?.type === type))
const logOf = async (relay: TestRelay, { table }: Table) =>
  (await relay.journal.read(table, -1)).map((line) => JSON.parse(line) as Entry)

/** Amber, and cobalt on so many pages; sleeping ones send no shares. */
async function seated(relay: TestRelay, pages: number, isAsleep = false) {
  const table = await relay.table()
  const amber = await relay.seated(table, 'amber')
  const cobalt: Player[] = []
  for (let page = 0; page < pages; page++) cobalt.push(await relay.seated(table, 'cobalt'))
  if (isAsleep) for (const player of cobalt) player.isAsleep = true
  return { table, amber, cobalt }
}

describe('a roll at a relay', () => {
  it('is decided at once while nobody else is at the table', async () => {
    const { amber } = await seated(await open(), 0)
    expect(await amber.act({ ...ROLL, nonce: NONCE })).toMatchObject({ result: { faces: expect.any(Array) } })
  })

  it('bind-first: is not decided at once while somebody could share in it', async () => {
    const { amber } = await seated(await open(), 1)
    expect(await amber.offend({ ...ROLL, nonce: NONCE })).toMatchObject({ code: 'bind-first' })
    expect(await amber.offend({ ...ROLL, dice: 'none', nonce: NONCE })).toMatchObject({ code: 'bad-dice' })
  })

  it('asks every page of the other seats once, and no observer', async () => {
    const relay = await open()
    const { table, amber, cobalt } = await seated(relay, 2)
    await relay.seated(table)
    const { seq, result } = await amber.act(BIND)
    expect(result).toEqual({ asked: ['cobalt', 'cobalt'], count: 1 })
    await amber.until(() => amber.entries.length === 3)
    await amber.act({ ...ROLL, nonce: NONCE, bound: seq })
    await Promise.all(cobalt.map((player) => heard(player, 'roll')))
    expect(typesOf(amber)).toEqual(['bind', 'share', 'share', 'roll'])
  })

  it('asks the referee only if no other player is at the table, who could share knowing everything', async () => {
    const relay = await open()
    const table = await relay.table('online', { desk: true })
    const amber = await relay.seated(table, 'amber')
    await relay.seated(table, 'referee')
    const alone = await amber.act(BIND)
    expect(alone.result).toEqual({ asked: ['referee'], count: 1 })
    await heard(amber, 'share')
    await amber.act({ ...ROLL, nonce: NONCE, bound: alone.seq })
    await relay.seated(table, 'cobalt')
    expect((await amber.act(BIND)).result).toEqual({ asked: ['cobalt'], count: 2 })
  })

  it('waits for a page that does not share only as long as it must', async () => {
    const clock = handClock()
    const { amber } = await seated(await open(clock), 1, true)
    const { seq } = await amber.act(BIND)
    expect(await amber.offend({ ...ROLL, nonce: NONCE, bound: seq })).toMatchObject({ code: 'too-early' })
    clock.advance(SHARE_MS)
    await amber.act({ ...ROLL, nonce: NONCE, bound: seq })
  })

  it('is made again from fresh shares if its nonce is not opened, and everybody is informed', async () => {
    const clock = handClock()
    const relay = await open(clock)
    const { amber, cobalt, table } = await seated(relay, 1)
    const { seq } = await amber.act(BIND)
    await heard(amber, 'share')
    clock.advance(NONCE_MS)
    await heard(cobalt[0]!, 'withhold')
    await amber.until(() => typesOf(amber).filter((type) => type === 'share').length === 2)
    // The relay acts by its clock, once the share is in the journal.
    clock.advance(1)
    await heard(cobalt[0]!, 'roll')
    const log = await logOf(relay, table)
    expect(log.slice(1).map(({ action }) => action.type)).toEqual(['bind', 'share', 'withhold', 'share', 'roll'])
    expect(log.at(-1)).toMatchObject({
      seat: 'amber',
      action: { bound: seq + 2 },
      result: { faces: expect.any(Array) },
    })
    expect(log.at(-1)?.action).not.toHaveProperty('nonce')
  })

  it('goes on at a relay that restarted in the middle of it', async () => {
    const clock = handClock()
    const first = await open(clock)
    const { amber, table } = await seated(first, 1)
    const { seq } = await amber.act(BIND)
    await heard(amber, 'share')
    await first.relay.stop()
    const second = await open(clock, first.file)
    const back = await second.seated(table, 'amber')
    expect(await back.act({ ...ROLL, nonce: NONCE, bound: seq })).toMatchObject({
      result: { faces: expect.any(Array) },
    })
  })

  it('is declared withheld by a restarted relay when its time is over', async () => {
    const clock = handClock()
    const first = await open(clock)
    const { amber, table } = await seated(first, 1)
    await amber.act(BIND)
    await first.relay.stop()
    clock.advance(NONCE_MS)
    const second = await open(clock, first.file)
    const back = await second.seated(table, 'cobalt')
    clock.advance(1)
    await heard(back, 'withhold')
  })
})
