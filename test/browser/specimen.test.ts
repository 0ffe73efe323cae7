import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSite, type Site } from '../bench/frame/site.ts'
import { launchBrowser } from './launch.ts'

const OUTPUT = fileURLToPath(new URL('../output/', import.meta.url))
const SHEETS = ['near', 'day', 'stacks', 'far', 'night', 'contrast'] as const

let site: Site
let browser: Browser
let page: Page
const faults: string[] = []

beforeAll(async () => {
  site = await openSite(new URL('./specimen/', import.meta.url), ['specimen.html'])
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 1366, height: 900 } })
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto(`${site.url}/specimen.html`)
  await page.waitForFunction(() => globalThis.specimen !== undefined)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

it('every look of counters is printed on one sheet, from near and from afar', async () => {
  const shots = process.env.SHOTS ?? OUTPUT
  await mkdir(shots, { recursive: true })
  for (const sheet of SHEETS) {
    await page.locator(`canvas#${sheet}`).screenshot({ path: join(shots, `specimen-${sheet}.png`) })
  }
  // The picture is one of docs/pictures.md. It is stored on request only, because browsers compress differently.
  const kept = join(process.env.PICTURES ?? shots, 'counters.png')
  await page.locator('canvas#kept').screenshot({ path: kept })
  if (process.env.PICTURES) expect((await stat(kept)).size).toBeLessThan(300_000)
  expect(faults).toEqual([])
})

it('no two looks are printed alike, at any size that prints everything', async () => {
  for (const pixels of [48, 96]) {
    expect(await page.evaluate((size) => globalThis.specimen?.twins(size), pixels)).toEqual([])
  }
})

it('every print lies on its counter or within the rim of its painting', async () => {
  expect(await page.evaluate(() => globalThis.specimen?.bleeding(96))).toEqual([])
  expect(await page.evaluate(() => globalThis.specimen?.bleeding(24))).toEqual([])
})

it('two hundred different counters are painted into one atlas of a few pages', async () => {
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
