import { describe, expect, it } from 'vitest'
import { verifyText } from '../../../tools/verify-game.ts'
import { MODULES, type Table } from '../test-relay.ts'
import { servedClient } from './served-client.ts'

const served = servedClient()
const { get } = served
const bearer = (token: string | undefined) => ({ headers: { authorization: `Bearer ${token}` } })

describe('the log of a table', () => {
  const log = (table: Table, token?: string) =>
    get(`/api/tables/${table.table}/log`, token === undefined ? {} : bearer(token))

  it('is kept during the game from everybody who does not play every side', async () => {
    const table = await served.relay.table()
    for (const [token, code] of [
      [undefined, 'still-open'],
      [table.tokens.amber, 'still-open'],
      ['A'.repeat(22), 'bad-token'],
      ['not a token', 'still-open'],
    ] as const) {
      const answer = await log(table, token)
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ code })
    }
  })

  it('is kept even from the seat that plays every side while a cup hides its order', async () => {
    const table = await served.relay.table('hotseat')
    const player = await served.relay.seated(table, 'hotseat')
    await player.act({ type: 'roll', dice: '2d6', nonce: 'nonce-one' })
    expect((await log(table, table.tokens.hotseat)).status).toBe(403)
    await player.act({ type: 'close' })
    const answer = await log(table, table.tokens.hotseat)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${table.table}.jsonl"`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const found = verifyText(await answer.text(), MODULES)
    expect(found).toMatchObject({ code: 0, message: expect.stringContaining('chance proved') })
  })

  it('is public after the host has ended the game, and proves every die', async () => {
    const table = await served.relay.table()
    const [amber, cobalt] = [await served.relay.seated(table, 'amber'), await served.relay.seated(table, 'cobalt')]
    await cobalt.act({ type: 'roll', dice: '2d6', to: ['cobalt'], nonce: 'nonce-one' })
    await amber.act({ type: 'shuffle', at: { pile: 'cup' }, nonce: 'nonce-two' })
    await amber.act({
      type: 'draw',
      pile: 'cup',
      count: 2,
      from: 'random',
      to: { pile: 'drawn' },
      nonce: 'nonce-three',
    })
    const { seq } = await amber.act({ type: 'close' })
    await cobalt.act({ type: 'rule', entry: seq, ruling: 'accepted' })
    const answer = await log(table)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text.trimEnd().split('\n').slice(0, -1)).toEqual(await served.relay.journal.read(table.table, -1))
    expect(verifyText(text, MODULES)).toMatchObject({ code: 0, message: expect.stringContaining('chance proved') })
  })
})
