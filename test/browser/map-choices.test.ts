import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { FAN_PIXELS } from '../../client/board/input/stack-fan.ts'
import { COUNTER, fanned } from '../../client/board/layout/stack.ts'
import { printLink } from '../../client/session/storage/link.ts'
import { readModule } from '../../relay/modules/module-folder.ts'
import type { Cell, Create, Id, Place } from '../../table/generated/types.ts'
import { hex as combatHex } from '../client/combat.ts'
import { Player } from '../relay/player.ts'
import { cellOn } from '../rules/stage.ts'
import { seriousViolations } from './axe-violations.ts'
import { drawFirstChit, hex, openCelles, setTime } from './celles-setup.ts'
import { openHouse } from './launch.ts'
import { caughtUp, drag, enter, laidOut, leave, pixel, seqOf, touchScreen, visit } from './players.ts'

const house = openHouse({ ACTIONS_PER_SECOND: 'none' })
/** A folder for pictures of each choice, by day and by night. */
const SHOTS = process.env.SHOTS

async function shot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return
  mkdirSync(SHOTS, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForTimeout(1500)
    const { width = 0 } = page.viewportSize() ?? {}
    await page.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

const card = (page: Page) => page.getByRole('region', { name: 'Choose on the map' })
const hint = (page: Page) => page.locator('.choice-hint')
const lit = (page: Page): Promise<readonly Place[]> => page.evaluate(() => window.counterpoint?.choices() ?? [])

async function pointAt(page: Page, at: Place): Promise<void> {
  const { x, y } = await pixel(page, at)
  await page.mouse.move(x, y)
}

async function clickOn(page: Page, at: Place): Promise<void> {
  const { x, y } = await pixel(page, at)
  await page.mouse.click(x, y)
}

/** Clicks, and waits for the entry that it makes. */
async function choose(page: Page, at: Place): Promise<void> {
  const seq = await seqOf(page)
  await clickOn(page, at)
  await caughtUp(page, seq + 1)
}

/** Clicks on a stack, and on the counter of the row that opens. */
async function chooseInStack(page: Page, at: Place, count: number, rank: number): Promise<void> {
  await clickOn(page, at)
  const { x, y } = await pixel(page, at)
  const step = await pixel(page, { ...at, q: (at as Cell).q + 2, r: (at as Cell).r - 1 } as Cell)
  const scale = (step.x - x) / (2 * 87 * 0.866 * 2)
  const size = Math.max(COUNTER, FAN_PIXELS / Math.abs(scale))
  const { spots } = fanned({ x: 0, y: 0 }, count, size, { x: -1e4, y: -1e4, width: 2e4, height: 2e4 })
  const spot = spots[rank]!
  const seq = await seqOf(page)
  await page.mouse.click(x + spot.x * scale, y + spot.y * scale)
  await caughtUp(page, seq + 1)
}

const faceOf = ({ entries }: Player): number | undefined => entries.at(-1)?.result?.faces?.[0]

const FOES = ['us-84inf-1-333', 'us-84inf-2-333']

/** Panzergrenadiers attack two battalions in 2810 at 3-2, until the die gives this. */
async function attackIn2810(wanted: number) {
  for (let trial = 0; trial < 100; trial++) {
    const { german, allied } = await openCelles(house)
    await allied.clear('us-84inf', '1500')
    for (const def of FOES) await allied.put(def, '2810')
    await german.put('german-116pz-60', '2911')
    await german.put('german-2pz-304', '2610', '2711')
    await drawFirstChit(german, allied, 'german-chit-2pz')
    const pieces = ['german-2pz-304', 'german-116pz-60'].map((def) => german.id(def))
    await german.player.act({ type: 'declare', what: 'attack', pieces, at: [hex('2810')], text: 'medium' })
    await german.player.act({ type: 'roll', dice: '1d10', nonce: 'a-nonce-of-ours' })
    if (faceOf(german.player) === wanted) return { german, allied }
    german.player.close()
    allied.player.close()
  }
  throw new Error('The die never fell so.')
}

describe('choices on the map, in Celles', () => {
  it('a retreat is a click on its end, the hexes around say why not, and then an advance is one too', async () => {
    const { german, allied } = await attackIn2810(5)
    const page = await allied.open('Björn')
    await page.setViewportSize({ width: 1440, height: 900 })
    await card(page).getByText('can retreat by').waitFor()
    await shot(page, 'retreat-1-ends')
    await pointAt(page, hex('2808'))
    await hint(page).getByText('2810-2809-2808').waitFor()
    await page.locator('.choices li.pointed').getByText('2810-2809-2808').first().waitFor()
    await shot(page, 'retreat-2-pointed')
    await pointAt(page, hex('2710'))
    await hint(page).getByText('Not to 2710: in an enemy zone.').waitFor()
    await shot(page, 'retreat-3-why-not')
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.locator('.referee-strip').getByRole('button', { name: 'Choose' }).click()
    await card(page)
      .getByRole('button', { name: /2810-2809-2909/ })
      .hover()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await seriousViolations(page)).toEqual([])
    }
    await shot(page, 'retreat-4-list')
    // By keyboard: arrows go through the list, and Enter does it.
    await page.keyboard.press('g')
    await card(page)
      .getByRole('button', { name: /2810-2809-2808/ })
      .focus()
    await page.keyboard.press('ArrowDown')
    await hint(page).getByText('2810-2809-2909').waitFor()
    const seq = await seqOf(page)
    await page.keyboard.press('Enter')
    await caughtUp(page, seq + 1)
    await expect.poll(async () => (await lit(page)).length).toBeGreaterThan(0)
    const [end] = await lit(page)
    await choose(page, end!)
    await expect.poll(() => lit(page)).toEqual([])

    const anna = await german.open('Anna')
    await clickOn(anna, hex('2711'))
    await expect.poll(() => lit(anna)).toEqual([hex('2810')])
    await shot(anna, 'advance')
    await choose(anna, hex('2810'))
    expect(await lit(anna)).toEqual([])
    german.player.close()
    allied.player.close()
    await leave(page, anna)
  })

  it('who takes the loss is a click on the counter, in the row of its stack', async () => {
    const { german, allied } = await attackIn2810(4)
    const page = await allied.open('Björn')
    await card(page).getByText('The defender loses 1 step').waitFor()
    await clickOn(page, hex('2810'))
    await shot(page, 'loss-row')
    await page.keyboard.press('Escape')
    await chooseInStack(page, hex('2810'), 2, 0)
    await expect.poll(() => lit(page)).toEqual([])
    german.player.close()
    allied.player.close()
    await leave(page)
  })

  it('an entry hex is a click after its unit, and a tap looks before the next one does it', async () => {
    const { german, allied } = await openCelles(house)
    await drawFirstChit(german, allied, 'german-chit-2pz')
    const context = await touchScreen(house.browser)
    const page = await enter(context, german.link, 'Anna')
    await laidOut(page)
    await page.getByRole('button', { name: 'Zones', exact: true }).waitFor()
    await page.keyboard.press('g')
    await card(page)
      .getByText(/can enter at/)
      .first()
      .waitFor()
    await expect.poll(async () => (await lit(page)).length).toBeGreaterThan(0)
    const [place] = await lit(page)
    const at = await pixel(page, place!)
    const seq = await seqOf(page)
    await page.touchscreen.tap(at.x, at.y)
    await hint(page).getByText('Tap again to do it.').waitFor()
    await shot(page, 'entry-touch')
    expect(await seqOf(page)).toBe(seq)
    await page.touchscreen.tap(at.x, at.y)
    await caughtUp(page, seq + 1)
    german.player.close()
    await leave(page)
  })

  it('the card stands above the strip of the referee, also where a long sentence makes that grow', async () => {
    const { german, allied } = await openCelles(house)
    await drawFirstChit(german, allied, 'german-chit-2pz')
    const page = await visit(house.browser, german.link, 'Anna')
    await page.setViewportSize({ width: 1110, height: 640 })
    await laidOut(page)
    await page.getByRole('button', { name: 'Zones', exact: true }).waitFor()
    await page.keyboard.press('g')
    await card(page).and(page.locator('[class*="bottom-"]')).waitFor()
    await page.getByRole('button', { name: 'List all' }).or(page.getByText('Hide the list')).first().waitFor()
    const room = async () => {
      const [box, strip] = [await card(page).boundingBox(), await page.locator('.referee-strip').boundingBox()]
      return strip!.y - (box!.y + box!.height)
    }
    await expect.poll(room).toBeGreaterThan(0)
    german.player.close()
    await leave(page)
  })

  it('a drop on an enemy asks whether an attack is meant', async () => {
    const { german, allied } = await openCelles(house)
    await allied.clear('us-84inf', '1500')
    await allied.put('us-84inf-1-333', '2810')
    await german.put('german-2pz-304', '2610', '2711')
    await drawFirstChit(german, allied, 'german-chit-2pz')
    const page = await german.open('Anna')
    if (SHOTS) {
      await drag(page, hex('2611'), hex('2511'), async () => {
        await page.waitForTimeout(800)
        await shot(page, 'strategic-reach')
        await page.keyboard.press('Escape')
      })
    }
    const seq = await seqOf(page)
    await drag(page, hex('2711'), hex('2810'))
    const menu = page.getByRole('menu', { name: 'On the enemy in 2810' })
    await menu
      .getByText(/Enemy units are in 2810|2810/)
      .first()
      .waitFor()
    await shot(page, 'drop-on-enemy')
    await menu.getByRole('menuitem', { name: /Attack 2810/ }).click()
    await page
      .getByRole('region', { name: 'Declare an attack' })
      .getByText(/attacks .* in 2810/)
      .waitFor()
    expect(await seqOf(page)).toBe(seq)
    await page.keyboard.press('Escape')
    await drag(page, hex('2711'), hex('2810'))
    await menu.getByRole('menuitem', { name: 'Put it back' }).click()
    await menu.waitFor({ state: 'detached' })
    expect(await seqOf(page)).toBe(seq)
    german.player.close()
    allied.player.close()
    await leave(page)
  })
})

