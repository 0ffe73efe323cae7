import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadModules } from '../../../relay/modules/loaded-modules.ts'
import { servedClient } from './served-client.ts'

const served = servedClient()
const { get } = served

describe('the client', () => {
  it('is revalidated each time, except files with a hash in their name, which are kept for ever', async () => {
    const page = await get('/')
    expect(await page.text()).toContain('Counterpoint')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(page.headers.get('etag')).toBeTruthy()
    const asset = await get('/assets/main-4f3a2b1c.js')
    expect(asset.headers.get('content-type')).toMatch(/javascript/)
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it('breaks off its answer if a file becomes unreadable after it was found, and the relay goes on', async () => {
    // The link is in the folder, but points to nothing.
    const socket = createServer().listen(join(served.folder, 'assets', 'gone.js'))
    await once(socket, 'listening')
    await expect(get('/assets/gone.js').then((answer) => answer.text())).rejects.toThrow()
    socket.close()
    expect((await get('/healthz')).status).toBe(200)
  })

  it('is sent compressed to clients that accept it, if the build has compressed it', async () => {
    writeFileSync(join(served.folder, 'assets', 'main-4f3a2b1c.js.gz'), gzipSync('export {} // packed'))
    const asset = await get('/assets/main-4f3a2b1c.js', { headers: { 'accept-encoding': 'gzip' } })
    expect(asset.headers.get('content-encoding')).toBe('gzip')
    expect(asset.headers.get('content-type')).toMatch(/javascript/)
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('vary')).toMatch(/accept-encoding/i)
    expect(await asset.text()).toBe('export {} // packed')
    const plain = await get('/assets/main-4f3a2b1c.js', { headers: { 'accept-encoding': 'identity' } })
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'export {}'])
  })

  it('has a page for browsers at a wrong address, and a code for programs', async () => {
    writeFileSync(join(served.folder, 'lost.html'), '<!doctype html><a href="/">To the lobby</a>')
    const browser = { headers: { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' } }
    for (const path of ['/table/abc', '/assets/old-00000000.js']) {
      const page = await get(path, browser)
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect(await page.text()).toContain('href="/"')
      const code = await get(path)
      expect([code.status, await code.json()]).toMatchObject([404, { code: 'not-found' }])
    }
  })

  it('gives no access to other files', async () => {
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
    const { port, hostname } = new URL(served.relay.url)
    const socket = connect(Number(port), hostname, () => socket.write(`GET ${path} HTTP/1.0\r\n\r\n`))
    let heard = ''
    socket.on('data', (bytes) => {
      heard += bytes
    })
    socket.on('close', () => resolve(heard))
  })

/** A download whose first bytes have arrived. */
async function hangUpOn(path: string): Promise<void> {
  const { port, hostname } = new URL(served.relay.url)
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
    await served.reopen({ modules: shelf })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is sent with its length, to HEAD without a body, and not again to clients that have it', async () => {
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

  it('is the only file that is sent: no neighbour of it, and none outside its folder', async () => {
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

  it.runIf(existsSync(OPEN))('is closed by the relay when the client disconnects, as any file is', async () => {
    const script = join(served.folder, 'assets', 'large.js')
    writeFileSync(script, LARGE)
    for (let times = 0; times < 20; times++) await Promise.all([hangUpOn(path), hangUpOn('/assets/large.js')])
    for (const file of [script, join(folder, 'combat-operations', 'own.png')])
      await expect.poll(() => timesOpen(file), { timeout: 30_000 }).toBe(0)
  })
})
