import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { printLink } from '../../client/session/storage/link.ts'
import type { Create, Place } from '../../table/generated/types.ts'
import { Player } from '../relay/player.ts'

export interface Seats {
  readonly red: string
  readonly blue: string
  readonly observer: string
}

/** Opens a page in its own browser profile. `leave` throws its errors. */
export async function visit(browser: Browser, url: string, name = ''): Promise<Page> {
  return enter(await newScreen(browser), url, name)
}

/** Reduces motion, so that the page shows its final state. */
export const newScreen = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' })

/** A tablet in landscape. */
export const touchScreen = (browser: Browser, viewport = { width: 1024, height: 768 }): Promise<BrowserContext> =>
  browser.newContext({ viewport, hasTouch: true, reducedMotion: 'reduce' })

export async function enter(context: BrowserContext, url: string, name = ''): Promise<Page> {
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  faults.set(page, errors)
  if (name !== '') {
    await page.addInitScript((said) => localStorage.setItem('counterpoint.name', JSON.stringify(said)), name)
  }
  await page.goto(url)
  return page
}

const faults = new WeakMap<Page, string[]>()
export const faultsOf = (page: Page): readonly string[] => faults.get(page) ?? []

/** Closes the pages, and fails if one had an error. */
export async function leave(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    expect(faultsOf(page)).toEqual([])
    await page.context().close()
  }
}

/** Waits until the board shows the table and everything visible is printed. */
export const laidOut = (page: Page) =>
  page.waitForFunction(
    () => window.counterpoint !== undefined && window.counterpoint.frames > 0 && window.counterpoint.isPrinted(),
  )

/** Waits until the page is laid out and has sent its player's name, so that no later entry comes unasked. */
export async function settled(page: Page): Promise<void> {
  await laidOut(page)
  await caughtUp(page, 0)
}

/** Opens a box on the lobby's shelf. Which box is open at first depends on the other games. */
export const openBox = (page: Page, title = 'Combat Operations') =>
  page
    .getByRole('region', { name: 'Games' })
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .click()

/** A new table, as its host's browser remembers it. */
async function newTable(url: string, wanted: Partial<Create>) {
  const host = await Player.connect(Number(new URL(url).port))
  const usual = { module: 'combat-operations', scenario: 'red-attack', play: 'online', referee: 'coach' } as const
  const made = await host.create({ ...usual, ...wanted })
  host.close()
  if ('refused' in made) throw new Error(made.refused.message)
  const { table, seats } = made.ok
  return { table, key: seats.find(({ host }) => host)?.token ?? '', seats }
}

/** Makes a table for Anna without the lobby. She plays Red; returns her page and her links. */
export async function makeTable(
  browser: Browser,
  url: string,
  screen = newScreen(browser),
  wanted: Partial<Create> = {},
): Promise<{ page: Page; seats: Seats; links: readonly string[] }> {
  const table = await newTable(url, wanted)
  const context = await screen
  await context.addInitScript(
    (made) => {
      localStorage['counterpoint.tables'] ??= made
    },
    JSON.stringify([table]),
  )
  const page = await enter(context, printLink(table, url), 'Anna')
  const fields = page.getByRole('dialog').locator('input[readonly]')
  await fields.nth(table.seats.length).waitFor()
  const links = await fields.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
  const [red, blue] = links
  await page.keyboard.press('Escape')
  await settled(page)
  return { page, links, seats: { red: red as string, blue: blue as string, observer: links.at(-1) as string } }
}

/** Opens a link and sits down under a name. */
export async function sitDown(browser: Browser, link: string, name: string): Promise<Page> {
  const page = await visit(browser, link, name)
  await settled(page)
  return page
}

/** Where a place lies on the page, once the view is steady and the board fits the page. */
export async function pixel(page: Page, place: Place): Promise<{ x: number; y: number }> {
  await page.waitForFunction(() => window.counterpoint?.isSteady())
  return page.evaluate((at) => window.counterpoint?.pixel(at) ?? { x: 0, y: 0 }, place)
}

/** Waits until the board stops drawing frames; returns how many it has drawn. */
export async function atRest(page: Page): Promise<number> {
  await page.waitForFunction(() => window.counterpoint?.isAtRest())
  return page.evaluate(() => window.counterpoint?.frames ?? Number.NaN)
}

/** Over this many frames of the page the board must draw nothing. */
const MANY_FRAMES = 30

/** Whether the board draws nothing while the page shows many frames. */
export async function staysAtRest(page: Page): Promise<boolean> {
  const drawn = await atRest(page)
  await page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
  }, MANY_FRAMES)
  return (await page.evaluate(() => window.counterpoint?.frames)) === drawn
}

export const hashOf = (page: Page): Promise<string | undefined> => page.evaluate(() => window.counterpoint?.hash())

/** Drags from one place to another; `midway` runs before the drop. */
export async function drag(page: Page, from: Place, to: Place, midway = async () => {}): Promise<void> {
  const [start, end] = [await pixel(page, from), await pixel(page, to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 6 })
  await page.mouse.move(end.x, end.y, { steps: 4 })
  await midway()
  await page.mouse.up()
}

/** Moves the pointer off the board, where nobody sees it. */
export const movePointerAway = (page: Page): Promise<void> => page.mouse.move(1270, 500)

/** Waits until the page has every entry up to this one, and nothing to send. */
export const caughtUp = (page: Page, seq: number) =>
  page.waitForFunction((least) => {
    const table = window.counterpoint
    return table !== undefined && table.seq >= least && table.pending === 0
  }, seq)

export const seqOf = (page: Page): Promise<number> => page.evaluate(() => window.counterpoint?.seq ?? -1)

/** Goes on to the next phase. */
export const nextPhase = (page: Page, other: Page): Promise<void> =>
  goOn(other, () => page.getByRole('button', { name: 'Next phase', exact: true }).click())

/** Does what leads to the next phase. The other player agrees, if asked. */
export async function goOn(other: Page, act: () => Promise<unknown>): Promise<void> {
  const phase = other.locator('.tracker .now')
  const before = await phase.textContent()
  const agree = other.locator('.ask, .referee-strip').getByRole('button', { name: /^(Agree|Accept)$/ })
  const isLeft = async () => (await phase.textContent()) !== before
  await act()
  await expect.poll(async () => (await agree.count()) > 0 || (await isLeft())).toBe(true)
  if (!(await isLeft())) await agree.click()
  await expect.poll(isLeft).toBe(true)
}

/** The lines of the log, as a player reads them. */
export const logOf = (page: Page): Promise<string[]> =>
  page.locator('.log .line').evaluateAll((all) => all.map((each) => each.textContent?.replace(/\s+/g, ' ') ?? ''))

/** Chooses from the menu of the top bar. */
export async function fromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

export const say = async (page: Page, words: string): Promise<void> => {
  await page.getByLabel('Say something').fill(words)
  await page.keyboard.press('Enter')
}
