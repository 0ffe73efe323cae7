import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startOf } from '../client/combat.ts'
import { blemishes } from './blemishes.ts'
import { openHouse } from './launch.ts'
import {
  caughtUp,
  faultsOf,
  fromMenu,
  laidOut,
  leave,
  makeTable,
  newScreen,
  pixel,
  seqOf,
  touchScreen,
} from './players.ts'

const house = openHouse()
const RED_HQ = startOf('red-49-hq')

const at = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not to be seen`)
  return box
}
const grip = (page: Page, name: string) => page.locator('.float .grip').getByText(name, { exact: true })
const place = async (page: Page, name: string, where: string) => {
  await page.getByRole('button', { name: `Move ${name}` }).click()
  await page.getByRole('menuitem', { name: where, exact: true }).click()
}

/** What can be pressed and is smaller than a hand needs; links within a sentence are as large as their words. */
const tooSmall = (page: Page, least: number): Promise<string[]> =>
  page.evaluate(
    (px) =>
      [...document.querySelectorAll<HTMLElement>('.room button:not(.link, .case, .cell, .skip)')].flatMap((each) => {
        const { width, height } = each.getBoundingClientRect()
        if (width === 0 || Math.round(Math.min(width, height) * 10) / 10 >= px) return []
        return [`${each.ariaLabel ?? each.textContent}: ${Math.round(width)} by ${Math.round(height)}`]
      }),
    least,
  )

/** What of the room lies outside the window, or holds words that are cut off. */
const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.room :is(button, h1, h2, p, label, .status)')].flatMap((each) => {
      const { left, right, width, height } = each.getBoundingClientRect()
      if (width <= 1 || height <= 1 || !each.checkVisibility() || each.closest('.unseen, .status-text, .skip'))
        return []
      const isOut = left < -1 || right > innerWidth + 1
      const isCut = each.scrollWidth > each.clientWidth + 2 && getComputedStyle(each).overflowX === 'hidden'
      return isOut || isCut ? [`${each.tagName} ${each.textContent?.slice(0, 40)}`] : []
    }),
  )

describe('the room around the board', () => {
  it('leaves the board most of a laptop, and says at its foot what the referee says, in one place', async () => {
    const { page } = await makeTable(
      house.browser,
      house.relay.url,
      house.browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' }),
    )
    const board = await at(page, '.board')
    expect((board.width * board.height) / (1366 * 768)).toBeGreaterThan(0.62)
    const foot = await at(page, '.message-box.referee-strip')
    expect(Math.round(foot.y + foot.height)).toBe(768)
    await page.getByRole('button', { name: /^Side panel/ }).click()
    expect((await at(page, '.message-box.referee-strip')).y).toBe(foot.y)
    expect((await at(page, '.board')).width).toBeGreaterThan(board.width)
    expect(await blemishes(page)).toEqual([])
    await page.keyboard.press('b')
    await page.locator('.panel').waitFor()
    for (const mode of ['Off', 'Strict']) {
      await page.getByRole('button', { name: /^Referee: / }).click()
      await page.getByRole('radio', { name: new RegExp(`^${mode}`) }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: `Referee: ${mode}` }).waitFor()
      expect((await at(page, '.message-box.referee-strip')).y).toBe(foot.y)
    }
    await leave(page)
  })

  it('lets a panel float, goes with the pointer and the arrows, stays in the window, and is found again so', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await page.getByRole('tab', { name: 'Notes' }).click()
    await place(page, 'Notes', 'Float over the board')
    const start = await at(page, '.float')
    await grip(page, 'Notes').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowLeft')
    expect(await at(page, '.float')).toEqual({ ...start, x: start.x + 16, y: start.y + 16, width: start.width - 16 })
    const head = await at(page, '.float .grip')
    await page.mouse.move(head.x + 30, head.y + 10)
    await page.mouse.down()
    await page.mouse.move(-400, -400, { steps: 3 })
    await page.mouse.up()
    expect(await at(page, '.float')).toMatchObject({ x: 8, y: 8 })
    expect(await blemishes(page)).toEqual([])
    await page.reload()
    await laidOut(page)
    expect(await at(page, '.float')).toMatchObject({ x: 8, y: 8 })
    await page.setViewportSize({ width: 900, height: 420 })
    // The page lays the panel out anew a frame after it has heard of its new size.
    const fits = async () => {
      const small = await at(page, '.float')
      return [small.x + small.width <= 892, small.y + small.height <= 412]
    }
    await expect.poll(fits).toEqual([true, true])
    await page.setViewportSize({ width: 1280, height: 720 })
    await grip(page, 'Notes').focus()
    await page.keyboard.press('Escape')
    await page.locator('.float').waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.id === 'tab-notes')
    await leave(page)
  })

  it('folds a panel to the edge and brings it back, pulls one off its tab, and is laid out anew', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await page.getByRole('tab', { name: 'Counters' }).click()
    await place(page, 'Counters', 'Collapse')
    await page.getByRole('tab', { name: 'Counters' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Open Counters' }).click()
    await page.getByRole('tab', { name: 'Counters', selected: true }).waitFor()
    await place(page, 'Counters', 'Dock below the tabs')
    expect(await page.getByRole('tab', { selected: true }).count()).toBe(2)
    const tab = await at(page, '#tab-log')
    await page.mouse.move(tab.x + 10, tab.y + 10)
    await page.mouse.down()
    await page.mouse.move(500, 300, { steps: 5 })
    await page.mouse.up()
    await grip(page, 'Log').waitFor()
    // The words go where the log goes.
    await page.locator('.float').getByLabel('Say something').waitFor()
    expect(await page.getByLabel('Say something').count()).toBe(1)
    const inner = await at(page, '.sash')
    const before = (await at(page, '.panel')).width
    await page.mouse.move(inner.x + 5, 500)
    await page.mouse.down()
    await page.mouse.move(inner.x - 75, 500, { steps: 4 })
    await page.mouse.up()
    expect((await at(page, '.panel')).width).toBeCloseTo(before + 80, 0)
    await page.getByRole('separator', { name: 'Width of the panels' }).focus()
    await page.keyboard.press('ArrowRight')
    expect((await at(page, '.panel')).width).toBeCloseTo(before + 64, 0)
    await fromMenu(page, 'Reset layout')
    await page.locator('.float').waitFor({ state: 'detached' })
    expect(await page.getByRole('tab').count()).toBe(5)
    expect((await at(page, '.panel')).width).toBe(before)
    await leave(page)
  })

  it('lets its tabs be put in another order, by pulling one and by keys, and is found again so', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    const tabs = () => page.getByRole('tab').allTextContents()
    const [notes, log] = [await at(page, '#tab-notes'), await at(page, '#tab-log')]
    await page.mouse.move(notes.x + 10, notes.y + 10)
    await page.mouse.down()
    await page.mouse.move(log.x + 5, log.y + 12, { steps: 8 })
    await page.mouse.up()
    expect(await tabs()).toEqual(['Notes', 'Log', 'Trays', 'Counters', 'Referee'])
    await page.getByRole('tab', { name: 'Notes', selected: true }).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.waitForFunction(() => document.activeElement?.id === 'tab-notes')
    expect(await tabs()).toEqual(['Log', 'Trays', 'Notes', 'Counters', 'Referee'])
    await page.reload()
    await laidOut(page)
    expect(await tabs()).toEqual(['Log', 'Trays', 'Notes', 'Counters', 'Referee'])
    await leave(page)
  })

  it('stands beside each other in two columns on a wide screen, and reads two panels on a tall one', async () => {
    const { page } = await makeTable(
      house.browser,
      house.relay.url,
      house.browser.newContext({ viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' }),
    )
    expect(await page.getByRole('tab', { selected: true }).allTextContents()).toEqual(['Log', 'Referee'])
    await page.getByRole('tab', { name: 'Notes' }).click()
    await place(page, 'Notes', 'Move to a second column')
    expect(await page.locator('.column').count()).toBe(2)
    expect(await blemishes(page)).toEqual([])
    await page.setViewportSize({ width: 1366, height: 768 })
    await expect.poll(() => page.locator('.column').count()).toBe(1)
    await leave(page)
  })

  it('stands on a tall screen as it is laid out anew, though a laptop was there before', async () => {
    const { page } = await makeTable(
      house.browser,
      house.relay.url,
      house.browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' }),
    )
    const read = () => page.getByRole('tab', { selected: true }).allTextContents()
    expect(await read()).toEqual(['Log'])
    await page.setViewportSize({ width: 1920, height: 1080 })
    await expect.poll(read).toEqual(['Log', 'Referee'])
    const { width } = await at(page, '.panel')
    await fromMenu(page, 'Reset layout')
    expect(await read()).toEqual(['Log', 'Referee'])
    expect((await at(page, '.panel')).width).toBe(width)
    await leave(page)
  })

  it('slides over the board of a tablet, which stays where it is, and comes from below where it stands upright', async () => {
    const { page } = await makeTable(house.browser, house.relay.url, touchScreen(house.browser))
    const board = await at(page, '.board')
    await page.getByRole('button', { name: 'Open Referee' }).tap()
    await page.getByRole('tab', { name: 'Referee', selected: true }).waitFor()
    expect(await at(page, '.board')).toEqual(board)
    const foot = await at(page, '.message-box.referee-strip')
    const dock = await at(page, '.panel')
    expect(dock.y + dock.height).toBeLessThanOrEqual(foot.y + 1)
    for (const name of ['Log', 'Trays', 'Counters', 'Notes', 'Referee', 'Dice']) {
      const opener = page.getByRole('button', { name: `Open ${name}`, exact: true })
      if ((await opener.getAttribute('aria-pressed')) === 'false') await opener.tap()
      expect(await tooSmall(page, 44), name).toEqual([])
    }
    expect(await blemishes(page)).toEqual([])
    await page.setViewportSize({ width: 820, height: 1180 })
    const low = await at(page, '.panel')
    expect([low.x, Math.round(low.width)]).toEqual([0, 820])
    expect(low.y).toBeGreaterThan(400)
    expect(await clipped(page)).toEqual([])
    expect(faultsOf(page)).toEqual([])
    await page.context().close()
  })

  it('has nothing smaller than a hand needs, and with words twice as large cuts none of them off', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    for (const name of ['Log', 'Trays and piles', 'Counters', 'Notes', 'Referee']) {
      await page.getByRole('tab', { name }).click()
      expect(await tooSmall(page, 32), name).toEqual([])
    }
    await fromMenu(page, 'Preferences')
    await page.getByRole('radio', { name: 'Double' }).check()
    expect(await clipped(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    for (const name of ['Log', 'Trays and piles', 'Counters', 'Notes', 'Referee']) {
      await page.getByRole('tab', { name }).click()
      expect(await clipped(page), name).toEqual([])
    }
    expect(await blemishes(page)).toEqual([])
    await leave(page)
  })

  it('moves nothing where nothing is to move, and only shortly where it may', async () => {
    const context = await house.browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true })
    const { page } = await makeTable(house.browser, house.relay.url, Promise.resolve(context))
    const times = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--calm').trim())
    const slides = () => page.locator('.panel').evaluate((panel) => getComputedStyle(panel).animationName)
    await page.getByRole('button', { name: 'Open Log' }).tap()
    expect([await times(), await slides()]).toEqual(['.2s', 'slide'])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect([await times(), await slides()]).toEqual(['0s', 'none'])
    await page.context().close()
  })

  it('says that the counters may still be set up, until the sequence of play begins', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    const now = page.locator('.tracker .now')
    await now.getByText('Set-up, then').waitFor()
    await page.getByRole('button', { name: 'Next phase', exact: true }).click()
    await now.getByText('Set-up, then').waitFor({ state: 'detached' })
    expect(await now.textContent()).not.toContain('Supply')
    const before = await seqOf(page)
    await page.getByRole('button', { name: 'Previous phase' }).click()
    await caughtUp(page, before + 1)
    await now.getByText('Supply').waitFor()
    expect(await now.getByText('Set-up, then').count()).toBe(0)
    await leave(page)
  })

  it('offers the counter on top first, where a menu is about a stack', async () => {
    const { page } = await makeTable(house.browser, house.relay.url, newScreen(house.browser))
    const { x, y } = await pixel(page, RED_HQ)
    await page.mouse.click(x, y, { button: 'right' })
    const menu = page.getByRole('menu')
    const both = (await menu.getAttribute('aria-label')) ?? ''
    expect(both).toContain(' and ')
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('This counter: '))
    // It stands beside what it is about, and teaches the keys.
    const stands = await menu.boundingBox()
    expect(stands && (stands.x > x || stands.x + stands.width < x)).toBe(true)
    expect(await menu.getByRole('menuitem', { name: 'Turn left', exact: true }).textContent()).toContain('Shift R')
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/room-menu.png` })
    const one = (await menu.getByRole('menuitem').first().textContent())?.replace('This counter: ', '') ?? ''
    await page.keyboard.press('Enter')
    await expect.poll(() => menu.getAttribute('aria-label')).toBe(one)
    const before = await seqOf(page)
    await menu.getByRole('menuitem', { name: 'Turn right' }).click()
    await caughtUp(page, before + 1)
    expect(await page.locator('.log .line').last().textContent()).toContain(`rotates ${one} to 60°`)
    await page.mouse.click(x, y, { button: 'right' })
    await menu.getByRole('menuitem', { name: /^This counter: / }).click()
    await menu.getByRole('menuitem', { name: 'Whole stack (2)' }).click()
    await expect.poll(() => menu.getAttribute('aria-label')).toBe(both)
    await page.keyboard.press('Escape')
    await leave(page)
  })

  it('teaches where it is empty, and tells what it works at while it opens', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await page.locator('.roster').getByText('Nobody else is seated.').waitFor()
    // Nothing of the lobby's cards is upon what is written.
    const opened = page.locator('.log .line').getByText('The table opened').locator('xpath=ancestor::li')
    expect(await opened.evaluate((line) => getComputedStyle(line).boxShadow)).toBe('none')
    await page.getByRole('button', { name: 'Send the links' }).click()
    await page.getByRole('dialog', { name: 'Invite players' }).waitFor()
    await page.keyboard.press('Escape')
    await page.route('**/modules/**', () => {})
    await page.reload()
    await page.getByRole('progressbar', { name: 'Opening the table' }).waitFor()
    await page.getByText('Loading the map and the counters').waitFor()
    expect(await blemishes(page)).toEqual([])
    await page.context().close()
  })
})
