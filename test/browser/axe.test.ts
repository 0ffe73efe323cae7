import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hex, startOf } from '../client/combat.ts'
import { seriousViolations } from './axe-violations.ts'
import { openHouse } from './launch.ts'
import {
  caughtUp,
  drag,
  enter,
  faultsOf,
  fromMenu,
  laidOut,
  makeTable,
  movePointerAway,
  newScreen,
  openBox,
  pixel,
  say,
  seqOf,
  sitDown,
  visit,
} from './players.ts'

const house = openHouse()
const RED_HQ = startOf('red-49-hq')

/** Axe violations on every visited screen, by day and by night. */
class ScreenTour {
  readonly found: string[] = []
  /** Names of the menu items chosen so far. */
  readonly chosen = new Set<string>()

  constructor(readonly page: Page) {}

  async check(screen: string): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await this.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      this.found.push(...(await seriousViolations(this.page)).map((each) => `${screen}, ${colorScheme}: ${each}`))
      if (process.env.SHOTS) {
        const name = screen.replace(/[^\w]+/g, '-')
        await this.page.screenshot({ path: `${process.env.SHOTS}/axe-${name}-${colorScheme}.png` })
      }
    }
  }

  /** Presses each button, checks what opens, and closes it. */
  async sheets(from: string, openers: Locator): Promise<void> {
    const names = await openers.evaluateAll((all) =>
      all.flatMap((each) =>
        each.hasAttribute('hidden') ? [] : (each.getAttribute('aria-label') ?? each.textContent ?? ''),
      ),
    )
    for (const name of names) {
      await openers
        .and(this.page.locator(`:is([aria-label="${name}"], :text-is("${name}"))`))
        .first()
        .click()
      await this.page.getByRole('dialog').waitFor()
      await this.check(`${from}: ${name}`)
      await this.close()
    }
  }

  /** A dialog, or the sheet of an attack, which stands beside the map. */
  sheet(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('region', { name: 'Declare an attack' }))
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape')
    await this.sheet().waitFor({ state: 'detached' })
  }

  async end(): Promise<void> {
    expect(this.found).toEqual([])
    expect(faultsOf(this.page)).toEqual([])
    await this.page.context().close()
  }
}

/** Opens each sheet of a menu that was not opened before. */
async function menus(tour: ScreenTour, from: string, open: () => Promise<void>): Promise<void> {
  const { page } = tour
  await open()
  const menu = page.getByRole('menu')
  await menu.waitFor()
  const names = (await menu.getByRole('menuitem').allTextContents()).filter(
    (name) => name.endsWith('…') && !tour.chosen.has(name),
  )
  if (names.length > 0) await tour.check(`${from}: menu`)
  await page.keyboard.press('Escape')
  for (const name of names) {
    tour.chosen.add(name)
    await open()
    await menu.getByRole('menuitem', { name, exact: true }).click()
    await tour.sheet().waitFor()
    await tour.check(`${from}: ${name}`)
    await tour.close()
  }
}

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click()

/** There are many screens, and axe is slow. */
const LONG = 300_000

