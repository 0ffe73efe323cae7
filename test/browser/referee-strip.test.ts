import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openHouse } from './launch.ts'
import { leave } from './players.ts'
import { breakSetUp, refereeLoaded, tableOf } from './referee-page.ts'

const house = openHouse()

const SIZES = [
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [768, 1024],
  [390, 844],
] as const

/** Sentences and buttons of the strip that are cut off, or of which a part lies outside of it. */
const cutOff = (page: Page): Promise<string[]> =>
  page.locator('.referee-strip').evaluate((strip) => {
    const { left, right, top, bottom } = strip.getBoundingClientRect()
    return [...strip.querySelectorAll<HTMLElement>('p, button:not(.mode)')].flatMap((each) => {
      const box = each.getBoundingClientRect()
      const isOutside = box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1
      const isCut = getComputedStyle(each).display !== 'inline' && each.scrollWidth > each.clientWidth + 1
      return isOutside || isCut || box.width === 0 ? [`${innerWidth}: ${each.textContent}`] : []
    })
  })

describe('the referee’s strip', () => {
  it('shows the flag and the next step whole, side by side or one below the other, at every size', async () => {
    const { anna, björn } = await tableOf(house, 'strict')
    await refereeLoaded(anna)
    await breakSetUp(anna, björn)
    const strip = anna.locator('.referee-strip')
    await strip.getByText('Waiting for Blue. You can withdraw.').waitFor()
    for (const [width, height] of SIZES) {
      await anna.setViewportSize({ width, height })
      await strip.locator('.next').getByText('Red must assign its 4 reinforcements').waitFor()
      await strip.getByRole('button', { name: 'Withdraw' }).waitFor()
      expect(await cutOff(anna)).toEqual([])
      // In one line, or the strip would cover more of the board than it must.
      const rows = strip
        .locator('.said button:not(.case)')
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)))
      if (width > 900) expect(new Set(await rows).size, `${width}`).toBe(1)
    }
    // On a tablet the panels slide over the board, and the strip grows up over it.
    await anna.setViewportSize({ width: 1024, height: 768 })
    if (!(await anna.locator('.panel').isVisible())) await anna.getByRole('button', { name: 'Open Log' }).click()
    const [chat, foot] = [await anna.locator('.panel .composer').boundingBox(), await strip.boundingBox()]
    expect((chat?.y ?? 0) + (chat?.height ?? 0)).toBeLessThanOrEqual((foot?.y ?? 0) + 1)
    await leave(anna, björn)
  })

  it('and the panel: the next step first, then flags, then questions; the overview covers neither', async () => {
    const { anna, björn } = await tableOf(house, 'open')
    await refereeLoaded(anna)
    await breakSetUp(anna, björn)
    for (const [width, height] of SIZES.slice(0, 3)) {
      await anna.setViewportSize({ width, height })
      if (!(await anna.getByRole('tab', { name: 'Referee' }).isVisible()))
        await anna.getByRole('button', { name: 'Side panel' }).click()
      await anna.getByRole('tab', { name: 'Referee' }).click()
      const panel = anna.locator('section.referee')
      expect(await panel.locator('h3').allTextContents()).toEqual(['Next step', 'Flags', 'Questions'])
      expect(await anna.locator('.overview').count()).toBe(0)
      const [step, box] = [await panel.locator('.proposal').first().boundingBox(), await panel.boundingBox()]
      expect((step?.y ?? 0) + (step?.height ?? 0)).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0))
    }
    await leave(anna, björn)
  })
})
