import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Place } from '../../table/generated/types.ts'
import { openScenario } from '../../table/module/setup.ts'
import { combat, hex } from '../client/combat.ts'
import { openHouse } from './launch.ts'
import {
  caughtUp,
  drag,
  enter,
  faultsOf,
  fromMenu,
  hashOf,
  laidOut,
  makeTable,
  movePointerAway,
  say,
  seqOf,
  sitDown,
} from './players.ts'

const house = openHouse()

const HQ = openScenario(combat, 'red-attack')?.pieces.find(({ def }) => def === 'red-49-hq')?.at as Place

const lookingAt = (page: Page) => page.evaluate(() => window.counterpoint?.lookingAt)
const waitForEntryShown = (page: Page, seq: number | undefined) =>
  expect.poll(() => lookingAt(page), { timeout: 20_000 }).toBe(seq)

/** Anna has moved her headquarters three times; returns the hash of the table after each entry. */
async function playThreeMoves(page: Page): Promise<Map<number, string | undefined>> {
  const hashes = new Map([[await seqOf(page), await hashOf(page)]])
  const path = [HQ, hex('J9'), hex('K9'), hex('K10')]
  for (const [index, to] of path.slice(1).entries()) {
    const seq = (await seqOf(page)) + 1
    await drag(page, path[index] as Place, to)
    await caughtUp(page, seq)
    hashes.set(seq, await hashOf(page))
  }
  await movePointerAway(page)
  return hashes
}

describe('the history', () => {
  it('shows every earlier table, by slider and keys, in which nothing can be moved, and goes back to now', async () => {
    const { page, seats } = await makeTable(house.browser, house.relay.url)
    const hashes = await playThreeMoves(page)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    const [first = 0, , third = 0, last = 0] = [...hashes.keys()]
    const before = await seqOf(björn)
    await page.getByRole('button', { name: 'Past', exact: true }).click()
    const bar = page.getByRole('region', { name: 'Looking back' })
    await bar.waitFor()
    await page.locator('body').press('.')
    await page.locator('body').press(',')
    const slider = page.getByRole('slider', { name: 'Entry of the log' })
    for (const [seq, hash] of hashes) {
      await slider.fill(String(seq))
      await waitForEntryShown(page, seq)
      expect(await hashOf(page)).toBe(hash)
      await page.locator(`.log .line[data-seq="${seq}"][aria-current]`).waitFor()
      expect(await page.locator('.log .line[aria-current]').count()).toBe(1)
    }
    await slider.press('ArrowLeft')
    await waitForEntryShown(page, third)
    await bar.getByText(/→ K9/).waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/past.png` })
    await drag(page, hex('K9'), hex('M9'))
    await page.locator('canvas').press('f')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('You are looking back.').waitFor()
    // The other player sees no change, and the game goes on.
    expect(await seqOf(björn)).toBe(before)
    await say(björn, 'Are you there?')
    await caughtUp(page, before + 1)
    expect(await lookingAt(page)).toBe(third)
    expect(await hashOf(page)).toBe(hashes.get(third))
    await bar.getByText(`of ${before + 1}`).waitFor()
    await page.locator('body').press(',')
    await page.locator('body').press(',')
    await waitForEntryShown(page, first)
    await page.locator('body').press('Escape')
    await waitForEntryShown(page, undefined)
    expect(await hashOf(page)).not.toBe(hashes.get(first))
    await drag(page, hex('K10'), hex('L10'))
    await caughtUp(page, last + 3)
    expect(faultsOf(page)).toEqual([])
    for (const each of [page, björn]) await each.context().close()
  })

  it('plays the game again at a chosen speed until now', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await playThreeMoves(page)
    await page.getByRole('button', { name: 'Past', exact: true }).click()
    await page.getByRole('button', { name: 'To the beginning' }).click()
    await waitForEntryShown(page, 0)
    await page.getByLabel('Speed').selectOption('8')
    await page.getByRole('button', { name: 'Play from here' }).click()
    await waitForEntryShown(page, undefined)
    await page.getByRole('region', { name: 'Looking back' }).waitFor({ state: 'detached' })
    await page.context().close()
  })

  it('shows a side nothing that it did not see then, and everything once the game has ended', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const hashes = await playThreeMoves(anna)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    const seq = [...hashes.keys()].at(-1) ?? 0
    const slider = björn.getByRole('slider', { name: 'Entry of the log' })
    await björn.getByRole('button', { name: 'Past', exact: true }).click()
    await slider.fill(String(seq))
    await waitForEntryShown(björn, seq)
    await björn
      .getByRole('region', { name: 'Looking back' })
      .getByText(/a hidden headquarters/i)
      .waitFor()
    expect(await hashOf(björn)).not.toBe(hashes.get(seq))
    await fromMenu(anna, 'End the game')
    await anna.getByRole('dialog').getByRole('button', { name: 'Ask to end the game' }).click()
    await björn.getByRole('button', { name: 'Agree', exact: true }).click()
    // The end of the game brings everybody to now, where everything is revealed.
    await waitForEntryShown(björn, undefined)
    await björn.getByRole('button', { name: 'Past', exact: true }).click()
    await slider.fill(String(seq))
    await waitForEntryShown(björn, seq)
    await björn
      .getByRole('region', { name: 'Looking back' })
      .getByText(/49th.*Headquarters|Headquarters, 49/)
      .waitFor()
    for (const each of [anna, björn]) await each.context().close()
  })
})

describe('a player who returns', () => {
  it('is offered what the others did since, and sees it again', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    const context = björn.context()
    await caughtUp(björn, await seqOf(anna))
    const seen = await seqOf(björn)
    await björn.reload()
    await laidOut(björn)
    expect(await björn.getByText('Since your last visit').count()).toBe(0)
    await björn.close()
    await playThreeMoves(anna)
    const again = await enter(context, seats.blue)
    await laidOut(again)
    await again.getByText('Since your last visit: 3 actions by others.').waitFor()
    if (process.env.SHOTS) await again.screenshot({ path: `${process.env.SHOTS}/since.png` })
    await again.getByRole('button', { name: 'Show' }).click()
    await waitForEntryShown(again, seen)
    await waitForEntryShown(again, seen + 1)
    await waitForEntryShown(again, undefined)
    await again.reload()
    await laidOut(again)
    expect(await again.getByText('Since your last visit').count()).toBe(0)
    await context.close()
    await anna.context().close()
  })

  it('is asked nothing: the offer goes by itself', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    const context = björn.context()
    await caughtUp(björn, await seqOf(anna))
    await björn.close()
    await playThreeMoves(anna)
    await context.clock.install()
    const again = await enter(context, seats.blue)
    await laidOut(again)
    const offer = again.getByRole('region', { name: 'Since your last visit' })
    await offer.waitFor()
    await again.clock.fastForward(21_000)
    await offer.waitFor({ state: 'detached' })
    await context.close()
    await anna.context().close()
  })
})
