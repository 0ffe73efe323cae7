import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openHouse } from './launch.ts'
import { faultsOf, laidOut, openBox, visit } from './players.ts'

const house = openHouse()

const WIDTHS = [700, 760, 820, 900, 901, 1000, 1100, 1180, 1280, 1281, 1366, 1440, 1600]

/** Controls of the top bar that are covered or cut off. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.topbar button:not(.skip), .topbar .status, .topbar .home')].flatMap((each) => {
      const { left, right, top, bottom, width } = each.getBoundingClientRect()
      if (width === 0) return []
      const isUnder = [left + 3, (left + right) / 2, right - 3].some((x) => {
        const found = document.elementFromPoint(x, (top + bottom) / 2)
        return !found || !each.contains(found)
      })
      return isUnder ? [`${each.getAttribute('aria-label') ?? each.textContent} at ${innerWidth}`] : []
    }),
  )

describe('the top bar', () => {
  it.each([
    ['Tournament', 'Play online'],
    ['Tournament', 'Hot-seat on this screen'],
  ])('has room for everything in it at every width: %s, %s', async (mode, play) => {
    const page = await visit(house.browser, house.relay.url, 'Anna')
    await openBox(page)
    await page.locator('.watching').getByText(mode, { exact: true }).click()
    await page.getByRole('button', { name: play }).click()
    if (play === 'Play online') {
      await page.getByRole('dialog').locator('input[readonly]').nth(2).waitFor()
      await page.keyboard.press('Escape')
    } else await page.getByRole('button', { name: 'I am Red' }).click()
    await laidOut(page)
    const all: string[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      all.push(...(await covered(page)))
      if (process.env.SHOTS && [700, 820, 1180, 1440].includes(width)) {
        await page.screenshot({ path: `${process.env.SHOTS}/bar-${play.slice(0, 3)}-${width}.png` })
      }
    }
    expect(all).toEqual([])
    expect(faultsOf(page)).toEqual([])
    await page.context().close()
  })
})
