import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import type { Cell } from '../../table/generated/types.ts'
import { twoMaps } from '../rules/stage.ts'
import { openHouse } from './launch.ts'
import { caughtUp, drag, laidOut, leave, logOf, makeTable, pixel, seqOf } from './players.ts'

/** The game `two-maps`: the files of `tiny`, with its own two maps. */
const modules = mkdtempSync(join(tmpdir(), 'counterpoint-modules-'))
for (const part of ['tiny', 'two-maps'])
  cpSync(fileURLToPath(new URL(`../rules/${part}`, import.meta.url)), join(modules, 'two-maps'), { recursive: true })
rmSync(join(modules, 'two-maps', 'map.json'))
afterAll(() => rmSync(modules, { recursive: true, force: true }))

const house = openHouse({ MODULES: modules })
const game = twoMaps()

/** West 0503 as a cell. */
function hex(name: string): Cell {
  const [map = '', id = ''] = name.toLowerCase().split(' ')
  return { board: map, ...game.maps.find((each) => each.id === map)!.grid.parse(id)! }
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) })
}

const sit = (scenario: string) =>
  makeTable(house.browser, house.relay.url, undefined, { module: 'two-maps', scenario, referee: 'open' })

it('two joined maps touch, and drags, keys and rulers cross from one to the other', async () => {
  const { page } = await sit('skirmish')
  await shot(page, 'joined')
  // The cells on both sides of the join are as far apart as any neighbours.
  const far = async (a: string, b: string) => {
    const [one, other] = [await pixel(page, hex(a)), await pixel(page, hex(b))]
    return Math.hypot(one.x - other.x, one.y - other.y)
  }
  expect(await far('West 0503', 'East 0102')).toBeCloseTo(await far('West 0502', 'West 0503'), 3)
  expect(await far('West 0503', 'East 0103')).toBeCloseTo(await far('West 0502', 'West 0503'), 3)

  const seq = await seqOf(page)
  await page.getByRole('button', { name: 'Next phase', exact: true }).click()
  await caughtUp(page, seq + 1)
  await drag(page, hex('West 0203'), hex('East 0102'), async () => {
    await shot(page, 'joined-reach')
  })
  await caughtUp(page, seq + 2)
  expect((await logOf(page)).at(-1)).toMatch(/Grey Guns West 0203 → East 0102, 4 hexes/)
  await shot(page, 'joined-moved')

  await page.keyboard.press('Escape')
  await page.keyboard.press('l')
  await drag(page, hex('West 0203'), hex('East 0403'))
  await page.getByText('7 hexes from West 0203 to East 0403').waitFor()
  await shot(page, 'joined-ruler')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  const announcement = (words: RegExp) => page.locator('.steered').getByText(words).waitFor({ state: 'attached' })
  // The cursor appears in the middle of the window.
  await page.keyboard.press('ArrowRight')
  await announcement(/^West 0503,/)
  await page.keyboard.press('ArrowRight')
  await announcement(/^East 010[23],/)
  await page.keyboard.press('ArrowLeft')
  await announcement(/^West 050[34],/)
  await leave(page)
})

it('maps that the scenario keeps apart are drawn apart', async () => {
  const { page } = await sit('apart')
  await laidOut(page)
  await shot(page, 'apart')
  const [west, east] = [await pixel(page, hex('West 0503')), await pixel(page, hex('East 0103'))]
  expect(east.x - west.x).toBeGreaterThan(
    2 * ((await pixel(page, hex('West 0503'))).x - (await pixel(page, hex('West 0403'))).x),
  )
  await leave(page)
})
