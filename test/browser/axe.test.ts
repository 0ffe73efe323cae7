import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hex, startOf } from '../client/combat.ts'
import { blemishes } from './blemishes.ts'
import { openHouse } from './launch.ts'
import {
  caughtUp,
  drag,
  enter,
  faultsOf,
  fromMenu,
  laidOut,
  lookAway,
  makeTable,
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

/** What is wrong with the screens that one has come through, by day and by night. */
class Way {
  readonly found: string[] = []
  /** What was chosen from menus. */
  readonly chosen = new Set<string>()

  constructor(readonly page: Page) {}

  async look(screen: string): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await this.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      this.found.push(...(await blemishes(this.page)).map((each) => `${screen}, ${colorScheme}: ${each}`))
      if (process.env.SHOTS) {
        const name = screen.replace(/[^\w]+/g, '-')
        await this.page.screenshot({ path: `${process.env.SHOTS}/axe-${name}-${colorScheme}.png` })
      }
    }
  }

  /** Presses each, looks at whatever opens, and closes it again. */
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
      await this.look(`${from}: ${name}`)
      await this.close()
    }
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape')
    await this.page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  async end(): Promise<void> {
    expect(this.found).toEqual([])
    expect(faultsOf(this.page)).toEqual([])
    await this.page.context().close()
  }
}

