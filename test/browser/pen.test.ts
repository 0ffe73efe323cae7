import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hex } from '../client/combat.ts'
import { seriousViolations } from './axe-violations.ts'
import { openHouse } from './launch.ts'
import { drag, enter, faultsOf, hashOf, laidOut, makeTable, newScreen, pixel, sitDown } from './players.ts'

const house = openHouse()

const seen = (page: Page, words: string) => page.locator('.log').getByText(words).last().waitFor()
const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name }).click()

describe('a pen', () => {
  it('draws and writes on the map for all to see, moves nothing, and erases', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    const before = await hashOf(björn)
    await anna.getByRole('button', { name: 'Pen', exact: true }).click()
    const bar = await anna.getByRole('toolbar').boundingBox()
    const board = await anna.locator('.board').boundingBox()
    if (!bar || !board) throw new Error('No bar over the board')
    expect(bar.x).toBeGreaterThanOrEqual(board.x)
    expect(bar.x + bar.width).toBeLessThanOrEqual(board.x + board.width)
    await tool(anna, 'Arrow')
    // Draw across a stack: a pen picks nothing up.
    await drag(anna, hex('E13'), hex('J9'))
    await seen(björn, 'draws an arrow on the map')
    await tool(anna, 'Text')
    const { x, y } = await pixel(anna, hex('O3'))
    await anna.mouse.click(x, y)
    await anna.getByLabel(/Text on the map/).fill('Hold the bridge')
    await anna.keyboard.press('Enter')
    await seen(björn, 'writes “Hold the bridge” on the map')
    expect(await hashOf(björn)).not.toBe(before)
    await expect.poll(() => hashOf(anna)).not.toBe(before)
    await tool(anna, 'Erase')
    await anna.mouse.click(x, y)
    await seen(björn, 'erases a drawing')
    expect(await seriousViolations(anna)).toEqual([])
    await tool(anna, 'Erase all of mine')
    await expect.poll(() => björn.locator('.log').getByText('erases a drawing').count()).toBe(2)
    await anna.keyboard.press('Escape')
    expect(await anna.getByRole('toolbar').count()).toBe(0)
    await drag(anna, hex('E13'), hex('J9'))
    await seen(björn, '→ J9')
    for (const page of [anna, björn]) {
      expect(faultsOf(page)).toEqual([])
      await page.context().close()
    }
  })
})

describe('a small screen', () => {
  it('shows the whole map at first, folds the panel, and has a button for the trays', async () => {
    const { page: host, seats } = await makeTable(house.browser, house.relay.url)
    const context = await newScreen(house.browser)
    const page = await enter(context, seats.blue, 'Björn')
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.reload()
    await laidOut(page)
    expect(await page.getByRole('complementary', { name: 'Panels' }).count()).toBe(0)
    const canvas = await page.locator('canvas').boundingBox()
    for (const corner of ['A1', 'A13', 'T1', 'T13']) {
      const { x, y } = await pixel(page, hex(corner))
      expect(x > 0 && x < 1024 && y > (canvas?.y ?? 0) && y < 768, corner).toBe(true)
    }
    const tray = await pixel(page, { pile: 'blue-dead' })
    expect(tray.x).toBeGreaterThan(1024 - 40)
    await page.getByRole('button', { name: 'Whole table', exact: true }).click()
    await expect.poll(async () => (await pixel(page, { pile: 'blue-dead' })).x).toBeLessThan(1024)
    await page.getByRole('button', { name: /Side panel/ }).click()
    await page.getByRole('complementary', { name: 'Panels' }).waitFor()
    for (const each of [host, page]) {
      expect(faultsOf(each)).toEqual([])
      await each.context().close()
    }
  })
})

describe('an invalid address', () => {
  it('leads to a page with a link back, and an incomplete link says so', async () => {
    const context = await newScreen(house.browser)
    const page = await enter(context, `${house.relay.url}/tables/abc`)
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor()
    await page.getByRole('link', { name: 'To the lobby' }).click()
    await page.getByRole('button', { name: 'Play online' }).waitFor()
    await page.goto(`${house.relay.url}/#table=abcdefghijkl&key=short`)
    await page.getByText('The link is incomplete').waitFor()
    expect(faultsOf(page)).toEqual([])
    await context.close()
  })
})
