import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FAN_PIXELS } from '../../client/board/input/stack-fan.ts'
import { COUNTER, fanned } from '../../client/board/layout/stack.ts'
import type { Action, PieceId, Place } from '../../table/generated/types.ts'
import { CELL } from '../../table/geometry/hex.ts'
import { placeKey } from '../../table/geometry/place.ts'
import { openScenario } from '../../table/module/setup.ts'
import { combat, hex } from '../client/combat.ts'
import { openHouse } from './launch.ts'
import { atRest, caughtUp, drag, faultsOf, makeTable, newScreen, pixel, seqOf, staysAtRest } from './players.ts'

const house = openHouse()
let page: Page
/** The actions that the page sent to the relay, in order. */
let acts: Action[] = []
let hovers: { drag?: PieceId[] }[] = []

beforeAll(async () => {
  const screen = await newScreen(house.browser)
  screen.on('page', (opened) =>
    opened.on('websocket', (socket) => socket.on('framesent', ({ payload }) => hear(String(payload)))),
  )
  ;({ page } = await makeTable(house.browser, house.relay.url, Promise.resolve(screen)))
})
afterAll(() => expect(faultsOf(page)).toEqual([]))
beforeEach(() => {
  acts = []
  hovers = []
})

function hear(frame: string): void {
  const [event, message] = frame.startsWith('42[') ? JSON.parse(frame.slice(2)) : []
  if (event === 'act') acts.push(message.action)
  if (event === 'hover') hovers.push(message)
}

/** The highest stack of Red. The relay names its pieces, so the first drag tells their ids, bottom first. */
const stack = (() => {
  const counts = new Map<string, { at: Place; count: number }>()
  for (const { at, side } of openScenario(combat, 'red-attack')?.pieces ?? []) {
    if ('pile' in at || side !== 'red') continue
    counts.set(placeKey(at), { at, count: (counts.get(placeKey(at))?.count ?? 0) + 1 })
  }
  const [highest] = [...counts.values()].sort((a, b) => b.count - a.count)
  if (!highest || highest.count < 3) throw new Error('Red has no stack of three.')
  return highest
})()
let ids: readonly PieceId[] = []

const move = (pieces: readonly PieceId[], to: Place): Action => ({ type: 'move', moves: [{ pieces: [...pieces], to }] })

/** Waits until the relay has answered every action. */
async function settled(): Promise<void> {
  await caughtUp(page, await seqOf(page))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}

