import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { hex } from '../client/combat.ts'
import { launchBrowser, openHouse, type RunningRelay, startRelay } from './launch.ts'
import { fromMenu, laidOut, leave, makeTable, pixel } from './players.ts'

const house = openHouse()

/** Waits until everything visible is painted. */
const printed = (page: Page) => page.waitForFunction(() => window.counterpoint?.isPrinted())

/** The colour of one spot of the map, beside the middle of a hex. */
async function colourAt(page: Page, id: string): Promise<readonly [number, number, number]> {
  await printed(page)
  const { x, y } = await pixel(page, hex(id))
  const shot = await page.screenshot({ clip: { x: Math.round(x) - 4, y: Math.round(y) - 4, width: 8, height: 8 } })
  return page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 1
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.drawImage(image, 0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
    return [red, green, blue] as const
  }, shot.toString('base64'))
}

const lightness = ([red, green, blue]: readonly number[]): number => ((red ?? 0) + (green ?? 0) + (blue ?? 0)) / 3

const choose = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Map', exact: true }).getByRole('radio', { name, exact: true }).check()

describe('the printed map', () => {
  it('is printed at once in the player’s palette, and by default in that of the page', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    // A clear hex without a counter.
    const bare = 'D8'
    expect(lightness(await colourAt(page, bare))).toBeGreaterThan(190)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(async () => lightness(await colourAt(page, bare))).toBeLessThan(80)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(async () => lightness(await colourAt(page, bare))).toBeGreaterThan(190)
    await page.emulateMedia({ contrast: 'more' })
    await expect.poll(() => colourAt(page, bare)).toEqual([255, 255, 255])
    await fromMenu(page, 'Preferences')
    await choose(page, 'Night')
    await page.keyboard.press('Escape')
    await expect.poll(async () => lightness(await colourAt(page, bare))).toBeLessThan(80)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/map-night.png` })
    await page.reload()
    await laidOut(page)
    expect(lightness(await colourAt(page, bare))).toBeLessThan(80)
    await leave(page)
  })
})

/** A picture file of one colour. */
function png(width: number, height: number, colour: readonly [number, number, number]): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.from([0, ...Array.from({ length: width }, () => colour).flat()])
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  const sign = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([sign, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

describe('a module’s own picture', () => {
  const folder = mkdtempSync(join(tmpdir(), 'counterpoint-'))
  const home = join(folder, 'combat-operations')
  cpSync('assets/modules/combat-operations', home, { recursive: true })
  const path = join(home, 'map-1.json')
  const map = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  writeFileSync(path, JSON.stringify({ ...map, picture: { file: 'own.png', grid: false } }))
  const relays: RunningRelay[] = []
  afterAll(async () => {
    for (const relay of relays) await relay.stop()
    rmSync(folder, { recursive: true })
  })

  it('lies on the board instead of ours; if it is broken, ours lies there and a notice says so', async () => {
    writeFileSync(join(home, 'own.png'), png(40, 30, [20, 120, 220]))
    const relay = await startRelay({ MODULES: folder })
    relays.push(relay)
    const browser = await launchBrowser()
    try {
      const { page } = await makeTable(browser, relay.url)
      const [red, green, blue] = await colourAt(page, 'D8')
      expect([red, green, blue].map((value) => Math.round(value / 10))).toEqual([2, 12, 22])
      const answer = await page.request.get(`${relay.url}/modules/combat-operations/own.png`)
      expect(answer.headers()).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
      // From now on the file has the header of a picture, but no valid content.
      writeFileSync(join(home, 'own.png'), png(40, 30, [20, 120, 220]).subarray(0, 30))
      await page.reload()
      await page.getByText('The picture of Map 1 could not be loaded, so the table draws the map.').waitFor()
      await laidOut(page)
      expect(lightness(await colourAt(page, 'D8'))).toBeGreaterThan(190)
      await leave(page)
    } finally {
      await browser.close()
    }
  })
})
