import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousViolations } from './axe-violations.ts'
import { openHouse } from './launch.ts'
import {
  caughtUp,
  enter,
  faultsOf,
  fromMenu,
  laidOut,
  leave,
  makeTable,
  newScreen,
  openBox,
  seqOf,
  sitDown,
  visit,
} from './players.ts'

/** The tables that a browser knows, as its lobby shows them. */

const house = openHouse()

const lines = (page: Page) => page.locator('.tables .table')
const wordsOf = async (page: Page): Promise<string[]> =>
  (await lines(page).allTextContents()).map((text) => text.replace(/\s+/g, ' '))
const toLobby = (page: Page) => page.getByRole('link', { name: 'To the lobby' }).click()

/** A player's steps, until it is the other side's turn. */
async function passTurn(page: Page, words: RegExp): Promise<void> {
  for (let steps = 0; steps < 20; steps++) {
    if (words.test((await page.locator('.tracker .now').textContent()) ?? '')) return
    const seq = await seqOf(page)
    await page.getByRole('button', { name: 'Next phase', exact: true }).click()
    await caughtUp(page, seq + 1)
  }
  throw new Error(`No phase is called ${words}.`)
}

describe('your tables', () => {
  it('are explained on a first visit', async () => {
    const page = await visit(house.browser, house.relay.url)
    await page.getByText('None yet. To open one:').waitFor()
    expect(await page.locator('.tables.none').textContent()).toContain('tells you when it is your turn')
    await leave(page)
  })

  it('show whose turn it is, who sits there and who is there now, and refresh when they are looked at again', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url, undefined, { referee: 'off' })
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    await passTurn(anna, /Attacker: movement/)
    await toLobby(anna)
    const [line] = [lines(anna).first()]
    await expect.poll(() => line.textContent()).toContain('Your turn')
    expect((await wordsOf(anna))[0]).toMatch(
      /^Your turnCombat Operations: Red AttackYou: Red · Blue: Björn \(here now\)Turn 1 \(−\), Attacker: movement · (just now|\d+ minutes? ago)$/,
    )
    expect(await anna.locator('.tables [role="status"]').textContent()).toBe('1 table waits for you.')
    if (process.env.SHOTS) await anna.screenshot({ path: `${process.env.SHOTS}/tables.png` })
    // The game goes on without her, and Björn leaves.
    await passTurn(björn, /Defender: movement/)
    await leave(björn)
    // The relay may notice a moment later that he is gone.
    const lookAgain = async () => {
      const answered = anna.waitForResponse('**/api/tables')
      await anna.evaluate(() => window.dispatchEvent(new Event('focus')))
      await answered
      return (await wordsOf(anna))[0]
    }
    await expect
      .poll(lookAgain)
      .toMatch(/^Blue’s turn \(Björn\)Combat Operations: Red AttackYou: Red · Blue: BjörnTurn 1/)
    expect(await anna.locator('.tables [role="status"]').textContent()).toBe('')
    await leave(anna)
  })

  it('show ended and missing ones apart, and urgent ones first, asked for in one request', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await fromMenu(page, 'End the game')
    await page.getByRole('dialog').getByRole('button', { name: 'End the game' }).click()
    await page.getByRole('button', { name: 'Game over' }).waitFor()
    await page.keyboard.press('Escape')
    await toLobby(page)
    await openBox(page)
    await page.getByText('Blue Attack').click()
    await page.getByRole('button', { name: 'Play online' }).click()
    await page.getByRole('dialog').locator('input[readonly]').nth(2).waitFor()
    await page.keyboard.press('Escape')
    await laidOut(page)
    await passTurn(page, /Attacker: movement/)
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('counterpoint.tables') ?? '[]')
      const lost = { table: 'nowhere-at-all', key: 'x'.repeat(22), title: 'A lost game', part: 'Red', at: 1 }
      localStorage.setItem('counterpoint.tables', JSON.stringify([lost, ...kept]))
    })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/tables')) asked.push(request.method())
    })
    await toLobby(page)
    await page.getByText('This table no longer exists').waitFor()
    expect(asked).toEqual(['POST'])
    const text = await wordsOf(page)
    expect(text.map((each) => /Your turn|Ended|no longer exists/.exec(each)?.[0])).toEqual([
      'Your turn',
      'Ended',
      'no longer exists',
    ])
    expect(await page.getByRole('heading', { name: 'Finished' }).count()).toBe(1)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await seriousViolations(page)).toEqual([])
    }
    await page.getByRole('button', { name: 'Remove A lost game, Red from the list' }).click()
    await expect.poll(() => lines(page).count()).toBe(2)
    await leave(page)
  })

  it('open their tables also if the relay cannot report on them', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await page.route('**/api/tables', (route) => route.abort())
    await toLobby(page)
    await page.getByText('The state of your tables is not known at the moment.').waitFor()
    expect((await wordsOf(page))[0]).toBe('Combat Operations: Red AttackYou: Red')
    await page.unroute('**/api/tables')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(async () => (await wordsOf(page))[0]).toContain('Supply')
    await page.route('**/api/tables', (route) => route.fulfill({ json: { tables: [{ gone: 'unreadable' }] } }))
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByText('The relay cannot read this table at the moment.').waitFor()
    await lines(page).first().getByRole('link').click()
    await laidOut(page)
    await leave(page)
  })

  it('are never requested by a player without tables', async () => {
    const page = await enter(await newScreen(house.browser), 'about:blank')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(house.relay.url)
    await page.getByRole('button', { name: 'Play online' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
    expect(faultsOf(page)).toEqual([])
    await page.context().close()
  })
})
