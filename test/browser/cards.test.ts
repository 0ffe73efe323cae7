import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardSheets } from '../assets/cards.ts'
import { seriousViolations } from './axe-violations.ts'
import { launchBrowser, type RunningRelay, startRelay } from './launch.ts'
import { caughtUp, leave, makeTable, pixel, seqOf, sitDown } from './players.ts'

let relay: RunningRelay
let browser: Browser
const modules = mkdtempSync(join(tmpdir(), 'counterpoint-cards-'))
beforeAll(async () => {
  for (const [file, sheet] of Object.entries(cardSheets())) {
    mkdirSync(dirname(join(modules, 'cards', file)), { recursive: true })
    writeFileSync(join(modules, 'cards', file), JSON.stringify(sheet))
  }
  ;[relay, browser] = await Promise.all([startRelay({ MODULES: modules }), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await relay.stop()
  rmSync(modules, { recursive: true })
})

const seen = (page: Page, words: string | RegExp) => page.locator('.log').getByText(words).last().waitFor()
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click()
const hand = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cardsOf = (page: Page, name: string) => hand(page, name).locator('.card')
const menuOf = async (page: Page, pile: string, choice: string | RegExp) => {
  await tab(page, 'Trays and piles')
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: `Actions for ${pile}` })
    .click()
  await page.getByRole('menuitem', { name: choice }).click()
}
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) })
}

/** Anna plays Blue here and Björn plays Red; each has been dealt five cards. */
async function dealt(): Promise<{ anna: Page; björn: Page }> {
  const { page: anna, seats } = await makeTable(browser, relay.url, undefined, {
    module: 'cards',
    scenario: 'first',
    referee: 'off',
  })
  const björn = await sitDown(browser, seats.blue, 'Björn')
  await menuOf(anna, 'Deck', 'Shuffle …')
  await anna.getByRole('dialog').getByRole('button', { name: 'Shuffle' }).click()
  await menuOf(anna, 'Deck', 'Deal …')
  await anna.getByLabel('Number for each').fill('5')
  await anna.getByRole('dialog').getByText('10 of 54').waitFor()
  await anna.getByRole('button', { name: 'Deal', exact: true }).click()
  await expect.poll(() => cardsOf(anna, 'Blue hand').count()).toBe(5)
  await expect.poll(() => cardsOf(björn, 'Red hand').count()).toBe(5)
  return { anna, björn }
}

it('an empty hand covers no map until something can be put into it', async () => {
  const { page } = await makeTable(browser, relay.url, undefined, {
    module: 'cards',
    scenario: 'first',
    referee: 'off',
  })
  await page.getByRole('tab', { name: 'Trays and piles' }).waitFor()
  expect(await hand(page, 'Blue hand').count()).toBe(0)
  await menuOf(page, 'Deck', 'Deal …')
  await page.getByLabel('Number for each').fill('1')
  await page.getByRole('button', { name: 'Deal', exact: true }).click()
  await hand(page, 'Blue hand').waitFor()
  await leave(page)
})

