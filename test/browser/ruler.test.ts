import { describe, expect, it } from 'vitest'
import { hex, startOf } from '../client/combat.ts'
import { seriousViolations } from './axe-violations.ts'
import { card, line, patch, rail, rests, shot } from './instrument-cards.ts'
import { openHouse } from './launch.ts'
import { drag, leave, makeTable, pixel, say, seqOf, sitDown, touchScreen } from './players.ts'

// Each test makes its own table.
const house = openHouse()

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

  it('never lies under its own card', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await page.keyboard.press('l')
    const reading = card(page, 'Ruler')
    await reading.waitFor()
    const covers = async (at: ReturnType<typeof hex>) => {
      const [box, { x, y }] = [await reading.boundingBox(), await pixel(page, at)]
      return box !== null && x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height
    }
    for (const [from, to] of [
      ['E13', 'S1'],
      // It begins under the card, which lies on the left now.
      ['B3', 'S1'],
      ['S1', 'B3'],
      ['S13', 'S1'],
    ] as const) {
      await drag(page, hex(from), hex(to))
      await reading.getByText(`from ${from} to ${to}`).waitFor()
      for (const end of [from, to]) await expect.poll(() => covers(hex(end)), { message: end }).toBe(false)
    }
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
