import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousViolations } from './axe-violations.ts'
import { openHouse } from './launch.ts'
import { faultsOf, makeTable, say, sitDown } from './players.ts'

const house = openHouse()

const clocks = (page: Page) => page.getByRole('region', { name: 'Clocks' })
const face = (page: Page, seat: string) => clocks(page).getByRole('listitem').filter({ hasText: seat })
const time = async (page: Page, seat: string) => (await face(page, seat).getByRole('timer').textContent()) ?? ''
const press = (page: Page, name: string | RegExp) => clocks(page).getByRole('button', { name, exact: true }).click()
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

describe('a chess clock', () => {
  it('is set, started, pressed and stopped by agreement, and everybody sees whose clock runs', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    expect(await björn.getByRole('button', { name: 'Clock …' }).count()).toBe(0)
    await anna.getByRole('button', { name: 'Clock …' }).click()
    await anna.getByLabel('Time control').selectOption({ label: 'Added time per turn' })
    await anna.getByLabel('Minutes each').fill('10')
    await anna.getByLabel('Seconds added per turn').fill('60')
    await shot(anna, 'clock-setup')
    await anna.getByRole('button', { name: 'Add the clock' }).click()
    await clocks(björn).waitFor()
    await expect.poll(async () => [await time(björn, 'Red'), await time(björn, 'Blue')]).toEqual(['10:00', '10:00'])
    await press(björn, 'Start Red')
    await face(anna, 'Red').getByText('to play').waitFor()
    // The clock runs on the screen without any action.
    await expect.poll(() => time(anna, 'Red')).not.toBe('10:00')
    await expect.poll(() => time(björn, 'Red')).not.toBe('10:00')
    expect(await time(björn, 'Blue')).toBe('10:00')
    expect(await clocks(björn).getByRole('button', { name: 'Press' }).count()).toBe(0)
    await press(anna, 'Press')
    await face(björn, 'Blue').getByText('to play').waitFor()
    // Björn's page may receive the press before Anna's has drawn it.
    await expect.poll(() => time(anna, 'Red')).toMatch(/^10:\d\d$/)
    await shot(björn, 'clock')
    expect(await seriousViolations(björn)).toEqual([])
    await press(björn, 'Ask to stop')
    const ask = anna.getByRole('region', { name: 'Blue requests:' })
    await ask.getByText('clock stopped').waitFor()
    await shot(anna, 'clock-asked')
    await ask.getByRole('button', { name: 'Agree', exact: true }).click()
    await clocks(björn).getByRole('button', { name: 'Resume Blue' }).waitFor()
    expect(await clocks(björn).getByText('to play').count()).toBe(0)
    await expect.poll(async () => (await time(anna, 'Blue')) === (await time(björn, 'Blue'))).toBe(true)
    for (const page of [anna, björn]) {
      expect(faultsOf(page)).toEqual([])
      await page.context().close()
    }
  })

  it('that has run out says so, and forbids nothing', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    await anna.getByRole('button', { name: 'Clock …' }).click()
    await anna.getByLabel('Minutes each').fill('0')
    await anna.getByRole('button', { name: 'Add the clock' }).click()
    await press(anna, 'Start Red')
    await face(björn, 'Red').getByText('Out of time').waitFor()
    await say(anna, 'I am still here')
    await björn.locator('.log').getByText('I am still here').waitFor()
    await press(anna, 'Press')
    await face(björn, 'Blue').getByText('to play').waitFor()
    await shot(björn, 'clock-fallen')
    for (const page of [anna, björn]) {
      expect(faultsOf(page)).toEqual([])
      await page.context().close()
    }
  })
})