const opened = readModule('assets/modules/before-the-rains')
if ('problems' in opened) throw new Error('Before the Rains cannot be read.')
const rains = (id: string): Cell => cellOn(opened.module, id)

/** A table with a socket at each seat. */
async function openSeats(wanted: Pick<Create, 'module' | 'scenario'>) {
  const port = Number(new URL(house.relay.url).port)
  const host = await Player.connect(port)
  const made = await host.create({ ...wanted, play: 'online', referee: 'open' })
  host.close()
  if ('refused' in made) throw new Error(made.refused.message)
  const { table, seats } = made.ok
  const join = async (side: Id) => {
    const key = seats.find(({ seat }) => seat === side)?.token ?? ''
    const player = await Player.connect(port)
    const { snapshot } = await player.join({ table, token: key })
    const ids = new Map(snapshot?.pieces.map(({ def, id }) => [def, id]))
    const open = async (name: string) => {
      const page = await visit(house.browser, printLink({ table, key }, house.relay.url), name)
      await laidOut(page)
      return page
    }
    return { player, open, id: (def: Id) => ids.get(def) ?? def }
  }
  return { join }
}

/** The 31st Regiment and its guns attack Karn Gate, until the die gives this. */
async function attackTheGate(wanted: number) {
  for (let trial = 0; trial < 60; trial++) {
    const { join } = await openSeats({ module: 'before-the-rains', scenario: 'gate' })
    const [corran, ansel] = [await join('corran'), await join('ansel')]
    await setTime(corran, ansel, { turn: 1, phase: 'corran-combat', side: 'corran' })
    const pieces = ['corran-31', 'corran-guns-3'].map((def) => corran.id(def))
    await corran.player.act({ type: 'declare', what: 'attack', pieces, at: [rains('0407')] })
    await corran.player.act({ type: 'roll', dice: '1d6', nonce: 'a-nonce-of-ours' })
    if (faceOf(corran.player) === wanted) return { corran, ansel }
    corran.player.close()
    ansel.player.close()
  }
  throw new Error('The die never fell so.')
}