/** Opens each sheet that a menu leads to and that no menu led to before. */
async function menus(way: Way, from: string, open: () => Promise<void>): Promise<void> {
  const { page } = way
  await open()
  const menu = page.getByRole('menu')
  await menu.waitFor()
  const names = (await menu.getByRole('menuitem').allTextContents()).filter(
    (name) => name.endsWith('…') && !way.chosen.has(name),
  )
  if (names.length > 0) await way.look(`${from}: menu`)
  await page.keyboard.press('Escape')
  for (const name of names) {
    way.chosen.add(name)
    await open()
    await menu.getByRole('menuitem', { name, exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await way.look(`${from}: ${name}`)
    await way.close()
  }
}

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click()

/** There are many screens, and axe takes its time. */
const LONG = 300_000

describe('axe finds nothing serious', { timeout: LONG }, () => {
  it('in the lobby, in what is chosen there, and where a way leads nowhere', async () => {
    const way = new Way(await visit(house.browser, house.relay.url, 'Anna'))
    const { page } = way
    await page.getByRole('button', { name: 'Play online' }).waitFor()
    await way.look('lobby')
    await openBox(page)
    await page.locator('.watching').getByText('Tournament', { exact: true }).click()
    await page.getByLabel('Link to a table').fill('nowhere')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('alert').waitFor()
    await way.look('lobby with a tournament and a wrong link')
    await page.getByRole('button', { name: 'Preferences' }).click()
    await page.getByRole('dialog').waitFor()
    await way.look('lobby: Preferences')
    await way.close()
    await page.route('**/modules.json', (route) => route.abort())
    await page.reload()
    await page.getByText('The relay does not answer').waitFor()
    await way.look('lobby without a relay')
    await page.unroute('**/modules.json')
    await page.goto(`${house.relay.url}/#table=abcdefghijkl&key=short`)
    await page.getByText('The link is incomplete').waitFor()
    await way.look('incomplete link')
    await page.goto(`${house.relay.url}/tables/abc`)
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor()
    await way.look('no such page')
    await page.goto(`${house.relay.url}/#table=abcdefghijkl`)
    await page.getByRole('heading', { name: 'Table not found' }).waitFor()
    await way.look('table not found')
    await way.end()
  })

  it('at the table: its panel, its sheets, what lies over the board, and a lost line', async () => {
    const { page, seats } = await makeTable(house.browser, house.relay.url)
    const way = new Way(page)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    await page.getByText('Björn').first().waitFor()
    await say(page, 'Good evening')
    await drag(page, RED_HQ, hex('J9'))
    await caughtUp(björn, await seqOf(page))
    await lookAway(page)
    await way.look('table, log')
    await page.locator('.log .mark').first().click()
    await page.locator('.verdict').waitFor()
    await way.look('verdict')
    for (const each of await page.getByRole('tab').allTextContents()) {
      await tab(page, new RegExp(each))
      await way.look(`tab ${each}`)
    }
    await way.sheets('referee', page.locator('.paper').getByRole('button', { name: /^(Modes|House rules|Rules)$/ }))
    await way.sheets(
      'top bar',
      page.locator('.tools, .referee-strip').getByRole('button', { name: /^(Referee|Share)/ }),
    )
    for (const name of ['Save', 'End the game', 'Preferences', 'Shortcuts']) {
      await fromMenu(page, name)
      await page.getByRole('dialog').waitFor()
      await way.look(`menu: ${name}`)
      await way.close()
    }
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await way.look('menu')
    await page.keyboard.press('Escape')
    await way.sheets('seats', page.locator('.roster .buttons button'))
    await page.getByRole('button', { name: 'Dice', exact: true }).click()
    await way.look('dice')
    await page.getByRole('button', { name: 'Dice', exact: true }).click()
    await page.locator('.tracker .now').click()
    await page.locator('.sequence').waitFor()
    await way.look('sequence of play')
    await page.keyboard.press('Escape')
    const toggles = page.locator('.ground fieldset button[aria-pressed]:visible')
    for (let at = 0; at < (await toggles.count()); at++) {
      const name = (await toggles.nth(at).textContent()) ?? ''
      await toggles.nth(at).click()
      await way.look(`over the board: ${name}`)
      if (name === 'Past') await page.getByRole('button', { name: 'Back to now' }).click()
      else await toggles.nth(at).click()
    }
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await page.keyboard.type('HQ')
    await way.look('find')
    await page.keyboard.press('Escape')
    await page.context().setOffline(true)
    await page.getByText('Connection lost.').waitFor()
    await way.look('connection lost')
    await page.context().setOffline(false)
    await page.getByText('Connection lost.').waitFor({ state: 'detached' })
    // What is held up, asked for and answered.
    await björn.getByRole('button', { name: 'Next phase', exact: true }).click()
    await björn.context().close()
    await way.end()
  })

  it('in the menus of counters, hexes and piles, and in every sheet that they lead to', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    const way = new Way(page)
    const rightClick = (at: { x: number; y: number }) => () => page.mouse.click(at.x, at.y, { button: 'right' })
    const from = await pixel(page, RED_HQ)
    await menus(way, 'counter', rightClick(from))
    await menus(way, 'hex', rightClick(await pixel(page, hex('J9'))))
    await lookAway(page)
    const alone = await pixel(page, startOf('red-21-hq'))
    await page.mouse.move(alone.x, alone.y)
    await page.locator('.tooltip').waitFor()
    await way.look('tooltip')
    await lookAway(page)
    await tab(page, 'Trays and piles')
    for (const pile of await page.getByRole('button', { name: /^Actions for/ }).all()) {
      await menus(way, (await pile.getAttribute('aria-label')) ?? '', () => pile.click())
    }
    await page.locator('.pile .name:not(:disabled)').first().click()
    await page.locator('.inside button').first().click()
    await page.getByText('in hand').waitFor()
    await way.look('counter in the hand')
    await page.getByRole('button', { name: 'Put back' }).click()
    await way.end()
  })

  it('where two share a screen, where one watches, and when the game has ended', async () => {
    const shared = new Way(await visit(house.browser, house.relay.url, 'Anna'))
    await openBox(shared.page)
    await shared.page.getByRole('button', { name: 'Hot-seat on this screen' }).click()
    await shared.page.getByRole('button', { name: 'I am Red' }).waitFor()
    await shared.look('handover')
    await shared.page.getByRole('button', { name: 'I am Red' }).click()
    await laidOut(shared.page)
    await shared.look('shared table')
    await shared.end()
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const watcher = new Way(await enter(await newScreen(house.browser), seats.observer))
    await laidOut(watcher.page)
    await watcher.look('observer')
    await fromMenu(anna, 'End the game')
    await anna.getByRole('dialog').getByRole('button', { name: 'End the game' }).click()
    await watcher.page.getByRole('button', { name: 'Game over' }).click()
    await watcher.page.getByRole('dialog').waitFor()
    await watcher.look('ended')
    await watcher.end()
    await anna.context().close()
  })
})
