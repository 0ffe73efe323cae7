import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hex, startOf } from '../client/combat.ts'
import { pictureOf } from './compare-pictures.ts'
import { openHouse, startRelay } from './launch.ts'
import {
  caughtUp,
  drag,
  enter,
  fromMenu,
  hashOf,
  laidOut,
  leave,
  logOf,
  makeTable,
  movePointerAway,
  newScreen,
  openBox,
  pixel,
  say,
  seqOf,
  sitDown,
} from './players.ts'

const house = openHouse()

const RED_HQ = startOf('red-49-hq')
const BLUE_HQ = startOf('blue-36-hq')

const seen = (page: Page, words: string | RegExp) => page.locator('.log').getByText(words).last().waitFor()

describe('a table', () => {
  it('is complete after a reload', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await drag(page, RED_HQ, hex('J9'))
    await say(page, 'Wait for me.')
    await seen(page, 'Wait for me.')
    const [hash, log] = [await hashOf(page), await logOf(page)]
    await page.reload()
    await laidOut(page)
    expect(await hashOf(page)).toBe(hash)
    expect(await logOf(page)).toEqual(log)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await leave(page)
  })

  it('can be played without its relay, and catches up when that is back', async () => {
    const data = await mkdtemp(join(tmpdir(), 'counterpoint-'))
    const first = await startRelay({ DATA: data })
    const { page: anna, seats } = await makeTable(house.browser, first.url)
    const twin = await sitDown(house.browser, seats.red, 'Anna')
    const seq = await seqOf(anna)
    await first.stop()
    await anna.getByText('Connection lost.').waitFor()
    await drag(anna, RED_HQ, hex('J9'))
    await drag(anna, hex('J9'), hex('K9'))
    await say(anna, 'Is anybody there?')
    await anna.getByText('3 moves will be sent once you are online again').waitFor()
    await anna.locator('.line.waits', { hasText: 'Is anybody there?' }).waitFor()
    const shown = await pictureOf(anna, hex('K9'))
    const second = await startRelay({ DATA: data, PORT: new URL(first.url).port })
    await caughtUp(anna, seq + 3)
    await caughtUp(twin, seq + 3)
    await anna.getByText('Connection lost.').waitFor({ state: 'detached' })
    expect(await hashOf(twin)).toBe(await hashOf(anna))
    expect(await pictureOf(anna, hex('K9'))).toLookLike(shown)
    expect((await logOf(anna)).slice(-3).join()).toMatch(/→ J9.*J9 → K9.*Is anybody there\?/)
    await leave(anna, twin)
    await second.stop()
    await rm(data, { recursive: true, force: true })
  })

  it('loses nothing when the network fails and the page is closed meanwhile', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const seq = await seqOf(anna)
    await anna.context().setOffline(true)
    await anna.getByText('Connection lost.').waitFor()
    await drag(anna, RED_HQ, hex('J9'))
    await anna.getByText('one move will be sent').waitFor()
    await drag(anna, hex('J9'), hex('K9'))
    await drag(anna, hex('K9'), hex('K10'))
    await anna.context().setOffline(false)
    await anna.reload()
    await laidOut(anna)
    await caughtUp(anna, seq + 3)
    const twin = await sitDown(house.browser, seats.red, 'Anna')
    await caughtUp(twin, seq + 3)
    expect(await hashOf(twin)).toBe(await hashOf(anna))
    // Each once, in the order in which they were made.
    expect((await logOf(twin)).slice(-3).join()).toMatch(/→ J9.*J9 → K9.*K9 → K10/)
    expect(await seqOf(twin)).toBe(seq + 3)
    await leave(anna, twin)
  })

  it('takes back what the relay refuses, and says why', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const twin = await sitDown(house.browser, seats.red, 'Anna')
    const seq = await seqOf(anna)
    await anna.context().setOffline(true)
    await anna.getByText('Connection lost.').waitFor()
    const empty = await pictureOf(anna, hex('J9'))
    await drag(anna, RED_HQ, hex('J9'))
    await movePointerAway(anna)
    await expect.poll(() => pictureOf(anna, hex('J9'))).not.toLookLike(empty)
    const { x, y } = await pixel(twin, RED_HQ)
    await twin.mouse.click(x, y, { button: 'right' })
    await twin.getByRole('menuitem', { name: 'Remove from the game' }).click()
    await caughtUp(twin, seq + 1)
    await anna.context().setOffline(false)
    await anna.locator('.notices', { hasText: 'You cannot see a counter' }).waitFor()
    await caughtUp(anna, seq + 1)
    expect(await hashOf(anna)).toBe(await hashOf(twin))
    await expect.poll(() => pictureOf(anna, hex('J9'))).toLookLike(empty)
    await leave(anna, twin)
  })

  it('lets observers look, and nothing more', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const watcher = await sitDown(house.browser, seats.observer, 'Carla')
    await anna.getByText('1 observer').waitFor()
    const seq = await seqOf(anna)
    const hash = await hashOf(watcher)
    await drag(watcher, RED_HQ, hex('J9'))
    await watcher.locator('.notices', { hasText: 'You are watching' }).waitFor()
    expect(await hashOf(watcher)).toBe(hash)
    expect(await watcher.getByLabel('Say something').count()).toBe(0)
    expect(await watcher.getByRole('button', { name: 'Undo' }).count()).toBe(0)
    await say(anna, 'Hello')
    await seen(watcher, 'Hello')
    await caughtUp(anna, seq + 1)
    await leave(anna, watcher)
  })

  it('is linked to its log: a line shows where it happened', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await drag(page, RED_HQ, hex('C9'))
    await movePointerAway(page)
    for (let turn = 0; turn < 4; turn++) await page.getByRole('button', { name: 'Zoom in' }).click()
    const centre = { x: 480, y: 385 }
    const away = async () => {
      const { x, y } = await pixel(page, hex('C9'))
      return Math.hypot(x - centre.x, y - centre.y)
    }
    const before = await away()
    expect(before).toBeGreaterThan(200)
    await page.locator('.line', { hasText: '→ C9' }).getByTitle('Show where').click()
    await expect.poll(away).toBeLessThan(before / 2)
    await leave(page)
  })

  it('keeps a secret roll until its roller opens it', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    await anna.getByRole('button', { name: 'Dice', exact: true }).click()
    await anna.getByLabel('In secret').check()
    await anna.getByLabel('What for').fill('weather')
    await anna.getByRole('button', { name: 'Roll', exact: true }).click()
    await anna.locator('.die').nth(1).waitFor()
    await seen(björn, 'rolls 2d6 (Red only)')
    expect(await björn.locator('.die').count()).toBe(0)
    expect(await björn.locator('.log').textContent()).not.toContain('weather')
    const dice = await anna.locator('.log .die').allTextContents()
    await anna.getByRole('button', { name: 'Reveal to everyone' }).click()
    const opened = björn.locator('.line.dice', { hasText: 'reveals the secret roll' })
    await expect.poll(() => opened.locator('.die').allTextContents()).toEqual(dice)
    await anna.getByRole('button', { name: 'Reveal to everyone' }).waitFor({ state: 'detached' })
    await leave(anna, björn)
  })

  it('lists its keys on request, and Escape closes what is open', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await page.locator('body').press('?')
    await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const menu = page.getByRole('menu')
    await page.mouse.click(80, 640, { button: 'right' })
    await menu.getByText('Nothing to do here.').waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    const { x, y } = await pixel(page, RED_HQ)
    await page.mouse.click(x, y, { button: 'right' })
    await menu.waitFor()
    await page.keyboard.press('ArrowDown')
    const items = await menu.getByRole('menuitem').allTextContents()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(items[1])
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    const before = await seqOf(page)
    await page.waitForFunction(() => document.activeElement?.tagName === 'CANVAS')
    await page.keyboard.press('r')
    await caughtUp(page, before + 1)
    await leave(page)
  })

  it('opens the dice, the pen and a note by key, and goes on to the next phase', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await page.locator('.board canvas').focus()
    await page.keyboard.press('d')
    await page.locator('.dicebox').waitFor()
    await page.keyboard.press('d')
    await page.locator('.dicebox').waitFor({ state: 'detached' })
    await page.keyboard.press('w')
    const pen = page.getByRole('toolbar', { name: 'Drawing on the map' })
    await pen.waitFor()
    await page.keyboard.press('w')
    await pen.waitFor({ state: 'detached' })
    const before = await seqOf(page)
    const phase = page.locator('.tracker .now .phase')
    const first = await phase.textContent()
    await page.keyboard.press('Control+Enter')
    await caughtUp(page, before + 1)
    expect(await phase.textContent()).not.toBe(first)
    await page.keyboard.press('j')
    await page.waitForFunction(() => document.activeElement?.matches('.notes textarea'))
    await leave(page)
  })

  it('sends counters to the losses by Delete and not by Backspace', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    const { x, y } = await pixel(page, RED_HQ)
    await page.mouse.click(x, y)
    const before = await seqOf(page)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Delete')
    await caughtUp(page, before + 1)
    expect((await logOf(page)).at(-1)).toMatch(/losses/)
    await leave(page)
  })

  it('rolls the dice in a chat command, and keeps the latest line visible when the log shrinks', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    for (let line = 0; line < 12; line++) await say(page, `line ${line} ${'and so on '.repeat(20)}`)
    await say(page, '/roll 2d6 for the bridge')
    await seen(page, 'for the bridge')
    await expect.poll(() => page.locator('.log .die').count()).toBe(2)
    const gap = () => page.locator('.log .lines').evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
    const height = () => page.locator('.log .lines').evaluate((box) => box.clientHeight)
    const before = await height()
    await page.getByRole('button', { name: 'Dice', exact: true }).click()
    await expect.poll(height).toBeLessThan(before)
    await expect.poll(gap).toBeLessThan(2)
    for (const size of [
      { width: 1000, height: 560 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      await expect.poll(gap).toBeLessThan(2)
    }
    await page
      .locator('.log .lines li p')
      .last()
      .evaluate((line) => {
        line.style.height = '300px'
      })
    await expect.poll(gap).toBeLessThan(2)
    await say(page, '/help')
    const commands = page.getByRole('region', { name: 'Commands' })
    await commands.getByText('/to Blue your move?').waitFor()
    // Combat Operations has no dice.
    expect(await commands.getByText('/roll').count()).toBe(0)
    const [help, log] = [await commands.boundingBox(), await page.locator('.log').boundingBox()]
    expect((help?.x ?? 0) + (help?.width ?? 0)).toBeLessThanOrEqual(log?.x ?? 0)
    expect(await page.getByLabel('Say something').inputValue()).toBe('')
    await expect.poll(gap).toBeLessThan(2)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/commands.png` })
    await page.getByRole('button', { name: 'Close the list of commands' }).click()
    await page.getByRole('region', { name: 'Commands' }).waitFor({ state: 'detached' })
    await leave(page)
  })

  it('asks a player who comes by a link for his name, once', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const page = await enter(await newScreen(house.browser), seats.blue)
    const name = page.getByLabel('Your name, as the others see it')
    await name.waitFor()
    await page.keyboard.type('Björn')
    await page.keyboard.press('Enter')
    await seen(anna, /is now played by Björn/)
    await page.reload()
    await laidOut(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await leave(anna, page)
  })

  it('lets counters be dragged from a tray, and put where one presses', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    const seq = await seqOf(page)
    await page.getByRole('tab', { name: 'Trays and piles' }).click()
    await page.getByRole('button', { name: 'Bridges', exact: true }).click()
    await page.locator('.inside button').first().click()
    await page.getByText('1 counter in hand').waitFor()
    const { x, y } = await pixel(page, hex('J9'))
    await page.mouse.move(x - 3, y)
    await page.mouse.move(x, y)
    await expect
      .poll(async () => {
        await page.mouse.click(x, y)
        return seqOf(page)
      })
      .toBe(seq + 1)
    await page.getByRole('tab', { name: 'Log' }).click()
    await seen(page, /Bridges → J9/)
    await leave(page)
  })

  it('ends when its host says so, reveals everything, and offers its log', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const watcher = await sitDown(house.browser, seats.observer, '')
    expect(await watcher.getByRole('button', { name: 'End the game' }).count()).toBe(0)
    await drag(anna, RED_HQ, hex('J9'))
    await fromMenu(anna, 'End the game')
    await anna.getByRole('dialog').getByRole('button', { name: 'End the game' }).click()
    const save = anna.getByRole('button', { name: 'Download the log' })
    await save.waitFor()
    await seen(watcher, /ends the game/)
    await caughtUp(watcher, await seqOf(anna))
    expect(await hashOf(watcher)).toBe(await hashOf(anna))
    const [download] = await Promise.all([anna.waitForEvent('download'), save.click()])
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
    expect(lines).toHaveLength((await seqOf(anna)) + 2)
    expect(JSON.parse(lines.at(-1) as string)).toMatchObject({ counterpoint: 2, entries: lines.length - 1 })
    await anna.keyboard.press('Escape')
    await drag(anna, hex('J9'), RED_HQ)
    await anna.locator('.notices', { hasText: 'The game is over.' }).waitFor()
    await leave(anna, watcher)
  })
})

describe('a shared screen', () => {
  it('shows each side its own secrets only, and is covered in between', async () => {
    const page = await enter(await newScreen(house.browser), house.relay.url)
    await openBox(page)
    await page.getByRole('button', { name: 'Hot-seat' }).click()
    await page.getByText('Who is at the screen now?').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByText('Who is at the screen now?').count()).toBe(1)
    await page.getByRole('button', { name: 'I am Red' }).click()
    await laidOut(page)
    const red = await hashOf(page)
    await drag(page, RED_HQ, hex('J9'))
    await seen(page, /Red: .*→ J9.*Headquarters/)
    await page.getByRole('button', { name: 'pass the screen on' }).click()
    expect(await hashOf(page)).toBeUndefined()
    await page.getByRole('button', { name: 'I am Blue' }).click()
    await laidOut(page)
    await seen(page, /Red: .*→ J9.*a hidden headquarters/i)
    const blue = await hashOf(page)
    expect(blue).not.toBe(red)
    await drag(page, BLUE_HQ, hex('J8'))
    await seen(page, /Blue: .* → J8/)
    await page.reload()
    await page.getByText('Who is at the screen now?').waitFor()
    await leave(page)
  })
})
