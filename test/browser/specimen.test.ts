import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import sirv from 'sirv'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { milsymbol } from '../../vite.config.ts'
import { launchBrowser } from './launch.ts'

const OUTPUT = fileURLToPath(new URL('../output/', import.meta.url))
const SHEETS = ['near', 'day', 'stacks', 'far', 'night', 'contrast'] as const

let folder: string
let server: Server
let browser: Browser
let page: Page
const faults: string[] = []

beforeAll(async () => {
  const root = fileURLToPath(new URL('./specimen/', import.meta.url))
  folder = await mkdtemp(join(tmpdir(), 'counterpoint-specimen-'))
  await build({
    root,
    configFile: false,
    publicDir: false,
    resolve: { alias: [milsymbol] },
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: { input: [join(root, 'specimen.html')] },
    },
  })
  server = createServer(sirv(folder)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 1366, height: 900 } })
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/specimen.html`)
  await page.waitForFunction(() => globalThis.specimen !== undefined)
})
afterAll(async () => {
  await browser.close()
  server.close()
  await rm(folder, { recursive: true })
})

it('prints every look of counters on one sheet, from near and from afar', async () => {
  const shots = process.env.SHOTS ?? OUTPUT
  await mkdir(shots, { recursive: true })
  for (const sheet of SHEETS) {
    await page.locator(`canvas#${sheet}`).screenshot({ path: join(shots, `specimen-${sheet}.png`) })
  }
  // The page of pictures shows one of them, and is a page that one waits for.
  const kept = join(process.env.PICTURES ?? shots, 'counters.png')
  await page.locator('canvas#kept').screenshot({ path: kept })
  expect((await stat(kept)).size).toBeLessThan(300_000)
  expect(faults).toEqual([])
})

it('no two looks are printed alike, at any size at which all is printed', async () => {
  for (const pixels of [48, 96]) {
    expect(await page.evaluate((size) => globalThis.specimen?.twins(size), pixels)).toEqual([])
  }
})

it('all that is printed lies on its counter or within the rim of its painting', async () => {
  expect(await page.evaluate(() => globalThis.specimen?.bleeding(96))).toEqual([])
  expect(await page.evaluate(() => globalThis.specimen?.bleeding(24))).toEqual([])
})

it('two hundred different counters are painted into one atlas, of a few pages', async () => {
  for (const [pixels, pages] of [
    [48, 1],
    [96, 1],
    [192, 3],
  ] as const) {
    const built = await page.evaluate((size) => globalThis.specimen?.atlas(200, size), pixels)
    expect(built).toMatchObject({ counters: 200, pages })
    if (process.env.SHOTS) console.log(pixels, built)
  }
})
