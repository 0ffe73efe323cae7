import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Cell, Place } from '../../table/generated/types.ts'
import { hex, startOf } from '../client/combat.ts'
import { seriousViolations } from './axe-violations.ts'
import { aside, card, line, patch, rail, rests, shot } from './instrument-cards.ts'
import { openHouse } from './launch.ts'
import { caughtUp, drag, laidOut, leave, makeTable, pixel, say, seqOf, sitDown } from './players.ts'

// Each test makes its own table.
const house = openHouse()

describe('an area of effect', () => {
  it('is shaded around the selected counters, as far as the keys say, and united', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    const area = card(page, 'Area of effect')
    await rail(page, 'Range').click()
    await area.getByText('Select counters to see their range.').waitFor()
    const start = startOf('red-21-hq')
    const beside: Cell = { ...start, r: start.r - 2 }
    const bare = await patch(page, beside)
    const at = await pixel(page, start)
    await page.mouse.click(at.x, at.y)
    await aside(page)
    await page.keyboard.press('1')
    const status = area.locator('p[role=status]')
    await expect.poll(() => status.textContent()).toMatch(/hexes within 1 of/)
    const near = Number.parseInt((await status.textContent()) ?? '', 10)
    expect(await patch(page, beside)).toBe(bare)
    await page.keyboard.press('3')
    await expect.poll(() => status.textContent()).toMatch(/hexes within 3 of/)
    const far = Number.parseInt((await status.textContent()) ?? '', 10)
    expect(far).toBeGreaterThan(near)
    await expect.poll(() => patch(page, beside)).not.toBe(bare)
    await shot(page, 'area')
    // One more counter: the shared cells count once.
    const other = await pixel(page, startOf('red-49-hq'))
    await page.keyboard.down('Shift')
    await page.mouse.click(other.x, other.y)
    await page.keyboard.up('Shift')
    await aside(page)
    await expect.poll(async () => Number.parseInt((await status.textContent()) ?? '', 10)).toBeGreaterThan(far)
    await area.getByRole('button', { name: 'Decrease' }).click()
    await expect.poll(() => status.textContent()).toMatch(/within 2 of/)
    await area.getByRole('button', { name: 'Zones' }).click()
    await expect.poll(() => status.textContent()).toMatch(/^The hexes around the \d+ selected counters/)
    await rests(page)
    expect(await seriousViolations(page)).toEqual([])
    await area.getByRole('button', { name: 'Hide the area' }).click()
    await expect.poll(() => patch(page, beside)).toBe(bare)
    await leave(page)
  })

  it('is shaded around a counter that the finder found, too', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await rail(page, 'Range').click()
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Find a hex, place or counter' }).fill('49th headquarters')
    await page.keyboard.press('Enter')
    const status = card(page, 'Area of effect').locator('p[role=status]')
    await expect.poll(() => status.textContent()).toMatch(/of the selected counter/)
    await leave(page)
  })
})

