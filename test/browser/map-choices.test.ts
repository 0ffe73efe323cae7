import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import type { Cell, Id } from '../../table/generated/types.ts'
import { type CellesSeat, drawFirstChit, hex, openCelles } from './celles-setup.ts'
import { openHouse } from './launch.ts'
import { caughtUp, leave, pixel, seqOf } from './players.ts'

const house = openHouse({ ACTIONS_PER_SECOND: 'none' })
const SHOTS = process.env.SHOTS

async function shot(page: Page, name: string, isTouch = false): Promise<void> {
  if (!SHOTS) return
  mkdirSync(SHOTS, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(() => window.counterpoint?.isPrinted() && window.counterpoint.isAtRest())
    const { width = 0 } = page.viewportSize() ?? {}
    await page.screenshot({ path: `${SHOTS}/${name}-${width}${isTouch ? '-touch' : ''}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

const card = (page: Page) => page.getByRole('region', { name: 'Choose on the map' })
const hint = (page: Page) => page.locator('.choice-hint')

async function pointAt(page: Page, at: Cell): Promise<void> {
  const { x, y } = await pixel(page, at)
  await page.mouse.move(x, y)
}

async function clickOn(page: Page, at: Cell): Promise<void> {
  const { x, y } = await pixel(page, at)
  await page.mouse.click(x, y)
}

const dieOf = (seat: CellesSeat): number | undefined => seat.player.entries.at(-1)?.result?.faces?.[0]

/** Panzergrenadiers attack two battalions in 2810 until the die gives this result. */
async function attackIn2810(isWanted: (die: number) => boolean, how = 'medium', defenders: readonly Id[] = FOES) {
  for (let trial = 0; trial < 60; trial++) {
    const { german, allied } = await openCelles(house)
    await allied.clear('us-84inf', '1500')
    for (const def of defenders) await allied.put(def, '2810')
    await german.put('german-116pz-60', '2911')
    await german.put('german-2pz-304', '2610', '2711')
    await drawFirstChit(german, allied, 'german-chit-2pz')
    const pieces = ['german-2pz-304', 'german-116pz-60'].map((def) => german.id(def))
    await german.player.act({ type: 'declare', what: 'attack', pieces, at: [hex('2810')], text: how })
    await german.player.act({ type: 'roll', dice: '1d10', nonce: 'a-nonce-of-ours' })
    if (isWanted(dieOf(german) ?? Number.NaN)) return { german, allied }
    german.player.close()
    allied.player.close()
  }
  throw new Error('The die never fell so.')
}
const FOES = ['us-84inf-1-333', 'us-84inf-2-333']

describe('choices on the map, in Celles', () => {
  it('a retreat is clicked on its end hex, and the hexes around say why not', async () => {
    const { german, allied } = await attackIn2810((die) => die === 5)
    const page = await allied.open('Björn')
    await page.setViewportSize({ width: 1440, height: 900 })
    await card(page).getByText('can retreat by').waitFor()
    await shot(page, 'retreat-1-ends')
    await pointAt(page, hex('2808'))
    await hint(page).getByText('2810-2809-2808').waitFor()
    await shot(page, 'retreat-2-pointed')
    await pointAt(page, hex('2710'))
    await hint(page).getByText('Not to 2710: in an enemy zone.').waitFor()
    await shot(page, 'retreat-3-why-not')
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.locator('.referee-strip').getByRole('button', { name: 'Choose' }).click()
    await card(page)
      .getByRole('button', { name: /2810-2809-2909/ })
      .hover()
    await shot(page, 'retreat-4-list')
    const seq = await seqOf(page)
    await clickOn(page, hex('2808'))
    await caughtUp(page, seq + 1)
    await card(page).getByText('can retreat by').waitFor()
    await shot(page, 'retreat-5-second')
    german.player.close()
    allied.player.close()
    await leave(page)
  })
})
