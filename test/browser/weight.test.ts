import type { Browser, Page, Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openHouse } from './launch.ts'
import { newScreen } from './players.ts'

const house = openHouse()

/** What the lobby may weigh until it can be read, in bytes that were sent. */
const LIMIT = 150_000

/** A page on which nothing is done in idle time: what it loads is what its first picture needs. */
async function busyPage(browser: Browser): Promise<Page> {
  const page = await (await newScreen(browser)).newPage()
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  return page
}

async function readable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play online' }).waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForLoadState('networkidle')
}

/** What came over the line: head and body, as small as the relay made it. */
async function weightOf(response: Response): Promise<number> {
  const { responseBodySize, responseHeadersSize } = await response.request().sizes()
  return responseBodySize + responseHeadersSize
}

describe('the first picture of the lobby', () => {
  it('weighs less than 150 kB, its letters included', async () => {
    const page = await busyPage(house.browser)
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.goto(house.relay.url)
    await readable(page)
    const weights = await Promise.all(
      responses.map(async (response) => [new URL(response.url()).pathname, await weightOf(response)] as const),
    )
    const told = weights.map(([path, weight]) => `${weight} ${path}`).join('\n')
    const sum = (kind: RegExp): number =>
      weights.filter(([path]) => kind.test(path)).reduce((all, [, weight]) => all + weight, 0)
    for (const kind of [/^\/$/, /\.js$/, /\.css$/, /\.woff2$/, /modules\.json$/]) {
      expect(sum(kind), `${kind} in\n${told}`).toBeGreaterThan(0)
    }
    for (const response of responses.filter((each) => /\.(js|css)$/.test(each.url()))) {
      expect(await response.headerValue('content-encoding'), response.url()).toBe('gzip')
    }
    if (process.env.SHOTS) console.log(`${sum(/./)} bytes:\n${told}`)
    expect(sum(/./), told).toBeLessThan(LIMIT)
    await page.context().close()
  })

  it('is there before anything of the painter is asked for, and of what moves a board nothing ever is', async () => {
    const page = await (await newScreen(house.browser)).newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(house.relay.url)
    await page.locator('.lid .painted[data-painted]').first().waitFor()
    await page.locator('.where .painted[data-painted]').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => /\/(phaser|board|table-page|connection|log-keeper)-/.test(path))).toEqual([])
    const { painted, fetched } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      fetched:
        performance.getEntriesByType('resource').find(({ name }) => /\/game-painter-/.test(name))?.startTime ?? -1,
    }))
    expect(fetched).toBeGreaterThan(painted)
    await page.context().close()
  })

  it('stands still while the covers come: nothing on it is moved', async () => {
    const page = await (await newScreen(house.browser)).newPage()
    await page.addInitScript(() => {
      const moved: number[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // No cover comes before all else is there, however fast it is painted.
    let release = (): void => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const asked = page.waitForRequest('**/game-painter-*.js')
    await page.route('**/game-painter-*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(house.relay.url)
    await page.locator('.open-game .sit').waitFor()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await asked
    expect(await page.locator('.painted[data-painted]').count()).toBe(0)
    const before = await page.evaluate('window.moved.length')
    release()
    await page.waitForFunction(() => {
      const inSight = [...document.querySelectorAll<HTMLElement>('.lid .painted, .where .painted')].filter((each) => {
        const { top, bottom, left, right } = each.getBoundingClientRect()
        return bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
      })
      return inSight.length > 0 && inSight.every(({ dataset }) => dataset.painted !== undefined)
    })
    expect(await page.evaluate('window.moved.length')).toBe(before)
    await page.context().close()
  })
})
