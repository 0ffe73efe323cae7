import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, type RunningRelay, startRelay } from './launch.ts'
import { caughtUp, faultsOf, laidOut, makeTable, newScreen, seqOf } from './players.ts'

let relay: RunningRelay
let browser: Browser
let channel: Server
const sent: string[] = []
beforeAll(async () => {
  channel = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      sent.push(body)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => channel.listen(0, '127.0.0.1', resolve))
  ;[relay, browser] = await Promise.all([startRelay({ WEBHOOKS: 'any' }), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await relay.stop()
  channel.close()
})

/** Records notifications, and whether the page is looked at: a browser without a screen cannot tell. */
interface Watched extends Window {
  rung: string[]
  looks: boolean
}

async function watcher(link: string): Promise<Page> {
  const page = await (await newScreen(browser)).newPage()
  await page.addInitScript(() => {
    const here = window as unknown as Watched
    here.rung = []
    here.looks = true
    document.hasFocus = () => here.looks
    class Bell {
      static permission = 'default'
      static async requestPermission() {
        Bell.permission = 'granted'
        return 'granted'
      }
      constructor(title: string, { body }: { body: string }) {
        here.rung.push(`${title} / ${body}`)
      }
      close() {}
    }
    Object.assign(window, { Notification: Bell })
    localStorage.setItem('counterpoint.name', '"Björn"')
  })
  await page.goto(link)
  await laidOut(page)
  return page
}

const rung = (page: Page) => page.evaluate(() => (window as unknown as Watched).rung)
const setLooking = (page: Page, looks: boolean) =>
  page.evaluate((is) => {
    ;(window as unknown as Watched).looks = is
  }, looks)

/** Goes to the next phases, until it is the turn of another side. */
async function passOn(page: Page, side: string): Promise<void> {
  const tracker = page.locator('.topbar')
  for (let tries = 0; tries < 20; tries++) {
    const phases = await page.locator('.log .line.time').allTextContents()
    if (phases.at(-1)?.includes(`(${side})`)) return
    const seq = await seqOf(page)
    await tracker.getByRole('button', { name: 'Next phase', exact: true }).click()
    await caughtUp(page, seq + 1)
    await page.locator('.log .line.time').last().waitFor()
  }
  throw new Error(`It never became the turn of ${side}`)
}

describe('a player who does not look at the table', () => {
  it('is notified of his turn on request, and only while he looks elsewhere', async () => {
    const { page: anna, seats } = await makeTable(browser, relay.url, undefined, { referee: 'off' })
    const björn = await watcher(seats.blue)
    await caughtUp(anna, 2)
    await setLooking(björn, false)
    await passOn(anna, 'Blue')
    await caughtUp(björn, await seqOf(anna))
    // He has not asked for it.
    expect(await rung(björn)).toEqual([])
    await björn.getByRole('button', { name: 'Share' }).click()
    await björn.getByLabel('Notify me in this browser').check()
    await björn.keyboard.press('Escape')
    await setLooking(björn, true)
    await passOn(anna, 'Red')
    await passOn(anna, 'Blue')
    await caughtUp(björn, await seqOf(anna))
    // He looks at it.
    expect(await rung(björn)).toEqual([])
    await setLooking(björn, false)
    await passOn(anna, 'Red')
    await passOn(anna, 'Blue')
    await expect.poll(() => rung(björn)).toHaveLength(1)
    expect((await rung(björn))[0]).toMatch(/^Your turn: Combat Operations \/ Turn/)
    for (const page of [anna, björn]) expect(faultsOf(page)).toEqual([])
    for (const page of [anna, björn]) await page.context().close()
  })

  it('is notified through a channel that the host has set, until the host removes it', async () => {
    const { page: anna } = await makeTable(browser, relay.url)
    await anna.getByRole('button', { name: 'Share' }).click()
    const address = anna.getByLabel('Discord webhook address')
    await address.fill('ftp://127.0.0.1/')
    await anna.getByRole('button', { name: 'Notify this channel' }).click()
    await anna.getByRole('alert').getByText('begins with https:').waitFor()
    await address.fill(`http://127.0.0.1:${(channel.address() as AddressInfo).port}/hook`)
    await anna.getByRole('button', { name: 'Notify this channel' }).click()
    await anna.getByText('The channel is notified when').waitFor()
    if (process.env.SHOTS) await anna.screenshot({ path: `${process.env.SHOTS}/webhook.png` })
    await anna.keyboard.press('Escape')
    await passOn(anna, 'Blue')
    await expect.poll(() => sent.some((body) => body.includes('Blue to play'))).toBe(true)
    await anna.getByRole('button', { name: 'Share' }).click()
    await anna.getByRole('button', { name: 'Stop notifying' }).click()
    await anna.getByText('No channel is notified.').waitFor()
    await anna.context().close()
  })
})
