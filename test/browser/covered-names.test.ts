import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hex } from './celles-setup.ts'
import { pictureOf } from './compare-pictures.ts'
import { openHouse } from './launch.ts'
import { atRest, drag, laidOut, leave, makeTable, movePointerAway } from './players.ts'

const house = openHouse()

/** Pixels around a hex in the ink of a town's name, without those of a counter on the hex. */
async function inkAround(page: Page, id: string): Promise<number> {
  await laidOut(page)
  await atRest(page)
  const reach = 120
  const { data, width } = await pictureOf(page, hex(id), reach)
  let ink = 0
  for (let at = 0; at < data.length; at += 4) {
    const [x, y] = [((at / 4) % width) - reach, Math.floor(at / 4 / width) - reach]
    if (Math.max(Math.abs(x), Math.abs(y)) < 18) continue
    if ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) < 130) ink++
  }
  return ink
}

it('a name that makes way for a counter stands on the map once', async () => {
  const { page } = await makeTable(house.browser, house.relay.url, undefined, {
    ...{ module: 'celles', scenario: 'campaign', referee: 'off' },
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Whole table', exact: true }).click()
  // The name of Falmignoul runs over this hex.
  const under = '0709'
  const before = await inkAround(page, under)
  await drag(page, hex('2506'), hex(under))
  await page.waitForFunction(
    (at) => window.counterpoint?.places().some((place) => 'q' in place && place.q === at.q && place.r === at.r),
    hex(under),
  )
  await movePointerAway(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/covered-name.png` })
  const after = await inkAround(page, under)
  expect(after).toBeGreaterThan(before * 0.8)
  expect(after).toBeLessThan(before * 1.1)
  await leave(page)
})
