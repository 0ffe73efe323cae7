import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import type { Clock } from '../../../relay/runtime/clock.ts'
import { turnWebhooksIn } from '../../../relay/webhooks/turn-webhooks.ts'
import { deliver, isPrivate, type WebhookReach, webhookTrouble } from '../../../relay/webhooks/webhook.ts'
import type { Action } from '../../../table/generated/types.ts'
import { handClock } from '../hand-clock.ts'
import { TestRelay } from '../test-relay.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

interface Sent {
  readonly method: string
  readonly path: string
  readonly type: string
  readonly body: string
}

/** A receiver in a process of its own, with these answers. */
async function receiver(...answers: number[]) {
  const script = fileURLToPath(new URL('./receiver.mjs', import.meta.url))
  const child: ChildProcess = spawn(process.execPath, [script, ...answers.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endings.push(() => child.kill())
  const lines: string[] = []
  const watchers = new Set<() => void>()
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    text += part
    lines.push(...text.split('\n').slice(0, -1))
    text = text.slice(text.lastIndexOf('\n') + 1)
    for (const watch of watchers) watch()
  })
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      const watch = () => {
        if (lines.length >= count) resolve()
      }
      watchers.add(watch)
      watch()
    })
  await until(1)
  const { port }: { port: number } = JSON.parse(lines[0] as string)
  const sent = async (count: number): Promise<Sent[]> => {
    await until(count + 1)
    return lines.slice(1).map((line) => JSON.parse(line))
  }
  return { url: `http://127.0.0.1:${port}/hook`, sent }
}

/** Waits for nothing. */
const hasty = () => {
  const pauses: number[] = []
  const clock: Clock = {
    now: () => 0,
    after(ms, work) {
      pauses.push(ms)
      queueMicrotask(work)
      return () => {}
    },
  }
  return { clock, pauses }
}

async function table(reach: WebhookReach) {
  const folder = mkdtempSync(join(tmpdir(), 'counterpoint-'))
  endings.push(() => rmSync(folder, { recursive: true }))
  const parts = { folder: join(folder, 'webhooks'), reach, clock: hasty().clock, log: pino({ level: 'silent' }) }
  const relay = await TestRelay.open({ bells: turnWebhooksIn(parts) })
  endings.push(() => relay.close())
  const opened = await relay.table()
  const ask = async (method: string, seat: string | undefined, body?: unknown) => {
    const token = seat === undefined ? undefined : opened.tokens[seat]
    const response = await fetch(`${relay.url}/api/tables/${opened.table}/webhook`, {
      method,
      ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: response.status, ...((await response.json()) as { set?: boolean; code?: string }) }
  }
  return { relay, opened, ask }
}

const turnOf = (side: string, turn = 1): Action => ({ type: 'turn', time: { turn, phase: 'second', side } })

describe('a table with a webhook', () => {
  it('reports whose turn it is now, in the format of Discord, and nothing else', async () => {
    const channel = await receiver(204)
    const { relay, opened, ask } = await table('any')
    expect(await ask('PUT', 'amber', { url: channel.url })).toEqual({ status: 200, set: true })
    const amber = await relay.seated(opened, 'amber')
    await amber.act({ type: 'say', text: 'Not a turn.' })
    await amber.act(turnOf('cobalt'))
    await channel.sent(1)
    await amber.act(turnOf('cobalt', 2))
    await amber.act(turnOf('amber', 2))
    const [first, second, ...more] = await channel.sent(2)
    expect(more).toEqual([])
    expect(first).toMatchObject({ method: 'POST', path: '/hook', type: 'application/json' })
    expect(JSON.parse(first?.body ?? '')).toEqual({
      username: 'Counterpoint',
      content: expect.stringMatching(/: Cobalt to play\. Turn 1, /),
      allowed_mentions: { parse: [] },
    })
    expect(second?.body).toMatch(/Amber to play\. Turn 2/)
  })

  it('plays on at once if the channel never answers', async () => {
    const channel = await receiver(0)
    const { relay, opened, ask } = await table('any')
    await ask('PUT', 'amber', { url: channel.url })
    const amber = await relay.seated(opened, 'amber')
    await amber.act(turnOf('cobalt'))
    await channel.sent(1)
    expect((await amber.act({ type: 'say', text: 'We go on.' })).seq).toBe(2)
  })

  it('has it set, shown and removed by the host only, and sends its address to nobody', async () => {
    const channel = await receiver(204)
    const { ask } = await table('any')
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? { url: channel.url } : undefined
      expect(await ask(method, 'cobalt', body)).toMatchObject({ status: 403, code: 'not-host' })
      expect(await ask(method, undefined, body)).toMatchObject({ status: 403, code: 'not-host' })
    }
    expect(await ask('GET', 'amber')).toEqual({ status: 200, set: false })
    await ask('PUT', 'amber', { url: channel.url })
    expect(await ask('GET', 'amber')).toEqual({ status: 200, set: true })
    expect(await ask('DELETE', 'amber')).toEqual({ status: 200, set: false })
  })

  it('refuses an invalid address, one without https, and one that is not public', async () => {
    const { ask } = await table('public')
    const put = (url: string) => ask('PUT', 'amber', { url })
    expect(await put('discord')).toMatchObject({ status: 400, code: 'bad-address' })
    expect(await put('http://discord.com/api/webhooks/1')).toMatchObject({ status: 400, code: 'bad-address' })
    expect(await put('https://me:secret@discord.com/')).toMatchObject({ status: 400, code: 'bad-address' })
    expect(await put('https://127.0.0.1/')).toMatchObject({ status: 400, code: 'private-address' })
    expect(await put('https://[::1]/')).toMatchObject({ status: 400, code: 'private-address' })
    expect(await ask('PUT', 'amber', 'no json')).toMatchObject({ status: 400, code: 'malformed' })
    expect(await ask('PUT', 'amber', `{"url":"${'x'.repeat(90_000)}"}`)).toMatchObject({ code: 'malformed' })
    expect(await ask('GET', 'amber')).toMatchObject({ set: false })
  })
})

