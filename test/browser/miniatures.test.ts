import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Action, Place, Point } from '../../table/generated/types.ts'
import { openSite, type Site } from '../bench/frame/site.ts'
import { launchBrowser } from './launch.ts'
import { point } from './miniatures/table.ts'

const OUTPUT = fileURLToPath(new URL('../output/', import.meta.url))
const SHOTS = process.env.SHOTS ?? OUTPUT

let site: Site
let browser: Browser
let page: Page
const faults: string[] = []

beforeAll(async () => {
  await mkdir(SHOTS, { recursive: true })
  site = await openSite(new URL('./miniatures/', import.meta.url), ['miniatures.html'])
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

async function open(hasTouch: boolean): Promise<void> {
  await page?.context().close()
  faults.length = 0
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 }, hasTouch })
  page = await context.newPage()
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto(`${site.url}/miniatures.html`)
  await page.waitForFunction(() => globalThis.miniatures?.board.isPrinted())
}

beforeEach(() => open(false))

const pixel = (place: Place) => page.evaluate((at) => globalThis.miniatures!.board.pixel(at), place)
const acts = (): Promise<readonly Action[]> => page.evaluate(() => globalThis.miniatures!.acts)
const isReachShown = () => page.evaluate(() => globalThis.miniatures!.reached() === 'area')

async function moveTo(place: Place): Promise<void> {
  const { x, y } = await pixel(place)
  await page.mouse.move(x, y, { steps: 4 })
}

const GAEL_1 = point(970, 1080)

describe('a miniature dragged by mouse', () => {
  it('goes its bent way, and comes to rest in contact with the base that it is dropped beside', async () => {
    await moveTo(GAEL_1)
    await page.mouse.down()
    await moveTo(point(900, 850))
    await expect.poll(isReachShown).toBe(true)
    await page.keyboard.press(' ')
    await moveTo(point(1000, 670))
    await page.screenshot({ path: join(SHOTS, 'miniatures-way.png') })
    await page.mouse.up()
    const [act] = await acts()
    expect(act).toMatchObject({ type: 'move', moves: [{ pieces: ['gael-1'], via: [{ board: 'moor' }] }] })
    const to = act?.type === 'move' ? act.moves[0]?.to : undefined
    const { x, y } = to && 'x' in to ? to : { x: 0, y: 0 }
    expect(Math.abs(Math.hypot(x - 1020, y - 560) - 98)).toBeLessThanOrEqual(2)
    expect(faults).toEqual([])
  })

  it('takes its whole squad along after a second click on it', async () => {
    const { x, y } = await pixel(GAEL_1)
    await page.mouse.click(x, y, { clickCount: 2 })
    await moveTo(GAEL_1)
    await page.mouse.down()
    await moveTo(point(970, 1280))
    await page.screenshot({ path: join(SHOTS, 'miniatures-squad.png') })
    await page.mouse.up()
    const [act] = await acts()
    const moves = act?.type === 'move' ? act.moves : []
    expect(moves.flatMap(({ pieces }) => pieces).sort()).toEqual([1, 2, 3, 4, 5, 6].map((at) => `gael-${at}`))
    expect(faults).toEqual([])
  })
})

describe('scenery', () => {
  it('stays where it lies while it is locked, and is dragged by its outline when it is not', async () => {
    const drag = async () => {
      await moveTo(point(600, 400))
      await page.mouse.down()
      await moveTo(point(700, 450))
      await page.mouse.up()
    }
    await drag()
    expect(await acts()).toEqual([])
    await page.evaluate(() => {
      globalThis.miniatures!.board.fit()
      globalThis.miniatures!.unlock('wood-1')
    })
    await drag()
    await expect.poll(acts).toMatchObject([{ type: 'move', moves: [{ pieces: ['wood-1'] }] }])
    expect(faults).toEqual([])
  })

  it('is printed anew where it is laid', async () => {
    const colour = async () => {
      const { x, y } = await pixel(point(300, 350))
      return (await page.screenshot({ clip: { x: x - 20, y: y - 20, width: 40, height: 40 } })).toString('base64')
    }
    const before = await colour()
    await page.evaluate((at) => globalThis.miniatures!.lay({ 'pond-1': { at } }), point(300, 350))
    await expect.poll(colour).not.toBe(before)
    await page.evaluate(() => globalThis.miniatures!.lay({}))
    await expect.poll(colour).toBe(before)
  })
})

describe('what is measured', () => {
  /** A picture of the board about a place. */
  const seenAt = async (place: Place) => {
    const { x, y } = await pixel(place)
    return (await page.screenshot({ clip: { x: x - 12, y: y - 12, width: 24, height: 24 } })).toString('base64')
  }
  const changes = async (at: Place, show: () => Promise<void>) => {
    const before = await seenAt(at)
    await show()
    await expect.poll(() => seenAt(at)).not.toBe(before)
  }
  const measure = (kind: 'ruler' | 'sight', from: Point, to: Point, around: readonly string[] = []) =>
    page.evaluate(([tape, ids]) => globalThis.miniatures!.measure(tape, ids), [
      { kind, places: [from, to] },
      around,
    ] as const)

  it('is drawn from base to base, with the bands of range and the front arc', async () => {
    await changes(point(1060, 850), () => measure('sight', GAEL_1, point(1140, 640)))
    await changes(point(970, 431), () => measure('ruler', GAEL_1, point(1140, 640), ['gael-1']))
    await page.screenshot({ path: join(SHOTS, 'miniatures-ranges.png') })
    expect(faults).toEqual([])
  })

  it('is counted under a template', async () => {
    const points = [point(1380, 640), point(1380, 840)]
    await changes(point(1440, 760), () =>
      page.evaluate(
        (at) => globalThis.miniatures!.draw({ id: 'blast', by: 'blue', shape: 'blast', points: [...at] }),
        points,
      ),
    )
    await page.screenshot({ path: join(SHOTS, 'miniatures-template.png') })
    expect(faults).toEqual([])
  })
})

describe('by touch', () => {
  it('a second tap takes the squad, and a finger drags it', async () => {
    await open(true)
    const from = await pixel(GAEL_1)
    await page.touchscreen.tap(from.x, from.y)
    await page.touchscreen.tap(from.x, from.y)
    const to = await pixel(point(970, 1250))
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    await touch('touchStart', from.x, from.y)
    for (const share of [0.2, 0.6, 1]) await touch('touchMove', from.x, from.y + (to.y - from.y) * share)
    await touch('touchEnd', to.x, to.y)
    await expect
      .poll(async () => (await acts()).flatMap((act) => (act.type === 'move' ? act.moves : [])).length)
      .toBe(6)
    expect(faults).toEqual([])
  })
})
