import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { FAN_PIXELS } from '../../client/board/input/stack-fan.ts'
import { COUNTER, fanned } from '../../client/board/layout/stack.ts'
import type { Action, PieceId, Place } from '../../table/generated/types.ts'
import { CELL } from '../../table/geometry/hex.ts'
import { hex } from '../client/combat.ts'
import { openHouse } from './launch.ts'
import { drag, faultsOf, makeTable, newScreen, pixel, sitDown } from './players.ts'

const house = openHouse()
/** Four guns under their covers, two engineers, and a single headquarters. */
const [GUNS, PAIR, ALONE] = [hex('H13'), hex('G13'), hex('M13')]

/** A single player at a new table, and the actions that its page sends, in order. */
async function sit(browser: Browser): Promise<{ page: Page; acts: Action[] }> {
  const acts: Action[] = []
  const screen = await newScreen(browser)
  screen.on('page', (opened) =>
    opened.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const text = String(payload)
        const [event, message] = text.startsWith('42[') ? JSON.parse(text.slice(2)) : []
        if (event === 'act' && message.action.type !== 'sit') acts.push(message.action)
      }),
    ),
  )
  const { page } = await makeTable(browser, house.relay.url, Promise.resolve(screen))
  return { page, acts }
}

/** Where the counters of a fanned-out stack lie; the gap below each is slightly to its left. */
async function fannedCounters(
  page: Page,
  at: Place,
  count: number,
): Promise<readonly { x: number; y: number; gap: number }[]> {
  const [heap, upper, lower] = [await pixel(page, at), await pixel(page, hex('J6')), await pixel(page, hex('J7'))]
  const scale = (lower.y - upper.y) / CELL
  const size = Math.max(COUNTER, FAN_PIXELS / scale)
  const room = { x: -9999, y: -9999, width: 19999, height: 19999 }
  return fanned({ x: 0, y: 0 }, count, size, room).spots.map(({ x, y }) => ({
    x: heap.x + x * scale,
    y: heap.y + y * scale,
    gap: heap.x + (x - 0.45 * size) * scale,
  }))
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}
const idle = (page: Page) => page.waitForFunction(() => window.counterpoint?.pending === 0)
const moved = (action: Action | undefined): PieceId[] =>
  action?.type === 'move' ? action.moves.flatMap(({ pieces }) => pieces) : []
const end = async (page: Page) => {
  expect(faultsOf(page)).toEqual([])
  await page.context().close()
}
const menu = async (page: Page, at: Place, item: string | RegExp) => {
  const { x, y } = await pixel(page, at)
  await page.mouse.click(x, y, { button: 'right' })
  await page.getByRole('menuitem', { name: item }).click()
}
/** Drags from one point of the page to another. */
async function carry(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
  midway = async () => {},
) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await midway()
  await page.mouse.up()
}

