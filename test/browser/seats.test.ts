import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { blemishes } from './blemishes.ts'
import { openHouse } from './launch.ts'
import { faultsOf, fromMenu, laidOut, makeTable, say, sitDown, visit } from './players.ts'

const house = openHouse()

const seats = (page: Page) => page.getByRole('button', { name: 'Seats …' }).click()
const sheet = (page: Page) => page.getByRole('dialog')
const seen = (page: Page, words: string | RegExp) => page.locator('.log').getByText(words).last().waitFor()
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}
const end = async (...pages: Page[]) => {
  for (const page of pages) expect(faultsOf(page)).toEqual([])
  for (const page of pages) await page.context().close()
}

describe('a seat', () => {
  it('is handed on by a link that works once: the newcomer has one of his own, and the old link is void', async () => {
    const { page: anna, seats: links } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, links.blue, 'Björn')
    await seats(björn)
    await sheet(björn).getByRole('button', { name: 'Pass Blue on to another player …' }).click()
    const passed = await sheet(björn).getByLabel('Link: Pass Blue on').inputValue()
    expect(passed).not.toBe(links.blue)
    await shot(björn, 'hand-on')
    expect(await blemishes(björn)).toEqual([])
    const carla = await sitDown(house.browser, passed, 'Carla')
    await seen(anna, /Blue.*has changed hands/)
    await seen(anna, /is now played by Carla/)
    await björn.getByRole('heading', { name: 'This seat has changed hands' }).waitFor()
    // What stands in the newcomer's address is a link that nobody passed on.
    await expect.poll(() => carla.url()).not.toBe(passed)
    await carla.reload()
    await laidOut(carla)
    await say(carla, 'Here I am.')
    await seen(anna, 'Here I am.')
    for (const old of [links.blue, passed]) {
      const late = await visit(house.browser, old)
      await late.getByRole('heading', { name: 'This seat has changed hands' }).waitFor()
      await end(late)
    }
    await björn.getByRole('button', { name: 'Watch the game' }).click()
    await laidOut(björn)
    await björn.getByText('You are watching.').waitFor()
    await end(anna, björn, carla)
  })

  it('that the host made is its player’s alone once he has taken a link of his own', async () => {
    const { page: anna, seats: links } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, links.blue, 'Björn')
    await seats(björn)
    await sheet(björn).getByRole('button', { name: 'Get a new link for yourself' }).click()
    await seen(anna, /Blue.*has changed hands/)
    await expect.poll(() => björn.url()).not.toBe(links.blue)
    await laidOut(björn)
    await say(björn, 'Mine alone.')
    await seen(anna, 'Mine alone.')
    await anna.getByRole('button', { name: 'Share' }).click()
    await sheet(anna).getByLabel('Link: Observers').waitFor()
    expect(await sheet(anna).getByLabel('Link: Blue').count()).toBe(0)
    const late = await visit(house.browser, links.blue)
    await late.getByRole('heading', { name: 'This seat has changed hands' }).waitFor()
    await end(anna, björn, late)
  })

  it('is left, and waits for who comes back', async () => {
    const { page: anna, seats: links } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, links.blue, 'Björn')
    await seen(anna, 'is now played by Björn')
    await seats(björn)
    await sheet(björn).getByRole('button', { name: 'Leave the seat' }).click()
    await seen(anna, 'is vacant: Björn left the seat')
    await björn.getByRole('button', { name: 'Play online' }).waitFor()
    await björn.getByRole('link', { name: /Red Attack/ }).click()
    await laidOut(björn)
    await expect.poll(() => anna.locator('.log').getByText('is now played by Björn').count()).toBe(2)
    await end(anna, björn)
  })
})

describe('a player who comes no more', () => {
  it('is replaced where the others agree; who sits there still may say so, and who left is not asked', async () => {
    const { page: anna, seats: links } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, links.blue, 'Björn')
    await seen(anna, 'is now played by Björn')
    await seats(anna)
    await shot(anna, 'replace')
    await sheet(anna).getByRole('button', { name: 'Give Blue to another player …' }).click()
    await björn.locator('.ask', { hasText: 'asks to give the seat of Blue (Björn) to another player' }).waitFor()
    await shot(björn, 'replaced')
    await björn.getByRole('button', { name: 'I am here' }).click()
    await anna.locator('.ask').waitFor({ state: 'detached' })
    await seats(björn)
    await sheet(björn).getByRole('button', { name: 'Leave the seat' }).click()
    await seen(anna, 'is vacant: Björn left the seat')
    await seats(anna)
    await sheet(anna).getByRole('button', { name: 'Give Blue to another player …' }).click()
    await seen(anna, /gives the seat of Blue to another player/)
    await seats(anna)
    await sheet(anna).getByRole('button', { name: 'Show the new link of this seat' }).click()
    const passed = await sheet(anna).getByLabel('Link: New link for Blue').inputValue()
    const carla = await sitDown(house.browser, passed, 'Carla')
    await seen(carla, 'is now played by Carla')
    const late = await visit(house.browser, links.blue)
    await late.getByRole('heading', { name: 'This seat has changed hands' }).waitFor()
    await end(anna, björn, carla, late)
  })
})

describe('the end of a game', () => {
  it('is asked for by the host, and comes when the other agrees', async () => {
    const { page: anna, seats: links } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, links.blue, 'Björn')
    await seen(anna, 'is now played by Björn')
    const ask = async () => {
      await fromMenu(anna, 'End the game')
      await sheet(anna)
        .getByText(/This needs the consent of Blue\./)
        .waitFor()
      await sheet(anna).getByRole('button', { name: 'Ask to end the game' }).click()
      await björn.locator('.ask', { hasText: 'Red asks to end the game' }).waitFor()
    }
    await ask()
    await björn.getByRole('button', { name: 'Decline' }).click()
    await anna.locator('.ask').waitFor({ state: 'detached' })
    await ask()
    await shot(björn, 'ending')
    await björn.getByRole('button', { name: 'Agree', exact: true }).click()
    await seen(anna, 'agrees: the game has ended')
    await anna.getByRole('button', { name: 'Game over', exact: true }).click()
    await sheet(anna).getByRole('button', { name: 'Download the log' }).waitFor()
    await end(anna, björn)
  })
})
