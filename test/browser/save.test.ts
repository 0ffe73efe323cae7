import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Place } from '../../table/generated/types.ts'
import { openScenario } from '../../table/module/setup.ts'
import { combat, hex } from '../client/combat.ts'
import { openHouse, startRelay } from './launch.ts'
import {
  caughtUp,
  drag,
  faultsOf,
  fromMenu,
  hashOf,
  laidOut,
  leave,
  makeTable,
  movePointerAway,
  say,
  seqOf,
  sitDown,
  visit,
} from './players.ts'

const house = openHouse()

/** Downloads a file with a button: its name and its content. */
async function download(page: Page, button: string): Promise<{ name: string; path: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click(),
  ])
  const path = await file.path()
  return { name: file.suggestedFilename(), path, text: await readFile(path, 'utf8') }
}

async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

const HQ = openScenario(combat, 'red-attack')?.pieces.find(({ def }) => def === 'red-49-hq')?.at as Place

/** Anna has moved, and ended the game; returns the number of the entry before her move, and what stood there. */
async function ended(): Promise<{ page: Page; before: number; hash: string | undefined }> {
  const { page } = await makeTable(house.browser, house.relay.url)
  await caughtUp(page, 1)
  const [before, hash] = [await seqOf(page), await hashOf(page)]
  await drag(page, HQ, hex('J9'))
  await caughtUp(page, before + 1)
  await fromMenu(page, 'End the game')
  await page.getByRole('dialog').getByRole('button', { name: 'End the game' }).click()
  await caughtUp(page, before + 2)
  await page.getByRole('dialog').getByText('The log holds the whole game').waitFor()
  await page.keyboard.press('Escape')
  return { page, before, hash }
}

const openFile = (page: Page, path: string) => page.getByLabel('A saved game to').setInputFiles(path)