describe('a stack', () => {
  it('is reordered by hand: a counter of it goes between two others, and Undo puts it back', async () => {
    const { page, acts } = await sit(house.browser)
    await drag(page, GUNS, hex('J9'))
    await expect.poll(() => moved(acts[0])).toHaveLength(4)
    const ids = moved(acts[0])
    await idle(page)
    const { x, y } = await pixel(page, hex('J9'))
    await page.mouse.click(x, y)
    const spots = await fannedCounters(page, hex('J9'), 4)
    const [first, , third] = spots as [(typeof spots)[0], (typeof spots)[0], (typeof spots)[0]]
    await carry(page, first, { x: third.gap, y: third.y }, () => shot(page, 'slot'))
    const order = [ids[1], ids[0], ids[2], ids[3]]
    await expect.poll(() => acts[1]).toEqual({ type: 'stack', at: hex('J9'), pieces: order })
    await page.locator('.log').getByText('reorders the stack in J9').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('.line.undone', { hasText: 'reorders the stack' }).waitFor()
    await end(page)
  })

  it('takes in a dragged counter at a chosen depth: E fans it out under the pointer', async () => {
    const { page, acts } = await sit(house.browser)
    await drag(page, GUNS, hex('J9'))
    await expect.poll(() => moved(acts[0])).toHaveLength(4)
    await idle(page)
    const [third] = (await fannedCounters(page, hex('J9'), 4)).slice(2)
    await carry(page, await pixel(page, ALONE), await pixel(page, hex('J9')), async () => {
      await page.keyboard.press('e')
      await page.mouse.move(third?.gap ?? 0, third?.y ?? 0, { steps: 4 })
      await shot(page, 'depth')
    })
    await expect.poll(() => acts[1]).toMatchObject({ type: 'move', moves: [{ to: hex('J9'), depth: 2 }] })
    expect(moved(acts[1])).toHaveLength(1)
    await end(page)
  })

  it('moves with stacks of other hexes in one action, is undone and redone, and picks up nothing on its path', async () => {
    const { page, acts } = await sit(house.browser)
    const [guns, pair] = [await pixel(page, GUNS), await pixel(page, PAIR)]
    await page.keyboard.down('Shift')
    await page.mouse.click(guns.x, guns.y)
    await page.mouse.click(pair.x, pair.y)
    await page.keyboard.up('Shift')
    // Over the headquarters and other stacks, and back.
    const over = await pixel(page, ALONE)
    const goal = await pixel(page, hex('H9'))
    await page.mouse.move(guns.x, guns.y)
    await page.mouse.down()
    for (const { x, y } of [over, await pixel(page, hex('F13')), over, goal]) await page.mouse.move(x, y, { steps: 5 })
    await page.mouse.up()
    await expect.poll(() => acts).toHaveLength(1)
    expect(acts[0]).toMatchObject({ moves: [{ to: hex('H9') }, { to: hex('G9') }] })
    expect(moved(acts[0])).toHaveLength(6)
    await idle(page)
    await page.keyboard.press('Control+z')
    await page.locator('.line.undone').waitFor()
    await expect.poll(() => acts.at(-1)).toEqual({ type: 'undo' })
    await page.keyboard.press('Control+y')
    await page.locator('.line.undone').waitFor({ state: 'detached' })
    await expect.poll(() => acts.at(-1)).toEqual({ type: 'redo' })
    await end(page)
  })

  it('leans apart under a resting pointer, and a box takes all of it', async () => {
    const { page, acts } = await sit(house.browser)
    const { x, y } = await pixel(page, GUNS)
    const frames = () => page.evaluate(() => window.counterpoint?.frames ?? 0)
    await page.mouse.move(x, y - 200)
    const before = await frames()
    await page.mouse.move(x, y)
    await expect.poll(frames).toBeGreaterThan(before)
    await shot(page, 'leans')
    await page.keyboard.down('Shift')
    await page.mouse.move(x - 60, y - 60)
    await page.mouse.down()
    await page.mouse.move(x + 60, y + 45, { steps: 5 })
    await page.mouse.up()
    await page.keyboard.up('Shift')
    await page.keyboard.press('r')
    await expect.poll(() => acts[0]).toMatchObject({ type: 'rotate', turn: 60 })
    expect(acts[0]?.type === 'rotate' && acts[0].pieces.length).toBeGreaterThanOrEqual(4)
    await end(page)
  })
})

