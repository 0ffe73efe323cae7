import { describe, expect, it } from 'vitest'
import { openScenario } from '../../table/setup.ts'
import { combat } from '../client/combat.ts'
import { openHouse } from './launch.ts'
import { enter, faultsOf, laidOut, pixel, seqOf } from './players.ts'

const house = openHouse()

describe('a finger', () => {
  it('that asked for the menu by resting chooses nothing when it is lifted over an item; the next press does', async () => {
    const context = await house.browser.newContext({
      viewport: { width: 820, height: 1180 },
      hasTouch: true,
      reducedMotion: 'reduce',
    })
    const page = await enter(context, house.relay.url, 'Anna')
    await page.getByRole('button', { name: 'Play online' }).click()
    await page.getByRole('dialog').locator('input[readonly]').nth(2).waitFor()
    await page.keyboard.press('Escape')
    await laidOut(page)
    const hq = openScenario(combat, 'red-attack')?.pieces.find(({ def }) => def === 'red-49-hq')?.at
    if (!hq) throw new Error('No headquarters in the scenario')
    const at = await pixel(page, hq)
    const line = await context.newCDPSession(page)
    await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    const menu = page.getByRole('menu')
    await menu.waitFor()
    // Where the window ends the menu is pushed back in, and lies under the finger.
    const item = menu.getByRole('menuitem', { name: 'Reveal' })
    await menu.evaluate((box, { x, y }) => {
      const { left, top, width, height } = (
        [...box.querySelectorAll('[role="menuitem"]')].find((each) => each.textContent === 'Reveal') as Element
      ).getBoundingClientRect()
      const own = box.getBoundingClientRect()
      ;(box as HTMLElement).style.left = `${own.left + x - left - width / 2}px`
      ;(box as HTMLElement).style.top = `${own.top + y - top - height / 2}px`
    }, at)
    const seq = await seqOf(page)
    await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await item.dispatchEvent('click', { detail: 1 })
    expect(await menu.isVisible()).toBe(true)
    await item.tap()
    await page.waitForFunction((before) => (window.counterpoint?.seq ?? 0) === before + 1, seq)
    expect(faultsOf(page)).toEqual([])
    await context.close()
  })
})
