import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Place } from '../../table/generated/types.ts'
import { seriousViolations } from './axe-violations.ts'
import { drawFirstChit, hex, openCelles, setUpAttack } from './celles-setup.ts'
import { openHouse } from './launch.ts'
import { caughtUp, drag, leave, logOf, pixel, seqOf } from './players.ts'

const FOLDER = process.env.PICTURES ?? 'test/output/pictures'

const house = openHouse({ ACTIONS_PER_SECOND: 'none' })

/** The sheet in which the units of a hex declare an attack. */
async function sheetOf(page: Page, at: Place, choice: string) {
  const { x, y } = await pixel(page, at)
  await page.mouse.click(x, y, { button: 'right' })
  await page.getByRole('menuitem', { name: choice }).click()
  return page.getByRole('region', { name: 'Declare an attack' })
}

const SUFFERS = 'loses|Disrupted|retreat|is eliminated'
const doIt = (page: Page, what: string) =>
  page.locator('.proposals').getByRole('button', { name: new RegExp(`^[A-Z][A-Za-z0-9 -]+: .*(${what})`) })

/** For the README; `PICTURES=docs/pictures` stores small copies there. */
async function takePicture(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.counterpoint?.isPrinted() ?? false)).toBe(true)
  mkdirSync(FOLDER, { recursive: true })
  const kind = process.env.PICTURES ? ({ type: 'jpeg', quality: 78 } as const) : ({ type: 'png' } as const)
  const picture = await page.screenshot({
    path: join(FOLDER, `${name}.${process.env.PICTURES ? 'jpg' : 'png'}`),
    ...kind,
  })
  expect(picture.length).toBeGreaterThan(50_000)
}

