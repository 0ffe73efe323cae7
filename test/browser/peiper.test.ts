import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Cell } from '../../table/generated/types.ts'
import { openHouse } from './launch.ts'
import { caughtUp, drag, goOn, laidOut, leave, makeTable, seqOf, sitDown } from './players.ts'

const house = openHouse({ ACTIONS_PER_SECOND: 'none' })

/** Map A has columns 31 to 40; even columns lie half a hex lower. */
const hex = (id: string): Cell => {
  const [column, row] = [Number(id.slice(0, 2)) - 31, Number(id.slice(2)) - 1]
  return { board: 'map-a', q: column, r: row - (column >> 1) }
}

const strip = (page: Page) => page.locator('.message-box.referee-strip')
const next = (page: Page) => strip(page).locator('.due > .primary, .next > button')
const offer = (page: Page, words: RegExp) => page.locator('.proposals').getByRole('button', { name: words })
const crumbs = (page: Page) => page.locator('.crumbs').innerText()
const drawing = (page: Page) => page.locator('.proposals').getByRole('button', { name: 'Draw a card' })

const shot = async (page: Page, name: string) => {
  if (!process.env.SHOTS) return
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await laidOut(page)
    await page.screenshot({ path: join(process.env.SHOTS, `peiper-${name}-${width}.png`) })
  }
}

async function openEvening(): Promise<readonly [Page, Page]> {
  const wanted = { module: 'peiper', scenario: 'first-evening', referee: 'open' } as const
  const { page: anna, seats } = await makeTable(house.browser, house.relay.url, undefined, wanted)
  const björn = await sitDown(house.browser, seats.blue, 'Björn')
  for (const page of [anna, björn]) await page.getByRole('tab', { name: 'Referee' }).click()
  await goOn(björn, () => anna.getByRole('button', { name: 'Next phase', exact: true }).click())
  return [anna, björn]
}

/** Turns up cards until a black one activates the Germans; false if the Joker comes first. */
async function drawBlack(anna: Page, björn: Page): Promise<boolean> {
  for (;;) {
    await expect.poll(async () => (await drawing(anna).count()) + (await drawing(björn).count())).toBeGreaterThan(0)
    const page = (await drawing(anna).count()) > 0 ? anna : björn
    const was = await crumbs(anna)
    await drawing(page).click()
    await expect.poll(() => crumbs(anna)).not.toBe(was)
    const now = await crumbs(anna)
    await expect.poll(() => crumbs(björn)).toBe(now)
    if (now.includes('Joker')) return false
    if (now.includes('the Germans')) return true
  }
}

it('plays a card, a move and an attack of the first evening in two browsers', async () => {
  let [anna, björn] = await openEvening()
  while (!(await drawBlack(anna, björn))) {
    await leave(anna, björn)
    ;[anna, björn] = await openEvening()
  }
  await offer(anna, /fires at/)
    .first()
    .waitFor()
  await strip(björn)
    .getByText(/The Germans may activate/)
    .waitFor()
  await björn
    .locator('.proposals')
    .getByText(/Wait for the Germans to act/)
    .waitFor()

  const before = await seqOf(anna)
  await drag(anna, hex('3907'), hex('3807'))
  await caughtUp(anna, before + 1)
  await expect.poll(() => crumbs(anna)).toMatch(/12VG\/27\/1 Fusiliers and 12VG\/48\/2 Infantry act/)
  await strip(anna).getByText('Last move: OK').waitFor()

  await offer(anna, /fires at .*3808|12VG\/27\/1.* in 3808/)
    .first()
    .click()
  await anna.getByRole('radio', { name: 'No support', exact: true }).check()
  await anna.getByRole('button', { name: 'Declare', exact: true }).click()
  await strip(anna)
    .getByText(/fires at .* A die below \d passes/)
    .waitFor()
  await strip(björn).getByText('Waiting for German.').waitFor()
  await next(anna).click()
  await strip(anna)
    .getByText(/The check is (passed|failed)\. Draw a card/)
    .waitFor()
  await next(anna).click()
  await strip(anna)
    .getByText(/The check is/)
    .waitFor({ state: 'detached' })
  await shot(anna, 'result')
  const isHit = (await crumbs(anna)).includes('fires at')
  if (isHit) {
    await björn
      .locator('.proposals')
      .getByText(/counts -?\d+, which does not exceed \d+: a hit/)
      .waitFor()
    await next(björn).click()
    await expect.poll(async () => (await strip(björn).innerText()).includes('is reduced')).toBe(false)
  }
  await anna.getByRole('tab', { name: 'Log' }).click()
  const log = anna.locator('.log')
  await log
    .getByText(/from Deck to Fight/)
    .first()
    .waitFor()
  await log
    .getByText(isHit ? /which does not exceed \d+: a hit/ : /which exceeds \d+: no hit|the Joker: no hit/)
    .first()
    .waitFor()

  await björn.getByRole('button', { name: 'Cards left' }).click()
  await björn.getByText(/\d+ cards are left, with(out)? the Joker: \d+ black, \d+ red/).waitFor()
  for (const page of [anna, björn]) {
    await page.getByRole('tab', { name: /^Trays/ }).click()
    const panel = page.getByRole('tabpanel')
    for (const pile of ['Activation', 'Fight']) {
      const row = panel.getByRole('listitem').filter({ hasText: pile }).first()
      await expect.poll(() => row.locator('.count').innerText()).toBe('1')
    }
  }
  await shot(björn, 'trays')
  await leave(anna, björn)
})

