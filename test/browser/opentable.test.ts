import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Place } from '../../table/generated/types.ts'
import { openSite, type Site } from '../bench/frame/site.ts'
import { launchBrowser } from './launch.ts'
import { point, WARBAND } from './opentable/table.ts'

const OUTPUT = fileURLToPath(new URL('../output/', import.meta.url))
const SHOTS = process.env.SHOTS ?? OUTPUT

let site: Site
let browser: Browser
let page: Page
const faults: string[] = []

beforeAll(async () => {
  await mkdir(SHOTS, { recursive: true })
  site = await openSite(new URL('./opentable/', import.meta.url), ['opentable.html'])
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

beforeEach(async () => {
  await page?.close()
  faults.length = 0
  page = await browser.newPage({ viewport: { width: 1366, height: 900 } })
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto(`${site.url}/opentable.html`)
  await page.waitForFunction(() => globalThis.openTable?.isPrinted())
})

const pixel = (place: Place) => page.evaluate((where) => globalThis.openTable!.pixel(where), place)

/** The colour of the board at a place: red, green and blue. */
async function colourAt(place: Place): Promise<readonly number[]> {
  const { x, y } = await pixel(place)
  const shot = await page.screenshot({ clip: { x: x - 12, y: y - 12, width: 24, height: 24 } })
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!
    pen.drawImage(image, 0, 0)
    const { data } = pen.getImageData(0, 0, image.width, image.height)
    const mean = (at: number) => data.filter((_, index) => index % 4 === at).reduce((a, b) => a + b) / (data.length / 4)
    return [mean(0), mean(1), mean(2)].map(Math.round)
  }, shot.toString('base64'))
}

/** By how much the colour is redder than green: Fianna are red. */
const redness = ([red = 0, green = 0]: readonly number[]): number => red - green

async function carry(to: Place): Promise<void> {
  const [from, goal] = [await pixel(WARBAND), await pixel(to)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(goal.x, goal.y, { steps: 4 })
}

describe('an open table', () => {
  const WALKED = point(700, 600)
  const PERHAPS = point(400, 600)
  const LAKE = point(1150, 600)
  const BEYOND = point(1750, 700)

  it('shows the reach of a dragged counter as an area in the colour of its side, with its holes', async () => {
    const places = [WALKED, PERHAPS, LAKE, BEYOND]
    const before = await Promise.all(places.map(colourAt))
    await carry(point(900, 1000))
    await expect.poll(() => page.evaluate(() => globalThis.openTable!.reached())).toBe('area')
    const gained = async (index: number) => redness(await colourAt(places[index]!)) - redness(before[index]!)
    await expect.poll(() => gained(0)).toBeGreaterThan(15)
    expect(await gained(1)).toBeGreaterThan(5)
    expect(Math.abs(await gained(2))).toBeLessThan(3)
    expect(Math.abs(await gained(3))).toBeLessThan(3)
    await page.screenshot({ path: join(SHOTS, 'open-reach.png') })
    await page.mouse.up()
    await expect.poll(() => gained(0)).toBeLessThan(3)
    expect(faults).toEqual([])
  })

  it('draws the path by its points, and if it is too far the nearest legal point', async () => {
    const rested = () => page.evaluate(() => globalThis.openTable!.rested())
    await carry(point(700, 900))
    await expect.poll(rested).toMatchObject({ findings: [], walks: [{ steps: [{ at: { y: 900 } }, {}] }] })
    await page.screenshot({ path: join(SHOTS, 'open-way.png') })
    const { x, y } = await pixel(BEYOND)
    await page.mouse.move(x, y, { steps: 3 })
    await expect.poll(rested).toMatchObject({ findings: [{ offer: { at: point(1200, 900) } }] })
    await page.screenshot({ path: join(SHOTS, 'open-too-far.png') })
    await page.mouse.up()
    await expect.poll(() => page.evaluate(() => globalThis.openTable!.acts.length)).toBe(1)
    expect(faults).toEqual([])
  })
})

describe('a place in a finding', () => {
  const windowAt = () => page.evaluate(() => globalThis.openTable!.window())
  const press = (name: string | RegExp, nth = 0) => page.getByRole('button', { name }).nth(nth).click()
  const isInside = async (place: Place): Promise<boolean> => {
    const { x, y } = await pixel(place)
    return x > 0 && y > 0 && x < 1366 && y < 840
  }

  it('is shown on the map if it is a free point or a pile with a tray', async () => {
    const middle = await pixel(point(1000, 700))
    await page.mouse.move(middle.x, middle.y)
    for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, -400)
    const far = point(1900, 1300)
    await expect.poll(() => isInside(far)).toBe(false)
    await press(/1900 across, 1300 down/)
    await expect.poll(() => isInside(far)).toBe(true)
    await press('Fled')
    await expect.poll(() => isInside({ pile: 'fled' })).toBe(true)
    await page.screenshot({ path: join(SHOTS, 'open-pile.png') })
    expect(faults).toEqual([])
  })

  it('is shown in the panel of piles if it is a pile without a tray, and nowhere if the board does not exist', async () => {
    expect(await page.evaluate(() => globalThis.openTable!.pilesAreRead())).toBe(false)
    const before = await windowAt()
    await press('elsewhere')
    await press('Reserve')
    await expect.poll(() => page.evaluate(() => globalThis.openTable!.pilesAreRead())).toBe(true)
    expect(await windowAt()).toEqual(before)
    expect(faults).toEqual([])
  })
})
