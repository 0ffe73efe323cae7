import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blemishes } from './blemishes.ts'
import { launchBrowser, type RunningRelay, startRelay } from './launch.ts'
import { enter, faultsOf, laidOut, newScreen } from './players.ts'

/** Shelves of other relays than ours: with few boxes, many, and damaged ones. */

const GAME = fileURLToPath(new URL('../../assets/modules/combat-operations', import.meta.url))
const house = {} as { folder: string; browser: Awaited<ReturnType<typeof launchBrowser>> }
const relays: RunningRelay[] = []

beforeAll(async () => {
  house.folder = await mkdtemp(join(tmpdir(), 'counterpoint-shelf-'))
  house.browser = await launchBrowser()
})
afterAll(async () => {
  await house.browser.close()
  for (const relay of relays) await relay.stop()
  await rm(house.folder, { recursive: true, force: true })
})

type Manifest = Record<string, unknown>

/** A relay with so many games, all made from one, and perhaps something that is none. */
async function relayWith(titles: readonly string[], mar: (manifest: Manifest) => Manifest = (same) => same) {
  const modules = await mkdtemp(join(house.folder, 'modules-'))
  for (const [at, title] of titles.entries()) {
    const folder = join(modules, `game-${String(at).padStart(2, '0')}`)
    await cp(GAME, folder, { recursive: true })
    const file = join(folder, 'module.json')
    const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'))
    const named = { ...manifest, id: `game-${at}`, title }
    await writeFile(file, JSON.stringify(title.startsWith('Torn') ? mar(named) : named))
  }
  const relay = await startRelay({ MODULES: modules, LOG: 'silent' })
  relays.push(relay)
  return relay
}

const look = async (url: string): Promise<Page> => {
  const page = await enter(await newScreen(house.browser), url)
  await page.locator('.box:not(.blank)').first().waitFor()
  return page
}
const boxes = (page: Page) => page.getByRole('region', { name: 'Games' }).locator('.box')
const opened = (page: Page) => page.locator('.box[aria-pressed="true"] .lid strong').textContent()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.querySelector('.lid strong')?.textContent)
const shoot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/shelf-${name}.png` })
}

async function isFit(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await blemishes(page)).toEqual([])
  }
  expect(faultsOf(page)).toEqual([])
}

describe('a shelf', () => {
  it('of two games shows both, what stands on the back of the open one, and leads to a table in two clicks', async () => {
    const relay = await relayWith(['Amber Dawn', 'Cobalt Night'])
    const page = await look(relay.url)
    expect(await boxes(page).count()).toBe(2)
    expect(await opened(page)).toBe('Amber Dawn')
    await page.locator('.lid .painted[data-painted]').nth(1).waitFor()
    await shoot(page, 'two')
    await isFit(page)
    await page.getByRole('button', { name: /^Cobalt Night/ }).click()
    expect(await page.locator('.game-description h2').textContent()).toBe('Cobalt Night')
    expect(await page.locator('.game-description').textContent()).toContain('Map reconstructed, counters reconstructed')
    await page.getByRole('button', { name: 'Play online' }).click()
    await laidOut(page)
    expect(await page.locator('.what h1').textContent()).toContain('Cobalt Night')
    await page.context().close()
  })

  it('of thirty is walked with arrows, opened with Enter, looked through by a word, and painted only where it is seen', async () => {
    const titles = Array.from({ length: 30 }, (_, at) => `Campaign ${at + 1}`)
    titles[27] = 'The Ourthe'
    const relay = await relayWith(titles)
    const page = await look(relay.url)
    expect(await boxes(page).count()).toBe(30)
    await page.getByText('30 games', { exact: true }).waitFor()
    await page.locator('.lid .painted[data-painted]').first().waitFor()
    await shoot(page, 'thirty')
    await isFit(page)
    // One stop for Tab, wherever one is on the shelf.
    expect(await page.locator('.box[tabindex="0"]').count()).toBe(1)
    await boxes(page).first().focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key)
    expect(await focused(page)).toBe('Campaign 2')
    expect(await opened(page)).toBe('Campaign 1')
    await page.keyboard.press('Enter')
    expect(await opened(page)).toBe('Campaign 2')
    await page.keyboard.press('End')
    expect(await focused(page)).toBe('Campaign 30')
    const last = boxes(page).last().locator('.painted[data-painted]')
    await last.waitFor()
    expect(await page.locator('.lid .painted[data-painted]').count()).toBeLessThan(20)
    await page.keyboard.press('Home')
    expect(await focused(page)).toBe('Campaign 1')
    await page.getByLabel('Find a game').fill('ourthe')
    await expect.poll(() => boxes(page).count()).toBe(1)
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe('The Ourthe')
    await page.keyboard.press('Enter')
    expect(await opened(page)).toBe('The Ourthe')
    await page.getByLabel('Find a game').fill('nothing like it')
    await page.getByText('No game found.').waitFor()
    expect(await page.getByRole('button', { name: 'Play online' }).count()).toBe(1)
    await page.context().close()
  })

  it('shows a damaged box, and in it what is wrong and where', async () => {
    const relay = await relayWith(['Amber Dawn', 'Torn Asunder'], (manifest) => ({
      ...manifest,
      ...{ version: 'one', sides: [], maps: 7, counters: false },
    }))
    const page = await look(relay.url)
    expect(await opened(page)).toBe('Amber Dawn')
    await page.getByRole('button', { name: /^Torn Asunder Damaged: cannot be played \d+ problems$/ }).click()
    const panel = page.getByRole('region', { name: 'Torn Asunder' })
    expect(await panel.locator('.problems li').count()).toBe(3)
    expect(await panel.locator('.problems code').first().textContent()).toMatch(/^module\.json \/\w+$/)
    expect(await panel.textContent()).toMatch(/And \d+ more\./)
    expect(await panel.textContent()).toContain('the path of game-01 in the modules folder')
    expect(await page.getByRole('button', { name: 'Play online' }).count()).toBe(0)
    await shoot(page, 'damaged')
    await isFit(page)
    await page.context().close()
  })

  it('with nothing on it says how a game comes there', async () => {
    const modules = join(house.folder, 'nothing')
    await mkdir(modules, { recursive: true })
    const relay = await startRelay({ MODULES: modules, LOG: 'silent' })
    relays.push(relay)
    const page = await enter(await newScreen(house.browser), relay.url)
    await page.getByText('This relay has no games.').waitFor()
    expect(await page.locator('.message-box').textContent()).toContain('npm run module -- new')
    await shoot(page, 'nothing')
    await isFit(page)
    await page.context().close()
  })
})