/** Fires the first shot that is offered, and carries its result out. */
async function fireOnce(anna: Page, björn: Page): Promise<void> {
  await anna.locator('.proposals .way').first().click()
  await anna.getByRole('radio', { name: 'No support', exact: true }).check()
  await anna.getByRole('button', { name: 'Declare', exact: true }).click()
  await next(anna).getByText('Roll the die').click()
  await next(anna).getByText('Draw a card').click()
  const [told, owes] = [strip(anna).getByText(/: no hit/), next(björn).getByText(/Turn over|Remove|Choose|Move to/)]
  await expect.poll(async () => (await told.count()) + (await owes.count())).toBeGreaterThan(0)
  if ((await told.count()) > 0)
    await strip(björn)
      .getByText(/: no hit/)
      .waitFor()
  while ((await crumbs(anna)).match(/loses|retreats/) && !(await drawing(anna).count())) {
    const was = await crumbs(anna)
    await next(björn).first().click()
    const hexes = björn.locator('.proposals .way')
    await expect.poll(async () => (await crumbs(anna)) !== was || (await hexes.count()) > 0).toBe(true)
    if ((await crumbs(anna)) === was) await hexes.first().click()
    await expect.poll(() => crumbs(anna)).not.toBe(was)
  }
}

it('plays a shot to its result and the turn to its end, and goes on to the next', async () => {
  let [anna, björn] = await openEvening()
  while (!(await drawBlack(anna, björn))) {
    await leave(anna, björn)
    ;[anna, björn] = await openEvening()
  }
  await strip(anna)
    .getByText(/may activate [12] of 4 stacks/)
    .waitFor()
  // The list of a choice that was looked at does not keep a counter from being dragged.
  await strip(anna).getByRole('button', { name: 'Choose', exact: true }).click()
  await anna.locator('.choice-card').getByRole('button', { name: 'Hide', exact: true }).click()
  await anna.locator('.choice-card').waitFor({ state: 'detached' })
  const before = await seqOf(anna)
  await drag(anna, hex('3908'), hex('4008'))
  await caughtUp(anna, before + 1)
  await drag(anna, hex('4008'), hex('3908'))
  await caughtUp(anna, before + 2)
  await fireOnce(anna, björn)

  const over = (page: Page) => strip(page).getByText(/The turn ends: |and the turn ends/)
  for (;;) {
    const count = async () =>
      (await drawing(anna).count()) + (await drawing(björn).count()) + (await over(anna).count())
    await expect.poll(count).toBeGreaterThan(0)
    if ((await over(anna).count()) > 0) break
    const page = (await drawing(anna).count()) > 0 ? anna : björn
    const was = await seqOf(anna)
    await drawing(page).click()
    for (const each of [anna, björn]) await caughtUp(each, was + 1)
  }
  await over(björn).waitFor()
  await shot(björn, 'turn-ends')
  await anna.getByRole('button', { name: /^Go on/ }).click()
  for (const page of [anna, björn]) await expect.poll(() => page.locator('.tracker .now').innerText()).toMatch(/Turn 2/)
  await leave(anna, björn)
})
