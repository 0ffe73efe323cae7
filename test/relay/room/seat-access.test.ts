import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewLink, Welcome } from '../../../table/generated/types.ts'
import type { RelayReply } from '../../../table/protocol.ts'
import { handClock } from '../hand-clock.ts'
import type { Player } from '../player.ts'
import { type Table, TestRelay } from '../test-relay.ts'

/** Handing a seat on: which links open it, which no longer do, and who is disconnected. */

const DAY = 24 * 3_600_000

let relay: TestRelay
beforeAll(async () => {
  relay = await TestRelay.open()
})
afterAll(() => relay.close())

const link = (player: Player, seat?: string): Promise<RelayReply<NewLink>> =>
  new Promise((resolve) => player.socket.emit('link', seat === undefined ? {} : { seat }, resolve))

async function invitation(player: Player, seat?: string): Promise<string> {
  const answer = await link(player, seat)
  if ('refused' in answer) throw new Error(answer.refused.message)
  return answer.ok.token
}

const knock = async ({ table }: Table, token: string | undefined) => {
  const player = await relay.player()
  return { player, answer: await player.ask({ table, ...(token !== undefined && { token }) }) }
}

const codeOf = (answer: RelayReply<Welcome>) => ('refused' in answer ? answer.refused.code : 'welcome')

async function comes(table: Table, token: string): Promise<{ player: Player; welcome: Welcome }> {
  const { player, answer } = await knock(table, token)
  if ('refused' in answer) throw new Error(answer.refused.message)
  return { player, welcome: answer.ok }
}

describe('a seat that is handed on', () => {
  it('is opened once by the invitation, then by the newcomer’s own link, and no longer by the old one', async () => {
    const table = await relay.table()
    const amber = await relay.seated(table, 'amber')
    const cobalt = await relay.seated(table, 'cobalt')
    const passed = await invitation(cobalt)
    expect(passed).not.toBe(table.tokens.cobalt)
    // The seat has not changed hands yet.
    expect((await cobalt.act({ type: 'say', text: 'Mine still.' })).seat).toBe('cobalt')
    const { player: carla, welcome } = await comes(table, passed)
    expect(welcome.seat).toBe('cobalt')
    const own = String(welcome.token)
    expect([passed, table.tokens.cobalt]).not.toContain(own)
    await cobalt.until(() => cobalt.gone !== undefined)
    expect(cobalt.byes).toMatchObject([{ code: 'handed-on' }])
    expect((await carla.act({ type: 'sit', name: 'Carla' })).seat).toBe('cobalt')
    for (const void_ of [passed, table.tokens.cobalt]) {
      expect(codeOf((await knock(table, void_)).answer)).toBe('handed-on')
    }
    expect(codeOf((await knock(table, own)).answer)).toBe('welcome')
    expect(codeOf((await knock(table, 'x'.repeat(22))).answer)).toBe('bad-token')
    expect(amber.entries.map(({ action }) => action?.type)).toEqual(['say', 'claim', 'sit'])
  })

  it('is not lost if the connection breaks before the newcomer gets the new link', async () => {
    const table = await relay.table()
    const passed = await invitation(await relay.seated(table, 'cobalt'))
    const { player, welcome } = await comes(table, passed)
    player.close()
    const { player: again, welcome: second } = await comes(table, passed)
    expect(second.seat).toBe('cobalt')
    // The newest holder has a token that no earlier one knows.
    expect(second.token).not.toBe(welcome.token)
    expect(codeOf((await knock(table, welcome.token)).answer)).toBe('handed-on')
    await again.act({ type: 'say', text: 'Here I am.' })
    expect(codeOf((await knock(table, passed)).answer)).toBe('handed-on')
  })

  it('is held by one person only, however many open the invitation at the same time', async () => {
    const table = await relay.table()
    const amber = await relay.seated(table, 'amber')
    const passed = await invitation(await relay.seated(table, 'cobalt'))
    const many = await Promise.all([1, 2, 3].map(() => knock(table, passed)))
    const inside = many.filter(({ player, answer }) => 'ok' in answer && player.gone === undefined)
    expect(inside.length).toBeGreaterThan(0)
    for (const { player } of inside) player.send({ type: 'say', text: 'Mine?' })
    await amber.until(() => amber.entries.some(({ action }) => action?.type === 'say'))
    await amber.act({ type: 'say', text: 'Whose?' })
    expect(amber.entries.filter(({ seat, action }) => seat === 'cobalt' && action?.type === 'say')).toHaveLength(1)
    const tokens = many.flatMap(({ answer }) => ('ok' in answer ? String(answer.ok.token) : []))
    const open = await Promise.all(tokens.map(async (token) => codeOf((await knock(table, token)).answer)))
    expect(open.filter((code) => code === 'welcome')).toHaveLength(1)
  })

  it('does not go back to the former holder while the newcomer only looks', async () => {
    const table = await relay.table()
    const cobalt = await relay.seated(table, 'cobalt')
    const passed = await invitation(cobalt)
    const { player: carla, welcome } = await comes(table, passed)
    const { player: sly, welcome: his } = await comes(table, passed)
    // The new holder has another token, and the former is disconnected with a reason.
    await carla.until(() => carla.gone !== undefined)
    expect(carla.byes).toMatchObject([{ code: 'handed-on' }])
    expect(his.token).not.toBe(welcome.token)
    sly.close()
  })

  it('stays handed on after a restart of the relay, also in the log and for the webhook', async () => {
    const first = await TestRelay.open({ file: relay.file })
    const table = await first.table()
    const passed = await invitation(await first.seated(table, 'amber'))
    const carla = await first.player()
    const welcome = await carla.join({ table: table.table, token: passed })
    await carla.act({ type: 'sit', name: 'Carla' })
    await first.close()
    const old = table.tokens.amber
    const answer = await knock(table, old)
    expect(codeOf(answer.answer)).toBe('handed-on')
    expect(codeOf((await knock(table, welcome.token)).answer)).toBe('welcome')
    const asked = async (token: string | undefined) =>
      (await fetch(`${relay.url}/api/tables/${table.table}/webhook`, { headers: { Authorization: `Bearer ${token}` } }))
        .status
    expect(await asked(old)).toBe(403)
    expect(await asked(passed)).toBe(403)
    expect(await asked(welcome.token)).toBe(200)
  })

  it('cannot be kept from a newcomer by a chat message with the id that a claim would have', async () => {
    const table = await relay.table()
    const cobalt = await relay.seated(table, 'cobalt')
    const passed = await invitation(cobalt)
    cobalt.socket.emit('act', { id: 'claim-1', action: { type: 'say', text: 'Nobody comes after me.' } })
    await cobalt.until(() => cobalt.entries.some(({ id }) => id === 'claim-1'))
    expect((await comes(table, passed)).welcome.seat).toBe('cobalt')
  })

  it('can be handed on by its holder only', async () => {
    const table = await relay.table()
    const amber = await relay.seated(table, 'amber')
    expect(await link(amber, 'cobalt')).toMatchObject({ refused: { code: 'not-yours' } })
    expect(await link(amber, 'jade')).toMatchObject({ refused: { code: 'unknown-seat' } })
    expect(await link(await relay.seated(table))).toMatchObject({ refused: { code: 'observer' } })
    expect(await link(await relay.player())).toMatchObject({ refused: { code: 'not-joined' } })
  })
})

