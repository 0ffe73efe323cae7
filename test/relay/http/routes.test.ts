import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { servedClient } from './served-client.ts'

const served = servedClient()
const { get } = served

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
    it(`forbids foreign scripts, frames and leaks: ${path}`, async () => {
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

describe('an invalid address', () => {
  it('is refused, and the relay goes on', async () => {
    const answer = await askRaw('//')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect((await get('/healthz')).status).toBe(200)
  })
})

describe('an unknown address', () => {
  it('is reported in words and by a code', async () => {
    for (const path of ['/nothing', '/modules/chess.json', '/api/tables/no-such-table/log', '/api/nothing']) {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({
        code: expect.stringMatching(/^[a-z-]+$/),
        message: expect.stringMatching(/\.$/),
      })
    }
  })

  it('cannot be written, nor can a known one', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await get('/modules.json', { method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('GET, HEAD')
    }
    expect((await get('/modules.json', { method: 'HEAD' })).status).toBe(200)
  })
})
