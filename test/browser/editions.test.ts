import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { layModule } from '../relay/modules/lay-module.ts'
import { launchBrowser, type RunningRelay, startRelay } from './launch.ts'
import { laidOut, leave, makeTable, sitDown } from './players.ts'

/** A game that its author changes while two players have a table open. */

let browser: Browser
let modules: string
let relay: RunningRelay

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
afterEach(async () => {
  await relay.stop()
  await rm(modules, { recursive: true })
})

async function twoPlayers(env: Record<string, string> = {}): Promise<readonly [Page, Page]> {
  modules = await mkdtemp(join(tmpdir(), 'counterpoint-games-'))
  layModule(join(modules, 'mine'), 'mine')
  relay = await startRelay({ MODULES: modules, ...env })
  const { page, links } = await makeTable(browser, relay.url, undefined, { module: 'mine', scenario: 'first' })
  const other = await sitDown(browser, links[1] ?? '', 'Ben')
  await Promise.all([laidOut(page), laidOut(other)])
  return [page, other]
}

async function change(file: string, was: string, is: string): Promise<void> {
  const path = join(modules, 'mine', file)
  const text = await readFile(path, 'utf8')
  if (!text.includes(was)) throw new Error(`${file} has no ${was}.`)
  await writeFile(path, text.replaceAll(was, is))
}

/** How many places of this name the finder knows on the map. */
async function found(page: Page, name: string): Promise<number> {
  await page.locator('.board canvas').focus()
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: /^Find/ }).fill(name)
  const places = page.getByRole('listbox').getByRole('option').filter({ hasText: name })
  const count = await places.count()
  await page.keyboard.press('Escape')
  return count
}

const NEWER =
  'The game mine has a newer edition. This table keeps the edition it began with; a new table gets the newer one.'

const shoot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/editions-${name}.png` })
}

describe('a game that changes while a table is open', () => {
  it('keeps its edition at the table and says to both players that there is a newer one', async () => {
    const pages = await twoPlayers()
    await change('map.json', '"Village"', '"Ashford"')
    await Promise.all(pages.map((page) => page.getByText(NEWER).waitFor()))
    const [page, other] = pages
    await shoot(page, 'newer')
    expect([await found(page, 'Village'), await found(page, 'Ashford')]).toEqual([1, 0])
    await other.reload()
    await other.getByText(NEWER).waitFor()
    await laidOut(other)
    expect([await found(other, 'Village'), await found(other, 'Ashford')]).toEqual([1, 0])
    await leave(...pages)
  })

  it('is shown as it is now in the open pages of its author, without a reload', async () => {
    const pages = await twoPlayers({ FOLLOW_MODULES: 'yes' })
    for (const page of pages) await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await change('map.json', '"Village"', '"Ashford"')
    for (const page of pages) {
      await expect.poll(() => found(page, 'Ashford')).toBe(1)
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
      expect(await page.getByText('This game has been changed').count()).toBe(0)
    }
    await shoot(pages[0], 'followed')
    await leave(...pages)
  })
})
