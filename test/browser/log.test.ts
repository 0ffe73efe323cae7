import { describe, expect, it } from 'vitest'
import { openHouse } from './launch.ts'
import { enter, faultsOf, laidOut, openBox } from './players.ts'

const house = openHouse()

describe('the log', () => {
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
