import { describe, expect, it } from 'vitest'
import { startOf } from '../client/combat.ts'
import { seriousViolations } from './axe-violations.ts'
import { openHouse } from './launch.ts'
import { caughtUp, drag, laidOut, leave, makeTable, pixel, seqOf, visit } from './players.ts'
import { breakSetUp, marked, NORTH, RED_HQ, refereeLoaded, tableOf } from './referee-page.ts'

const house = openHouse()

describe('a player who looks something up', () => {
  it('opens the rule of a flag from its line of the log', async () => {
    const { anna, björn } = await tableOf(house, 'open')
    await refereeLoaded(anna)
    await breakSetUp(anna, björn)
    await marked(anna, 'against 17.1').waitFor()
    await anna.locator('.log').getByRole('button', { name: 'Case 17.1: read the rule' }).last().click()
    expect(await anna.getByRole('dialog').locator('.cited').first().textContent()).toContain('17.1')
    await anna.keyboard.press('Escape')
    await leave(anna, björn)
  })

  it('opens the rule of a phase from the sequence of play', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await refereeLoaded(page)
    await page.locator('.tracker .now').click()
    await page
      .locator('.sequence .note')
      .getByRole('button', { name: /^Case 4\.0/ })
      .click()
    expect(await page.getByRole('dialog').locator('.cited').first().textContent()).toContain('4.0')
    await page.keyboard.press('Escape')
    await leave(page)
  })

  it('reads the rules while the referee is off, from the panel and from the phase', async () => {
    const wanted = { module: 'before-the-rains', scenario: 'gate', referee: 'off' } as const
    const { page } = await makeTable(house.browser, house.relay.url, undefined, wanted)
    await page.getByRole('tab', { name: 'Referee' }).click()
    await page.getByRole('button', { name: 'Rules', exact: true }).click()
    const rules = page.getByRole('dialog', { name: 'Rules of Before the Rains' })
    await rules.getByRole('region', { name: 'Rules by case' }).getByRole('listitem').first().waitFor()
    await rules.getByRole('table').first().waitFor()
    await rules.getByRole('searchbox').fill('stack')
    await rules.getByRole('listitem').filter({ hasText: /stack/i }).first().waitFor()
    expect(await seriousViolations(page)).toEqual([])
    await rules.getByRole('button', { name: 'Close' }).click()
    expect(await page.getByRole('button', { name: 'House rules' }).count()).toBe(0)
    await page.locator('.tracker .now').click()
    await page
      .locator('.sequence .note')
      .getByRole('button', { name: /^Case / })
      .click()
    await rules.locator('.cited').first().waitFor()
    await page.keyboard.press('Escape')
    await leave(page)
  })

  it('sees the charts and the states of the units by pointing, while the sheet of an attack is open', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await refereeLoaded(page)
    const at = await pixel(page, startOf('red-21-hq'))
    await page.mouse.click(at.x, at.y, { button: 'right' })
    await page.getByRole('menuitem', { name: 'Declare an attack …' }).click()
    const sheet = page.getByRole('region', { name: 'Declare an attack' })
    const plate = sheet.locator('.look-up .plate')
    for (const [name, text] of [
      ['Terrain', 'Woods'],
      ['Units in this fight', 'movement'],
    ] as const) {
      await sheet.locator('.look-up').getByRole('button', { name }).first().hover()
      await plate.getByText(text).first().waitFor()
    }
    await sheet.getByRole('heading').first().hover()
    await plate.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await leave(page)
  })

  it('reads the rule and the charts while a counter is carried, by a key, and still drops it', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await refereeLoaded(page)
    const before = await seqOf(page)
    const plate = page.locator('.drag-look-up')
    await drag(page, RED_HQ, NORTH, async () => {
      await page.locator('.drag-verdict .cite').getByText('17.1').waitFor()
      await page.keyboard.press('q')
      await plate.getByText('Rule 17.1').waitFor()
      expect(await plate.locator('p').first().textContent()).toContain('17.1')
      // In a corner where it covers neither the counter nor its verdict.
      const [box, verdict] = [await plate.boundingBox(), await page.locator('.drag-verdict').boundingBox()]
      const isApart =
        (box?.x ?? 0) > (verdict?.x ?? 0) + (verdict?.width ?? 0) ||
        (box?.x ?? 0) + (box?.width ?? 0) < (verdict?.x ?? 0) ||
        (box?.y ?? 0) + (box?.height ?? 0) < (verdict?.y ?? 0)
      expect(isApart).toBe(true)
      for (const name of ['Terrain effects on movement', 'Combat results']) {
        for (let left = 4; left > 0 && !(await plate.textContent())?.includes(name); left--)
          await page.keyboard.press('q')
        await plate.getByText(name).first().waitFor()
      }
      await page.keyboard.press('q')
      await plate.waitFor({ state: 'detached' })
      await page.keyboard.press('q')
      await plate.waitFor()
    })
    await caughtUp(page, before + 1)
    await plate.waitFor({ state: 'detached' })
    // Without a counter in hand the key opens the quick reference.
    await page.keyboard.press('q')
    await page.getByRole('dialog', { name: 'Reference: Combat Operations' }).waitFor()
    await page.keyboard.press('Escape')
    await leave(page)
  })

  it('uses the keys of the map at once after sitting down, without a click on it', async () => {
    const { page, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await visit(house.browser, seats.blue)
    await björn.getByRole('dialog').getByRole('textbox').fill('Björn')
    await björn.keyboard.press('Enter')
    await laidOut(björn)
    await refereeLoaded(björn)
    await björn.keyboard.press('z')
    await björn.getByRole('button', { name: 'Zones', exact: true, pressed: true }).waitFor()
    // After a dialog, too.
    const reference = björn.getByRole('dialog', { name: 'Reference: Combat Operations' })
    for (let times = 0; times < 2; times++) {
      await björn.keyboard.press('q')
      await reference.waitFor()
      await björn.keyboard.press('Escape')
      await reference.waitFor({ state: 'detached' })
    }
    // And while a tab has the focus, after a click on it.
    await björn.getByRole('tab', { name: 'Counters' }).click()
    await björn.keyboard.press('z')
    await björn.getByRole('button', { name: 'Zones', exact: true, pressed: false }).waitFor()
    await björn.keyboard.press('z')
    await björn.getByRole('button', { name: 'Zones', exact: true, pressed: true }).waitFor()
    // Known by name, a player is asked nothing.
    await björn.reload()
    await laidOut(björn)
    await refereeLoaded(björn)
    await björn.keyboard.press('z')
    await björn.getByRole('button', { name: 'Zones', exact: true, pressed: true }).waitFor()
    await leave(page, björn)
  })
})