describe('an attack in Celles', () => {
  it('shows its odds, is declared, rolled for by the relay, and applied to the loser with a click', async () => {
    const { german, allied } = await openCelles(house)
    await setUpAttack(german, allied)
    const [anna, björn] = [await german.open('Anna'), await allied.open('Björn')]

    const nobody = await sheetOf(anna, hex('2610'), 'Declare an attack …')
    await nobody.getByText(/There is no enemy next to .*\./).waitFor()
    await anna.keyboard.press('Escape')
    const seq = await seqOf(anna)
    await drag(anna, hex('2610'), hex('2711'))
    await caughtUp(anna, seq + 1)
    const sheet = await sheetOf(anna, hex('2711'), 'Declare an attack …')
    await sheet.getByText(/Panzergrenadier Regiment 304 in 2711, strength 11, attacks .* in 2810/).waitFor()
    expect(await sheet.getByRole('radio', { name: /Medium/ }).isChecked()).toBe(true)
    expect(await sheet.locator('.sides').textContent()).toBe('11 against 4')
    await sheet.getByRole('checkbox', { name: /Panzergrenadier Regiment 60/ }).check()
    expect(await sheet.locator('.sides').textContent()).toBe('22 against 4')
    expect(await sheet.locator('.ratio').textContent()).toContain('column 5-1')
    expect(await sheet.locator('.modifiers').textContent()).toMatch(/Germans by night.*\+1.*defender Isolated.*\+2/)
    expect(await sheet.locator('.faces li').allTextContents()).toHaveLength(10)
    expect(await sheet.locator('.faces .defender').count()).toBe(10)
    await sheet.getByText('Compare all choices').click()
    expect(await sheet.locator('.compare [aria-pressed="true"]').textContent()).toMatch(/5-1 \+3\s*10 of 10/)
    for (const colorScheme of ['light', 'dark'] as const) {
      await anna.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await seriousViolations(anna)).toEqual([])
    }
    await sheet.getByRole('button', { name: 'Declare', exact: true }).click()

    const strip = anna.locator('.message-box.referee-strip')
    await strip.locator('.due').waitFor()
    const keeps = doIt(anna, 'Keep the .* Combat chit')
    if ((await keeps.count()) > 0) await keeps.click()
    await strip.getByText(/22 against 4 is 5-1; .*: \+3 in all\. The attacker rolls/).waitFor()
    expect(await doIt(björn, 'rolls').count()).toBe(0)
    await strip.locator('.due > .primary, .next > button').click()
    await anna
      .getByText(/Roll .*at 5-1: -\/\S+, the defender/)
      .first()
      .waitFor()

    const loses = doIt(björn, SUFFERS)
    await loses.first().waitFor()
    expect(await doIt(anna, SUFFERS).count()).toBe(0)
    await björn.locator('.message-box.referee-strip .due .primary').waitFor()
    await anna.locator('.message-box.referee-strip .due').getByRole('button', { name: 'Show' }).waitFor()
    for (let left = 4; left > 0 && (await loses.count()) > 0; left--) {
      const before = await seqOf(björn)
      await loses.first().click()
      await caughtUp(björn, before + 1)
    }
    await doIt(anna, 'Panzergrenadier Regiment 304.*used side').waitFor()
    await anna.getByRole('tab', { name: 'Log' }).click()
    const log = (await logOf(anna)).join('\n')
    expect(log).toMatch(
      /declares medium attack with Panzergrenadier Regiment 304 and Panzergrenadier Regiment 60 at 2810/,
    )
    german.player.close()
    allied.player.close()
    await leave(anna, björn)
  })

  it('includes all adjacent units, and may also be started from the attacked hex', async () => {
    const { german, allied } = await openCelles(house)
    await allied.clear('us-84inf', '1500')
    await allied.put('us-84inf-1-333', '2810')
    await allied.put('us-84inf-2-333', '2710')
    await german.put('german-2pz-304', '2711')
    await german.put('german-2pz-2', '2811')
    await drawFirstChit(german, allied, 'german-chit-2pz')
    const anna = await german.open('Anna')
    const sheet = await sheetOf(anna, hex('2810'), 'Attack this hex …')
    const lead = sheet.getByRole('combobox', { name: 'Attacking unit' })
    await lead.selectOption({ label: 'Panzergrenadier Regiment 2, 2811' })
    await sheet.getByText(/Regiment 2 in 2811, strength 11, attacks [^:]* in 2810\.$/).waitFor()
    await lead.selectOption({ label: 'Panzergrenadier Regiment 304, 2711' })
    await sheet.getByText(/Regiment 304 .* attacks all adjacent enemies: .* in 27(10|.* in 2810)/).waitFor()
    expect(await sheet.locator('.sides').textContent()).toBe('11 against 14')
    await sheet.getByText('below the lowest column').waitFor()
    await sheet.getByText('The results are not known.').waitFor()
    await sheet.getByText('Compare all choices').click()
    const joined = sheet.getByRole('row', { name: /^Panzergrenadier Regiment 2/ })
    await joined.getByRole('button').first().click()
    expect(await sheet.getByRole('radio', { name: /Light/ }).isChecked()).toBe(true)
    expect(await sheet.getByRole('checkbox', { name: /Panzergrenadier Regiment 2/ }).isChecked()).toBe(true)
    expect(await sheet.locator('.sides').textContent()).toBe('22 against 14')
    await sheet.locator('.faces').waitFor()
    german.player.close()
    allied.player.close()
    await leave(anna)
  })

  it('is shown in two pictures', async () => {
    let { german, allied } = await openCelles(house)
    // At another table the other division comes first: the picture shows a game without a flag.
    while (!(await drawFirstChit(german, allied, 'german-chit-lehr'))) ({ german, allied } = await openCelles(house))
    await german.put('german-lehr-recon', '2216', '2213')
    await german.player.act({ type: 'flip', pieces: [german.id('german-lehr-recon')], face: 1 })
    await german.put('german-lehr-901', '2216', '2114')
    const anna = await german.open('Anna')
    await anna.setViewportSize({ width: 1440, height: 900 })
    const { x, y } = await pixel(anna, hex('2114'))
    await anna.mouse.move(x, y)
    for (let time = 0; time < 2; time++) await anna.mouse.wheel(0, -240)
    await anna.mouse.move(2, 300)
    const sheet = await sheetOf(anna, hex('2114'), 'Declare an attack …')
    await sheet.getByRole('checkbox').first().check()
    await sheet.locator('.faces').waitFor()
    await takePicture(anna, 'celles-attack')
    await sheet.getByRole('button', { name: 'Declare', exact: true }).click()
    await anna.locator('.message-box.referee-strip .due').waitFor()
    await anna.mouse.move(2, 300)
    await takePicture(anna, 'celles-referee')
    german.player.close()
    await leave(anna)
  })
})
