import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hex, startOf } from '../client/combat.ts'
import { seriousViolations } from './axe-violations.ts'
import { openHouse } from './launch.ts'
import { caughtUp, drag, enter, fromMenu, laidOut, leave, logOf, makeTable, openBox, pixel, seqOf } from './players.ts'

const house = openHouse()
const RED_HQ = startOf('red-49-hq')

const open = async (page: Page): Promise<void> => {
  const own = page.getByRole('button', { name: 'Preferences' })
  // In the lobby it is a button; at a table it is in the menu.
  if ((await own.count()) > 0) await own.click()
  else await fromMenu(page, 'Preferences')
  await page.getByRole('dialog', { name: 'Preferences' }).waitFor()
}
const choose = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true }).check()
const close = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const background = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const [LIGHT, DARK] = ['rgb(233, 227, 214)', 'rgb(22, 26, 25)']

/** The distance of two hexes on the page, in pixels. */
async function apart(page: Page): Promise<number> {
  const [a, b] = [await pixel(page, hex('E5')), await pixel(page, hex('M5'))]
  return b.x - a.x
}

describe('the preferences', () => {
  it('apply at once, in the lobby and at the table, and are restored later', async () => {
    const context = await house.browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
    const page = await enter(context, house.relay.url, 'Anna')
    await page.getByRole('button', { name: 'Play online' }).waitFor()
    expect(await background(page)).toBe(LIGHT)
    await open(page)
    await choose(page, 'Colours', 'Dark')
    expect(await background(page)).toBe(DARK)
    expect(await seriousViolations(page)).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/taste-lobby.png` })
    await close(page)
    await page.reload()
    await openBox(page)
    await page.getByRole('button', { name: 'Play online' }).click()
    await page.getByRole('dialog').locator('input[readonly]').nth(2).waitFor()
    await close(page)
    await laidOut(page)
    expect(await background(page)).toBe(DARK)
    await page.emulateMedia({ colorScheme: 'dark' })
    await open(page)
    await choose(page, 'Colours', 'Light')
    expect(await background(page)).toBe(LIGHT)
    await choose(page, 'Colours', 'Match device')
    expect(await background(page)).toBe(DARK)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await background(page)).toBe(LIGHT)
    const tall = () =>
      page.getByRole('tab', { name: 'Notes' }).evaluate((tab) => Number.parseFloat(getComputedStyle(tab).fontSize))
    const before = await tall()
    await choose(page, 'Text size beside the board', 'Larger')
    await expect.poll(async () => (await tall()) / before).toBeCloseTo(1.3, 1)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/taste-large.png` })
    expect(await seriousViolations(page)).toEqual([])
    await close(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/taste-large-table.png` })
    await leave(page)
  })

  it('can be set within the window at any text size: nothing overflows the sheet, and its close button is visible', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await open(page)
    await choose(page, 'Text size beside the board', 'Double')
    for (const width of [1366, 1024]) {
      await page.setViewportSize({ width, height: 768 })
      const sheet = page.getByRole('dialog', { name: 'Preferences' })
      const beyond = await sheet.evaluate((dialog) => {
        const { left, right } = dialog.getBoundingClientRect()
        const isOut = (each: Element) =>
          each.getBoundingClientRect().right > right || each.getBoundingClientRect().left < left
        return [...dialog.querySelectorAll('*')].filter(isOut).map((each) => each.textContent)
      })
      expect(beyond).toEqual([])
      // Check the end of the sheet, too.
      await sheet.evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight))
      const cross = await sheet.getByRole('button', { name: 'Close' }).boundingBox()
      const box = await sheet.boundingBox()
      expect(cross && box && cross.y >= box.y && cross.x + cross.width <= box.x + box.width).toBe(true)
      expect(cross && cross.y + cross.height <= 768).toBe(true)
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/taste-double-${width}.png` })
    }
    await leave(page)
  })

  it('rule the board: the wheel, the placement of counters, and motion', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const moves = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.querySelector('dialog') as Element).animationName)
    await open(page)
    expect(await moves()).not.toBe('none')
    await choose(page, 'Motion', 'Reduce motion')
    expect(await moves()).toBe('none')
    await choose(page, 'Mouse wheel', 'Scrolls')
    await choose(page, 'Place counters', 'Anywhere')
    await close(page)
    await laidOut(page)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const wide = await apart(page)
    const { x, y } = await pixel(page, hex('J7'))
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, -120)
    await page.mouse.wheel(0, -120)
    await expect.poll(async () => (await pixel(page, hex('J7'))).y).not.toBe(y)
    expect(await apart(page)).toBeCloseTo(wide)
    // A jump is drawn once; an animation would go on drawing.
    const frames = await page.evaluate(() => window.counterpoint?.frames ?? 0)
    await page.getByRole('button', { name: 'Whole map' }).click()
    await expect.poll(async () => (await pixel(page, hex('J7'))).y).toBeCloseTo(y, 0)
    expect((await page.evaluate(() => window.counterpoint?.frames ?? 0)) - frames).toBeLessThan(4)
    const seq = await seqOf(page)
    await drag(page, RED_HQ, hex('J9'))
    await caughtUp(page, seq + 1)
    expect((await logOf(page)).at(-1)).toContain('a free place near J9')
    await page.keyboard.down('Control')
    await drag(page, startOf('red-21-hq'), hex('L9'))
    await page.keyboard.up('Control')
    await caughtUp(page, seq + 2)
    expect((await logOf(page)).at(-1)).toMatch(/→ L9\b/)
    await leave(page)
  })

  it('never break the table, whatever was stored', async () => {
    for (const kept of ['{"theme":', '{"theme":{},"size":[],"wheel":9}', '"x"']) {
      const context = await house.browser.newContext({ viewport: { width: 1280, height: 720 } })
      await context.addInitScript((broken) => localStorage.setItem('counterpoint.taste', broken), kept)
      const page = await enter(context, house.relay.url, 'Anna')
      await openBox(page)
      await page.getByRole('button', { name: 'Hot-seat on this screen' }).click()
      await page.getByRole('button', { name: 'I am Red' }).click()
      await laidOut(page)
      expect(await background(page)).toBe(LIGHT)
      await leave(page)
    }
  })
})
