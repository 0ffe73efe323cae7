import { describe, expect, it } from 'vitest'

import { openHouse } from './launch.ts'
import { caughtUp, drag, fromMenu, leave, logOf, nextPhase, seqOf, sitDown } from './players.ts'
import { breakSetUp, FAR, isInSight, marked, marks, NORTH, RED_HQ, refereeLoaded, tableOf } from './referee-page.ts'

const house = openHouse()

describe('a referee in coach mode', () => {
  it('tells only the mover what is wrong, where and by which case', async () => {
    const { anna, björn } = await tableOf(house, 'coach')
    await refereeLoaded(anna)
    await breakSetUp(anna, björn)
    await marked(anna, 'against 17.1').waitFor()
    await anna.locator('.message-box.referee-strip').getByText('south edge').waitFor()
    await björn.locator('.log').getByText('J9').waitFor()
    expect(await marks(björn).count()).toBe(0)
    await björn.locator('.message-box.referee-strip').getByText('Rulings on moves appear here.').waitFor()
    await marked(anna, 'against 17.1').click()
    const verdict = anna.locator('.verdict')
    await verdict.getByText('Against the rules').first().waitFor()
    expect(await verdict.getByRole('button', { name: 'J9' }).count()).toBeGreaterThan(0)
    await verdict.getByRole('button', { name: 'Case 17.1: read the rule' }).first().click()
    const rule = anna.getByRole('dialog').locator('.cited').first()
    expect(await rule.textContent()).toContain('17.1')
    expect(await rule.getAttribute('id')).toMatch(/^rule-/)
    await anna.keyboard.press('Escape')
    await leave(anna, björn)
  })

  it('speaks at once, even before the relay can have the move', async () => {
    const { anna, björn } = await tableOf(house, 'coach')
    await refereeLoaded(anna)
    await anna.context().setOffline(true)
    await anna.getByText('Connection lost.').waitFor()
    await drag(anna, RED_HQ, NORTH)
    await anna.locator('.message-box.referee-strip').getByText('south edge').waitFor()
    await expect
      .poll(() => anna.locator('[aria-live]').allTextContents())
      .toContainEqual(expect.stringMatching(/Referee: 17\.1/))
    await anna.context().setOffline(false)
    await marked(anna, 'against 17.1').waitFor()
    await leave(anna, björn)
  })

  it('lets the mover withdraw, and the line is struck out without its mark', async () => {
    const { anna, björn } = await tableOf(house, 'coach')
    await refereeLoaded(anna)
    const seq = await breakSetUp(anna, björn)
    const withdraw = anna.locator('.verdict').getByRole('button', { name: 'Withdraw' })
    // A verdict opens each time, with its buttons visible.
    for (const way of [
      marked(anna, 'against 17.1'),
      anna.locator('.referee-strip').getByRole('button', { name: /^(Details|All \d)/ }),
    ]) {
      for (const _ of [1, 2]) {
        await anna.getByRole('tab', { name: 'Log' }).click()
        await way.click()
        await withdraw.waitFor()
        await expect.poll(() => isInSight(withdraw)).toBe(true)
      }
    }
    await withdraw.click()
    await caughtUp(björn, seq + 1)
    await björn.locator('.line.undone', { hasText: 'J9' }).waitFor()
    expect((await logOf(björn)).at(-1)).toMatch(/^Red withdraws: /)
    await anna.getByText('1 settled flag').waitFor()
    await leave(anna, björn)
  })
})

describe('a referee in open mode', () => {
  it('is heard by both sides, and the other side allows the move', async () => {
    const { anna, björn } = await tableOf(house, 'open')
    const seq = await breakSetUp(anna, björn)
    await marked(anna, 'against 17.1').waitFor()
    await marked(björn, 'against 17.1').click()
    expect(await björn.locator('.verdict').getByRole('button', { name: 'Withdraw' }).count()).toBe(0)
    await björn.locator('.verdict').getByRole('button', { name: 'Accept' }).click()
    await caughtUp(anna, seq + 1)
    await marked(anna, 'answered').waitFor()
    expect((await logOf(anna)).at(-1)).toMatch(/^Blue accepts: .*J9/)
    expect(await anna.locator('.line.undone').count()).toBe(0)
    await leave(anna, björn)
  })
})