describe('a saved game', () => {
  it('is verified and viewed with the slider, and fails if one letter is changed', async () => {
    const { page, before } = await ended()
    await fromMenu(page, 'Save')
    const { text } = await download(page, 'Download the log')
    const end = await hashOf(page)
    const folder = await mkdtemp(join(tmpdir(), 'counterpoint-'))
    const [whole, forged] = [join(folder, 'game.jsonl'), join(folder, 'forged.jsonl')]
    await writeFile(whole, text)
    await writeFile(forged, text.replace('"name":"Anna"', '"name":"Hanna"'))
    const reader = await visit(house.browser, house.relay.url)
    await openFile(reader, forged)
    await reader
      .getByRole('alert')
      .getByText(/is not as the relay wrote it/)
      .waitFor()
    await openFile(reader, whole)
    await laidOut(reader)
    await reader.getByText(/Saved game, \d+ entries, verified: all dice and draws/).waitFor()
    expect(await hashOf(reader)).toBe(end)
    await reader.getByRole('button', { name: 'Past', exact: true }).click()
    await reader.getByRole('slider', { name: 'Entry of the log' }).fill(String(before))
    await expect.poll(() => reader.evaluate(() => window.counterpoint?.lookingAt)).toBe(before)
    expect(await hashOf(reader)).not.toBe(end)
    await reader.getByRole('region', { name: 'Looking back' }).getByText('is now played by Anna').waitFor()
    if (process.env.SHOTS) await reader.screenshot({ path: `${process.env.SHOTS}/saved.png` })
    expect(faultsOf(reader)).toEqual([])
    await rm(folder, { recursive: true })
    for (const each of [page, reader]) await each.context().close()
  })

  it('that has ended continues from any entry, at a new table that names its origin', async () => {
    const { page, before } = await ended()
    const old = page.url()
    await page.getByRole('button', { name: 'Past', exact: true }).click()
    await page.getByRole('slider', { name: 'Entry of the log' }).fill(String(before))
    await expect.poll(() => page.evaluate(() => window.counterpoint?.lookingAt)).toBe(before)
    await fromMenu(page, 'Save')
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/branch.png` })
    await page.getByRole('button', { name: 'Play from here online' }).click()
    await page.getByRole('dialog').locator('input[readonly]').nth(2).waitFor()
    await page.keyboard.press('Escape')
    await laidOut(page)
    expect(page.url()).not.toBe(old)
    await page
      .locator('.log')
      .getByText(new RegExp(`continuing from entry ${before} `))
      .waitFor()
    await caughtUp(page, 1)
    await drag(page, HQ, hex('K9'))
    await caughtUp(page, 2)
    await page.context().close()
  })
})

describe('a saved position', () => {
  it('is the start of a new table, with what its saver saw', async () => {
    const { page: anna } = await makeTable(house.browser, house.relay.url)
    await caughtUp(anna, 1)
    await drag(anna, HQ, hex('J9'))
    await caughtUp(anna, 2)
    await movePointerAway(anna)
    await fromMenu(anna, 'Save')
    const missing =
      /Not saved: \d+ counters of Blue seen face down only, \d+ counters in hidden piles of Blue, units you cannot see and what the referee remembers of this turn\./
    await anna.getByRole('dialog').getByText(missing).waitFor()
    const { path, name } = await download(anna, 'Save the position')
    expect(name).toMatch(/^combat-operations-[a-z0-9-]+-turn-1-red-entry-2\.position\.json$/)
    const host = await visit(house.browser, house.relay.url, 'Carla')
    await openFile(host, path)
    await host.getByText(missing).waitFor()
    await host.getByRole('button', { name: 'Play from here online' }).click()
    await host.getByRole('dialog').locator('input[readonly]').nth(2).waitFor()
    await host.keyboard.press('Escape')
    await laidOut(host)
    await caughtUp(host, 1)
    await drag(host, hex('J9'), hex('K9'))
    await caughtUp(host, 2)
    await host
      .locator('.log')
      .getByText(/J9 → K9/)
      .waitFor()
    await openNothing(house.browser)
    for (const each of [anna, host]) await each.context().close()
  })
})

/** Where counters lie, as this page sees them. */
const placesOf = (page: Page) =>
  page.evaluate(() => (window.counterpoint?.places() ?? []).map((place) => JSON.stringify(place)).sort())

/** Anna asks to save, and Björn agrees. */
async function saveTogether(anna: Page, björn: Page, name: string): Promise<void> {
  await fromMenu(anna, 'Save')
  await anna.getByLabel('Name of the save').fill(name)
  await anna.getByRole('button', { name: 'Ask to save' }).click()
  await anna.getByRole('dialog').getByText('Waiting for Allied.').waitFor()
  await björn
    .getByText(/ask(s)? to save the game as/)
    .first()
    .waitFor()
  await shot(björn, 'save-consent')
  await björn.getByRole('button', { name: 'Agree' }).click()
  await anna.getByRole('dialog').locator('.save').getByText(name).waitFor()
}

const CELLES = { module: 'celles', scenario: 'campaign' }

describe('a game that two players save together', () => {
  it('goes on whole at a second relay, where both open their copies, and the table is as it was', async () => {
    const { page: anna, links } = await makeTable(house.browser, house.relay.url, undefined, CELLES)
    const björn = await sitDown(house.browser, links[1] as string, 'Björn')
    await say(anna, 'Until next week.')
    await saveTogether(anna, björn, 'Evening one')
    await shot(anna, 'save-dialog')
    const before = [await placesOf(anna), await placesOf(björn)]
    expect(before[0]?.length).toBeGreaterThan(20)
    const copy = await download(anna, 'Copy for another relay')
    expect(copy.name).toBe('celles-the-campaign-evening-one-german.save.json')
    await fromMenu(björn, 'Save')
    const other = await download(björn, 'Copy for another relay')
    const second = await startRelay()
    try {
      const host = await visit(house.browser, second.url, 'Anna')
      const guest = await visit(house.browser, second.url, 'Björn')
      await openFile(host, copy.path)
      await host.getByText('Waiting for Allied to resume it, too.').waitFor()
      await shot(host, 'save-waiting')
      await openFile(guest, other.path)
      for (const each of [guest, host]) {
        await laidOut(each)
        await caughtUp(each, 2)
      }
      expect([await placesOf(host), await placesOf(guest)]).toEqual(before)
      await host
        .locator('.log')
        .getByText(/continuing from entry \d+/)
        .waitFor()
      await say(guest, 'Here we are again.')
      await host.locator('.log').getByText('Here we are again.').waitFor()
      await shot(host, 'save-gone-on')
      await leave(host, guest, anna, björn)
    } finally {
      await second.stop()
    }
  })

  it('is in the lobby of both, is renamed and deleted there, and goes on once both want to', async () => {
    const { page: anna, links } = await makeTable(house.browser, house.relay.url, undefined, CELLES)
    const björn = await sitDown(house.browser, links[1] as string, 'Björn')
    await saveTogether(anna, björn, 'First')
    await anna.keyboard.press('Escape')
    await saveTogether(anna, björn, 'Second')
    const old = anna.url()
    for (const each of [anna, björn]) await each.goto(`${house.relay.url}/#`)
    const list = anna.getByRole('region', { name: 'Saved games' })
    await list.getByText('Saved by German,').first().waitFor()
    await list.getByRole('button', { name: 'Delete First' }).click()
    await list.getByRole('button', { name: 'Rename Second' }).click()
    await list.getByLabel('Name of the save').fill('Before the attack')
    await list.getByRole('button', { name: 'Rename', exact: true }).click()
    await list.getByText('Before the attack').waitFor()
    expect(await list.getByRole('listitem').count()).toBe(1)
    await shot(anna, 'saved-games')
    await list.getByRole('button', { name: 'Resume' }).click()
    await list.getByText('Waiting for Allied to resume it, too.').waitFor()
    const second = björn
      .getByRole('region', { name: 'Saved games' })
      .getByRole('listitem')
      .filter({ hasText: 'Second' })
    await second.getByRole('button', { name: 'Resume' }).click()
    for (const each of [björn, anna]) {
      await laidOut(each)
      await each
        .locator('.log')
        .getByText(/continuing from entry \d+/)
        .waitFor()
    }
    expect(anna.url()).not.toBe(old)
    await leave(anna, björn)
  })
})