describe('choices on the map, in Before the Rains', () => {
  it('a retreat is a click on its end, and then an advance is one too', async () => {
    const { corran, ansel } = await attackTheGate(5)
    const page = await ansel.open('Björn')
    await card(page).getByText('can retreat by').waitFor()
    const ends = await lit(page)
    expect(ends.length).toBeGreaterThan(1)
    await shot(page, 'rains-retreat')
    await choose(page, ends[1]!)
    const anna = await corran.open('Anna')
    await clickOn(anna, rains('0307'))
    await expect.poll(() => lit(anna)).toEqual([rains('0407')])
    await choose(anna, rains('0407'))
    corran.player.close()
    ansel.player.close()
    await leave(page, anna)
  })

  it('an entry hex is chosen among all that are open', async () => {
    const { join } = await openSeats({ module: 'before-the-rains', scenario: 'rains' })
    const [corran, ansel] = [await join('corran'), await join('ansel')]
    await setTime(corran, ansel, { turn: 5, phase: 'ansel-move', side: 'ansel' })
    const page = await ansel.open('Björn')
    await page.getByRole('tab', { name: 'Referee' }).click()
    await page
      .locator('.map-choice')
      .getByRole('button', { name: /Marines.*enters at …$/ })
      .first()
      .click()
    await expect.poll(async () => (await lit(page)).length).toBeGreaterThan(1)
    await shot(page, 'rains-entry')
    // The card stands clear of all of them, at both sides of the map.
    for (const end of await lit(page)) {
      await pointAt(page, end)
      await hint(page).getByText('Click to do it.').waitFor()
    }
    const ends = await lit(page)
    await choose(page, ends.at(-1)!)
    corran.player.close()
    ansel.player.close()
    await leave(page)
  })
})

