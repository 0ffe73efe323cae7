import { describe, expect, it } from 'vitest'

import { hex, startOf } from '../client/combat.ts'
import { seriousViolations } from './axe-violations.ts'
import { openHouse } from './launch.ts'
import { caughtUp, drag, goOn, leave, logOf, makeTable, movePointerAway, pixel, seqOf } from './players.ts'
import { breakSetUp, marked, marks, NORTH, RED_HQ, refereeLoaded, settled, tableOf } from './referee-page.ts'

const house = openHouse()

describe('a table with a referee', () => {
  it('lets its host call the referee and dismiss it; without one, not even the rules are loaded', async () => {
    const { anna, björn } = await tableOf(house, 'off')
    const loaded: string[] = []
    for (const page of [anna, björn]) page.on('request', (request) => loaded.push(request.url()))
    await breakSetUp(anna, björn)
    expect(await marks(anna).count()).toBe(0)
    const known = await anna.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect([...known, ...loaded].filter((url) => /referees/.test(url))).toEqual([])
    await björn.getByRole('button', { name: 'Referee: Off' }).click()
    await björn.getByRole('dialog').getByText('Only the host can change this.').waitFor()
    await björn.keyboard.press('Escape')
    await anna.getByRole('button', { name: 'Referee: Off' }).click()
    await anna.getByRole('radio', { name: /^Open/ }).click()
    await anna.keyboard.press('Escape')
    await björn.locator('.log').getByText('sets the referee to Open').waitFor()
    await refereeLoaded(björn)
    const seq = await seqOf(anna)
    await drag(anna, NORTH, hex('J7'))
    await caughtUp(björn, seq + 1)
    await marked(björn, 'against 17.1').waitFor()
    await anna.getByRole('button', { name: 'Referee: Open' }).click()
    await anna.getByRole('radio', { name: /^Off/ }).click()
    await anna.keyboard.press('Escape')
    await björn.locator('.log').getByText('sets the referee to Off').waitFor()
    for (const page of [anna, björn]) await page.locator('.referee-strip').getByText('Moves are not checked.').waitFor()
    await leave(anna, björn)
  })

  it('sets a house rule once for all, as an entry of the log', async () => {
    const { anna, björn } = await tableOf(house, 'coach')
    for (const page of [anna, björn]) {
      await refereeLoaded(page)
      await page.getByRole('tab', { name: 'Referee' }).click()
      await page.getByRole('button', { name: 'House rules' }).click()
    }
    await anna.getByRole('radio', { name: 'A third of its steps, rounded down', checked: true }).waitFor()
    await björn.getByRole('radio', { name: 'A third of its steps, rounded up' }).click()
    await anna.getByRole('radio', { name: 'A third of its steps, rounded up', checked: true }).waitFor()
    await anna.keyboard.press('Escape')
    await anna.getByRole('tab', { name: 'Log' }).click()
    await anna
      .locator('.log')
      .getByText(
        'sets the house rule “How many steps does the defender lose at 2-1?” to “A third of its steps, rounded up',
      )
      .waitFor()
    await björn.keyboard.press('Escape')
    await leave(anna, björn)
  })

  it('shows no button for house rules in a game that leaves no reading open', async () => {
    const wanted = { module: 'before-the-rains', scenario: 'gate', referee: 'coach' } as const
    const { page } = await makeTable(house.browser, house.relay.url, undefined, wanted)
    await refereeLoaded(page)
    await page.getByRole('tab', { name: 'Referee' }).click()
    await page.getByRole('button', { name: 'Rules', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'House rules' }).count()).toBe(0)
    await leave(page)
  })

  it('does the next step with a click, and a draw with this player’s own nonce', async () => {
    const { anna, björn } = await tableOf(house, 'coach')
    await refereeLoaded(anna)
    await anna.getByRole('tab', { name: 'Referee' }).click()
    const next = anna.locator('.proposals')
    await goOn(björn, () => next.getByRole('button', { name: /^Go to .* anyway: / }).click())
    await anna.locator('.tracker .now').getByText('chit').waitFor()
    await next.getByRole('button', { name: /^Draw a chit: / }).click()
    await anna.getByRole('tab', { name: 'Log' }).click()
    await anna.locator('.log').getByText('draws').waitFor()
    expect((await logOf(anna)).join('\n')).toMatch(/Red draws /)
    await leave(anna, björn)
  })

  it('shows the odds before an attack is declared, and both see an arrow from the attackers to the target', async () => {
    const { anna, björn } = await tableOf(house, 'coach')
    await refereeLoaded(anna)
    const target = startOf('blue-36-inf-1-1')
    if (!('q' in target)) throw new Error('The target stands on no hex')
    const beside = { ...target, r: target.r + 1 }
    await drag(anna, RED_HQ, beside)
    await caughtUp(björn, await seqOf(anna))
    // None of her pointers is in either picture.
    for (const page of [anna, björn]) await movePointerAway(page)
    const before = await settled(björn, target)
    const at = await pixel(anna, beside)
    await anna.mouse.click(at.x, at.y, { button: 'right' })
    await anna.getByRole('menuitem', { name: 'Declare an attack …' }).click()
    const sheet = anna.getByRole('region', { name: 'Declare an attack' })
    await sheet.getByRole('group', { name: 'Target' }).getByRole('radio').nth(1).check()
    await sheet.locator('.odds .text').first().waitFor()
    expect(await sheet.locator('.odds').textContent()).toMatch(/odds|strength/i)
    // The likely flag is shown once, and she declares it all the same.
    await sheet
      .getByRole('region', { name: /^The referee would flag this/ })
      .getByText('No combat in the')
      .waitFor()
    const texts = await sheet.locator('.odds .text, .objections li > span').allTextContents()
    expect(texts).toEqual([...new Set(texts)])
    expect(await seriousViolations(anna)).toEqual([])
    await sheet.getByRole('button', { name: 'Declare', exact: true }).click()
    await anna.getByRole('tab', { name: 'Log' }).click()
    await anna
      .locator('.log')
      .getByText(/declares attack with/)
      .waitFor()
    await caughtUp(björn, await seqOf(anna))
    await movePointerAway(anna)
    expect(await settled(björn, target)).not.toLookLike(before)
    await leave(anna, björn)
  })

  it('is accessible in all that the referee shows, by day and by night', async () => {
    const { anna, björn } = await tableOf(house, 'strict')
    await refereeLoaded(anna)
    await breakSetUp(anna, björn)
    for (const colorScheme of ['light', 'dark'] as const) {
      await anna.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await anna.getByRole('tab', { name: 'Log' }).click()
      expect(await seriousViolations(anna)).toEqual([])
      await marked(anna, 'against 17.1').click()
      expect(await seriousViolations(anna)).toEqual([])
      for (const name of ['Mode', 'House rules', 'Rules']) {
        await anna.getByRole('button', { name, exact: true }).click()
        await anna.getByRole('dialog').waitFor()
        expect(await seriousViolations(anna)).toEqual([])
        await anna.keyboard.press('Escape')
        await anna.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await anna.locator('.flag > button').first().click()
    }
    await leave(anna, björn)
  })
})
