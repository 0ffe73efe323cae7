import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openHouse } from './launch.ts'
import { caughtUp, faultsOf, makeTable, seqOf, sitDown } from './players.ts'

const house = openHouse()

async function rolled(): Promise<{ anna: Page; björn: Page }> {
  const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
  const björn = await sitDown(house.browser, seats.blue, 'Björn')
  const seq = await seqOf(anna)
  await anna.getByRole('button', { name: 'Dice', exact: true }).click()
  await anna.getByRole('button', { name: '2d6', exact: true }).click()
  await caughtUp(björn, seq + 1)
  await anna.getByRole('button', { name: 'Undo' }).click()
  await anna.getByRole('button', { name: 'Ask to undo' }).click()
  await björn.locator('.ask', { hasText: /Red asks to undo:.*rolls 2d6/ }).waitFor()
  return { anna, björn }
}

const struck = (page: Page) => page.locator('.line.undone', { hasText: 'rolls 2d6' })

describe('a request to undo a roll', () => {
  it('undoes it when the other player agrees, and the log strikes it out', async () => {
    const { anna, björn } = await rolled()
    await anna.getByText('Waiting for Blue.').waitFor()
    expect(await struck(björn).count()).toBe(0)
    if (process.env.SHOTS) await björn.screenshot({ path: `${process.env.SHOTS}/ask.png` })
    await björn.getByRole('button', { name: 'Agree', exact: true }).click()
    await struck(anna).waitFor()
    await struck(björn).waitFor()
    await anna.getByText('Waiting for').waitFor({ state: 'detached' })
    await anna.locator('[aria-live]', { hasText: 'agrees to undo: rolls 2d6' }).waitFor({ state: 'attached' })
    for (const page of [anna, björn]) expect(faultsOf(page)).toEqual([])
    for (const page of [anna, björn]) await page.context().close()
  })

  it('leaves it if the other player refuses, or the requester withdraws', async () => {
    for (const no of ['Decline', 'Withdraw'] as const) {
      const { anna, björn } = await rolled()
      await (no === 'Withdraw' ? anna : björn).getByRole('button', { name: no }).click()
      for (const page of [anna, björn]) {
        await page.locator('.ask').waitFor({ state: 'detached' })
        expect(await struck(page).count()).toBe(0)
        await page.context().close()
      }
    }
  })
})
