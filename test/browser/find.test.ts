import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Cell, Place } from '../../table/generated/types.ts'
import { combat, hex, startOf } from '../client/combat.ts'
import { seriousViolations } from './axe-violations.ts'
import { pictureOf } from './compare-pictures.ts'
import { openHouse } from './launch.ts'
import {
  caughtUp,
  drag,
  enter,
  fromMenu,
  laidOut,
  leave,
  makeTable,
  movePointerAway,
  newScreen,
  openBox,
  pixel,
  seqOf,
  sitDown,
  touchScreen,
} from './players.ts'

const house = openHouse()
const RED_HQ = startOf('red-49-hq')
const HQ_NAME = '49th Infantry Division Headquarters'

const field = (page: Page): Locator => page.getByRole('combobox', { name: /^Find/ })
const options = (page: Page): Promise<string[]> =>
  page.getByRole('listbox').getByRole('option').locator('.name').allTextContents()

async function find(page: Page, words: string): Promise<void> {
  await page.locator('.board canvas').focus()
  await page.keyboard.press('/')
  await field(page).fill(words)
}

/** The distance of a place from the middle of the board, in pixels. */
async function fromMiddle(page: Page, place: Place): Promise<number> {
  const box = await page.locator('.board canvas').boundingBox()
  const { x, y } = await pixel(page, place)
  if (!box) throw new Error('No board')
  return Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2)
}

/** Rotates the counter by its key, which proves that it is selected. */
async function expectSelected(page: Page, name: string): Promise<void> {
  const seq = await seqOf(page)
  await page.locator('.board canvas').focus()
  await page.keyboard.press('r')
  await caughtUp(page, seq + 1)
  await page.locator('.log').getByText(`rotates ${name}`).last().waitFor()
}

/** Fully hides a counter, as its owner does. */
async function hideCounter(page: Page, at: Place, name: string): Promise<void> {
  const seq = await seqOf(page)
  await find(page, name)
  await page.keyboard.press('Enter')
  const { x, y } = await pixel(page, at)
  await page.mouse.click(x, y, { button: 'right' })
  await page.getByRole('menuitem', { name: 'Hide completely' }).click()
  await caughtUp(page, seq + 1)
}

describe('the finder', () => {
  it('finds hexes, towns and counters while typing, and goes there by key', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await page.locator('.board canvas').focus()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('t13')
    await expect.poll(() => options(page)).toEqual(['T13'])
    await page.keyboard.press('Enter')
    await expect.poll(() => field(page).count()).toBe(0)
    const corner = await fromMiddle(page, hex('T13'))
    await find(page, 'ostw')
    await expect.poll(() => options(page)).toEqual(['Ostwick'])
    await page.keyboard.press('Enter')
    await expect.poll(() => fromMiddle(page, hex('G3'))).toBeLessThan(60)
    expect(await fromMiddle(page, hex('T13'))).toBeGreaterThan(corner)

    await find(page, '49th headquarters')
    await expect.poll(() => options(page)).toEqual([HQ_NAME])
    expect(await seriousViolations(page)).toEqual([])
    await field(page).fill('49th infantry')
    await expect.poll(async () => (await options(page)).length).toBeGreaterThan(3)
    const all = await options(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    const chosen = page.getByRole('option', { selected: true }).locator('.name')
    expect(await chosen.textContent()).toBe(all[1])
    await field(page).fill('49th headquarters')
    await page.keyboard.press('Enter')
    await expectSelected(page, HQ_NAME)

    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await field(page).fill('no such thing')
    await page.getByText('No matches.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => field(page).count()).toBe(0)
    await leave(page)
  })

  it('and the inventory never reveal what this side cannot see', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    await find(björn, '49')
    await björn.getByText('No matches.').waitFor()
    await field(björn).fill('hidden headquarters')
    await expect.poll(() => options(björn)).toEqual(['Hidden headquarters', 'Hidden headquarters'])
    await björn.keyboard.press('Escape')
    await björn.keyboard.press('i')
    const count = () => björn.locator('.inventory').getByRole('status').textContent()
    const before = Number.parseInt((await count()) ?? '', 10)
    await hideCounter(anna, startOf('red-21-hq'), '21st headquarters')
    await expect.poll(async () => Number.parseInt((await count()) ?? '', 10)).toBe(before - 1)
    await find(björn, 'hidden headquarters')
    await expect.poll(() => options(björn)).toEqual(['Hidden headquarters'])
    await leave(anna, björn)
  })
})