describe('a moved counter', () => {
  it('has a sign and a trail for all who saw it, until it is cleared or undone', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    const moved = (page: Page) => card(page, 'Moved counters').getByRole('status')
    for (const page of [anna, björn]) await page.keyboard.press('m')
    await moved(björn).getByText('No counter has moved').waitFor()
    const start = startOf('red-21-hq')
    const between: Cell = { ...start, r: start.r - 2 }
    const bare = await patch(björn, between)
    await drag(anna, start, { ...start, r: start.r - 4 } as Place)
    await moved(anna)
      .getByText(/\d counters? ha(s|ve) moved/)
      .waitFor()
    await moved(björn)
      .getByText(/(1 counter has|\d counters have) moved/)
      .waitFor()
    await expect.poll(() => patch(björn, between)).not.toBe(bare)
    await shot(anna, 'moved')
    await rests(björn)
    await card(björn, 'Moved counters').getByRole('button', { name: 'Clear the signs' }).click()
    await line(anna, 'clears the signs of moved counters').waitFor()
    await moved(anna).getByText('No counter has moved').waitFor()
    await expect.poll(() => patch(björn, between)).toBe(bare)
    await björn.getByRole('button', { name: 'Undo' }).click()
    await moved(anna)
      .getByText(/(1 counter has|\d counters have) moved/)
      .waitFor()
    await anna.getByRole('button', { name: 'Undo' }).click()
    await moved(björn).getByText('No counter has moved').waitFor()
    expect(await seriousViolations(björn)).toEqual([])
    await leave(anna, björn)
  })

  it('shows nothing if it is hidden', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    for (const page of [anna, björn]) await page.keyboard.press('m')
    const start = startOf('blue-36-inf-1-1')
    const at = await pixel(björn, start)
    await björn.mouse.click(at.x, at.y, { button: 'right' })
    await björn.getByRole('menuitem', { name: 'Hide completely' }).click()
    await line(björn, 'hides').waitFor()
    await drag(björn, start, { ...start, r: start.r - 2 } as Place)
    await card(björn, 'Moved counters').getByText('1 counter has moved').waitFor()
    await caughtUp(anna, await seqOf(björn))
    await card(anna, 'Moved counters').getByText('No counter has moved').waitFor()
    await leave(anna, björn)
  })

  it('is separate from the marks of the game, which come off all counters in one entry', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    const at = await pixel(page, startOf('red-21-hq'))
    await page.mouse.click(at.x, at.y, { button: 'right' })
    await page.getByRole('menuitem', { name: 'Has moved this turn: one more' }).click()
    await page.keyboard.press('Escape')
    await line(page, 'Has moved this turn').waitFor()
    await rail(page, 'Moved').click()
    const before = await seqOf(page)
    await card(page, 'Moved counters')
      .getByRole('button', { name: /Remove “Has moved this turn” from all/ })
      .click()
    await line(page, 'removes “Has moved this turn” from').waitFor()
    expect(await seqOf(page)).toBe(before + 1)
    await leave(page)
  })
})

describe('the buttons beside the board', () => {
  it('leave the keys to the board when a pointer has pressed them, and keep them when a key has', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    const near = () => pixel(page, hex('A1'))
    const whole = await near()
    const view = page.getByRole('group', { name: 'View' })
    for (const key of ['0', 'Home']) {
      await view.getByRole('button', { name: 'Zoom in' }).click()
      await expect.poll(near).not.toEqual(whole)
      await page.keyboard.press(key)
      await expect.poll(near).toEqual(whole)
    }
    await rail(page, 'Moved').click()
    await page.keyboard.press('+')
    await expect.poll(near).not.toEqual(whole)
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await page.keyboard.type('0')
    await expect.poll(() => page.getByRole('combobox', { name: /^Find/ }).inputValue()).toBe('0')
    await page.keyboard.press('Escape')
    const further = view.getByRole('button', { name: 'Zoom out' })
    await further.press('Enter')
    expect(await further.evaluate((button) => document.activeElement === button)).toBe(true)
    await leave(page)
  })
})

describe('a drawing that fades', () => {
  it('is seen by all for some seconds and disappears; no log mentions it', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    await anna.getByRole('button', { name: 'Pen', exact: true }).click()
    const tools = anna.getByRole('toolbar')
    await tools.getByRole('button', { name: 'Arrow' }).click()
    await tools.getByRole('button', { name: 'Fades' }).click()
    await tools.getByText('It fades after some seconds.').waitFor()
    const seq = await seqOf(anna)
    const bare = await patch(björn, hex('E10'))
    // He must watch all the time, because it does not stay for long.
    const seen = expect.poll(() => patch(björn, hex('E10'))).not.toBe(bare)
    await drag(anna, hex('E13'), hex('E7'))
    await seen
    await expect.poll(() => patch(anna, hex('E10'))).toBe(bare)
    await expect.poll(() => patch(björn, hex('E10'))).toBe(bare)
    for (const page of [anna, björn]) {
      expect(await seqOf(page)).toBe(seq)
      await rests(page)
    }
    await leave(anna, björn)
  })
})

