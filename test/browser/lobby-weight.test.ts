import type { Browser, Page, Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openHouse } from './launch.ts'
import { newScreen } from './players.ts'

const house = openHouse()

/** The most bytes that the lobby may load until it can be read. */
const LIMIT = 150_000

/** A page without idle time: everything that it loads is needed for its first view. */
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

/** The bytes on the network: head and body, as compressed by the relay. */
async function weightOf(response: Response): Promise<number> {
  const { responseBodySize, responseHeadersSize } = await response.request().sizes()
  return responseBodySize + responseHeadersSize
}

describe('the first view of the lobby', () => {
  it('takes less than 150 kB, fonts included', async () => {
    const page = await busyPage(house.browser)
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.goto(house.relay.url)
    await readable(page)
    const weights = await Promise.all(
      responses.map(async (response) => [new URL(response.url()).pathname, await weightOf(response)] as const),
    )
    const listing = weights.map(([path, weight]) => `${weight} ${path}`).join('\n')
    const sum = (kind: RegExp): number =>
      weights.filter(([path]) => kind.test(path)).reduce((all, [, weight]) => all + weight, 0)
    for (const kind of [/^\/$/, /\.js$/, /\.css$/, /\.woff2$/, /modules\.json$/]) {
      expect(sum(kind), `${kind} in\n${listing}`).toBeGreaterThan(0)
    }
    for (const response of responses.filter((each) => /\.(js|css)$/.test(each.url()))) {
      expect(await response.headerValue('content-encoding'), response.url()).toBe('gzip')
    }
    if (process.env.SHOTS) console.log(`${sum(/./)} bytes:\n${listing}`)
    expect(sum(/./), listing).toBeLessThan(LIMIT)
    await page.context().close()
  })

  it('is there before any painting code is loaded, and loads no code of the board', async () => {
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

  it('is stable while the covers appear', async () => {
    const page = await (await newScreen(house.browser)).newPage()
    await page.addInitScript(() => {
      const moved: number[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // No cover comes before everything else is there, however fast it is painted.
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
        // A long shelf scrolls: its last boxes lie beyond its edge.
        const row = each.closest('.boxes')?.getBoundingClientRect()
        const end = Math.min(row?.right ?? window.innerWidth, window.innerWidth)
        return bottom > 0 && top < window.innerHeight && right > 0 && left < end
      })
      return inSight.length > 0 && inSight.every(({ dataset }) => dataset.painted !== undefined)
    })
    expect(await page.evaluate('window.moved.length')).toBe(before)
    await page.context().close()
  })
})