describe('two players on a shared screen', () => {
  it('each find only what their side sees, and never the other’s search', async () => {
    const page = await enter(await newScreen(house.browser), house.relay.url)
    await openBox(page)
    await page.getByRole('button', { name: 'Hot-seat on this screen' }).click()
    await page.getByRole('button', { name: 'I am Red' }).click()
    await laidOut(page)
    await find(page, '49th headquarters')
    await expect.poll(() => options(page)).toEqual([HQ_NAME])
    await page.getByRole('button', { name: /pass the screen on/ }).click()
    await page.getByRole('button', { name: 'I am Blue' }).click()
    await laidOut(page)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await field(page).count()).toBe(0)
    await page.keyboard.press('/')
    await expect.poll(() => field(page).inputValue()).toBe('')
    await field(page).fill('49')
    await page.getByText('No matches.').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('i')
    await page.getByLabel('Filter by name').fill('49')
    await page.getByText('No visible counter matches').waitFor()
    await leave(page)
  })
})

describe('the inventory', () => {
  it('groups all counters by key and by press, counts them, and leads to each', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await page.locator('.board canvas').focus()
    await page.keyboard.press('i')
    const tree = page.getByRole('tree')
    const lines = () => tree.getByRole('treeitem').locator('.name').allTextContents()
    await expect.poll(lines).toEqual(['Blue', 'Red', 'No side'])
    const counts = (await tree.locator('.count').allTextContents()).map(Number)
    const sum = counts.reduce((a, b) => a + b, 0)
    await page.locator('.inventory').getByText(`${sum} counters`).waitFor()

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect.poll(lines).toContain('49th Infantry Division')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(lines).toEqual(['Blue', 'Red', 'No side'])

    await page.getByLabel('Group by').selectOption({ label: 'Map or tray' })
    await page.getByLabel('Then by').selectOption({ label: 'nothing' })
    await expect.poll(lines).toContain('Bridges')
    await tree.getByText('Bridges', { exact: true }).click()
    await expect.poll(lines).toContain('Bridge destroyed')

    await page.getByLabel('Filter by name').fill('49th headq')
    await expect.poll(lines).toContain(HQ_NAME)
    expect(await seriousViolations(page)).toEqual([])
    await tree.getByText(HQ_NAME).click()
    await expect.poll(() => fromMiddle(page, RED_HQ)).toBeLessThan(400)
    await page.getByRole('tab', { name: 'Log' }).click()
    await expectSelected(page, HQ_NAME)
    await leave(page)
  })
})

describe('the bare map', () => {
  it('has no counters to see or take, says so, and Escape brings them back', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await page.keyboard.press('Home')
    await movePointerAway(page)
    const there = await pictureOf(page, RED_HQ)
    const isHidden = page.getByText('All counters are hidden')
    await page.locator('.board canvas').focus()
    await page.keyboard.press('h')
    await isHidden.waitFor()
    await expect.poll(() => pictureOf(page, RED_HQ)).not.toLookLike(there)
    expect(await seriousViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => isHidden.count()).toBe(0)
    await expect.poll(() => pictureOf(page, RED_HQ)).toLookLike(there)
    await page.keyboard.press('h')
    await isHidden.waitFor()
    await page.keyboard.press('h')
    await expect.poll(() => isHidden.count()).toBe(0)
    await expect.poll(() => pictureOf(page, RED_HQ)).toLookLike(there)

    // During a drag the counters go back to where they came from.
    const seq = await seqOf(page)
    await drag(page, RED_HQ, hex('J9'), () => page.keyboard.press('h'))
    await page.getByRole('button', { name: /^Show Esc/ }).click()
    await movePointerAway(page)
    await expect.poll(() => pictureOf(page, RED_HQ)).toLookLike(there)

    await page.getByRole('button', { name: 'Hide all counters', pressed: false }).click()
    await isHidden.waitFor()
    await drag(page, RED_HQ, hex('J9'))
    await page.getByRole('button', { name: 'Hide all counters', pressed: true }).click()
    await expect.poll(() => isHidden.count()).toBe(0)
    expect([await seqOf(page), await page.evaluate(() => window.counterpoint?.pending)]).toEqual([seq, 0])

    await page.keyboard.press('h')
    await find(page, '49th headquarters')
    await page.keyboard.press('Enter')
    await expect.poll(() => isHidden.count()).toBe(0)
    await expectSelected(page, HQ_NAME)
    await leave(page)
  })
})

/** The saved picture: its size, and the red share at a place of the map. */
async function picture(page: Page, name: string, place: Place) {
  await fromMenu(page, 'Save')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  const bytes = (await readFile(await download.path())).toString('base64')
  await page.keyboard.press('Escape')
  const board = combat.maps[0]
  const { x, y } = board?.grid.centre(place as Cell) ?? { x: 0, y: 0 }
  const paper = board?.grid.size ?? { width: 0, height: 0 }
  const file = download.suggestedFilename()
  const seen = await page.evaluate(
    async ([data, across, down, wide]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
      pen.drawImage(image, 0, 0)
      // The picture shows some of the table around the map.
      const margin = 24
      const scale = image.width / (wide + 2 * margin)
      const side = Math.round(50 * scale)
      const [left, above] = [across, down].map((middle) => Math.round((middle + margin) * scale - side / 2))
      const { data: dots } = pen.getImageData(left ?? 0, above ?? 0, side, side)
      let red = 0
      for (let dot = 0; dot < dots.length; dot += 4) {
        const [r = 0, g = 0, b = 0] = dots.slice(dot, dot + 3)
        if (r > 50 && r > 2 * g && r > 2 * b) red += 1
      }
      return { width: image.width, height: image.height, red: red / (side * side) }
    },
    [bytes, x, y, paper.width] as const,
  )
  return { ...seen, file }
}

