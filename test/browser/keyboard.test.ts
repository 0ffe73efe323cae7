import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startOf } from '../client/combat.ts'
import { seriousViolations } from './axe-violations.ts'
import { pictureOf } from './compare-pictures.ts'
import { openHouse } from './launch.ts'
import { caughtUp, drag, leave, logOf, makeTable, movePointerAway, seqOf, settled, sitDown, visit } from './players.ts'

const house = openHouse()
const RED_HQ = startOf('red-49-hq')
const HQ = /49th Infantry Division Headquarters/

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}
const spoken = (page: Page) => page.locator('.steered')
const isHeard = (page: Page, words: string | RegExp) => spoken(page).getByText(words).waitFor({ state: 'attached' })
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    return at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? ''
  })
const isFocused = (page: Page, what: string | RegExp) => expect.poll(() => focused(page)).toMatch(what)

/** Reaches the board by keys alone. */
async function toBoard(page: Page): Promise<void> {
  for (let tries = 0; tries < 4 && !/^Board of/.test(await focused(page)); tries++) await press(page, 'F6')
  await isFocused(page, /^Board of/)
}

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, what: RegExp): Promise<void> {
  const seen: string[] = []
  for (let tries = 0; tries < 120; tries++) {
    await press(page, 'Tab')
    const name = await focused(page)
    if (what.test(name)) return
    seen.push(name)
  }
  throw new Error(`Tab never comes to ${what}, but to ${seen.join(' | ')}`)
}

/** Visits the own stacks until this one is announced. */
async function goTo(page: Page, words: RegExp): Promise<void> {
  for (let tries = 0; tries < 80; tries++) {
    const before = await spoken(page).locator('p').elementHandle()
    await press(page, 'n')
    await page.waitForFunction((old) => !old?.isConnected, before)
    if (words.test((await spoken(page).textContent()) ?? '')) return
  }
  throw new Error(`No stack of one's own is called ${words}`)
}