describe('a counter', () => {
  it('has marks and labels, is copied, lost and brought back, and new ones come from the palette', async () => {
    const { page, acts } = await sit(house.browser)
    await menu(page, ALONE, 'Label …')
    await page.getByRole('dialog').locator('input').fill('Tired')
    await page.keyboard.press('Enter')
    await expect.poll(() => acts[0]).toMatchObject({ type: 'label', text: 'Tired' })
    const { x, y } = await pixel(page, ALONE)
    await page.mouse.click(x, y, { button: 'right' })
    await page
      .locator('.counting')
      .first()
      .getByRole('menuitem', { name: /one more/ })
      .click()
    await expect.poll(() => acts[1]).toMatchObject({ type: 'mark', count: 1 })
    await page.keyboard.press('Escape')
    await drag(page, ALONE, hex('J9'))
    await page
      .locator('.log')
      .getByText(/“Tired” M13 → J9/)
      .waitFor()
    await menu(page, hex('J9'), 'Copy')
    await expect.poll(() => acts[3]).toMatchObject({ type: 'clone' })
    await menu(page, hex('K4'), 'Add a counter …')
    await page.getByLabel('Counter', { exact: true }).fill('bridge destroyed')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Destroyed/i })
      .first()
      .click()
    await expect.poll(() => acts[4]).toMatchObject({ type: 'put', to: hex('K4') })
    await idle(page)
    const copied = await pixel(page, hex('J9'))
    await page.mouse.click(copied.x, copied.y)
    await page.keyboard.press('Delete')
    await expect.poll(() => acts[5]).toMatchObject({ type: 'move', moves: [{ to: { pile: 'red-dead' } }] })
    expect(moved(acts[5])).toHaveLength(2)
    await idle(page)
    // And back to the map, by hand out of the tray.
    await page.getByRole('tab', { name: 'Trays and piles' }).click()
    await page.getByRole('button', { name: 'Red losses', exact: true }).click()
    await page.locator('.inside').getByRole('button', { name: /Tired/ }).first().click()
    const back = await pixel(page, hex('L4'))
    await page.mouse.move(back.x, back.y)
    await page.mouse.click(back.x, back.y)
    await expect.poll(() => acts[6]).toMatchObject({ type: 'move', moves: [{ to: hex('L4') }] })
    await idle(page)
    await menu(page, hex('L4'), 'Remove from the game')
    await expect.poll(() => acts[7]).toMatchObject({ type: 'remove' })
    await idle(page)
    const there = () => page.evaluate((cell) => JSON.stringify(window.counterpoint?.places()).includes(cell), cellText)
    const cellText = JSON.stringify(hex('L4')).slice(1, -1)
    expect(await there()).toBe(false)
    // Undo twice: first the counter returns to the map, then to the tray.
    await page.keyboard.press('Control+z')
    await idle(page)
    expect(await there()).toBe(true)
    await page.keyboard.press('Control+z')
    await idle(page)
    expect(await there()).toBe(false)
    await end(page)
  })
})

describe('a face-down counter', () => {
  it('is looked at with the other side’s consent, and only the requester sees it', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    await menu(björn, ALONE, 'Ask to look under it')
    await björn.getByText('Waiting for Red.').waitFor()
    await anna.locator('.ask', { hasText: /Blue asks to look at.*a face-down counter in M13/ }).waitFor()
    await anna.getByRole('button', { name: 'Agree', exact: true }).click()
    await björn
      .getByRole('region', { name: 'Shown to you' })
      .getByText(/headquarters/i)
      .waitFor()
    await shot(björn, 'looked')
    expect(await anna.getByRole('region', { name: 'Shown to you' }).count()).toBe(0)
    await end(anna)
    await end(björn)
  })

  it('is kept to its own side’s players if they have agreed on that', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    await anna.getByRole('button', { name: 'Seats …' }).click()
    const handled = anna.getByLabel('Each side handles only its own counters')
    await handled.click()
    await anna.getByText('waiting for the others').waitFor()
    expect(await handled.evaluate((box) => box === document.activeElement)).toBe(true)
    await anna.keyboard.press('Escape')
    await handled.waitFor({ state: 'detached' })
    await björn
      .getByText(/each side handles? only its own counters/i)
      .first()
      .waitFor()
    await björn.getByRole('button', { name: 'Agree', exact: true }).click()
    await anna.locator('.log').getByText('accepts').waitFor()
    await drag(björn, ALONE, hex('J9'))
    await björn.getByText(/only its owner may handle it/).waitFor()
    await drag(anna, ALONE, hex('J9'))
    await björn.locator('.log').getByText('→ J9').waitFor()
    await end(anna)
    await end(björn)
  })
})
