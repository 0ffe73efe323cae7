import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openHouse } from './launch.ts'
import { caughtUp, leave, logOf, makeTable, say, seqOf, settled, sitDown } from './players.ts'

const house = openHouse()

const fingerprint = (page: Page) => page.locator('.fingerprint code').innerText()
const warning = (page: Page) => page.getByRole('alert', { name: 'A warning about the log' })

/** As if the page had seen another log, or a longer one, before. */
const remember = (page: Page, change: { readonly seq?: number; readonly digits?: string }) =>
  page.evaluate((changed) => {
    const [latest, ...others] = JSON.parse(localStorage['counterpoint.fingerprints'])
    localStorage['counterpoint.fingerprints'] = JSON.stringify([{ ...latest, ...changed }, ...others])
  }, change)

async function comeBack(page: Page): Promise<void> {
  await page.reload()
  await settled(page)
}

describe('the fingerprint of a log', () => {
  it('is the same on every page, changes with each entry, and can be opened and copied', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    await caughtUp(anna, await seqOf(björn))
    const before = await fingerprint(anna)
    expect(before).toMatch(/^\d+ · [0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}$/)
    expect(await fingerprint(björn)).toBe(before)
    await say(anna, 'Shall we begin?')
    await expect.poll(() => fingerprint(björn)).not.toBe(before)
    expect(await fingerprint(anna)).toBe(await fingerprint(björn))
    await anna.getByRole('button', { name: /^Fingerprint of the log/ }).click()
    await anna.getByText('the same fingerprint means the same log').waitFor()
    await anna.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await anna.getByRole('button', { name: 'Copy' }).click()
    await anna.getByText('Copied.').waitFor()
    expect(await anna.evaluate(() => navigator.clipboard.readText())).toBe(await fingerprint(anna))
    await leave(anna, björn)
  })

  it('that this browser saw and the log lacks causes a warning until it is read, and play goes on', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await comeBack(page)
    expect(await warning(page).count()).toBe(0)
    await remember(page, { digits: '4f2a91c077de' })
    for (let times = 0; times < 2; times++) {
      await comeBack(page)
      await warning(page)
        .getByText(/changed since this browser saw it.*4f2a 91c0 77de/)
        .waitFor()
    }
    await say(page, 'I play on.')
    await expect.poll(async () => (await logOf(page)).at(-1)).toContain('I play on.')
    await warning(page).getByRole('button', { name: 'Accept this log' }).click()
    await warning(page).waitFor({ state: 'detached' })
    await comeBack(page)
    expect(await warning(page).count()).toBe(0)
    await leave(page)
  })

  it('of an entry after the end of the log shows that entries are missing', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await remember(page, { seq: 88 })
    await comeBack(page)
    await warning(page)
      .getByText(/Entries are missing from the log.*entry 88/)
      .waitFor()
    await leave(page)
  })
})
