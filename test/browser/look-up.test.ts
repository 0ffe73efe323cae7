import { describe, expect, it } from 'vitest'
import { startOf } from '../client/combat.ts'
import { openHouse } from './launch.ts'
import { laidOut, leave, makeTable, pixel, visit } from './players.ts'
import { breakSetUp, marked, refereeLoaded, tableOf } from './referee-page.ts'

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

  it('sees the charts and the states of the units by pointing, while the sheet of an attack is open', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await refereeLoaded(page)
    const at = await pixel(page, startOf('red-21-hq'))
    await page.mouse.click(at.x, at.y, { button: 'right' })
    await page.getByRole('menuitem', { name: 'Declare an attack …' }).click()
    const sheet = page.getByRole('dialog')
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

  it('uses the keys of the map at once after sitting down, without a click on it', async () => {
    const { page, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await visit(house.browser, seats.blue)
    await björn.getByRole('dialog').getByRole('textbox').fill('Björn')
    await björn.keyboard.press('Enter')
    await laidOut(björn)
    await refereeLoaded(björn)
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