describe('a table whose turn changes to and fro', () => {
  it('reports it once, and after a while the latest turn', async () => {
    const channel = await receiver(204)
    const folder = mkdtempSync(join(tmpdir(), 'counterpoint-'))
    endings.push(() => rmSync(folder, { recursive: true }))
    const clock = handClock()
    const bells = turnWebhooksIn({ folder, reach: 'any', clock, log: pino({ level: 'silent' }) })
    await bells.set('table-0001', channel.url)
    const reported = bells.announce('table-0001', 'first')
    await channel.sent(1)
    for (let n = 0; n < 50; n++) await bells.announce('table-0001', `turn ${n}`)
    let isDone = false
    reported.then(() => {
      isDone = true
    })
    while (!isDone) {
      clock.advance(10_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    const words = (await channel.sent(2)).map(({ body }) => JSON.parse(body).content)
    expect(words).toEqual(['first', 'turn 49'])
  })
})

describe('a table whose webhook is set twice at once', () => {
  it('keeps the later one whole, with nothing of the other beside it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'counterpoint-'))
    endings.push(() => rmSync(folder, { recursive: true }))
    const bells = turnWebhooksIn({ folder, reach: 'any', clock: hasty().clock, log: pino({ level: 'silent' }) })
    const addresses = Array.from({ length: 30 }, (_, n) => `https://example.org/${n}/${'x'.repeat(n * 10)}`)
    const troubles = await Promise.all(addresses.map((address) => bells.set('table-0001', address)))
    expect(troubles.every((trouble) => trouble === undefined)).toBe(true)
    expect(readdirSync(folder)).toEqual(['table-0001.url'])
    expect(readFileSync(join(folder, 'table-0001.url'), 'utf8')).toBe(addresses.at(-1))
    await Promise.all([bells.set('table-0001', String(addresses[0])), bells.forget('table-0001')])
    expect(await bells.has('table-0001')).toBe(false)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a webhook message', () => {
  it('is sent again a few times if it fails, and not after it was taken', async () => {
    const channel = await receiver(500, 429, 204)
    const { clock, pauses } = hasty()
    expect(await deliver(channel.url, 'Your turn.', 'any', clock)).toBeUndefined()
    expect(await channel.sent(3)).toHaveLength(3)
    expect(pauses).toEqual([2_000, 15_000])
  })

  it('is given up in the end, with a code for both sides', async () => {
    const channel = await receiver(500)
    expect(await deliver(channel.url, 'Your turn.', 'any', hasty().clock)).toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/127\.0\.0\.1:\d+ answered 500/),
    })
    expect(await channel.sent(3)).toHaveLength(3)
    expect(await deliver('http://127.0.0.1:1/', 'Your turn.', 'any', hasty().clock)).toMatchObject({
      code: 'unreachable',
    })
  })

  it('follows no redirection', async () => {
    const channel = await receiver(302)
    expect(await deliver(channel.url, 'Your turn.', 'any', hasty().clock)).toMatchObject({ code: 'refused' })
    const sent = await channel.sent(3)
    expect(sent.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook'])
  })

  it('does not go to a name that leads to this machine', async () => {
    const { clock, pauses } = hasty()
    expect(await deliver('https://localhost:9/', 'Your turn.', 'public', clock)).toMatchObject({
      code: 'private-address',
    })
    expect(pauses).toEqual([])
  })

  it('recognises non-public addresses in every notation', () => {
    const inside = ['10.1.2.3', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1', '100.64.0.1', '0.0.0.0']
    const inside6 = ['::1', '::', 'fe80::1', 'fc00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', 'ff02::1']
    for (const address of [...inside, ...inside6, '224.0.0.1', '255.255.255.255']) {
      expect(isPrivate(address), address).toBe(true)
    }
    for (const address of ['1.1.1.1', '162.159.128.233', '2606:4700::1111']) expect(isPrivate(address)).toBe(false)
    for (const host of ['2130706433', '0x7f.1', '127.1', '[::ffff:127.0.0.1]']) {
      expect(webhookTrouble(`https://${host}/`, 'public'), host).toMatchObject({ code: 'private-address' })
    }
    expect(webhookTrouble('https://discord.com/api/webhooks/1/x', 'public')).toBeUndefined()
    expect(webhookTrouble('https://discord.com/', 'off')).toMatchObject({ code: 'webhooks-off' })
  })
})
