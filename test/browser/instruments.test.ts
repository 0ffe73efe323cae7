import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Cell, Place } from '../../table/generated/types.ts'
import { hex, startOf } from '../client/combat.ts'
import { seriousViolations } from './axe-violations.ts'
import { openHouse } from './launch.ts'
import { caughtUp, drag, laidOut, leave, makeTable, pixel, say, seqOf, sitDown, touchScreen } from './players.ts'

// Each test makes its own table.
const house = openHouse()

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rail = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Tools' }).getByRole('button', { name, exact: true })
const line = (page: Page, words: string | RegExp) => page.locator('.log').getByText(words).last()
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) })
}

/** The picture of the board around a place. */
async function patch(page: Page, at: Place, side = 24): Promise<string> {
  await rests(page)
  const { x, y } = await pixel(page, at)
  const clip = { x: x - side / 2, y: y - side / 2, width: side, height: side }
  return (await page.screenshot({ clip })).toString('base64')
}

/** Waits for three frames of the browser in which the board draws nothing. */
const rests = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const before = window.counterpoint?.frames
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
        return before !== undefined && window.counterpoint?.frames === before
      }),
    )
    .toBe(true)

/** Moves the pointer off the board, which closes the plate of the place it rested on. */
const aside = (page: Page) => page.mouse.move(30, 30)

describe('a ruler', () => {
  it('measures along waypoints, shows itself to others only while it is drawn, and moves nothing', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    const seq = await seqOf(anna)
    await anna.keyboard.press('l')
    const reading = card(anna, 'Ruler')
    await reading.getByText('Drag from one place to another').waitFor()
    // The middle of the path, where neither a counter nor a pointer lies.
    const bare = await patch(björn, hex('E10'))
    const end = await pixel(anna, hex('O9'))
    await drag(anna, hex('E13'), hex('E7'), async () => {
      await reading.getByText('6 hexes from E13 to E7').waitFor()
      await expect.poll(() => patch(björn, hex('E10'))).not.toBe(bare)
      await anna.keyboard.press('Space')
      await anna.mouse.move(end.x, end.y, { steps: 4 })
    })
    await reading.getByText('16 hexes from E13 to O9').waitFor()
    await reading.getByText('Legs: 6 + 10').waitFor()
    await expect.poll(() => patch(björn, hex('E10'))).toBe(bare)
    expect(await patch(anna, hex('E10'))).not.toBe(bare)
    await shot(anna, 'ruler')
    await anna.keyboard.press('Backspace')
    await reading.getByText('6 hexes from E13 to E7').waitFor()
    await reading.getByLabel('Others see it while you draw').uncheck()
    await drag(anna, hex('E13'), hex('E7'), async () => {
      await reading.getByText('6 hexes from E13 to E7').waitFor()
      // This message arrives after any ruler would.
      await say(björn, 'are you measuring?')
      await line(anna, 'are you measuring?').waitFor()
      expect(await patch(björn, hex('E10'))).toBe(bare)
    })
    await rests(anna)
    await anna.keyboard.press('Escape')
    await reading.getByText('Drag from one place to another').waitFor()
    await anna.keyboard.press('Escape')
    await expect.poll(() => reading.count()).toBe(0)
    // The log holds only the question, and a pointer picks up counters again.
    expect(await seqOf(anna)).toBe(seq + 1)
    await drag(anna, startOf('red-21-hq'), hex('J9'))
    await line(anna, '→ J9').waitFor()
    await leave(anna, björn)
  })

  it('shows as a line of sight what it crosses, and where it runs exactly along a hexside', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await page.keyboard.press('Shift+L')
    await drag(page, hex('D5'), hex('H5'))
    const seen = card(page, 'Ruler')
    await seen.getByText('4 hexes from D5 to H5').waitFor()
    const met = await seen.getByRole('listitem').allTextContents()
    expect(met).toEqual([
      'D5: Clear',
      'exactly along the hexside E5/E6 (Clear and Clear)',
      'F5: Clear',
      "exactly along the hexside G5/G6: King's road (Clear and Clear)",
      'H5: Clear, level 1',
    ])
    await drag(page, hex('D5'), hex('D8'))
    await expect.poll(() => seen.getByRole('listitem').allTextContents()).toContain('across D5/D6: River Wideflow')
    expect(await seriousViolations(page)).toEqual([])
    await leave(page)
  })

  it('is drawn from place to place by keys, and its reading is announced', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await page.locator('.board canvas').focus()
    await page.keyboard.press('l')
    const reading = card(page, 'Ruler').getByRole('status')
    // The first key shows the cursor, the next ones move it.
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(() => reading.textContent()).toMatch(/^From [A-T]\d+\. /)
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(() => reading.textContent()).toMatch(/^3 hexes from/)
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => reading.textContent()).toMatch(/^5 hexes from/)
    expect(await seqOf(page)).toBe(1)
    await leave(page)
  })

  it('is drawn by a finger too', async () => {
    const { page } = await makeTable(house.browser, house.relay.url, touchScreen(house.browser))
    await rail(page, 'Ruler').tap()
    const [from, to] = [await pixel(page, hex('B3')), await pixel(page, hex('B9'))]
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    await touch('touchStart', from)
    await touch('touchMove', { x: to.x, y: (from.y + to.y) / 2 })
    await touch('touchMove', to)
    await touch('touchEnd')
    await card(page, 'Ruler').getByText('6 hexes from B3 to B9').waitFor()
    // A tap right after another touch may be taken for a part of it.
    await expect
      .poll(async () => {
        const close = card(page, 'Ruler').getByRole('button', { name: 'Put the ruler away' })
        if ((await close.count()) > 0) await close.tap()
        return close.count()
      })
      .toBe(0)
    await leave(page)
  })
})

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
