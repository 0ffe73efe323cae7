import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Journal } from '../../../relay/journal/journal.ts'
import { JournalError } from '../../../relay/journal/journal.ts'
import { damagedModule } from '../../../relay/modules/catalogue.ts'
import { loadModules } from '../../../relay/modules/loaded-modules.ts'
import type { Damaged } from '../../../table/generated/types.ts'
import { resolveModule, TRUSTED } from '../../../table/module/module.ts'
import { newModuleSheets } from '../../../tools/new-module.ts'
import { verifyText } from '../../../tools/verify-game.ts'
import { expectShape } from '../expect-shape.ts'
import { type Sluice, sluice } from '../hand-clock.ts'
import { MODULES, type Table, TestRelay } from '../test-relay.ts'

let house: TestRelay
let client: string
beforeEach(async () => {
  client = mkdtempSync(join(tmpdir(), 'counterpoint-client-'))
  mkdirSync(join(client, 'assets'))
  writeFileSync(join(client, 'index.html'), '<!doctype html><title>Counterpoint</title>')
  writeFileSync(join(client, 'assets', 'main-4f3a2b1c.js'), 'export {}')
  house = await TestRelay.open({ client })
})
afterEach(async () => {
  await house.close()
  rmSync(client, { recursive: true })
})

const get = (path: string, init?: RequestInit) => fetch(`${house.url}${path}`, init)
const bearer = (token: string | undefined) => ({ headers: { authorization: `Bearer ${token}` } })

describe('every answer', () => {
  const paths = [
    '/',
    '/assets/main-4f3a2b1c.js',
    '/healthz',
    '/metrics',
    '/modules.json',
    '/modules/skirmish.json',
    '/nothing',
  ]
  for (const path of paths) {
    it(`lets nothing run, frame or leak that is not ours: ${path}`, async () => {
      const { headers } = await get(path)
      const policy = Object.fromEntries(
        String(headers.get('content-security-policy'))
          .split('; ')
          .map((rule) => [rule.split(' ')[0], rule.slice(rule.indexOf(' ') + 1)]),
      )
      expect(policy).toEqual({
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': "'self'",
        'img-src': "'self' data: blob:",
        'connect-src': "'self'",
        'font-src': "'self'",
        'base-uri': "'none'",
        'form-action': "'none'",
        'frame-ancestors': "'none'",
      })
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('access-control-allow-origin')).toBeNull()
    })
  }
})

describe('the client', () => {
  it('is asked for each time, but what has its hash in its name is kept for ever', async () => {
    const page = await get('/')
    expect(await page.text()).toContain('Counterpoint')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(page.headers.get('etag')).toBeTruthy()
    const asset = await get('/assets/main-4f3a2b1c.js')
    expect(asset.headers.get('content-type')).toMatch(/javascript/)
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it('that cannot be read after it was found breaks off its own answer, and the relay goes on', async () => {
    // The link is in the folder, but points to nothing.
    const socket = createServer().listen(join(client, 'assets', 'gone.js'))
    await once(socket, 'listening')
    await expect(get('/assets/gone.js').then((answer) => answer.text())).rejects.toThrow()
    socket.close()
    expect((await get('/healthz')).status).toBe(200)
  })

  it('is sent packed to who can unpack it, where the build has packed it', async () => {
    writeFileSync(join(client, 'assets', 'main-4f3a2b1c.js.gz'), gzipSync('export {} // packed'))
    const asset = await get('/assets/main-4f3a2b1c.js', { headers: { 'accept-encoding': 'gzip' } })
    expect(asset.headers.get('content-encoding')).toBe('gzip')
    expect(asset.headers.get('content-type')).toMatch(/javascript/)
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('vary')).toMatch(/accept-encoding/i)
    expect(await asset.text()).toBe('export {} // packed')
    const plain = await get('/assets/main-4f3a2b1c.js', { headers: { 'accept-encoding': 'identity' } })
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'export {}'])
  })

  it('has a page for who reads pages and goes astray, and a code for programs', async () => {
    writeFileSync(join(client, 'lost.html'), '<!doctype html><a href="/">To the lobby</a>')
    const browser = { headers: { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' } }
    for (const path of ['/table/abc', '/assets/old-00000000.js']) {
      const page = await get(path, browser)
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect(await page.text()).toContain('href="/"')
      const code = await get(path)
      expect([code.status, await code.json()]).toMatchObject([404, { code: 'not-found' }])
    }
  })

  it('is not a way to other files', async () => {
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/assets/../../package.json',
    ]) {
      expect((await get(path)).status).toBe(404)
    }
  })
})

