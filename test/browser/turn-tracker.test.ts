import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { MapSheet, Place, Track } from '../../table/generated/types.ts'
import { spacesOf } from '../../table/geometry/track.ts'
import { hex } from '../client/combat.ts'
import { seriousViolations } from './axe-violations.ts'
import { pictureOf } from './compare-pictures.ts'
import { openHouse, startRelay } from './launch.ts'
import { atRest, drag, faultsOf, makeTable, say, sitDown } from './players.ts'

const house = openHouse()
const shot = async (page: Parameters<typeof seriousViolations>[0], name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

describe('the turn tracker', () => {
  it('shows the phases nested, gives the rulebook’s text of each, and jumps to any phase of any turn', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url, undefined, { referee: 'off' })
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    const now = anna.locator('.tracker .now')
    await now.click()
    const sequence = anna.locator('.sequence')
    expect(await sequence.locator('.head').allTextContents()).toEqual(['Attacker', 'Defender'])
    expect(await sequence.locator('.note').textContent()).toContain('Check the supply of every unit of both sides')
    const combat = sequence.getByRole('button', { name: 'Defender: combat' })
    await combat.hover()
    await expect.poll(() => sequence.locator('.note').textContent()).toContain('Attack adjacent enemies')
    expect(await now.textContent()).toContain('Supply')
    await shot(anna, 'sequence')
    expect(await seriousViolations(anna)).toEqual([])
    await combat.click()
    await now.getByText('Defender: combat').waitFor()
    await now.click()
    await sequence.getByLabel('Turn').selectOption('4')
    await now.getByText('Turn 4').waitFor()
    await björn.locator('.tracker .now').getByText('Turn 4').waitFor()
    await björn.locator('.tracker .now').getByText('Defender: combat').waitFor()
    await anna.getByRole('button', { name: 'Next phase', exact: true }).click()
    await björn.locator('.tracker .now').getByText('Defender: exploitation', { exact: false }).waitFor()
    await anna.getByRole('button', { name: 'Previous phase' }).click()
    await björn.locator('.tracker .now').getByText('Defender: combat').waitFor()
    await anna.keyboard.press('Control+z')
    await anna.keyboard.press('Control+z')
    await björn.locator('.tracker .now').getByText('Turn 4').waitFor()
    // A jump is one entry.
    await anna.keyboard.press('Control+z')
    await björn.locator('.tracker .now').getByText('Turn 1').waitFor()
    for (const page of [anna, björn]) {
      expect(faultsOf(page)).toEqual([])
      await page.context().close()
    }
  })
})

describe('chat commands', () => {
  it('whisper, act and note, and send nothing if they are mistyped', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    const watcher = await sitDown(house.browser, seats.observer, '')
    await say(anna, '/to Blue shall we stop?')
    await björn.locator('.log').getByText('shall we stop?').waitFor()
    await say(anna, '/too Blue my whole plan')
    await anna.getByText('Unknown command /too', { exact: false }).waitFor()
    await anna.getByLabel('Say something').fill('')
    await say(anna, '/me salutes')
    await watcher.locator('.line.seat', { hasText: /^Red salutes/ }).waitFor()
    await say(anna, '/secret 2d{miss,hit} ambush')
    await anna.locator('.die').nth(1).waitFor()
    const dice = await anna.locator('.die').allTextContents()
    await anna.getByRole('button', { name: 'Reveal to everyone' }).click()
    const opened = (page: typeof anna) =>
      page.locator('.line.dice', { hasText: 'reveals the secret roll' }).locator('.die')
    await expect.poll(() => opened(anna).allTextContents()).toEqual(dice)
    await expect.poll(() => opened(watcher).count()).toBe(2)
    expect(await watcher.getByText('shall we stop?').count()).toBe(0)
    expect(await watcher.getByText('my whole plan').count()).toBe(0)
    await shot(anna, 'words')
    for (const page of [anna, björn, watcher]) {
      expect(faultsOf(page)).toEqual([])
      await page.context().close()
    }
  })
})

describe('tracks on the board', () => {
  it('mark the turn by themselves, and counters in their spaces show their value', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'counterpoint-'))
    await cp(fileURLToPath(new URL('../../assets', import.meta.url)), folder, { recursive: true })
    const file = join(folder, 'modules/combat-operations/map-1.json')
    const sheet = JSON.parse(await readFile(file, 'utf8')) as MapSheet
    const points: Track = { id: 'vp', name: 'Points', kind: 'points', side: 'red', x: 1200, y: 1800, from: 0, to: 5 }
    await writeFile(file, JSON.stringify({ ...sheet, tracks: [...(sheet.tracks ?? []), points] }))
    const relay = await startRelay({ MODULES: join(folder, 'modules') })
    const { page: anna, seats } = await makeTable(house.browser, relay.url, undefined, { referee: 'off' })
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    for (const page of [anna, björn]) await page.getByRole('button', { name: 'Whole table', exact: true }).click()
    const { x, y } = spacesOf(points)[3] as { x: number; y: number }
    // Dropped beside the middle, it lies in the middle of its space.
    await drag(anna, hex('M13'), { board: 'map-1', x: x + 30, y: y - 20 })
    await björn.locator('.log').getByText('M13 → Points 3').waitFor()
    const [turns] = sheet.tracks ?? []
    const spaces = turns ? spacesOf(turns) : []
    const spaceOfTurn = (turn: number) => pictureOf(björn, { board: 'map-1', ...spaces[turn - 1]! } as Place, 14)
    await atRest(björn)
    const before = [await spaceOfTurn(1), await spaceOfTurn(3)]
    await shot(björn, 'tracks')
    await anna.getByRole('button', { name: 'Next phase', exact: true }).click()
    await anna.locator('.tracker .now').click()
    await anna.locator('.sequence').getByLabel('Turn').selectOption('3')
    await björn.locator('.tracker .now').getByText('Turn 3').waitFor()
    await expect.poll(() => spaceOfTurn(3)).not.toLookLike(before[1]!)
    await expect.poll(() => spaceOfTurn(1)).not.toLookLike(before[0]!)
    await shot(björn, 'tracks-3')
    for (const page of [anna, björn]) {
      expect(faultsOf(page)).toEqual([])
      await page.context().close()
    }
    await relay.stop()
    await rm(folder, { recursive: true })
  })
})