describe('a copy to keep', () => {
  it('is a picture of the map with the counters that this side sees, and no others', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    const at = startOf('red-21-hq')
    const before = await picture(björn, 'Picture of the map', at)
    expect(before.file).toMatch(/^combat-operations-[a-z0-9-]+-turn-1-blue-entry-\d+\.png$/)
    expect(before.width).toBeGreaterThan(1500)
    expect(before.width).toBeLessThanOrEqual(2400)
    expect(before.red).toBeGreaterThan(0.3)
    await hideCounter(anna, at, '21st headquarters')
    await caughtUp(björn, await seqOf(anna))
    expect((await picture(björn, 'Picture of the map', at)).red).toBe(0)
    const whole = await picture(björn, 'Picture with trays', at)
    const view = await picture(björn, 'Picture as on screen', at)
    expect([whole.width, whole.height]).not.toEqual([before.width, before.height])
    expect(view.width).toBeGreaterThan(800)
    await leave(anna, björn)
  })

  it('is the position as text, copied, or to be copied by hand if the browser forbids it', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await fromMenu(page, 'Save')
    await page.getByRole('button', { name: 'Copy the position as text' }).click()
    await page.getByText('Position copied.').waitFor()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toContain('as seen by Red')
    expect(text).toMatch(/^ {2}E13: .*49th Infantry Division Headquarters/m)
    expect(text).not.toContain('36th')
    await page.evaluate(() => {
      const writeText = () => Promise.reject(new Error('forbidden'))
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
    })
    await page.getByRole('button', { name: 'Copy the position as text' }).click()
    expect(await page.getByLabel('The position', { exact: true }).inputValue()).toBe(text)
    expect(await seriousViolations(page)).toEqual([])
    await leave(page)
  })
})

describe('the hex plate', () => {
  it('shows ground, town, river and roads, with and without counters there', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await page.keyboard.press('Home')
    const tip = page.locator('.tooltip')
    const rest = async (id: string) => {
      const { x, y } = await pixel(page, hex(id))
      await page.mouse.move(x, y)
    }
    await rest('G3')
    await expect.poll(() => tip.textContent()).toMatch(/G3\s+Ostwick · Town/)
    await expect.poll(() => tip.isVisible()).toBe(true)
    await rest('G8')
    await expect
      .poll(() => tip.textContent())
      .toMatch(/River Wideflow \(N and NW\) · King's Bridge \(N\) · King's road/)
    await rest('G7')
    await expect
      .poll(() => tip.textContent())
      .toMatch(/G7\s+Clear.*King's Bridge \(S\).*Hidden engineer battalion.*Hidden infantry regiment/)
    await movePointerAway(page)
    await expect.poll(() => tip.count()).toBe(0)
    await leave(page)
  })

  it('opens by a tap of a finger, and closes by another', async () => {
    const { page } = await makeTable(house.browser, house.relay.url, touchScreen(house.browser))
    const tip = page.locator('.tooltip')
    const { x, y } = await pixel(page, hex('G3'))
    await page.touchscreen.tap(x, y)
    await expect.poll(() => tip.textContent()).toContain('Ostwick')
    await page.touchscreen.tap(x, y)
    await expect.poll(() => tip.count()).toBe(0)
    const stack = await pixel(page, startOf('blue-36-eng'))
    await page.touchscreen.tap(stack.x, stack.y)
    await expect.poll(() => tip.textContent()).toContain('Hidden engineer battalion')
    const box = await tip.boundingBox()
    expect(box && (stack.x < box.x - 20 || stack.x > box.x + box.width + 20)).toBe(true)
    await leave(page)
  })
})

describe('a line of the log', () => {
  it('of an undo leads to where the counter lies then', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    const seq = await seqOf(page)
    await drag(page, RED_HQ, hex('J9'))
    await caughtUp(page, seq + 1)
    await page.keyboard.press('Control+z')
    await caughtUp(page, seq + 2)
    const line = page.locator('.log .line', { hasText: 'undoes' })
    await line.getByRole('button').click()
    await expect.poll(async () => (await fromMiddle(page, RED_HQ)) < (await fromMiddle(page, hex('J9')))).toBe(true)
    await leave(page)
  })
})
