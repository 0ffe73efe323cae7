import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readLink } from '../../client/session/storage/link.ts'
import { Player } from '../relay/player.ts'
import { openHouse } from './launch.ts'
import { leave, logOf, makeTable, say, sitDown } from './players.ts'

const house = openHouse()

async function roll(page: Page, why: string): Promise<void> {
  const box = page.getByRole('form', { name: 'Dice' })
  if ((await box.count()) === 0) await page.getByRole('button', { name: 'Dice', exact: true }).click()
  await box.getByLabel('What for').fill(why)
  await box.getByRole('button', { name: '2d6' }).click()
}

const rolled = (page: Page, why: string) => page.locator('.log .line.dice', { hasText: `for ${why}` })
const howOf = (page: Page, why: string) => rolled(page, why).getByRole('button', { name: /^How it was decided/ })

/** A player in Blue's seat whose shares the relay refuses. */
async function sitSilent(link: string): Promise<Player> {
  const { table = '', key = '' } = readLink(new URL(link).hash) ?? {}
  const player = await Player.connect(Number(new URL(house.relay.url).port))
  await player.join({ table, token: key })
  player.shareIn = () => ''
  return player
}

describe('a single die', () => {
  it('shows its number once, and several dice show their sum', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await say(page, '/roll d10 for the ford')
    await say(page, '/roll 2d10 for the bridge')
    await rolled(page, 'the bridge').waitFor()
    const rolls = async () => (await logOf(page)).filter((line) => /^Red rolls/.test(line))
    await expect
      .poll(rolls)
      .toEqual([
        expect.stringMatching(/^Red rolls d10 for the ford\d+(?!\d*, total)/),
        expect.stringMatching(/^Red rolls 2d10 for the bridge\d+, total = \d+/),
      ])
    await leave(page)
  })
})

describe('a roll with shares of others', () => {
  it('is one line on every page, opens to show who shared, and is announced once', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    await roll(anna, 'the bridge')
    for (const page of [anna, björn]) {
      await howOf(page, 'the bridge').waitFor()
      expect(await howOf(page, 'the bridge').getAttribute('aria-label')).toBe('How it was decided: shared by Blue')
      expect((await logOf(page)).filter((line) => /share|rolling|bridge/.test(line))).toEqual([
        expect.stringMatching(/^Red rolls 2d6 for the bridge/),
      ])
    }
    await expect.poll(() => björn.locator('.announcer').innerText()).toMatch(/^Red rolls 2d6 for the bridge: /)
    await howOf(björn, 'the bridge').click()
    await björn.getByText('Blue shared in it: no one could choose the result alone.').waitFor()
    await leave(anna, björn)
  })

  it('tumbles in log, dialog and board, and names the awaited player, until its result is there', async () => {
    const { page, seats } = await makeTable(house.browser, house.relay.url)
    const blue = await sitSilent(seats.blue)
    await roll(page, 'the ford')
    await page.locator('.log .tumbling .face').nth(1).waitFor()
    await page.locator('.dicebox .tumbling .face').waitFor()
    await page
      .locator('.asks .throws', { hasText: /Red: Rolling 2d6 for the ford.*waiting for Blue/ })
      .locator('.face')
      .nth(1)
      .waitFor()
    await howOf(page, 'the ford').click()
    await page.getByText('Blue sent no share in time.').waitFor()
    expect(await page.locator('.tumbling').count()).toBe(0)
    await page.locator('.asks .throws', { hasText: 'Red rolls 2d6 for the ford' }).waitFor()
    await page.locator('.throws').first().waitFor({ state: 'detached' })
    blue.close()
    await leave(page)
  })

  it('is marked for everybody at once and for good when it is contested', async () => {
    const { page, seats } = await makeTable(house.browser, house.relay.url)
    const blue = await sitSilent(seats.blue)
    await roll(page, 'the ford')
    await howOf(page, 'the ford').waitFor()
    const seq = Number(await rolled(page, 'the ford').getAttribute('data-seq'))
    await blue.act({ type: 'contest', entry: seq, reason: 'not-asked' })
    await page.locator('.notices', { hasText: 'Blue’s page contests “Red rolls 2d6 for the ford' }).waitFor()
    await expect.poll(() => howOf(page, 'the ford').innerText()).toBe('contested')
    await howOf(page, 'the ford').click()
    await page.getByText('Blue’s page contests the result: it was online but was not asked for a share.').waitFor()
    await page.reload()
    await expect.poll(() => howOf(page, 'the ford').innerText()).toBe('contested')
    blue.close()
    await leave(page)
  })
})
