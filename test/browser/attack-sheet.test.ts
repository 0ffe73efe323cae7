import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Place } from '../../table/generated/types.ts'
import { type CellesSeat, hex, openCelles, setUpAttack } from './celles-setup.ts'
import { openHouse } from './launch.ts'
import { caughtUp, drag, enter, laidOut, leave, pixel, seqOf, touchScreen } from './players.ts'

const house = openHouse({ ACTIONS_PER_SECOND: 'none' })

const sheet = (page: Page) => page.getByRole('region', { name: 'Declare an attack' })
const sum = (page: Page) => sheet(page).locator('.sum').textContent()

/** Regiment 304 stands beside its enemy in 2810; Regiment 60 in 2911 may join. */
async function atMarche(): Promise<{ german: CellesSeat; end: () => void }> {
  const { german, allied } = await openCelles(house)
  await setUpAttack(german, allied)
  await german.put('german-2pz-304', '2711')
  const end = () => {
    german.player.close()
    allied.player.close()
  }
  return { german, end }
}

async function plan(page: Page, at: Place): Promise<void> {
  const { x, y } = await pixel(page, at)
  await page.mouse.click(x, y, { button: 'right' })
  await page.getByRole('menuitem', { name: 'Declare an attack …' }).click()
  await sheet(page).locator('.sum').waitFor()
}

/** What lies on top of the page at a hex. */
async function topAt(page: Page, at: Place): Promise<string> {
  const { x, y } = await pixel(page, at)
  return page.evaluate(([left = 0, top = 0]) => document.elementFromPoint(left, top)?.tagName ?? '', [x, y])
}

const FIGHT = ['2711', '2810', '2911'].map(hex)

describe('the sheet of an attack', () => {
  it.each([
    ['a laptop', { width: 1280, height: 720 }],
    ['a desk', { width: 1440, height: 900 }],
  ])('on %s leaves the map usable, where a click on a counter lets it join', async (_, size) => {
    const { german, end } = await atMarche()
    const page = await german.open('Anna')
    await page.setViewportSize(size)
    await plan(page, hex('2711'))
    expect(await sum(page)).toBe('11 against 4 · 2-1 · die +3')
    for (const at of FIGHT) expect(await topAt(page, at)).toBe('CANVAS')
    const before = await pixel(page, hex('2711'))
    await page.mouse.move(before.x - 200, before.y)
    await page.mouse.wheel(0, -240)
    await expect.poll(async () => (await pixel(page, hex('2711'))).x).not.toBe(before.x)

    const friend = await pixel(page, hex('2911'))
    await page.mouse.click(friend.x, friend.y)
    await expect.poll(() => sum(page)).toBe('22 against 4 · 5-1 · die +3')
    expect(
      await sheet(page)
        .getByRole('checkbox', { name: /Regiment 60/ })
        .isChecked(),
    ).toBe(true)
    await page.locator('.choice-hint').getByText('Click to leave it out.').waitFor()
    const joined = await pixel(page, hex('2911'))
    await page.mouse.click(joined.x, joined.y)
    await expect.poll(() => sum(page)).toBe('11 against 4 · 2-1 · die +3')

    // A counter is moved meanwhile, and the plan follows.
    const seq = await seqOf(page)
    await drag(page, hex('2911'), hex('2912'))
    await caughtUp(page, seq + 1)
    await expect.poll(() => sheet(page).getByRole('checkbox').count()).toBe(0)
    end()
    await leave(page)
  })

  it('at a tablet stands beside the hexes of the fight, and taps on counters tick them', async () => {
    const { german, end } = await atMarche()
    const page = await enter(await touchScreen(house.browser), german.link, 'Anna')
    await laidOut(page)
    await plan(page, hex('2711'))
    for (const at of FIGHT) await expect.poll(() => topAt(page, at)).toBe('CANVAS')
    const friend = await pixel(page, hex('2911'))
    await page.touchscreen.tap(friend.x, friend.y)
    await expect.poll(() => sum(page)).toBe('22 against 4 · 5-1 · die +3')
    await page.locator('.choice-hint').getByText('Tap again to leave it out.').waitFor()
    const seq = await seqOf(page)
    await sheet(page).getByRole('button', { name: 'Declare', exact: true }).tap()
    await caughtUp(page, seq + 1)
    await page
      .getByRole('region', { name: 'Fights' })
      .getByText(/attacks 2810/)
      .waitFor()
    end()
    await leave(page)
  })

  it('works by keyboard alone, and Escape puts it away', async () => {
    const { german, end } = await atMarche()
    const page = await german.open('Anna')
    const cursor = page.getByRole('application')
    await cursor.focus()
    const menu = page.getByRole('menuitem', { name: 'Declare an attack …' })
    for (let step = 0; step < 30 && (await sheet(page).getByText('Regiment 304').count()) === 0; step++) {
      await page.keyboard.press('n')
      await page.keyboard.press('c')
      await menu.waitFor()
      await menu.press('Enter')
      await sheet(page).waitFor()
      if ((await sheet(page).getByText('Regiment 304').count()) === 0) await page.keyboard.press('Escape')
    }
    const tick = sheet(page).getByRole('checkbox', { name: /Regiment 60/ })
    await expect.poll(() => tick.evaluate((each) => each === document.activeElement)).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(() => sum(page)).toBe('22 against 4 · 5-1 · die +3')
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
    await expect.poll(() => cursor.evaluate((each) => each === document.activeElement)).toBe(true)
    end()
    await leave(page)
  })
})
