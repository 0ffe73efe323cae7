import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestRelay } from '../test-relay.ts'

const SCRIPT = 'export const letters = "abcdefghijklmnopqrstuvwxyz"'
let relay: TestRelay
let client: string
beforeAll(async () => {
  client = mkdtempSync(join(tmpdir(), 'counterpoint-client-'))
  mkdirSync(join(client, 'assets'))
  writeFileSync(join(client, 'index.html'), '<!doctype html>')
  writeFileSync(join(client, 'assets', 'main-4f3a2b1c.js'), SCRIPT)
  writeFileSync(join(client, 'assets', 'main-4f3a2b1c.js.gz'), gzipSync(SCRIPT))
  writeFileSync(join(client, 'assets', 'empty.js'), '')
  relay = await TestRelay.open({ client })
})
afterAll(async () => {
  await relay.close()
  rmSync(client, { recursive: true })
})

/** Sends headers unchanged, which fetch would not. */
const ask = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const asked = request(`${relay.url}${path}`, { headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('error', reject).on('end', () => resolve({ status: response.statusCode, text }))
    })
    asked.on('error', reject).end()
  })

const RANGES = [
  ...[
    'bytes=100-5',
    'bytes=5-2',
    'bytes=-0',
    'bytes=0-',
    'bytes=-',
    'bytes=',
    'bytes=-5',
    'bytes=999999-',
    'bytes=--5',
  ],
  ...['bytes=abc', 'bytes=1-abc', 'bytes=0-0,2-3', 'bytes=5-2,0-1', 'bytes=,', 'lines=0-3', '-', '5-2', 'bytes=3--1'],
  ...['bytes=99999999999999999999-1', 'bytes=1e400-', 'bytes=9007199254740993-9007199254740992', 'bytes=0x10-1'],
  ...['bytes=-99999999999999999999', 'bytes = 5 - 2', 'BYTES=5-2', 'bytes=NaN-NaN', 'bytes=2.5-1', 'bytes=Infinity-1'],
]

describe('a range request for a static file gets the whole file, whatever the header says', () => {
  test.each(RANGES)('%s', async (range) => {
    for (const [path, whole] of [
      ['/', '<!doctype html>'],
      ['/assets/main-4f3a2b1c.js', SCRIPT],
      ['/assets/empty.js', ''],
    ] as const) {
      expect(await ask(path, { range })).toEqual({ status: 200, text: whole })
    }
    const packed = await ask('/assets/main-4f3a2b1c.js', { range, 'accept-encoding': 'gzip' })
    expect(packed.status).toBe(200)
  })

  test('and the relay is healthy after all of them', async () => {
    expect((await fetch(`${relay.url}/healthz`)).status).toBe(200)
  })
})
