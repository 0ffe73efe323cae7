import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hex, startOf } from '../client/combat.ts'
import { Tab } from './hideable-tab.ts'
import { openHouse } from './launch.ts'
import { caughtUp, drag, faultsOf, hashOf, makeTable, movePointerAway, pixel, seqOf, sitDown } from './players.ts'

const house = openHouse()

/** How long nothing may happen, in milliseconds. Even a slow machine finds no such time in a page that never rests. */
const QUIET = 1500
/** The browser's own work in an idle page, in seconds of a quiet time. */
const IDLE = { script: 0.005, task: 0.02 }

type Metrics = Readonly<Record<string, number>>

/** Waits for a time in which the page drew no frame and ran no script. */
async function waitForIdle(metrics: () => Promise<Metrics>, frames: () => Promise<number>): Promise<void> {
  await expect
    .poll(
      async () => {
        const drawn = await frames()
        const before = await metrics()
        await new Promise((resolve) => setTimeout(resolve, QUIET))
        const after = await metrics()
        const grown = (name: string) => (after[name] ?? Number.NaN) - (before[name] ?? Number.NaN)
        return {
          frames: (await frames()) - drawn,
          script: grown('ScriptDuration') < IDLE.script,
          task: grown('TaskDuration') < IDLE.task,
        }
      },
      { timeout: 60_000 },
    )
    .toEqual({ frames: 0, script: true, task: true })
}

describe('a table at rest', () => {
  it('draws no frame and uses no processor time, after any use of pointers and keys', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    for (const page of [anna, björn]) {
      await drag(page, startOf(page === anna ? 'red-49-hq' : 'blue-36-hq'), hex(page === anna ? 'J9' : 'J8'))
    }
    await caughtUp(anna, await seqOf(björn))
    await anna.mouse.wheel(0, -240)
    for (const page of [anna, björn]) await movePointerAway(page)
    for (const page of [anna, björn]) {
      const session = await page.context().newCDPSession(page)
      await session.send('Performance.enable')
      const metrics = async () => {
        const answer = await session.send('Performance.getMetrics')
        return Object.fromEntries(answer.metrics.map(({ name, value }) => [name, value]))
      }
      await waitForIdle(metrics, () => page.evaluate(() => window.counterpoint?.frames ?? Number.NaN))
      expect(faultsOf(page)).toEqual([])
    }
    for (const page of [anna, björn]) await page.context().close()
  })
})

/** The largest difference of two pictures, of 255. */
const largestDifference = (page: Page, shots: readonly string[]): Promise<number> =>
  page.evaluate(async (all) => {
    const [one, other] = await Promise.all(
      all.map(async (shot) => {
        const bytes = Uint8Array.from(atob(shot), (letter) => letter.charCodeAt(0))
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')
        pen?.drawImage(image, 0, 0)
        return pen?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray()
      }),
    )
    return (one ?? new Uint8ClampedArray()).reduce(
      (most, value, at) => Math.max(most, Math.abs(value - (other?.[at] ?? 999))),
      0,
    )
  }, shots)

describe('counters at rest', () => {
  it('are shown as one picture, which looks the same as each counter drawn by itself', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    const box = async (a: { x: number; y: number }, b: { x: number; y: number }) => {
      await page.keyboard.down('Shift')
      await page.mouse.move(a.x, a.y)
      await page.mouse.down()
      await page.mouse.move(b.x, b.y, { steps: 4 })
      await page.mouse.up()
      await page.keyboard.up('Shift')
    }
    // Add the counters of one tray, until there are more than a hundred.
    await page.getByRole('button', { name: 'Whole table', exact: true }).click()
    const { x, y } = await pixel(page, { pile: 'red-battalions' })
    for (let times = 0; times < 4; times++) {
      await box({ x: x - 100, y: y - 24 }, { x: x + 100, y: y + 24 })
      await page.keyboard.press('c')
      await page.getByRole('menuitem', { name: 'Copy' }).click()
      await expect.poll(() => seqOf(page)).toBe(times + 2)
    }
    await page.keyboard.press('Escape')
    await movePointerAway(page)
    const shot = async () => {
      await page.waitForFunction(() => window.counterpoint?.isPrinted())
      // Leave out the focus ring around the board.
      const clip = { x: 70, y: 95, width: 750, height: 535 }
      return (await page.screenshot({ clip })).toString('base64')
    }
    const rest = async () => {
      const shots = ['']
      await expect.poll(async () => shots.at(-1) === shots[shots.push(await shot()) - 2]).toBe(true)
      return shots.at(-1) ?? ''
    }
    await page.mouse.wheel(0, 1)
    const each = await rest()
    // Draw a box for some frames, where nothing lies.
    const frames = () => page.evaluate(() => window.counterpoint?.frames ?? 0)
    const enough = (await frames()) + 12
    await page.keyboard.down('Shift')
    await page.mouse.move(x - 200, y - 60)
    await page.mouse.down()
    for (let step = 0; (await frames()) < enough; step++) await page.mouse.move(x - 190 + (step % 5), y - 50)
    await page.mouse.up()
    await page.keyboard.up('Shift')
    await movePointerAway(page)
    // At the edge of a counter between two pixels, the pictures may round differently.
    expect(await largestDifference(page, [each, await rest()])).toBeLessThan(12)
    await page.context().close()
  })
})

describe('a hidden tab', () => {
  it('draws nothing and does nothing by itself, also while the opponent moves, and catches up when it is shown', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const twin = await sitDown(house.browser, seats.blue, 'Björn')
    const tab = await Tab.open(house.browser, seats.blue)
    const frames = () => tab.evaluate<number>('window.counterpoint?.frames ?? 0')
    const seq = () => tab.evaluate<number>('window.counterpoint?.seq ?? -1')
    await expect.poll(frames, { timeout: 30_000 }).toBeGreaterThan(0)
    await waitForIdle(() => tab.metrics(), frames)
    await tab.hide()
    await expect.poll(() => tab.evaluate('document.visibilityState')).toBe('hidden')
    const before = await frames()

    for (const [from, to] of [
      [startOf('red-49-hq'), hex('J9')],
      [hex('J9'), hex('J8')],
      [hex('J8'), hex('F4')],
    ] as const) {
      await drag(anna, from, to)
    }
    const last = await seqOf(anna)
    await caughtUp(anna, last)
    await caughtUp(twin, await seqOf(anna))
    await movePointerAway(anna)
    await expect.poll(seq).toBe(await seqOf(anna))
    await waitForIdle(() => tab.metrics(), frames)
    expect(await frames()).toBe(before)

    await tab.show()
    await expect.poll(frames).toBeGreaterThan(before)
    expect(await tab.evaluate('window.counterpoint.hash()')).toBe(await hashOf(twin))
    await tab.close()
    for (const page of [anna, twin]) {
      expect(faultsOf(page)).toEqual([])
      await page.context().close()
    }
  })
})