describe('a player at the board', () => {
  it('drags a stack in one action, and back again with the pieces in the same order', async () => {
    await drag(page, stack.at, hex('J9'))
    await expect.poll(() => acts).toHaveLength(1)
    const [there] = acts
    if (there?.type !== 'move') throw new Error(`A drag is a move, not ${there?.type}.`)
    ids = there.moves[0]?.pieces ?? []
    expect(ids).toHaveLength(stack.count)
    expect(there).toEqual(move(ids, hex('J9')))
    await settled()
    await drag(page, hex('J9'), stack.at)
    await expect.poll(() => acts.slice(1)).toEqual([move(ids, stack.at)])
    await settled()
  })

  it('shows the others what is dragged a few times a second, and the end of the drag', async () => {
    await drag(page, stack.at, hex('J9'))
    await expect.poll(() => hovers.some(({ drag }) => drag?.join() === ids.join())).toBe(true)
    await expect.poll(() => hovers.at(-1)?.drag).toBeUndefined()
    await settled()
    await drag(page, hex('J9'), stack.at)
    await settled()
  })

  it('takes only the top piece with Alt', async () => {
    const top = ids.slice(-1)
    const { x, y } = await pixel(page, stack.at)
    await page.keyboard.down('Alt')
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.keyboard.up('Alt')
    const to = await pixel(page, hex('J9'))
    await page.mouse.move(to.x, to.y, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => acts).toEqual([move(top, hex('J9'))])
    await settled()
    await drag(page, hex('J9'), stack.at)
    await settled()
  })

  it('cancels a drag with Escape, without an action', async () => {
    await drag(page, stack.at, hex('J9'), () => page.keyboard.press('Escape'))
    await atRest(page)
    expect(acts).toEqual([])
  })

  it('sends nothing for a drop at the start of the drag', async () => {
    const { x, y } = await pixel(page, stack.at)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 12, y - 9, { steps: 3 })
    await page.mouse.up()
    await atRest(page)
    expect(acts).toEqual([])
    await settled()
  })

  it('fans a stack out with a click and takes its lowest piece from the fan', async () => {
    const { x, y } = await pixel(page, stack.at)
    await page.mouse.click(x, y)
    await atRest(page)
    const lowest = await firstOfFan(stack.at)
    const to = await pixel(page, hex('J9'))
    await page.mouse.move(lowest.x, lowest.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => acts).toEqual([move(ids.slice(0, 1), hex('J9'))])
    await settled()
  })

  it('rotates the selection with a key, and not with that key in a text field', async () => {
    const { x, y } = await pixel(page, hex('J9'))
    await page.mouse.click(x, y)
    await page.keyboard.press('r')
    await expect.poll(() => acts).toEqual([{ type: 'rotate', pieces: ids.slice(0, 1), turn: 60 }])
    await page.getByLabel('Say something').focus()
    await page.keyboard.press('r')
    await page.getByLabel('Say something').fill('')
    expect(acts).toHaveLength(1)
    await page.keyboard.press('Escape')
  })

  it('zooms with the wheel, and the place under the pointer stays there', async () => {
    const at = await pixel(page, hex('J6'))
    await page.mouse.move(at.x, at.y)
    await page.mouse.wheel(0, -240)
    await atRest(page)
    const after = await pixel(page, hex('J6'))
    expect(Math.hypot(after.x - at.x, after.y - at.y)).toBeLessThan(1)
    const [left, right] = [await pixel(page, hex('I6')), await pixel(page, hex('K6'))]
    await page.mouse.wheel(0, 240)
    await atRest(page)
    const [farLeft, farRight] = [await pixel(page, hex('I6')), await pixel(page, hex('K6'))]
    expect(right.x - left.x).toBeGreaterThan((farRight.x - farLeft.x) * 1.2)
  })

  it('pans the bare map, and drags no counter with it', async () => {
    const [from, before] = [await pixel(page, hex('T13')), await pixel(page, hex('J6'))]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x - 40, from.y, { steps: 4 })
    await page.mouse.up()
    const after = await pixel(page, hex('J6'))
    expect(after.x - before.x).toBeCloseTo(-40, 0)
    expect(acts).toEqual([])
  })
})

/** Where the lowest piece of a stack lies on the page after the stack is fanned out. */
async function firstOfFan(at: Place): Promise<{ x: number; y: number }> {
  const [heap, upper, lower] = [await pixel(page, at), await pixel(page, hex('J6')), await pixel(page, hex('J7'))]
  const scale = (lower.y - upper.y) / CELL
  const size = Math.max(COUNTER, FAN_PIXELS / scale)
  const room = { x: -9999, y: -9999, width: 19999, height: 19999 }
  const [first] = fanned({ x: 0, y: 0 }, stack.count, size, room).spots
  return { x: heap.x + (first?.x ?? 0) * scale, y: heap.y + (first?.y ?? 0) * scale }
}

describe('the board', () => {
  it('draws no frame while nothing happens, nor after a pointer has come and gone', async () => {
    const { x, y } = await pixel(page, hex('J6'))
    await page.mouse.move(x, y)
    await page.mouse.move(5, 5)
    expect(await staysAtRest(page)).toBe(true)
  })

  it('has as many pixels as the screen, at any size of the window', async () => {
    const size = () =>
      page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('.board canvas')
        const box = canvas?.getBoundingClientRect()
        return canvas && box && [canvas.width / box.width, canvas.height / box.height, box.width]
      })
    const before = await size()
    await page.setViewportSize({ width: 1000, height: 640 })
    await expect.poll(async () => (await size())?.[2]).not.toBe(before?.[2])
    const [across, down] = (await size()) ?? []
    expect(across).toBeCloseTo(1, 2)
    expect(down).toBeCloseTo(1, 2)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  it('can be reached and left by keyboard, and has a name', async () => {
    const canvas = page.locator('.board canvas')
    await canvas.focus()
    expect(await canvas.getAttribute('role')).toBe('application')
    expect(await canvas.getAttribute('aria-label')).toContain('Combat Operations')
    await page.keyboard.press('Tab')
    expect(await canvas.evaluate((element) => document.activeElement === element)).toBe(false)
  })
})