describe('axe finds nothing serious', { timeout: LONG }, () => {
  it('in the lobby, its choices, and its error pages', async () => {
    const tour = new ScreenTour(await visit(house.browser, house.relay.url, 'Anna'))
    const { page } = tour
    await page.getByRole('button', { name: 'Play online' }).waitFor()
    await tour.check('lobby')
    await openBox(page)
    await page.locator('.watching').getByText('Tournament', { exact: true }).click()
    await page.getByLabel('Link to a table').fill('nowhere')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('alert').waitFor()
    await tour.check('lobby with a tournament and a wrong link')
    await page.getByRole('button', { name: 'Preferences' }).click()
    await page.getByRole('dialog').waitFor()
    await tour.check('lobby: Preferences')
    await tour.close()
    await page.route('**/modules.json', (route) => route.abort())
    await page.reload()
    await page.getByText('The relay does not answer').waitFor()
    await tour.check('lobby without a relay')
    await page.unroute('**/modules.json')
    await page.goto(`${house.relay.url}/#table=abcdefghijkl&key=short`)
    await page.getByText('The link is incomplete').waitFor()
    await tour.check('incomplete link')
    await page.goto(`${house.relay.url}/tables/abc`)
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor()
    await tour.check('no such page')
    await page.goto(`${house.relay.url}/#table=abcdefghijkl`)
    await page.getByRole('heading', { name: 'Table not found' }).waitFor()
    await tour.check('table not found')
    await tour.end()
  })

  it('at the table: its panels, its sheets, what lies over the board, and a lost connection', async () => {
    const { page, seats } = await makeTable(house.browser, house.relay.url)
    const tour = new ScreenTour(page)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    await page.getByText('Björn').first().waitFor()
    await say(page, 'Good evening')
    await drag(page, RED_HQ, hex('J9'))
    await caughtUp(björn, await seqOf(page))
    await movePointerAway(page)
    await tour.check('table, log')
    await page.locator('.log .mark').first().click()
    await page.locator('.verdict').waitFor()
    await tour.check('verdict')
    for (const each of await page.getByRole('tab').allTextContents()) {
      await tab(page, new RegExp(each))
      await tour.check(`tab ${each}`)
    }
    await tour.sheets('referee', page.locator('.paper').getByRole('button', { name: /^(Modes|House rules|Rules)$/ }))
    await tour.sheets(
      'top bar',
      page.locator('.tools, .referee-strip').getByRole('button', { name: /^(Referee|Share)/ }),
    )
    for (const name of ['Save', 'End the game', 'Preferences', 'Shortcuts']) {
      await fromMenu(page, name)
      await page.getByRole('dialog').waitFor()
      await tour.check(`menu: ${name}`)
      await tour.close()
    }
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await tour.check('menu')
    await page.keyboard.press('Escape')
    await tour.sheets('seats', page.locator('.roster .buttons button'))
    await page.getByRole('button', { name: 'Dice', exact: true }).click()
    await tour.check('dice')
    await page.getByRole('button', { name: 'Dice', exact: true }).click()
    await page.locator('.tracker .now').click()
    await page.locator('.sequence').waitFor()
    await tour.check('sequence of play')
    await page.keyboard.press('Escape')
    const toggles = page.locator('.ground fieldset button[aria-pressed]:visible')
    for (let at = 0; at < (await toggles.count()); at++) {
      const name = (await toggles.nth(at).textContent()) ?? ''
      await toggles.nth(at).click()
      await tour.check(`over the board: ${name}`)
      if (name === 'Past') await page.getByRole('button', { name: 'Back to now' }).click()
      else await toggles.nth(at).click()
    }
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await page.keyboard.type('HQ')
    await tour.check('find')
    await page.keyboard.press('Escape')
    await page.context().setOffline(true)
    await page.getByText('Connection lost.').waitFor()
    await tour.check('connection lost')
    await page.context().setOffline(false)
    await page.getByText('Connection lost.').waitFor({ state: 'detached' })
    // Includes cards held up, requests and answers.
    await björn.getByRole('button', { name: 'Next phase', exact: true }).click()
    await björn.context().close()
    await tour.end()
  })

  it('in the menus of counters, hexes and piles, and in every sheet that they open', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    const tour = new ScreenTour(page)
    const rightClick = (at: { x: number; y: number }) => () => page.mouse.click(at.x, at.y, { button: 'right' })
    const from = await pixel(page, RED_HQ)
    await menus(tour, 'counter', rightClick(from))
    await menus(tour, 'hex', rightClick(await pixel(page, hex('J9'))))
    await movePointerAway(page)
    const alone = await pixel(page, startOf('red-21-hq'))
    await page.mouse.move(alone.x, alone.y)
    await page.locator('.tooltip').waitFor()
    await tour.check('tooltip')
    await movePointerAway(page)
    await tab(page, 'Trays and piles')
    for (const pile of await page.getByRole('button', { name: /^Actions for/ }).all()) {
      await menus(tour, (await pile.getAttribute('aria-label')) ?? '', () => pile.click())
    }
    await page.locator('.pile .name:not(:disabled)').first().click()
    await page.locator('.inside button').first().click()
    await page.getByText('in hand').waitFor()
    await tour.check('counter in the hand')
    await page.getByRole('button', { name: 'Put back' }).click()
    await tour.end()
  })

  it('on a shared screen, for an observer, and after the end of the game', async () => {
    const shared = new ScreenTour(await visit(house.browser, house.relay.url, 'Anna'))
    await openBox(shared.page)
    await shared.page.getByRole('button', { name: 'Hot-seat on this screen' }).click()
    await shared.page.getByRole('button', { name: 'I am Red' }).waitFor()
    await shared.check('handover')
    await shared.page.getByRole('button', { name: 'I am Red' }).click()
    await laidOut(shared.page)
    await shared.check('shared table')
    await shared.end()
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const watcher = new ScreenTour(await enter(await newScreen(house.browser), seats.observer))
    await laidOut(watcher.page)
    await watcher.check('observer')
    await fromMenu(anna, 'End the game')
    await anna.getByRole('dialog').getByRole('button', { name: 'End the game' }).click()
    await watcher.page.getByRole('button', { name: 'Game over' }).click()
    await watcher.page.getByRole('dialog').waitFor()
    await watcher.check('ended')
    await watcher.end()
    await anna.context().close()
  })
})
