import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readModule } from '../../relay/modules/module-folder.ts'
import type { Place } from '../../table/generated/types.ts'
import { cellOn } from '../rules/stage.ts'
import { seriousViolations } from './axe-violations.ts'
import { openHouse } from './launch.ts'
import { caughtUp, leave, makeTable, pixel, seqOf } from './players.ts'

const house = openHouse()

const opened = readModule('assets/modules/before-the-rains')
if ('problems' in opened) throw new Error('Before the Rains cannot be read.')
const hex = (id: string): Place => cellOn(opened.module, id)

/** Corran's first phase of attacks: the 1st Regiment and the guns are next to the Gate. */
async function atTheGate(): Promise<Page> {
  const wanted = { module: 'before-the-rains', scenario: 'gate', referee: 'open' } as const
  const { page } = await makeTable(house.browser, house.relay.url, undefined, wanted)
  const strip = page.locator('.message-box.referee-strip')
  for (const phase of ['movement', 'combat']) {
    const seq = await seqOf(page)
    await strip.getByText(`Corran: ${phase}.`).waitFor()
    await strip.locator('.due > .primary, .next > button').click()
    await caughtUp(page, seq + 1)
  }
  return page
}

async function sheetOf(page: Page, at: Place, choice: string) {
  const { x, y } = await pixel(page, at)
  await page.mouse.click(x, y, { button: 'right' })
  await page.getByRole('menuitem', { name: choice }).click()
  return page.getByRole('region', { name: 'Declare an attack' })
}

describe('an attack in a game whose rules are data', () => {
  it('lists the targets, with the result of each face of the die', async () => {
    const page = await atTheGate()
    const sheet = await sheetOf(page, hex('0307'), 'Declare an attack …')
    await sheet.getByText(/on 0407: 8 against 3 is 2-1\./).waitFor()
    const targets = sheet.getByRole('group', { name: 'Target' })
    expect(await targets.getByRole('radio', { name: /^0407/ }).isChecked()).toBe(true)
    expect(await sheet.locator('.faces li').allTextContents()).toEqual(['1A1', '2A1', '3B', '4BR', '5R', '6D1'])
    await sheet.getByText('the attacker loses 1 step', { exact: true }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await seriousViolations(page)).toEqual([])
    }
    // Too far away: each unit is named once.
    const { x, y } = await pixel(page, hex('1203'))
    await page.mouse.click(x, y)
    expect(await targets.getByRole('radio', { name: /^1203\s*Hallow Militia/ }).isChecked()).toBe(true)
    await sheet.getByRole('region', { name: 'The referee would flag this' }).getByText('1st Regiment').waitFor()
    expect(await sheet.getByText(/1st Regiment.* may not attack/).count()).toBe(1)
    await leave(page)
  })

  it('on a pointed hex asks for the attackers, and names no hex of its own side', async () => {
    const page = await atTheGate()
    const sheet = await sheetOf(page, hex('0407'), 'Attack this hex …')
    await sheet.getByText('Select the attacking units.').waitFor()
    // Only what the referee offers is listed; any other enemy is clicked on the map.
    expect(await sheet.getByRole('group', { name: 'Target' }).locator('label').allTextContents()).toEqual([
      '0407Gate Guard',
    ])
    expect(await sheet.locator('.faces').count()).toBe(0)
    await sheet.getByRole('checkbox', { name: /1st Regiment, 3rd Division/ }).check()
    await sheet.locator('.faces li').first().waitFor()
    expect(await sheet.getByText('Select the attacking units.').count()).toBe(0)
    await sheet.getByRole('button', { name: 'Declare', exact: true }).click()
    await page.locator('.message-box.referee-strip').getByText('Corran rolls for the attack on 0407.').waitFor()
    await leave(page)
  })
})
