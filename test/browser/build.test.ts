import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openHouse, startRelay } from './launch.ts'
import { enter, faultsOf, laidOut, makeTable, newScreen, say } from './players.ts'

const house = openHouse()

const EDITION = fileURLToPath(new URL('../../dist/client/edition.json', import.meta.url))

/** A browser with a page of an older build, with another wire format or only other files. */
async function older(browser: Browser, link: string, ...what: ('wire' | 'build')[]): Promise<Page> {
  const edition = JSON.parse(await readFile(EDITION, 'utf8')) as Record<'wire' | 'build', string>
  const context = await newScreen(browser)
  // The version may be in any of our files.
  await context.route(/\/assets\/(?!phaser|symbol|everyicon)[^/]*\.js$/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const body = what.reduce((said, each) => said.replaceAll(edition[each], '0'.repeat(64)), text)
    // A newer build has another file name here.
    await route.fulfill({ response, body, headers: { ...response.headers(), 'cache-control': 'no-store' } })
  })
  return enter(context, link, 'Björn')
}

describe('a page of an older build', () => {
  it('says at once that the relay does not understand it, and works again after a reload', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const page = await older(house.browser, seats.blue, 'wire', 'build')
    await page.getByRole('heading', { name: 'This page is out of date' }).waitFor()
    await page.getByText(/from another build \(00000000\)/).waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/misfit.png` })
    await page.context().unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await laidOut(page)
    for (const each of [anna, page]) {
      expect(faultsOf(each)).toEqual([])
      await each.context().close()
    }
  })

  it('plays on if the relay understands it, and hears of the newer build', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    expect(await anna.getByText('A newer version of this page').count()).toBe(0)
    const page = await older(house.browser, seats.blue, 'build')
    await laidOut(page)
    await page.getByText('A newer version of this page is available.').waitFor()
    await say(page, 'It plays on.')
    await anna.locator('.log').getByText('It plays on.').waitFor()
    for (const each of [anna, page]) {
      expect(faultsOf(each)).toEqual([])
      await each.context().close()
    }
  })
})

describe('a game that was changed after its table was opened', () => {
  it('says so before the table appears, and can be played all the same', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'counterpoint-'))
    const [modules, data] = [join(folder, 'modules'), join(folder, 'data')]
    await cp(fileURLToPath(new URL('../../assets', import.meta.url)), folder, { recursive: true })
    const first = await startRelay({ MODULES: modules, DATA: data })
    const { page: anna, seats } = await makeTable(house.browser, first.url)
    expect(await anna.getByRole('heading', { name: 'This game has been changed' }).count()).toBe(0)
    await anna.context().close()
    await first.stop()
    const manifest = join(modules, 'combat-operations/module.json')
    const sheet = JSON.parse(await readFile(manifest, 'utf8'))
    await writeFile(manifest, JSON.stringify({ ...sheet, version: '99.0.0' }))
    const second = await startRelay({ MODULES: modules, DATA: data })
    const link = seats.blue.replace(new URL(first.url).origin, new URL(second.url).origin)
    const page = await enter(await newScreen(house.browser), link, 'Björn')
    await page.getByRole('heading', { name: 'This game has been changed' }).waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/altered.png` })
    expect(await page.locator('canvas').count()).toBe(0)
    await page.getByRole('button', { name: 'Play anyway' }).click()
    await laidOut(page)
    expect(faultsOf(page)).toEqual([])
    await page.context().close()
    await second.stop()
    await rm(folder, { recursive: true })
  })
})
