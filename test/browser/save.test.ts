import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, type RunningRelay, startRelay } from './launch.ts'
import { faultsOf, laidOut, makeTable, say, sitDown } from './players.ts'

let relay: RunningRelay
let browser: Browser
beforeAll(async () => {
  ;[relay, browser] = await Promise.all([startRelay(), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await relay.stop()
})

/** What a button gives to keep: the name of the file and what is in it. */
async function download(page: Page, button: string): Promise<{ name: string; path: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: button }).click(),
  ])
  const path = await file.path()
  return { name: file.suggestedFilename(), path, text: await readFile(path, 'utf8') }
}

describe('a game to take home', () => {
  it('is a report in plain words for whoever sits at the table, and no log while it is played', async () => {
    const { page: anna, seats } = await makeTable(browser, relay.url)
    const björn = await sitDown(browser, seats.blue, 'Björn')
    await say(björn, 'A <b>bold</b> attack.')
    await anna.locator('.log').getByText('A <b>bold</b> attack.').waitFor()
    await anna.getByRole('button', { name: 'Save', exact: true }).click()
    const text = await download(anna, 'As text')
    expect(text.name).toMatch(/^counterpoint-.*\.txt$/)
    expect(text.text).toMatch(/^Combat Operations: Red Attack\n=+\n/)
    expect(text.text).toContain('Blue: A <b>bold</b> attack.')
    const page = await download(anna, 'As a page')
    expect(page.text).toContain('Blue: A &lt;b&gt;bold&lt;/b&gt; attack.')
    await anna.getByText('it can be had once the host has ended the game').waitFor()
    if (process.env.SHOTS) await anna.screenshot({ path: `${process.env.SHOTS}/save.png` })
    await laidOut(anna)
    for (const each of [anna, björn]) expect(faultsOf(each)).toEqual([])
    for (const each of [anna, björn]) await each.context().close()
  })
})
