import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Place } from '../../table/generated/types.ts'
import { openScenario } from '../../table/module/setup.ts'
import { combat, hex, startOf } from '../client/combat.ts'
import { blemishes } from './blemishes.ts'
import { openHouse } from './launch.ts'
import { glimpse } from './look.ts'
import { caughtUp, faultsOf, fromMenu, leave, logOf, makeTable, pixel, seqOf, sitDown, touchScreen } from './players.ts'

const house = openHouse()

describe('a finger', () => {
  it('that asked for the menu by resting chooses nothing when it is lifted over an item; the next press does', async () => {
    const screen = touchScreen(house.browser, { width: 820, height: 1180 })
    const { page } = await makeTable(house.browser, house.relay.url, screen)
    const hq = openScenario(combat, 'red-attack')?.pieces.find(({ def }) => def === 'red-49-hq')?.at
    if (!hq) throw new Error('No headquarters in the scenario')
    const at = await pixel(page, hq)
    const line = await page.context().newCDPSession(page)
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
    await leave(page)
  })
})

/** A player at a tablet, and his fingers. */
interface Tablet {
  readonly page: Page
  readonly fingers: CDPSession
  readonly blue: string
}

async function tablet(): Promise<Tablet> {
  const { page, seats } = await makeTable(house.browser, house.relay.url, touchScreen(house.browser))
  return { page, blue: seats.blue, fingers: await page.context().newCDPSession(page) }
}

type Spot = { x: number; y: number }
const touch = (fingers: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', ...spots: Spot[]) =>
  fingers.send('Input.dispatchTouchEvent', { type, touchPoints: spots.map((spot, id) => ({ ...spot, id })) })

async function tap({ page, fingers }: Tablet, at: Place): Promise<void> {
  const spot = await pixel(page, at)
  // In one breath: on a busy machine a finger that waits for its answer is one that rests, and asks for the menu.
  await Promise.all([touch(fingers, 'touchStart', spot), touch(fingers, 'touchEnd')])
}

/** One finger drags; `midway` is done while it is over the end. */
async function draw(by: Tablet, from: Place, to: Place, midway = async (_: Spot) => {}): Promise<void> {
  const [start, end] = [await pixel(by.page, from), await pixel(by.page, to)]
  await Promise.all([
    touch(by.fingers, 'touchStart', start),
    touch(by.fingers, 'touchMove', { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }),
  ])
  await touch(by.fingers, 'touchMove', end)
  await midway(end)
  await touch(by.fingers, 'touchEnd')
}

/** Tells the fingers what they do from now on; said once more, they do as usual. */
async function mode(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Touch mode/ }).tap()
  await page.getByRole('toolbar', { name: 'Touch mode' }).getByRole('button', { name }).tap()
}

describe('a tablet', () => {
  const HQ = startOf('red-49-hq')
  const OTHER = startOf('red-21-hq')

  it('moves several stacks at once, or only the top of one, by what its fingers are told to do', async () => {
    const here = await tablet()
    const { page } = here
    expect(await page.locator('.touchbar').count()).toBe(0)
    await tap(here, hex('J9'))
    await page.locator('.touchbar').waitFor()
    expect(await blemishes(page)).toEqual([])
    const choice = page.getByRole('toolbar', { name: 'Touch mode' })
    for (const close of [() => page.keyboard.press('Escape'), () => tap(here, hex('J9'))]) {
      await page.getByRole('button', { name: /^Touch mode/ }).tap()
      await choice.waitFor()
      await close()
      await choice.waitFor({ state: 'detached' })
    }
    await mode(page, 'Select several')
    await tap(here, HQ)
    await tap(here, OTHER)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/touch-several.png` })
    await mode(page, 'Select several')
    let seq = await seqOf(page)
    await draw(here, HQ, hex('E11'))
    await caughtUp(page, ++seq)
    const line = page.locator('.log .line').last()
    // A tap that falls while the room is laid out anew is lost; a hand taps again.
    const isOpen = async () => {
      if (!(await line.isVisible())) await page.getByRole('button', { name: /Side panel/ }).tap()
      return line.isVisible()
    }
    await expect.poll(isOpen, { interval: 2_000 }).toBe(true)
    const both = (await logOf(page)).at(-1)
    expect(both).toContain('E11')
    expect(both).toContain('M11')
    await page.getByRole('button', { name: 'Undo' }).tap()
    await caughtUp(page, ++seq)
    await tap(here, hex('J9'))
    await mode(page, 'Top counter')
    await draw(here, HQ, hex('E11'))
    await caughtUp(page, ++seq)
    const top = (await logOf(page)).at(-1)
    expect(top).toMatch(/E13 → E11/)
    // The referee's cases follow on the same line, and may be two.
    expect(top?.split('Referee:')[0]).not.toContain(' and ')
    await mode(page, 'Top counter')
    await tap(here, hex('J9'))
    await draw(here, hex('E11'), hex('J9'))
    await caughtUp(page, ++seq)
    expect(faultsOf(page)).toEqual([])
    await page.context().close()
  })

  it('pins a way with a second finger while the first carries on', async () => {
    const here = await tablet()
    const { page, fingers } = here
    await page.getByRole('button', { name: 'Zones', exact: true }).waitFor()
    for (const phase of ['chit', 'movement']) {
      await page.getByRole('button', { name: 'Next phase', exact: true }).tap()
      await page.locator('.tracker .now').getByText(phase).waitFor()
    }
    await caughtUp(page, 3)
    const plate = page.locator('.drag-verdict')
    const [start, by, end] = [await pixel(page, HQ), await pixel(page, hex('E12')), await pixel(page, hex('E11'))]
    await touch(fingers, 'touchStart', start)
    await touch(fingers, 'touchMove', { x: start.x, y: start.y - 12 })
    await touch(fingers, 'touchMove', by)
    await plate.getByText(/left/).waitFor()
    const sum = await plate.locator('.sum').textContent()
    await touch(fingers, 'touchStart', by, { x: by.x + 200, y: by.y - 200 })
    // A finger that is no longer named is lifted.
    await touch(fingers, 'touchMove', by)
    await touch(fingers, 'touchMove', end)
    await expect.poll(() => plate.locator('.sum').textContent()).not.toBe(sum)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/touch-way.png` })
    await touch(fingers, 'touchEnd')
    await caughtUp(page, 4)
    await page.getByRole('button', { name: /Side panel/ }).tap()
    await page.locator('.log .line').last().waitFor()
    expect((await logOf(page)).at(-1)).toMatch(/E13 → E11/)
    expect(faultsOf(page)).toEqual([])
    await page.context().close()
  })

  it('points at a place for all to see, and what lies over the table closes by a tap beside it', async () => {
    const here = await tablet()
    const { page } = here
    const björn = await sitDown(house.browser, here.blue, 'Björn')
    await tap(here, hex('J9'))
    const around = () => glimpse(björn, hex('J7'), 60)
    const before = await around()
    await mode(page, 'Point')
    await tap(here, hex('J7'))
    await expect.poll(around).not.toLookLike(before)
    await mode(page, 'Point')
    const at = await pixel(page, HQ)
    await touch(here.fingers, 'touchStart', at)
    await page.getByRole('menu').waitFor()
    await touch(here.fingers, 'touchEnd')
    await tap(here, hex('C5'))
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await fromMenu(page, 'Preferences')
    await page.getByRole('dialog').waitFor()
    await page.touchscreen.tap(12, 400)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    for (const each of [page, björn]) {
      expect(faultsOf(each)).toEqual([])
      await each.context().close()
    }
  })
})
