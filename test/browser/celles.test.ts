import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { MapSheet, Place } from '../../table/generated/types.ts'
import { openHouse } from './launch.ts'
import { caughtUp, drag, leave, logOf, makeTable, nextPhase, pixel, seqOf, sitDown } from './players.ts'

const house = openHouse()
const { boxes = [] }: MapSheet = JSON.parse(readFileSync('assets/modules/celles/map.json', 'utf8'))

/** Columns count from 1, rows from 0, and even columns lie half a hex lower. */
const hex = (id: string): Place => {
  const [column, row] = [Number(id.slice(0, 2)) - 1, Number(id.slice(2))]
  return { board: 'map', q: column, r: row - (column >> 1) }
}

/** Anna opens Celles and plays the Germans; also returns the Allies' link. */
async function sit(): Promise<{ page: Page; allied: string }> {
  const wanted = { module: 'celles', scenario: 'campaign' }
  const { page, links } = await makeTable(house.browser, house.relay.url, undefined, wanted)
  // The window is large enough for the whole map with its trays.
  await page.setViewportSize({ width: 1600, height: 1100 })
  await page.locator('canvas').first().focus()
  await page.keyboard.press('0')
  return { page, allied: links[1] as string }
}

/** Chooses from the menu of a place. */
async function choose(page: Page, at: Place, choice: string): Promise<void> {
  const { x, y } = await pixel(page, at)
  await page.mouse.click(x, y, { button: 'right' })
  await page.getByRole('menuitem', { name: choice, exact: true }).click()
}

async function done(page: Page, seq: number, words: RegExp): Promise<void> {
  await caughtUp(page, seq)
  await expect.poll(async () => (await logOf(page)).at(-1)).toMatch(words)
}

describe('Celles', () => {
  it('is opened by two players, who see the same board and no cup’s content', async () => {
    const { page: anna, allied } = await sit()
    const björn = await sitDown(house.browser, allied, 'Björn')
    await anna.getByText('Björn').first().waitFor()
    expect(await anna.locator('.what').textContent()).toContain('Celles')
    expect(await anna.locator('.tracker .now').textContent()).toMatch(/23 December, night.*Chits/)
    await nextPhase(anna, björn)
    await björn.locator('.tracker', { hasText: 'Supply' }).waitFor()
    await björn.getByRole('tab', { name: 'Trays' }).click()
    const cups = björn.getByRole('tabpanel').locator('section', { hasText: /cup/i })
    await cups.first().waitFor()
    expect((await cups.allTextContents()).join()).not.toMatch(/Panzer Lehr|2nd Armored|Combat/)
    if (process.env.SHOTS) await anna.screenshot({ path: `${process.env.SHOTS}/celles.png` })
    await leave(anna, björn)
  })

  it('lets a player draw a chit, bring in a reinforcement, use, reduce and destroy a unit', async () => {
    const { page } = await sit()
    const cup = { pile: 'german-cup' }
    let seq = await seqOf(page)
    await choose(page, cup, 'Draw …')
    const sheet = page.getByRole('dialog')
    expect(await sheet.locator('select').last().locator('option:checked').textContent()).toBe('German available')
    await sheet.getByRole('button', { name: 'Draw' }).click()
    await done(page, ++seq, /German available/)

    const armor = hex('2712')
    await choose(page, armor, 'Flip')
    await done(page, ++seq, /Panzergrenadier Regiment 304 \(used\)/)
    const { x, y } = await pixel(page, armor)
    await page.mouse.click(x, y)
    await page.keyboard.press('f')
    await done(page, ++seq, /Panzergrenadier Regiment 304(?! \()/)
    await page.keyboard.press('Escape')
    await choose(page, armor, 'Flip to reduced')
    await done(page, ++seq, /Panzergrenadier Regiment 304 \(reduced\)/)
    await choose(page, armor, 'Move to German units destroyed')
    await done(page, ++seq, /German units destroyed/)

    const { x: left, y: top } = boxes.find(({ pile }) => pile === 'german-2')!
    await drag(page, { board: 'map', x: left + 38, y: top + 64 }, hex('2216'))
    await done(page, ++seq, /Panzergrenadier Regiment 902.*2216/)
    await leave(page)
  })
})