describe('a player without a mouse', () => {
  it('opens a game, finds counters and hears their names, moves them as one entry, and undoes it', async () => {
    const anna = await visit(house.browser, house.relay.url, 'Anna')
    await anna.getByRole('button', { name: 'Play online' }).waitFor()
    // The shelf is one tab stop, and arrows move from box to box.
    await tabTo(anna, /^Before the Rains/)
    for (let box = 0; box < 9 && !/^Combat Operations/.test(await focused(anna)); box++) await press(anna, 'ArrowRight')
    await press(anna, 'Enter')
    await tabTo(anna, /^Play online/)
    await press(anna, 'Enter')
    await anna.getByRole('dialog').locator('input[readonly]').nth(2).waitFor()
    await press(anna, 'Escape')
    await settled(anna)
    await toBoard(anna)
    const bare = await pictureOf(anna, RED_HQ, 40)
    await goTo(anna, HQ)
    // The place, what lies there and its side are announced; everybody sees the cursor.
    expect(await spoken(anna).textContent()).toMatch(/^E13, .*Red: /)
    await expect.poll(() => pictureOf(anna, RED_HQ, 40)).not.toLookLike(bare)
    if (process.env.SHOTS) await anna.screenshot({ path: `${process.env.SHOTS}/keys-cursor.png` })
    const seq = await seqOf(anna)
    await press(anna, 'Enter')
    await isHeard(anna, /^Picked up: .*Arrows carry, Enter puts down, Escape puts back\.$/)
    await press(anna, 'ArrowUp', 'ArrowUp')
    await isHeard(anna, /^E11, /)
    if (process.env.SHOTS) await anna.screenshot({ path: `${process.env.SHOTS}/keys-carry.png` })
    await press(anna, 'Enter')
    await caughtUp(anna, seq + 1)
    expect((await logOf(anna)).at(-1)).toMatch(/E13 → E11/)
    await anna
      .locator('[aria-live]')
      .filter({ hasText: /Red: .*E13 → E11/ })
      .first()
      .waitFor({ state: 'attached' })
    await press(anna, 'Enter', 'ArrowLeft', 'Escape')
    await isHeard(anna, 'Put back.')
    expect(await seqOf(anna)).toBe(seq + 1)
    await press(anna, 'Control+z')
    await caughtUp(anna, seq + 2)
    await anna.locator('.line.undone', { hasText: 'E11' }).waitFor()
    await leave(anna)
  })

  it('takes one counter out of a stack, and chooses other actions from its menu', async () => {
    const { page: anna } = await makeTable(house.browser, house.relay.url)
    const place = startOf('red-21-arm-1')
    await drag(anna, RED_HQ, place)
    await caughtUp(anna, 2)
    await movePointerAway(anna)
    await toBoard(anna)
    await goTo(anna, HQ)
    await press(anna, 'e', 'ArrowLeft', 'ArrowRight', 'ArrowLeft')
    await isHeard(anna, /, \d of \d\.$/)
    if (process.env.SHOTS) await anna.screenshot({ path: `${process.env.SHOTS}/keys-fan.png` })
    const one = (await spoken(anna).textContent())?.split(',')[0] as string
    await press(anna, 'c')
    const menu = anna.getByRole('menu')
    await menu.waitFor()
    expect(await menu.getAttribute('aria-label')).toContain(one)
    const first = (await menu.getByRole('menuitem').allTextContents())[0] as string
    expect(await focused(anna)).toBe(first)
    await press(anna, 'End', 'Home', 'ArrowUp', 'ArrowDown')
    expect(await focused(anna)).toBe(first)
    await press(anna, 'Escape')
    await menu.waitFor({ state: 'detached' })
    await isFocused(anna, /^Board of/)
    await press(anna, 'Enter')
    await isHeard(anna, new RegExp(`^Picked up: ${one}\\.`))
    await press(anna, 'ArrowUp', 'Enter')
    await caughtUp(anna, 3)
    expect((await logOf(anna)).at(-1)).toContain(one)
    await press(anna, 'r')
    await caughtUp(anna, 4)
    expect((await logOf(anna)).at(-1)).toContain(`rotates ${one} to 60°`)
    await leave(anna)
  })

  it('hears the referee’s judgement at each place of a drag, and goes by way of waypoints', async () => {
    const { page: anna } = await makeTable(house.browser, house.relay.url)
    await anna.getByRole('button', { name: 'Zones', exact: true }).waitFor()
    for (const phase of ['chit', 'movement']) {
      await anna.getByRole('button', { name: 'Next phase', exact: true }).click()
      await anna.locator('.tracker .now').getByText(phase).waitFor()
    }
    await caughtUp(anna, 3)
    await toBoard(anna)
    await goTo(anna, HQ)
    await press(anna, 'Enter')
    const referee = anna.locator('.spoken')
    await referee.getByText(/in reach/).waitFor({ state: 'attached' })
    await press(anna, 'ArrowUp')
    await referee.getByText(/point.* left/).waitFor({ state: 'attached' })
    await press(anna, ' ')
    await isHeard(anna, 'Waypoint E12.')
    await press(anna, 'ArrowUp')
    await referee.getByText(/point.* left/).waitFor({ state: 'attached' })
    if (process.env.SHOTS) await anna.screenshot({ path: `${process.env.SHOTS}/keys-way.png` })
    await press(anna, 'Enter')
    await caughtUp(anna, 4)
    expect((await logOf(anna)).at(-1)).toMatch(/E13 → E11/)
    await leave(anna)
  })

  it('reaches and uses dice, the sequence of play, the log, trays and notes', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url, undefined, { referee: 'off' })
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    await anna.getByText('Björn').first().waitFor()
    const { length } = await logOf(anna)
    let seq = await seqOf(anna)
    await tabTo(anna, /^Dice$/)
    await press(anna, 'Enter')
    await isFocused(anna, /^d6$/)
    await press(anna, 'Enter')
    await caughtUp(anna, ++seq)
    await anna.locator('.log .die').waitFor()
    await press(anna, 'Escape')
    await isFocused(anna, /^Dice$/)
    await toBoard(anna)
    await tabTo(anna, /^Log$/)
    await tabTo(anna, /^Log of the game/)
    await press(anna, 'ArrowUp')
    const lines = await logOf(anna)
    expect(lines.length).toBe(length + 1)
    await press(anna, 'Tab')
    expect(await focused(anna)).not.toMatch(/^Log/)
    await tabTo(anna, /^Next phase$/)
    await press(anna, 'Enter')
    await caughtUp(anna, ++seq)
    await press(anna, 'Shift+Tab', 'Enter')
    await anna.locator('.sequence').waitFor()
    await press(anna, 'Tab', 'Tab', 'Tab', 'Escape')
    await anna.locator('.sequence').waitFor({ state: 'detached' })
    expect(await anna.evaluate(() => document.activeElement?.className)).toContain('now')
    // Send a counter to the losses by its menu, and bring it back from the panel.
    await toBoard(anna)
    await goTo(anna, HQ)
    await press(anna, 'Delete')
    await caughtUp(anna, ++seq)
    await press(anna, 'F6')
    await isFocused(anna, /^Log$/)
    await press(anna, 'ArrowRight')
    await isFocused(anna, /^Trays and piles$/)
    await tabTo(anna, /losses|dead|eliminated/i)
    await press(anna, 'Enter')
    await tabTo(anna, HQ)
    await press(anna, 'Enter')
    await anna.getByText(/1 counter in hand/).waitFor()
    await toBoard(anna)
    await press(anna, 'n', 'Enter')
    await caughtUp(anna, ++seq)
    await anna.getByText(/1 counter in hand/).waitFor({ state: 'detached' })
    await press(anna, 'F6')
    await isFocused(anna, /^Trays and piles$/)
    for (let tries = 0; tries < 5 && !/^Notes$/.test(await focused(anna)); tries++) await press(anna, 'ArrowRight')
    await tabTo(anna, /^(New note|Write a note|A note|Title)/i)
    await caughtUp(björn, seq)
    await press(anna, 'Shift+Tab')
    await toBoard(anna)
    await leave(anna, björn)
  })

  it('draws with the pen from cursor to cursor', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    await anna.getByText('Björn').first().waitFor()
    await toBoard(anna)
    await tabTo(anna, /^Pen$/)
    await press(anna, 'Enter')
    await anna.getByRole('toolbar', { name: 'Drawing on the map' }).waitFor()
    const seq = await seqOf(anna)
    await toBoard(anna)
    await press(anna, 'n', 'ArrowUp', 'ArrowUp', 'Enter', 'ArrowUp', 'ArrowRight')
    expect(await seqOf(anna)).toBe(seq)
    await press(anna, 'Enter')
    await caughtUp(björn, seq + 1)
    expect((await logOf(björn)).at(-1)).toMatch(/draws a line on the map/)
    await press(anna, 'Enter', 'ArrowUp', 'Escape', 'Escape', 'Escape')
    await anna.getByRole('toolbar', { name: 'Drawing on the map' }).waitFor({ state: 'detached' })
    expect(await seqOf(anna)).toBe(seq + 1)
    await leave(anna, björn)
  })

  it('reaches the whole page with Tab, is trapped nowhere, and always sees the focus', async () => {
    const { page: anna } = await makeTable(house.browser, house.relay.url)
    await anna.locator('.what .home').focus()
    const stops: string[] = []
    const dark: string[] = []
    for (let steps = 0; steps < 150; steps++) {
      await press(anna, 'Tab')
      const at = await anna.evaluate(() => {
        const here = document.activeElement as HTMLElement
        const { outlineStyle, outlineWidth } = getComputedStyle(here)
        const isShown = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
        const part = here.closest('.topbar, .ground, .panel')?.className ?? ''
        const name = here.getAttribute('aria-label') ?? here.textContent?.trim() ?? ''
        return { name, part, isShown, isHome: here.classList.contains('home') }
      })
      if (at.isHome) break
      stops.push(at.part.split(' ')[0] as string)
      if (!at.isShown && at.part !== '') dark.push(at.name)
    }
    expect(stops.length).toBeLessThan(150)
    expect(dark).toEqual([])
    // The order of the focus is the visible order, and each part comes once.
    expect(stops.filter((part, index) => part !== '' && part !== stops[index - 1])).toEqual([
      'topbar',
      'ground',
      'panel',
      'topbar',
    ])
    await press(anna, 'Shift+Tab')
    await isFocused(anna, /^Skip to the board$/)
    expect(await seriousViolations(anna)).toEqual([])
    await press(anna, 'Enter')
    await isFocused(anna, /^Board of/)
    await leave(anna)
  })
})