/** Requests a path unchanged, which fetch would normalize. */
const askRaw = (path: string): Promise<string> =>
  new Promise((resolve) => {
    const { port, hostname } = new URL(house.url)
    const socket = connect(Number(port), hostname, () => socket.write(`GET ${path} HTTP/1.0\r\n\r\n`))
    let heard = ''
    socket.on('data', (bytes) => {
      heard += bytes
    })
    socket.on('close', () => resolve(heard))
  })

/** A download whose first bytes have arrived. */
async function hangUpOn(path: string): Promise<void> {
  const { port, hostname } = new URL(house.url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: relay\r\n\r\n`)
  await once(socket, 'data')
  socket.destroy()
}

const OPEN = '/proc/self/fd'
const timesOpen = (path: string): number =>
  readdirSync(OPEN).filter((each) => {
    try {
      return readlinkSync(join(OPEN, each)) === path
    } catch {
      // Closed since it was listed.
      return false
    }
  }).length

const PNG_SIGN = '\x89PNG\r\n\x1a\n'
/** More than the socket buffers at once. */
const LARGE = Buffer.alloc(12_000_000, PNG_SIGN, 'latin1')

describe('a picture that a map shows', () => {
  let folder: string
  const path = '/modules/combat-operations/own.png'
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'counterpoint-modules-'))
    const home = join(folder, 'combat-operations')
    cpSync('assets/modules/combat-operations', home, { recursive: true })
    const sheet = join(home, 'map-1.json')
    const map = JSON.parse(readFileSync(sheet, 'utf8')) as object
    writeFileSync(sheet, JSON.stringify({ ...map, picture: { file: 'own.png', grid: false } }))
    for (const picture of [join(home, 'own.png'), join(folder, 'secret.png')]) writeFileSync(picture, LARGE)
    const shelf = loadModules(folder, (name) => expect.unreachable(`${name} is damaged`))
    await house.close()
    house = await TestRelay.open({ client, modules: shelf })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is sent with its length, of which HEAD tells alone, and not again to who has it', async () => {
    const got = await get(path)
    expect([got.status, got.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(LARGE.equals(Buffer.from(await got.arrayBuffer()))).toBe(true)
    const head = await get(path, { method: 'HEAD' })
    for (const { headers } of [got, head]) {
      expect(headers.get('content-length')).toBe(String(LARGE.length))
      expect(headers.get('cache-control')).toBe('no-cache')
      expect(headers.get('last-modified')).toMatch(/ GMT$/)
    }
    const tag = String(got.headers.get('etag'))
    // Otherwise fetch would send no-cache and get the whole file.
    const again = await get(path, { headers: { 'if-none-match': tag, 'cache-control': 'max-age=0' } })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, ''])
    writeFileSync(join(folder, 'combat-operations', 'own.png'), PNG_SIGN, 'latin1')
    expect((await get(path, { headers: { 'if-none-match': tag, 'cache-control': 'max-age=0' } })).status).toBe(200)
  })

  it('is the only one that is sent: none beside it, and none outside its folder', async () => {
    expect(await askRaw(path)).toMatch(/^HTTP\/1\.1 200 /)
    const others = [
      'other.png',
      'map-1.json',
      '../secret.png',
      '%2e%2e/secret.png',
      '..%2fsecret.png',
      './../secret.png',
    ]
    for (const other of others) {
      const answer = await askRaw(`/modules/combat-operations/${other}`)
      expect(answer, other).toMatch(/^HTTP\/1\.1 404 /)
      expect(answer, other).not.toContain('PNG')
    }
    for (const other of ['/modules/secret.png', '/modules/../secret.png', '/modules//secret.png'])
      expect(await askRaw(other), other).toMatch(/^HTTP\/1\.1 40[04] /)
  })

  it.runIf(existsSync(OPEN))('is let go of by the relay where somebody hangs up, as any file is', async () => {
    const script = join(client, 'assets', 'large.js')
    writeFileSync(script, LARGE)
    for (let times = 0; times < 20; times++) await Promise.all([hangUpOn(path), hangUpOn('/assets/large.js')])
    for (const file of [script, join(folder, 'combat-operations', 'own.png')])
      await expect.poll(() => timesOpen(file), { timeout: 30_000 }).toBe(0)
  })
})

describe('what is no address', () => {
  it('is refused, and the relay goes on', async () => {
    const answer = await askRaw('//')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect((await get('/healthz')).status).toBe(200)
  })
})

describe('what is not there', () => {
  it('is said in words and in a code', async () => {
    for (const path of ['/nothing', '/modules/chess.json', '/api/tables/no-such-table/log', '/api/nothing']) {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({
        code: expect.stringMatching(/^[a-z-]+$/),
        message: expect.stringMatching(/\.$/),
      })
    }
  })

  it('cannot be written, nor can what is there', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await get('/modules.json', { method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('GET, HEAD')
    }
    expect((await get('/modules.json', { method: 'HEAD' })).status).toBe(200)
  })
})

describe('the modules', () => {
  it('are listed for the lobby', async () => {
    const said = await (await get('/modules.json')).json()
    expectShape(said, 'wire.json#/$defs/Catalogue')
    expect(said).toEqual({
      games: [
        {
          id: 'skirmish',
          fingerprint: MODULES.get('skirmish')?.module.fingerprint,
          rules: false,
          title: 'Skirmish',
          about: expect.any(String),
          basis: { map: 'reconstructed', counters: 'reconstructed' },
          sides: [expect.objectContaining({ id: 'amber' }), expect.objectContaining({ id: 'cobalt' })],
          scenarios: [
            {
              id: 'ford',
              name: 'The ford',
              about: expect.any(String),
              order: ['amber', 'cobalt'],
              turns: 4,
              counters: expect.any(Number),
              basis: 'reconstructed',
            },
          ],
        },
      ],
      damaged: [],
    })
  })

  it('that cannot be played are told with the first of what is wrong with them, and how much more there is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'counterpoint-modules-'))
    const sheets = newModuleSheets('torn', 'The Torn Box')
    for (const [file, sheet] of Object.entries({
      ...sheets,
      'module.json': { ...sheets['module.json'], sides: 3, maps: 4, version: 5, about: 6 },
    })) {
      mkdirSync(dirname(join(folder, 'torn', file)), { recursive: true })
      writeFileSync(join(folder, 'torn', file), JSON.stringify(sheet))
    }
    mkdirSync(join(folder, 'scorched'))
    writeFileSync(join(folder, 'scorched', 'module.json'), '{"id":')
    const damaged: Damaged[] = []
    const shelf = loadModules(folder, (name, broken) => damaged.push(damagedModule(name, broken)))
    await house.close()
    house = await TestRelay.open({ client, modules: shelf, damaged })
    const said = await (await get('/modules.json')).json()
    expectShape(said, 'wire.json#/$defs/Catalogue')
    expect(said.games).toEqual([])
    expect(said.damaged).toMatchObject([
      {
        folder: 'scorched',
        count: 1,
        first: [{ file: 'module.json', pointer: '', message: expect.stringMatching(/not JSON/) }],
      },
      { folder: 'torn', title: 'The Torn Box', count: 4, first: [{ file: 'module.json' }, {}, {}] },
    ])
    for (const { first } of said.damaged) for (const { message } of first) expect(message).toMatch(/\.$/)
    rmSync(folder, { recursive: true })
  })

  it('are sent as the files from which the client makes the same module', async () => {
    const { fingerprint, files } = await (await get('/modules/skirmish.json')).json()
    const resolved = resolveModule(files, TRUSTED)
    if ('problems' in resolved) throw new Error(JSON.stringify(resolved.problems))
    expect(resolved.module.fingerprint).toBe(fingerprint)
    expect(fingerprint).toBe(MODULES.get('skirmish')?.module.fingerprint)
  })

  it('are sent with a tag and a length, and not again to who has them', async () => {
    const path = '/modules/skirmish.json'
    const got = await get(path)
    const bytes = Buffer.from(await got.arrayBuffer())
    const tag = String(got.headers.get('etag'))
    expect(tag).toMatch(/^"[A-Za-z0-9_-]{43}"$/)
    expect([got.headers.get('cache-control'), got.headers.get('content-length')]).toEqual([
      'no-cache',
      String(bytes.length),
    ])
    const head = await get(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      tag,
      String(bytes.length),
      '',
    ])
    // Otherwise fetch would send no-cache and get the whole file.
    const asked = (held: string) => get(path, { headers: { 'if-none-match': held, 'cache-control': 'max-age=0' } })
    const again = await asked(tag)
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, ''])
    const other = await asked('"another"')
    expect([other.status, Buffer.from(await other.arrayBuffer()).equals(bytes)]).toEqual([200, true])
  })
})

describe('the log of a table', () => {
  const log = (table: Table, token?: string) =>
    get(`/api/tables/${table.table}/log`, token === undefined ? {} : bearer(token))

  it('is kept from everybody who does not play every side, while the game is played', async () => {
    const table = await house.table()
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
    const table = await house.table('hotseat')
    const player = await house.seated(table, 'hotseat')
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

  it('is public once the host has ended the game, and proves every die', async () => {
    const table = await house.table()
    const [amber, cobalt] = [await house.seated(table, 'amber'), await house.seated(table, 'cobalt')]
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
    expect(text.trimEnd().split('\n').slice(0, -1)).toEqual(await house.journal.read(table.table, -1))
    expect(verifyText(text, MODULES)).toMatchObject({ code: 0, message: expect.stringContaining('chance proved') })
  })
})

describe('the state of the relay', () => {
  it('is well while it serves, and not while it stops', async () => {
    let gate: Sluice | undefined
    const gated = await TestRelay.open({
      journal: (inner) => {
        gate = sluice(inner)
        return gate.journal
      },
    })
    const health = async () => {
      const answer = await fetch(`${gated.url}/healthz`)
      return [answer.status, await answer.json()]
    }
    const amber = await gated.seated(await gated.table(), 'amber')
    expect(await health()).toEqual([200, { status: 'ok' }])
    gate?.close()
    amber.send({ type: 'say', text: 'on its way' })
    await amber.history({ before: 0, count: 1 })
    const stopped = gated.relay.stop()
    expect(await health()).toEqual([503, { status: 'unwell', code: 'stopping', message: 'The relay is stopping.' }])
    gate?.open()
    await stopped
    await amber.until(() => amber.gone !== undefined)
    expect(amber.entries).toMatchObject([{ seq: 1 }])
    expect(amber.byes).toMatchObject([{ code: 'stopping' }])
    await gated.close()
  })

  it('is not well when the journal cannot be written, or not be read, and well again afterwards', async () => {
    let broken: 'append' | 'key' | undefined
    const fail = () => Promise.reject(new JournalError('broken', 'The disk is full.'))
    const sick = await TestRelay.open({
      journal: (inner): Journal => ({
        create: (table, key) => inner.create(table, key),
        key: (table) => (broken === 'key' ? fail() : inner.key(table)),
        append: (table, seq, lines) => (broken === 'append' ? fail() : inner.append(table, seq, lines)),
        read: (table, after, most) => inner.read(table, after, most),
        follow: (table, after, stop) => inner.follow(table, after, stop),
        close: () => inner.close(),
      }),
    })
    try {
      const health = async () => (await fetch(`${sick.url}/healthz`)).status
      const table = await sick.table()
      const amber = await sick.seated(table, 'amber')
      expect(await health()).toBe(200)
      broken = 'key'
      expect(await health()).toBe(503)
      broken = 'append'
      expect(await amber.offend({ type: 'say', text: 'lost' })).toMatchObject({ code: 'journal' })
      expect(await health()).toBe(503)
      broken = undefined
      await amber.join({ table: table.table, token: String(table.tokens.amber) })
      await amber.act({ type: 'say', text: 'kept' })
      expect(await health()).toBe(200)
      expect(await sick.journal.read(table.table, 0)).toHaveLength(1)
    } finally {
      await sick.close()
    }
  })

  it('is told in numbers', async () => {
    const table = await house.table()
    const amber = await house.seated(table, 'amber')
    await amber.act({ type: 'say', text: 'counted' })
    await amber.offend({ type: 'undo' })
    const text = await (await get('/metrics')).text()
    const numbers = new Map(
      text.split('\n').flatMap((line) => {
        const [, name, value] = /^(counterpoint_\S+|nodejs_eventloop_lag_seconds) (\S+)$/.exec(line) ?? []
        return name === undefined ? [] : [[name, Number(value)] as const]
      }),
    )
    expect(Object.fromEntries(numbers)).toMatchObject({
      counterpoint_entries_total: 1,
      counterpoint_commit_entries_count: 1,
      counterpoint_commit_seconds_count: 1,
      'counterpoint_refusals_total{code="nothing-to-undo"}': 1,
      counterpoint_sockets: 1,
      counterpoint_rooms: 1,
      counterpoint_hovers_dropped_total: 0,
      counterpoint_floods_total: 0,
      nodejs_eventloop_lag_seconds: expect.any(Number),
    })
  })
})
