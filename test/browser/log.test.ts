import { describe, expect, it } from 'vitest'
import { hex, startOf } from '../client/combat.ts'
import { openHouse } from './launch.ts'
import { drag, enter, faultsOf, laidOut, leave, lookAway, makeTable, openBox, pixel } from './players.ts'

const house = openHouse()

describe('the log', () => {
  it('shortens a long line, and shows it whole to who rests on it or comes to it by keys', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    const [from, to] = [await pixel(page, hex('D12')), await pixel(page, hex('R13'))]
    await page.keyboard.down('Shift')
    await page.mouse.move(from.x, from.y + 15)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y + 25, { steps: 6 })
    await page.mouse.up()
    await page.keyboard.up('Shift')
    await drag(page, startOf('red-49-hq'), hex('E11'))
    const brief = page.locator('.log .cut-short')
    const height = async () => (await brief.boundingBox())?.height ?? 0
    await brief.waitFor()
    const short = await height()
    expect(await brief.evaluate((each) => each.scrollHeight)).toBeGreaterThan(short * 1.5)
    await brief.hover()
    await expect.poll(height).toBeGreaterThan(short * 1.5)
    await lookAway(page)
    await page.mouse.move(400, 300)
    await expect.poll(height).toBe(short)
    await page.locator('.log .lines').focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(height).toBeGreaterThan(short * 1.5)
    await leave(page)
  })

  it.each(['en-US', 'de-DE', 'es-MX'])(
    'has room for the time beside the words, however %s tells it',
    async (locale) => {
      const context = await house.browser.newContext({ viewport: { width: 1180, height: 800 }, locale })
      const page = await enter(context, house.relay.url)
      await openBox(page)
      await page.getByRole('button', { name: 'Hot-seat on this screen' }).click()
      await page.getByRole('button', { name: 'I am Red' }).click()
      await laidOut(page)
      const over = () =>
        page.locator('.log .line').evaluateAll((lines) =>
          lines.flatMap((line) => {
            const time = line.querySelector('time')?.getBoundingClientRect()
            const words = line.querySelector('p, button')
            if (!time || !words) return []
            const range = document.createRange()
            range.selectNodeContents(words)
            return [...range.getClientRects()].filter(
              ({ right, top, bottom }) => right > time.left && top < time.bottom && bottom > time.top,
            )
          }),
        )
      expect(await page.locator('.log time').count()).toBeGreaterThan(0)
      // Where a line ends depends on how wide the log is: it must fit wherever that is.
      const found: unknown[] = []
      for (let width = 720; width <= 760; width += 5) {
        await page.setViewportSize({ width, height: 800 })
        found.push(...(await over()))
      }
      for (let width = 1180; width <= 1440; width += 20) {
        await page.setViewportSize({ width, height: 800 })
        found.push(...(await over()))
      }
      expect(found).toEqual([])
      expect(faultsOf(page)).toEqual([])
      await context.close()
    },
  )
})
