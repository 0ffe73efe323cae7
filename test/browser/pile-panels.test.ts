import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { closeLinks, hex, openCelles } from './celles-setup.ts'
import { openHouse } from './launch.ts'
import { caughtUp, enter, laidOut, leave, pixel, seqOf, touchScreen } from './players.ts'

const house = openHouse({ ACTIONS_PER_SECOND: 'none' })

const row = (page: Page, pile: string) => page.locator(`.piles [data-pile="${pile}"]`)
const middleOf = async (page: Page, pile: string) => {
  const box = await row(page, pile).boundingBox()
  if (!box) throw new Error(`${pile} is not shown`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
const countOf = (page: Page, pile: string) => row(page, pile).locator('.count').textContent()

describe('a pile in a panel', () => {
  it('takes a counter that is dragged from the map, and lights up under it; elsewhere the counter goes back', async () => {
    const { german, allied } = await openCelles(house)
    const page = await german.open('Anna')
    await page.getByRole('tab', { name: 'Trays and piles' }).click()
    const start = await pixel(page, hex('2712'))
    const seq = await seqOf(page)
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + 30, start.y, { steps: 4 })
    // The empty piles come into view while something is carried.
    await row(page, 'german-dead').waitFor()
    await row(page, 'german-dead').scrollIntoViewIfNeeded()
    const goal = await middleOf(page, 'german-dead')
    await page.mouse.move(goal.x, goal.y, { steps: 6 })
    await page.locator('[data-pile="german-dead"].under-load').waitFor()
    await page.mouse.up()
    await caughtUp(page, seq + 1)
    expect(await countOf(page, 'german-dead')).toBe('1')
    expect(await page.locator('.under-load').count()).toBe(0)

    const other = await pixel(page, hex('2712'))
    const composer = await page.locator('.composer').boundingBox()
    await page.mouse.move(other.x, other.y)
    await page.mouse.down()
    await page.mouse.move(composer!.x + 60, composer!.y + 20, { steps: 6 })
    await page.mouse.up()
    expect(await seqOf(page)).toBe(seq + 1)
    german.player.close()
    allied.player.close()
    await leave(page)
  })

  it('takes what was picked up, by a click on its name', async () => {
    const { german, allied } = await openCelles(house)
    const page = await german.open('Anna')
    await page.getByRole('tab', { name: 'Trays and piles' }).click()
    const seq = await seqOf(page)
    await row(page, 'german-2').locator('.name').click()
    await row(page, 'german-2').locator('.inside button').first().click()
    await row(page, 'german-dead').locator('.name').click()
    await caughtUp(page, seq + 1)
    expect(await countOf(page, 'german-dead')).toBe('1')
    german.player.close()
    allied.player.close()
    await leave(page)
  })

  it('takes what a finger drags to it', async () => {
    const { german, allied } = await openCelles(house)
    const page = await enter(await touchScreen(house.browser), german.link, 'Anna')
    await laidOut(page)
    await closeLinks(page)
    await page.getByRole('button', { name: 'Side panel' }).tap()
    await page.getByRole('tab', { name: 'Trays and piles' }).tap()
    // The map fits beside the panel, which lies over the board.
    const panel = (await page.locator('#dock').boundingBox())!
    await page.getByRole('button', { name: 'Whole map' }).tap()
    await expect.poll(async () => (await pixel(page, hex('3300'))).x).toBeLessThan(panel.x)
    const seq = await seqOf(page)
    const start = await pixel(page, hex('2712'))
    const touch = await page.context().newCDPSession(page)
    const at = (x: number, y: number) => [{ x, y, id: 1 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(start.x, start.y) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(start.x - 40, start.y) })
    await row(page, 'german-dead').waitFor()
    await row(page, 'german-dead').scrollIntoViewIfNeeded()
    const goal = await middleOf(page, 'german-dead')
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(goal.x, goal.y) })
    await page.locator('[data-pile="german-dead"].under-load').waitFor()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await caughtUp(page, seq + 1)
    expect(await countOf(page, 'german-dead')).toBe('1')
    german.player.close()
    allied.player.close()
    await leave(page)
  })
})
