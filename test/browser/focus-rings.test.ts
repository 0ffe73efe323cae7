import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openHouse } from './launch.ts'
import { leave, makeTable } from './players.ts'
import { refereeLoaded } from './referee-page.ts'

const house = openHouse()

/** The controls whose focus ring the window or a box around them cuts off. */
async function cutRings(page: Page): Promise<readonly string[]> {
  // Only after a key do browsers show the ring of what a script focuses.
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const cut: string[] = []
    const shown = [...document.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex="0"]')].filter(
      (each) => each.tabIndex >= 0 && each.getClientRects().length > 0 && !each.matches(':disabled'),
    )
    for (const control of shown) {
      control.focus()
      const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(control)
      if (outlineStyle === 'none') continue
      const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
      const box = control.getBoundingClientRect()
      const isWithin = (room: { left: number; top: number; right: number; bottom: number }): boolean =>
        box.left - reach >= room.left - 0.5 &&
        box.top - reach >= room.top - 0.5 &&
        box.right + reach <= room.right + 0.5 &&
        box.bottom + reach <= room.bottom + 0.5
      const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
      if (!isWithin({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })) cut.push(`${name}: the window`)
      for (let around = control.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue
        if (!isWithin(around.getBoundingClientRect())) cut.push(`${name}: ${around.tagName} ${around.className}`)
      }
    }
    return cut
  })
}

it('the focus rings of the table are whole, whichever panel is open', async () => {
  const { page } = await makeTable(house.browser, house.relay.url)
  await refereeLoaded(page)
  for (const name of ['Trays and piles', 'Counters', 'Notes', 'Referee', 'Log']) {
    await page.getByRole('tab', { name, exact: true }).click()
    expect(await cutRings(page), name).toEqual([])
  }
  await leave(page)
})