describe('an absent player', () => {
  it('is replaced with the player’s own consent or if the seat is empty: a new link opens it, the old one does not', async () => {
    const table = await relay.table()
    const amber = await relay.seated(table, 'amber')
    const cobalt = await relay.seated(table, 'cobalt')
    await cobalt.act({ type: 'sit', name: 'Björn' })
    const { seq, held } = await amber.act({ type: 'replace', seat: 'cobalt' })
    expect(held).toEqual({ asked: ['cobalt'] })
    expect(await link(amber, 'cobalt')).toMatchObject({ refused: { code: 'not-yours' } })
    cobalt.send({ type: 'rule', entry: seq, ruling: 'accepted' })
    await cobalt.until(() => cobalt.gone !== undefined)
    expect(cobalt.byes).toMatchObject([{ code: 'handed-on' }])
    await amber.until(() => amber.entries.some(({ action }) => action?.type === 'rule'))
    expect(codeOf((await knock(table, table.tokens.cobalt)).answer)).toBe('handed-on')
    const passed = await invitation(amber, 'cobalt')
    const { player: carla, welcome } = await comes(table, passed)
    expect(welcome.seat).toBe('cobalt')
    await carla.act({ type: 'sit', name: 'Carla' })
    // The sharer of the link cannot use it any more.
    expect(codeOf((await knock(table, passed)).answer)).toBe('handed-on')
    expect(await link(amber, 'cobalt')).toMatchObject({ refused: { code: 'not-yours' } })
  })

  it('does nothing with an action that was under way when the seat changed hands', async () => {
    const table = await relay.table()
    const passed = await invitation(await relay.seated(table, 'cobalt'))
    const cobalt = await relay.seated(table, 'cobalt')
    const amber = await relay.seated(table, 'amber')
    const coming = comes(table, passed)
    for (let n = 0; n < 30; n++) cobalt.send({ type: 'say', text: `late ${n}` })
    await coming
    await amber.act({ type: 'say', text: 'And now?' })
    const after = amber.entries.slice(amber.entries.findIndex(({ action }) => action?.type === 'claim') + 1)
    expect(after.map(({ seat }) => seat)).toEqual(['amber'])
  })
})

describe('a player who only comes to look', () => {
  it('is logged once a day, and so does not count as absent', async () => {
    const clock = handClock()
    const slow = await TestRelay.open({ clock })
    const table = await slow.table()
    const amber = await slow.seated(table, 'amber')
    const first = await slow.seated(table, 'cobalt')
    await first.act({ type: 'sit', name: 'Björn' })
    first.close()
    clock.advance(6 * DAY)
    const again = await slow.seated(table, 'cobalt')
    await amber.until(() => amber.entries.length === 2)
    expect(amber.entries.at(-1)).toMatchObject({ seat: 'cobalt', action: { type: 'sit', name: 'Björn' } })
    again.close()
    await slow.seated(table, 'cobalt')
    clock.advance(2 * DAY)
    const { held } = await amber.act({ type: 'replace', seat: 'cobalt' })
    expect(held).toEqual({ asked: ['cobalt'] })
    expect(amber.entries).toHaveLength(3)
    await slow.close()
  })
})
