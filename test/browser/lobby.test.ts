import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousViolations } from './axe-violations.ts'
import { openHouse } from './launch.ts'
import { faultsOf, laidOut, makeTable, openBox, visit } from './players.ts'

const house = openHouse()

const errorPage = (page: Page) => page.locator('.trouble h1').textContent()

describe('the lobby', () => {
  it('opens a table in three clicks: the game, the scenario, and how to play it', async () => {
    const page = await visit(house.browser, house.relay.url)
    await openBox(page)
    await page.getByText('Blue Attack').click()
    await page.getByRole('button', { name: 'Play online' }).click()
    await laidOut(page)
    expect(await page.locator('.what h1').textContent()).toContain('Blue Attack')
    expect(page.url()).toMatch(/#table=[\w-]{8,32}&key=[\w-]{16,64}$/)
    expect(faultsOf(page)).toEqual([])
    await page.context().close()
  })

  it('lets the host choose a side, and gives each seat its own link, with whom to send it to', async () => {
    const page = await visit(house.browser, house.relay.url, 'Anna')
    await openBox(page)
    await page.locator('.segments').getByText('Blue').click()
    await page.getByRole('button', { name: 'Play online' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('Blue (you)', { exact: true }).waitFor()
    expect(await sheet.textContent()).toContain('Send this to the player of Red.')
    const links = await sheet
      .locator('input[readonly]')
      .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
    expect(new Set(links).size).toBe(3)
    expect(links.filter((link) => link.includes('key='))).toHaveLength(2)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Share' }).click()
    await sheet.locator('input[readonly]').nth(2).waitFor()
    expect(
      await sheet.locator('input[readonly]').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
    ).toEqual(links)
    await page.context().close()
  })

  it('remembers the tables of this browser, and forgets them on request', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    const address = page.url()
    await page.getByRole('link', { name: 'To the lobby' }).click()
    const back = page.getByRole('link', { name: /Combat Operations: Red Attack/ })
    await back.waitFor()
    expect(await back.textContent()).toContain('Red')
    await back.click()
    await laidOut(page)
    expect(page.url()).toBe(address)
    await page.getByRole('link', { name: 'To the lobby' }).click()
    await page.getByRole('button', { name: /^Remove Combat Operations/ }).click()
    await back.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Play online' }).waitFor()
    expect(await back.count()).toBe(0)
    await page.context().close()
  })

  it('opens a table by a pasted link, and says what is wrong with an incomplete one', async () => {
    const { page: host, seats } = await makeTable(house.browser, house.relay.url)
    const page = await visit(house.browser, house.relay.url, 'Björn')
    const field = page.getByLabel('Link to a table')
    await field.fill(seats.blue.slice(0, seats.blue.indexOf('#')))
    await page.keyboard.press('Enter')
    expect(await page.getByRole('alert').textContent()).toContain('not a complete link')
    await field.fill(`  ${seats.blue} `)
    await page.getByRole('button', { name: 'Join' }).click()
    await laidOut(page)
    await host.getByText('Björn').first().waitFor()
    for (const each of [page, host]) await each.context().close()
  })

  it('says what to do if there is no table to show', async () => {
    const { page: host, seats } = await makeTable(house.browser, house.relay.url)
    const page = await visit(house.browser, `${house.relay.url}/#table=nowhere-1`)
    await page.locator('.trouble').waitFor()
    expect(await errorPage(page)).toBe('Table not found')
    await page.goto('about:blank')
    await page.goto(`${seats.observer}&key=${'x'.repeat(22)}`)
    await page.locator('.trouble').waitFor()
    expect(await errorPage(page)).toBe('This link opens no seat')
    await page.getByRole('button', { name: 'Watch without a seat' }).click()
    await laidOut(page)
    expect(await page.locator('.composer').textContent()).toContain('You are watching')
    for (const each of [page, host]) await each.context().close()
  })

  it('says so if the relay does not answer', async () => {
    const page = await visit(house.browser, house.relay.url)
    await page.getByRole('button', { name: 'Play online' }).waitFor()
    await page.route('**/modules.json', (route) => route.abort())
    await page.reload()
    expect(await page.getByRole('alert').textContent()).toContain('The relay does not answer')
    await page.unroute('**/modules.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Play online' }).waitFor()
    await page.context().close()
  })

  it('and a table are accessible: axe finds nothing serious by day or by night', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await makeTable(house.browser, house.relay.url)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.getByRole('button', { name: 'Dice', exact: true }).click()
      await page.getByRole('button', { name: '2d6', exact: true }).click()
      await page.locator('.die').first().waitFor()
      expect(await seriousViolations(page)).toEqual([])
      await page.getByRole('tab', { name: 'Trays and piles' }).click()
      await page.getByRole('button', { name: '1 empty', exact: true }).click()
      expect(await seriousViolations(page)).toEqual([])
      await page.getByRole('tab', { name: 'Notes' }).click()
      await page.locator('.tracker .now').click()
      expect(await seriousViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Share' }).click()
      expect(await seriousViolations(page)).toEqual([])
      await page.goto(house.relay.url)
      await page.getByRole('link', { name: /Red Attack/ }).waitFor()
      expect(await seriousViolations(page)).toEqual([])
      await page.context().close()
    }
  })
})
