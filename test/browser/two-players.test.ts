import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hex, startOf } from '../client/combat.ts'
import { pictureOf } from './compare-pictures.ts'
import { openHouse } from './launch.ts'
import {
  caughtUp,
  drag,
  hashOf,
  leave,
  logOf,
  makeTable,
  movePointerAway,
  nextPhase,
  seqOf,
  sitDown,
} from './players.ts'

const house = openHouse()

const RED_HQ = startOf('red-49-hq')
const BLUE_HQ = startOf('blue-36-hq')

const seen = (page: Page, words: string | RegExp) => page.locator('.log').getByText(words).last().waitFor()

describe('two players at one table', () => {
  it('see each other drag and move, and both logs report it as far as each may know', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    await anna.getByText('Björn').first().waitFor()
    const to = hex('J9')
    const before = await pictureOf(björn, to)
    const seq = await seqOf(anna)
    await drag(anna, RED_HQ, to, async () => {
      await expect.poll(() => pictureOf(björn, to)).not.toLookLike(before)
      expect(await seqOf(björn)).toBe(seq)
    })
    await caughtUp(björn, seq + 1)
    await seen(anna, /→ J9.*Headquarters/)
    await seen(björn, /→ J9.*a hidden headquarters/i)
    expect((await logOf(björn)).join()).not.toContain('49th')
    await drag(björn, BLUE_HQ, hex('J8'))
    await caughtUp(anna, seq + 2)
    await seen(anna, /Blue: a hidden headquarters.* → J8/i)
    await leave(anna, björn)
  })

  it('have the same table after all actions of both, as anybody sees it from the same seat', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    const twin = await sitDown(house.browser, seats.red, 'Anna')
    const watchers = [
      await sitDown(house.browser, seats.observer, ''),
      await sitDown(house.browser, seats.observer, ''),
    ]
    await drag(anna, RED_HQ, hex('J9'))
    await drag(björn, BLUE_HQ, hex('J8'))
    await nextPhase(anna, björn)
    await anna.getByRole('button', { name: 'Dice', exact: true }).click()
    await anna.getByRole('button', { name: '2d6', exact: true }).click()
    await björn.locator('.die').nth(1).waitFor()
    const seq = await seqOf(björn)
    for (const page of [anna, twin, björn, ...watchers]) await caughtUp(page, seq)
    expect(await hashOf(twin)).toBe(await hashOf(anna))
    expect(await hashOf(watchers[1] as Page)).toBe(await hashOf(watchers[0] as Page))
    expect(await hashOf(björn)).not.toBe(await hashOf(anna))
    const dice = (page: Page) => page.locator('.throw').last().textContent()
    expect(await dice(björn)).toBe(await dice(anna))
    await leave(anna, björn, twin, ...watchers)
  })

  it('chat with each other, and their messages look like messages and nothing else', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    await anna.locator('body').press('Enter')
    await anna.keyboard.type('<b>Good evening</b>')
    await anna.keyboard.press('Enter')
    await seen(björn, '<b>Good evening</b>')
    expect(await björn.getByLabel('Side panel').count()).toBe(1)
    expect(await björn.locator('.log b', { hasText: 'Good evening' }).count()).toBe(0)
    await leave(anna, björn)
  })

  it('undo and redo, by key and by button, and the log strikes out what was undone', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const twin = await sitDown(house.browser, seats.red, 'Anna')
    const seq = await seqOf(anna)
    const empty = await pictureOf(twin, hex('J9'))
    await drag(anna, RED_HQ, hex('J9'))
    await movePointerAway(anna)
    await caughtUp(twin, seq + 1)
    await expect.poll(() => pictureOf(twin, hex('J9'))).not.toLookLike(empty)
    await anna.keyboard.press('Control+z')
    await caughtUp(twin, seq + 2)
    await expect.poll(() => pictureOf(twin, hex('J9'))).toLookLike(empty)
    await twin.locator('.line.undone', { hasText: 'J9' }).waitFor()
    await anna.getByRole('button', { name: 'Redo' }).click()
    await caughtUp(twin, seq + 3)
    await expect.poll(() => pictureOf(twin, hex('J9'))).not.toLookLike(empty)
    await twin.locator('.line.undone').waitFor({ state: 'detached' })
    await leave(anna, twin)
  })
})