describe('choices on the map, in Combat Operations', () => {
  it('a retreat is a click on its end', async () => {
    const { join } = await openSeats({ module: 'combat-operations', scenario: 'red-attack' })
    const [red, blue] = [await join('red'), await join('blue')]
    const lay = async ({ player, id }: typeof red, def: Id, at: string) => {
      await player.act({ type: 'move', moves: [{ pieces: [id(def)], to: combatHex(at) }] })
      await player.act({ type: 'veil', pieces: [id(def)], as: 'open' })
    }
    await lay(red, 'red-49-inf-1', 'D9')
    await lay(blue, 'blue-36-inf-2', 'E10')
    await setTime(red, blue, { turn: 1, phase: 'attacker-combat', side: 'red' })
    const pieces = [red.id('red-49-inf-1')]
    await red.player.act({ type: 'declare', what: 'attack', pieces, at: [combatHex('E10')] })
    await blue.player.act({ type: 'declare', what: 'support', pieces: [], at: [combatHex('E10')] })
    const page = await red.open('Anna')
    await page.getByRole('button', { name: 'Zones', exact: true }).waitFor()
    // Its losses leave no choice, and come first.
    await page.locator('.referee-strip').getByRole('button', { name: 'Mark Step loss' }).click()
    await page.keyboard.press('g')
    await card(page).getByText('can retreat to').waitFor()
    const ends = await lit(page)
    expect(ends.length).toBeGreaterThan(1)
    await shot(page, 'combat-operations-retreat')
    await choose(page, ends[0]!)
    expect(await lit(page)).toEqual([])
    red.player.close()
    blue.player.close()
    await leave(page)
  })
})