describe('a deck of cards', () => {
  it('is dealt round; each player sees his own hand at the edge of the table, and everybody sees the counts', async () => {
    const { anna, björn } = await dealt()
    expect(await hand(björn, 'Blue hand').count()).toBe(0)
    const own = await cardsOf(anna, 'Blue hand').allTextContents()
    const words = await björn.locator('body').innerText()
    for (const name of own) expect(words).not.toContain(name)
    await tab(björn, 'Trays and piles')
    const row = björn.getByRole('listitem').filter({ hasText: 'Blue hand' })
    expect(await row.locator('.count').textContent()).toBe('5')
    expect(await björn.getByRole('listitem').filter({ hasText: 'Deck' }).locator('.count').textContent()).toBe('44')
    await shot(anna, 'hand')
    expect(await seriousViolations(anna)).toEqual([])
    await leave(anna, björn)
  })

  it('gives a card from the hand to the map, and takes it back into the hand', async () => {
    const { anna, björn } = await dealt()
    const card = cardsOf(anna, 'Blue hand').first()
    const name = (await card.textContent()) ?? ''
    await card.click()
    const { x, y } = await pixel(anna, { board: 'map', q: 3, r: 1 })
    await anna.mouse.move(x - 4, y - 4)
    await anna.mouse.move(x, y)
    await anna.mouse.click(x, y)
    await seen(björn, name)
    await expect.poll(() => cardsOf(anna, 'Blue hand').count()).toBe(4)
    await shot(anna, 'played')
    await anna.mouse.click(x, y, { button: 'right' })
    await anna.getByRole('menuitem', { name: 'Move to a tray or pile …' }).click()
    await anna
      .getByRole('dialog')
      .getByRole('button', { name: /Blue hand/ })
      .click()
    await expect.poll(() => cardsOf(anna, 'Blue hand').count()).toBe(5)
    await leave(anna, björn)
  })

  it('is looked into with the other’s consent, and only the requester learns what lies there', async () => {
    const { anna, björn } = await dealt()
    await menuOf(anna, 'Deck', 'Ask to look inside …')
    await anna.getByLabel('Number from the top').fill('2')
    await anna.getByRole('button', { name: 'Ask', exact: true }).click()
    await anna.getByText('Waiting for Red').waitFor()
    const ask = björn.getByRole('region', { name: 'Blue asks to look at' })
    await ask.getByText('the top 2 of Deck').waitFor()
    await shot(björn, 'asked')
    await ask.getByRole('button', { name: 'Agree', exact: true }).click()
    const shown = anna.getByRole('region', { name: 'Shown to you' })
    await shown.waitFor()
    const names = await shown.locator('li span').allTextContents()
    expect(names).toHaveLength(2)
    await shot(anna, 'shown')
    await caughtUp(björn, await seqOf(anna))
    const words = await björn.locator('body').innerText()
    for (const name of names) expect(words).not.toContain(name)
    expect(await björn.getByRole('region', { name: 'Shown to you' }).count()).toBe(0)
    await shown.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => shown.count()).toBe(0)
    await tab(anna, 'Log')
    await seen(anna, names[0] ?? 'a card')
    await leave(anna, björn)
  })

  it('has cards shown to the other side, which stay where they are', async () => {
    const { anna, björn } = await dealt()
    const card = cardsOf(anna, 'Blue hand').nth(1)
    const name = (await card.textContent()) ?? ''
    await björn.clock.install()
    await card.click()
    await hand(anna, 'Blue hand').getByRole('button', { name: 'Show to …' }).click()
    await anna.getByRole('dialog').getByRole('button', { name: 'Show' }).click()
    const shown = björn.getByRole('region', { name: 'Shown to you' })
    // It asks nothing: pointed at it stays to be read, then it goes.
    await shown.hover()
    await shown.getByText(name, { exact: true }).waitFor()
    await seen(björn, 'shows part of Blue hand to Red only')
    expect(await cardsOf(anna, 'Blue hand').count()).toBe(5)
    expect(await anna.getByRole('region', { name: 'Shown to you' }).count()).toBe(0)
    await björn.clock.fastForward(15_000)
    await shown.getByText(name, { exact: true }).waitFor()
    await björn.mouse.move(5, 300)
    await expect
      .poll(async () => {
        await björn.clock.fastForward(15_000)
        return shown.count()
      })
      .toBe(0)
    await leave(anna, björn)
  })

  it('is returned whole and searched by those who may look into it, and the log mentions the search', async () => {
    const { anna, björn } = await dealt()
    await menuOf(björn, 'Red hand', 'Empty into …')
    await björn
      .getByRole('dialog')
      .getByRole('button', { name: /Red library/ })
      .click()
    await expect.poll(() => cardsOf(björn, 'Red hand').count()).toBe(0)
    await tab(björn, 'Trays and piles')
    const row = björn.getByRole('listitem').filter({ hasText: 'Red library' })
    await row.getByRole('button', { name: 'Red library', exact: true }).click()
    const card = row.locator('.inside button').nth(2)
    const name = (await card.textContent()) ?? ''
    await card.click()
    await row.getByRole('button', { name: 'To a pile …' }).click()
    await björn
      .getByRole('dialog')
      .getByRole('button', { name: /Red hand/ })
      .click()
    await expect.poll(() => cardsOf(björn, 'Red hand').allTextContents()).toEqual([name])
    await tab(anna, 'Log')
    await seen(anna, 'searches Red library and takes pieces to Red hand')
    await tab(björn, 'Log')
    await seen(björn, `searches Red library and takes ${name} to Red hand`)
    await leave(anna, björn)
  })
})