describe('map furniture', () => {
  it('that was locked from its menu is taken by no drag and no box until it is unlocked', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    const start = startOf('red-21-hq')
    const menu = async (name: string) => {
      const at = await pixel(page, start)
      await page.mouse.click(at.x, at.y, { button: 'right' })
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await menu('Lock in place')
    await line(page, 'in place').waitFor()
    const seq = await seqOf(page)
    await drag(page, start, hex('J9'))
    // A box around it.
    const at = await pixel(page, start)
    await page.keyboard.down('Shift')
    await page.mouse.move(at.x - 30, at.y - 30)
    await page.mouse.down()
    await page.mouse.move(at.x + 30, at.y + 30, { steps: 4 })
    await page.mouse.up()
    await page.keyboard.up('Shift')
    await page.keyboard.press('Delete')
    await page.keyboard.press('r')
    await say(page, 'that stands fast')
    await line(page, 'that stands fast').waitFor()
    expect(await seqOf(page)).toBe(seq + 1)
    await menu('Unlock')
    await line(page, 'unlocks').waitFor()
    await drag(page, start, hex('J9'))
    await line(page, '→ J9').waitFor()
    await leave(page)
  })
})

describe('the overview map', () => {
  it('appears when the map is larger than the window, moves the view, folds away and stays folded', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    const overview = page.locator('.overview')
    expect(await overview.count()).toBe(0)
    const middle = await pixel(page, hex('J7'))
    await page.mouse.move(middle.x, middle.y)
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, -240)
        return overview.count()
      })
      .toBe(1)
    await rests(page)
    const plot = await overview.locator('.plot').boundingBox()
    if (!plot) throw new Error('The overview has no picture.')
    const before = await pixel(page, hex('J7'))
    await page.mouse.click(plot.x + plot.width * 0.15, plot.y + plot.height * 0.15)
    await expect.poll(async () => (await pixel(page, hex('J7'))).x).toBeGreaterThan(before.x + 50)
    const there = await pixel(page, hex('J7'))
    await page.mouse.move(plot.x + plot.width * 0.2, plot.y + plot.height * 0.2)
    await page.mouse.down()
    await page.mouse.move(plot.x + plot.width * 0.8, plot.y + plot.height * 0.8, { steps: 5 })
    await page.mouse.up()
    await expect.poll(async () => (await pixel(page, hex('J7'))).x).toBeLessThan(there.x - 50)
    await shot(page, 'overview')
    expect(await seriousViolations(page)).toEqual([])
    await rests(page)
    const panel = await page.locator('.panel').boundingBox()
    expect(plot.x).toBeGreaterThan(panel?.x ?? Number.POSITIVE_INFINITY)
    await page.getByRole('button', { name: 'Overview', exact: true }).click()
    await expect.poll(() => overview.count()).toBe(0)
    await page.reload()
    await laidOut(page)
    await page.mouse.move(middle.x, middle.y)
    for (let turns = 0; turns < 3; turns++) await page.mouse.wheel(0, -240)
    await rests(page)
    expect(await overview.count()).toBe(0)
    await page.keyboard.press('o')
    await overview.waitFor()
    // One key folds it away and opens it again, wherever it was put.
    await page.getByRole('button', { name: 'Move Overview' }).click()
    await page.getByRole('menuitem', { name: 'Float over the board' }).click()
    const floating = await page.locator('.float').boundingBox()
    await page.locator('.float .grip').focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('o')
    await expect.poll(() => overview.count()).toBe(0)
    await page.keyboard.press('o')
    expect((await page.locator('.float').boundingBox())?.x).toBe((floating?.x ?? 0) - 16)
    await overview.locator('.plot').waitFor()
    await leave(page)
  })

  it('and the other instruments cover nothing that cannot be uncovered', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    for (const size of [
      { width: 1280, height: 800 },
      { width: 1024, height: 768 },
    ]) {
      await page.setViewportSize(size)
      const canvas = await page.locator('canvas').first().boundingBox()
      for (const name of ['Zoom in', 'Pen', 'Ruler', 'Overview', 'Supply', 'Zones']) {
        const button = await page.getByRole('button', { name, exact: true }).boundingBox()
        expect((button?.x ?? 0) + (button?.width ?? 999), name).toBeLessThanOrEqual(canvas?.x ?? 0)
        expect((button?.y ?? 0) + (button?.height ?? 999), name).toBeLessThanOrEqual(size.height)
      }
    }
    await leave(page)
  })
})
