import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousViolations } from './axe-violations.ts'
import { openHouse } from './launch.ts'
import { caughtUp, leave, logOf, seqOf, sitDown } from './players.ts'
import { breakSetUp, refereeLoaded, tableOf } from './referee-page.ts'

const house = openHouse()

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}
const strip = (page: Page) => page.locator('.referee-strip')
const lineOf = (page: Page, seq: number) => page.locator(`.line[data-seq="${seq}"]`)

/** Anna moves her headquarters where it may not be set up, which waits for Björn. */
async function held() {
  const { anna, björn } = await tableOf(house, 'strict')
  await refereeLoaded(anna)
  await refereeLoaded(björn)
  const seq = await breakSetUp(anna, björn)
  await strip(björn).getByText('Waiting for you. Red can withdraw.').waitFor()
  return { anna, björn, seq }
}

describe('a move that waits in strict play', () => {
  it('is rejected by the other player with a reason, which both read at the move', async () => {
    const { anna, björn, seq } = await held()
    await shot(björn, 'asked')
    await strip(björn).getByRole('button', { name: 'Reject …' }).click()
    await björn.keyboard.type('Set up on the south edge.')
    await shot(björn, 'rejecting')
    expect(await seriousViolations(björn)).toEqual([])
    await björn.keyboard.press('Enter')
    for (const page of [anna, björn]) {
      await caughtUp(page, seq + 1)
      await page.locator('.line.undone', { hasText: 'J9' }).waitFor()
      await lineOf(page, seq).getByText('Rejected by Blue: Set up on the south edge.').waitFor()
      expect((await logOf(page)).at(-1)).toMatch(/^Blue rejects: .*J9.*“Set up on the south edge\.”/)
    }
    await anna
      .locator('.notices')
      .getByText(/^Blue rejected your move .*J9.*\. Reason: Set up on the south edge\.$/)
      .waitFor()
    expect(await björn.locator('.notices').getByText('rejected').count()).toBe(0)
    await shot(anna, 'rejected')
    await leave(anna, björn)
  })

  it('is withdrawn by the mover while the other still writes a reason', async () => {
    const { anna, björn, seq } = await held()
    await strip(björn).getByRole('button', { name: 'Reject …' }).click()
    await strip(anna).getByRole('button', { name: 'Withdraw' }).click()
    for (const page of [anna, björn]) await caughtUp(page, seq + 1)
    await strip(björn).getByRole('button', { name: 'Reject' }).waitFor({ state: 'detached' })
    expect((await logOf(björn)).at(-1)).toMatch(/^Red withdraws: .*J9/)
    await leave(anna, björn)
  })

  it('is ruled on by a referee whom a player calls and both agree to invite', async () => {
    const { anna, björn, seq } = await held()
    await strip(björn).getByRole('button', { name: 'Call the referee …' }).click()
    const dialog = björn.getByRole('dialog')
    await dialog.getByText('This table has no human referee.').waitFor()
    await dialog.getByLabel('Your question').fill('May it stand there?')
    await shot(björn, 'calling')
    expect(await seriousViolations(björn)).toEqual([])
    await dialog.getByRole('button', { name: 'Ask for a referee' }).click()
    await anna.locator('.ask', { hasText: 'Blue asks for a human referee.' }).waitFor()
    await shot(anna, 'asked-for-a-referee')
    expect(await seriousViolations(anna)).toEqual([])
    await anna.getByRole('button', { name: 'Agree', exact: true }).click()
    for (const page of [anna, björn]) await caughtUp(page, seq + 2)
    await strip(anna).getByText('The referee was called to rule.').waitFor()
    expect(await strip(björn).getByRole('button', { name: 'Reject …' }).count()).toBe(0)
    await björn.getByRole('button', { name: 'Show the link …' }).click()
    await björn.getByRole('button', { name: 'Show the new link of this seat' }).click()
    const link = await björn.getByRole('dialog').locator('input[readonly]').inputValue()
    await shot(björn, 'link')
    await björn.keyboard.press('Escape')
    const ruth = await sitDown(house.browser, link, 'Ruth')
    await ruth.getByRole('tab', { name: 'Referee' }).click()
    await ruth.getByText('You were called to rule.').first().waitFor()
    await ruth.getByLabel('Reason (kept in the log)').fill('Only on the south edge.')
    await shot(ruth, 'ruling')
    const last = await seqOf(ruth)
    await ruth.getByRole('button', { name: 'Reject', exact: true }).click()
    for (const page of [anna, björn]) {
      await caughtUp(page, last + 1)
      await lineOf(page, seq).getByText('Rejected by Ruth: Only on the south edge.').waitFor()
      await page.getByText('The referee’s seat is free.').waitFor({ state: 'detached' })
    }
    await leave(anna, björn, ruth)
  })
})

describe('a request that a player declines', () => {
  it('is answered with a notice that says who declined what and why', async () => {
    const { anna, björn } = await tableOf(house, 'coach')
    const seq = await seqOf(anna)
    await anna.getByRole('button', { name: 'Dice', exact: true }).click()
    await anna.getByRole('button', { name: '2d6', exact: true }).click()
    await caughtUp(björn, seq + 1)
    await anna.getByRole('button', { name: 'Undo' }).click()
    await anna.getByRole('button', { name: 'Ask to undo' }).click()
    await björn.getByLabel('Reason, if you decline').fill('It was fair')
    await shot(björn, 'declining')
    await björn.getByRole('button', { name: 'Decline' }).click()
    await anna
      .locator('.notices')
      .getByText(/^Blue declined your request: to undo “rolls 2d6.*”\. Reason: It was fair\.$/)
      .waitFor()
    await anna.locator('.line', { hasText: 'asks to undo' }).getByText('Rejected by Blue: It was fair').waitFor()
    await shot(anna, 'declined')
    await leave(anna, björn)
  })
})

describe('a phase in which both players act', () => {
  it('is left in strict play when the other agrees', async () => {
    const { anna, björn } = await tableOf(house, 'strict')
    await refereeLoaded(anna)
    await refereeLoaded(björn)
    const next = anna.getByRole('button', { name: 'Next phase' })
    const seq = await seqOf(anna)
    await next.click()
    const ask = björn.locator('.ask', { hasText: 'Red asks to go on to' })
    await ask.waitFor()
    await shot(björn, 'asked-to-go-on')
    await ask.getByLabel('Reason, if you decline').fill('I still set up.')
    await ask.getByRole('button', { name: 'Decline' }).click()
    await anna
      .locator('.notices')
      .getByText(/^Blue declined your request: .*\. Reason: I still set up\.$/)
      .waitFor()
    await shot(anna, 'go-on-declined')
    await next.click()
    await ask.getByRole('button', { name: 'Agree', exact: true }).click()
    for (const page of [anna, björn]) {
      await caughtUp(page, seq + 4)
      await page.locator('.line.time').waitFor()
    }
    await shot(björn, 'agreed-to-go-on')
    await leave(anna, björn)
  })
})