describe('a referee in strict mode', () => {
  it('holds an illegal move until the other side allows it', async () => {
    const { anna, björn } = await tableOf(house, 'strict')
    await refereeLoaded(anna)
    const seq = await breakSetUp(anna, björn)
    await anna.locator('.message-box.referee-strip').getByText('Waiting for Blue. You can withdraw.').waitFor()
    await björn.locator('.message-box.referee-strip').getByText('Waiting for you. Red can withdraw.').waitFor()
    await björn.getByRole('tab', { name: 'Referee' }).click()
    await björn.locator('.flag .verdict').getByText('south edge').waitFor()
    await björn.locator('.flag > button').click()
    await björn.locator('.flag .verdict').waitFor({ state: 'detached' })
    await björn.locator('.flag').getByRole('button', { name: 'Accept' }).click()
    for (const page of [anna, björn]) await caughtUp(page, seq + 1)
    await marked(anna, 'answered').waitFor()
    await drag(anna, NORTH, RED_HQ)
    await caughtUp(anna, seq + 2)
    expect((await logOf(anna)).at(-1)).toContain('J9 → M13')
    await anna.getByRole('button', { name: 'Referee: Strict' }).click()
    await anna.getByRole('radio', { name: /^Coach/ }).click()
    await anna.getByText('Coach: waiting for the others').waitFor()
    // While the question is open the keys keep their meaning, and no other question opens.
    await anna.getByRole('radio', { name: /^Off/ }).click({ force: true })
    expect(await anna.evaluate(() => document.activeElement?.closest('.modes') !== null)).toBe(true)
    expect(await seqOf(anna)).toBe(seq + 3)
    await björn.getByText('Red requests: set the referee to Coach').last().waitFor()
    await björn.getByRole('button', { name: 'Agree', exact: true }).click()
    await anna.getByRole('radio', { name: /^Coach/, checked: true }).waitFor()
    await björn.getByRole('tab', { name: 'Log' }).click()
    await björn.locator('.log').getByText('accepts: set the referee to Coach').waitFor()
    await anna.keyboard.press('Escape')
    await leave(anna, björn)
  })

  it('holds nothing after the end of the game', async () => {
    const { anna, björn } = await tableOf(house, 'strict')
    await refereeLoaded(anna)
    const seq = await breakSetUp(anna, björn)
    await marked(björn, 'waiting for an answer').waitFor()
    await fromMenu(anna, 'End the game')
    await anna.getByRole('dialog').getByRole('button', { name: 'Ask to end the game' }).click()
    await björn.getByRole('button', { name: 'Agree', exact: true }).click()
    for (const page of [anna, björn]) {
      await caughtUp(page, seq + 2)
      await marked(page, 'not done').waitFor()
      expect(await page.getByText('waiting for an answer').count()).toBe(0)
      await page.keyboard.press('Escape')
    }
    if (process.env.SHOTS) await björn.screenshot({ path: `${process.env.SHOTS}/lapsed.png` })
    await leave(anna, björn)
  })

  it('drops what the mover withdraws, and makes the legal move instead', async () => {
    const { anna, björn } = await tableOf(house, 'strict')
    await refereeLoaded(anna)
    for (const phase of ['chit', 'movement']) {
      await nextPhase(anna, björn)
      await anna.locator('.tracker .now').getByText(phase).waitFor()
    }
    const seq = (await seqOf(anna)) + 1
    await drag(anna, RED_HQ, FAR)
    await caughtUp(björn, seq)
    await marked(anna, 'waiting for an answer').click()
    const verdict = anna.locator('.verdict')
    await verdict.getByText('Nearest legal').waitFor()
    expect(await verdict.locator('.walk tbody tr').count()).toBeGreaterThan(3)
    await verdict.locator('.walk summary').click()
    await verdict.locator('.walk .part').first().waitFor()
    const offer = verdict.getByRole('button', { name: /^Withdraw and move to / })
    const to = (await offer.textContent())?.replace(/^.* to /, '') as string
    await offer.click()
    await caughtUp(björn, seq + 2)
    await björn.locator('.line.undone', { hasText: 'I3' }).waitFor()
    expect((await logOf(björn)).at(-1)).toContain(`M13 → ${to}`)
    expect(
      await anna
        .locator('.flags .flag')
        .filter({ hasText: `M13 → ${to}` })
        .count(),
    ).toBe(0)
    await leave(anna, björn)
  })
})

describe('a tournament', () => {
  it('tells only the human referee, whose ruling is in every log; at the end everybody is told', async () => {
    const { anna, björn, judge: link } = await tableOf(house, 'tournament')
    const judge = await sitDown(house.browser, link, 'Ruth')
    const seq = await breakSetUp(anna, björn, judge)
    await marked(judge, 'against 17.1').click()
    expect(await marks(anna).count()).toBe(0)
    expect(await marks(björn).count()).toBe(0)
    await judge.getByLabel('Reason (kept in the log)').fill('Set up on the edge.')
    await judge.getByRole('button', { name: 'Reject and take back' }).click()
    await anna
      .locator('.notices')
      .getByText(/^The referee took back your move .*J9.*\. Reason: Set up on the edge\.$/)
      .waitFor()
    expect(await björn.locator('.notices').getByText('The referee').count()).toBe(0)
    for (const page of [anna, björn]) {
      await caughtUp(page, seq + 1)
      await page.locator('.line.undone', { hasText: 'J9' }).waitFor()
      expect((await logOf(page)).at(-1)).toMatch(/^Ruth rejects: .*“Set up on the edge\.”/)
    }
    await fromMenu(anna, 'End the game')
    await anna.getByRole('dialog').getByRole('button', { name: 'Ask to end the game' }).click()
    await björn.getByRole('button', { name: 'Agree', exact: true }).click()
    await marked(björn, 'against 17.1').waitFor()
    await anna.keyboard.press('Escape')
    await leave(anna, björn, judge)
  })

  it('lets nobody but the human referee set the mode', async () => {
    const { anna, björn, judge: link } = await tableOf(house, 'tournament')
    await anna.getByRole('button', { name: 'Referee: Tournament' }).click()
    await anna.getByRole('dialog').getByText('Only the human referee can change this.').waitFor()
    expect(await anna.getByRole('radio', { name: /^Coach/ }).isDisabled()).toBe(true)
    const judge = await sitDown(house.browser, link, 'Ruth')
    await judge.getByRole('button', { name: 'Referee: Tournament' }).click()
    await judge.getByRole('radio', { name: /^Their own/ }).click()
    await anna.getByRole('radio', { name: /^Their own/, checked: true }).waitFor()
    await anna.keyboard.press('Escape')
    await refereeLoaded(anna)
    await breakSetUp(anna, björn)
    await marked(anna, 'against 17.1').waitFor()
    expect(await marks(björn).count()).toBe(0)
    await judge.keyboard.press('Escape')
    await leave(anna, björn, judge)
  })
})