/** A file that is no save is recognised. */
async function openNothing(chromium: Browser): Promise<void> {
  const page = await visit(chromium, house.relay.url)
  await page
    .getByLabel('A saved game to')
    .setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') })
  await page.getByRole('alert').getByText('This line is neither a log entry nor the seal.').waitFor()
  await page.context().close()
}

describe('a report to keep', () => {
  it('is in plain words for everybody at the table, and the log is withheld during the game', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    await say(björn, 'A <b>bold</b> attack.')
    await anna.locator('.log').getByText('A <b>bold</b> attack.').waitFor()
    await fromMenu(anna, 'Save')
    const text = await download(anna, 'As text')
    expect(text.name).toMatch(/^combat-operations-[a-z0-9-]+-turn-1-red-report\.txt$/)
    expect(text.text).toMatch(/^Combat Operations: Red Attack\n=+\n/)
    expect(text.text).toContain('Blue: A <b>bold</b> attack.')
    const page = await download(anna, 'As a web page')
    expect(page.text).toContain('Blue: A &lt;b&gt;bold&lt;/b&gt; attack.')
    await anna.getByText('The full log is available after the game.').waitFor()
    if (process.env.SHOTS) await anna.screenshot({ path: `${process.env.SHOTS}/save.png` })
    await laidOut(anna)
    for (const each of [anna, björn]) expect(faultsOf(each)).toEqual([])
    for (const each of [anna, björn]) await each.context().close()
  })
})
