import type { Page } from 'playwright-core'
import type { PNG } from 'pngjs'
import { afterEach, describe, expect, it } from 'vitest'
import { printLink } from '../../client/session/storage/link.ts'
import type { Place, SeenEntry } from '../../table/generated/types.ts'
import { REFEREE_OPTION } from '../../table/referee.ts'
import { hex } from '../client/combat.ts'
import { Player } from '../relay/player.ts'
import { pictureOf } from './compare-pictures.ts'
import { openHouse } from './launch.ts'
import { atRest, enter, faultsOf, laidOut, movePointerAway, newScreen, pixel, staysAtRest } from './players.ts'

const house = openHouse()
let open: PlayedTable | undefined

afterEach(async () => {
  if (!open) return
  const { page, player } = open
  open = undefined
  const faults = faultsOf(page)
  player.close()
  await page.context().close()
  expect(faults).toEqual([])
})

/** Red's page, and a second connection of his, by which a test acts faster than a page could. */
interface PlayedTable {
  readonly page: Page
  readonly player: Player
  /** The addresses that the page requested. */
  readonly urls: readonly string[]
}

/** Opens a table in Red's first movement phase. */
async function sit(referee: 'off' | 'coach' | 'strict'): Promise<PlayedTable> {
  const player = await Player.connect(Number(new URL(house.relay.url).port))
  const made = await player.create({
    module: 'combat-operations',
    scenario: 'red-attack',
    play: 'online',
    referee: 'off',
  })
  if ('refused' in made) throw new Error(made.refused.message)
  const { table, seats } = made.ok
  const key = seats.find(({ seat }) => seat === 'red')?.token ?? ''
  await player.join({ table, token: key })
  await player.act({ type: 'turn', time: { turn: 1, phase: 'attacker-move', side: 'red' } })
  // A referee at the table would object to the phases left out.
  if (referee !== 'off') await player.act({ type: 'set', option: REFEREE_OPTION, value: referee })
  const screen = await newScreen(house.browser)
  const urls: string[] = []
  screen.on('request', (request) => urls.push(request.url()))
  const page = await enter(screen, printLink({ table, key }, house.relay.url), 'Anna')
  await laidOut(page)
  open = { page, player, urls }
  if (referee !== 'off') await supplyButton(page).waitFor()
  return open
}

/** The button is present while the referee is on. */
const supplyButton = (page: Page) => page.getByRole('button', { name: 'Supply' })
const plate = (page: Page) => page.locator('.drag-verdict')
const spoken = (page: Page) => page.locator('.spoken')

/** Drags the counters of a hex over another, and rests the pointer there. */
async function carry(page: Page, from: Place, to: Place): Promise<void> {
  const [start, end] = [await pixel(page, from), await pixel(page, to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 })
  await page.mouse.move(end.x, end.y, { steps: 4 })
}

/** Drops them there; returns the entry. */
async function drop({ page, player }: PlayedTable): Promise<SeenEntry> {
  const before = player.entries.length
  await page.mouse.up()
  await movePointerAway(page)
  await player.until(() => player.entries.length > before)
  await page.waitForFunction(() => window.counterpoint?.pending === 0)
  return player.entries.at(-1) as SeenEntry
}

async function click(page: Page, place: Place, dx = 0, dy = 0): Promise<void> {
  const { x, y } = await pixel(page, place)
  await page.mouse.click(x + dx, y + dy)
}

/** A picture of a hex, once nothing moves any more. */
async function picture(page: Page, place: Place): Promise<PNG> {
  await atRest(page)
  return pictureOf(page, place, 14)
}

/** A regiment of Red: its start, two hexes and one farther up its road, a hex over the river, and others. */
const HOME = hex('G13')
const NEAR = hex('G11')
const BESIDE = hex('H11')
const FAR = hex('I6')
const REACHED = hex('E10')
const UNREACHED = hex('R4')
const EMPTY = hex('R8')

describe('the referee on the board', () => {
  it('costs a table without a referee nothing: no rules are loaded until it is called', async () => {
    const { page, player, urls } = await sit('off')
    const before = await picture(page, REACHED)
    await carry(page, HOME, NEAR)
    expect(await picture(page, REACHED)).toLookLike(before)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect([await plate(page).count(), await supplyButton(page).count()]).toEqual([0, 0])
    const scripts = () => urls.filter((url) => url.endsWith('.js'))
    expect(scripts().length).toBeGreaterThan(2)
    expect(scripts().filter((url) => /referees/.test(url))).toEqual([])
    await player.act({ type: 'set', option: 'referee', value: 'coach' })
    await supplyButton(page).waitFor()
    expect(scripts().filter((url) => /referees/.test(url))).toHaveLength(1)
    await player.act({ type: 'set', option: 'referee', value: 'off' })
    await expect.poll(() => supplyButton(page).count()).toBe(0)
  })

  it('shades what is within reach of the dragged counters, and nothing else', async () => {
    const { page } = await sit('coach')
    await movePointerAway(page)
    const before = [await picture(page, REACHED), await picture(page, UNREACHED)]
    await carry(page, HOME, NEAR)
    await expect.poll(() => plate(page).textContent()).toMatch(/^1 point, 3 left/)
    expect(await picture(page, REACHED)).not.toLookLike(before[0]!)
    expect(await picture(page, UNREACHED)).toLookLike(before[1]!)
    expect(await staysAtRest(page)).toBe(true)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await movePointerAway(page)
    expect(await picture(page, REACHED)).toLookLike(before[0]!)
    expect(await picture(page, UNREACHED)).toLookLike(before[1]!)
    expect(await plate(page).count()).toBe(0)
  })

  it('announces how much is within reach, and what the path costs', async () => {
    const { page } = await sit('coach')
    const { x, y } = await pixel(page, HOME)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 8, y - 8, { steps: 2 })
    await expect.poll(() => spoken(page).textContent()).toMatch(/^\d+ \w+ in reach\.$/)
    const to = await pixel(page, NEAR)
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await expect.poll(() => spoken(page).textContent()).toBe('1 point, 3 left.')
    await page.keyboard.press('Escape')
    await expect.poll(() => spoken(page).textContent()).toBe('')
    await page.mouse.up()
  })

  it('says beside the ghost why a hex is out of reach, the case first, and shows what would be legal', async () => {
    const { page } = await sit('coach')
    const nearest = await picture(page, hex('H7'))
    await carry(page, HOME, FAR)
    await expect.poll(() => plate(page).textContent()).toMatch(/^8\.0 .*can reach H7/)
    expect(await spoken(page).textContent()).toMatch(/^8\.0: /)
    expect(await picture(page, hex('H7'))).not.toLookLike(nearest)
    await page.keyboard.press('Escape')
    await page.mouse.up()
  })

  it('goes by way of the waypoints that Space adds, and Backspace removes the last one', async () => {
    const sitting = await sit('coach')
    const { page } = sitting
    await carry(page, HOME, BESIDE)
    await expect.poll(() => plate(page).textContent()).toMatch(/^2½ points/)
    await page.keyboard.press(' ')
    const to = await pixel(page, hex('G12'))
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await expect.poll(() => plate(page).textContent()).toMatch(/^3½ points, ½ left/)
    await page.keyboard.press(' ')
    await page.keyboard.press('Backspace')
    const { action } = await drop(sitting)
    if (action?.type !== 'move') throw new Error(`A drop is a move, not ${action?.type}.`)
    expect(action.moves[0]).toMatchObject({ to: hex('G12'), via: [BESIDE] })
  })

  it('clears a waypoint with Escape before it cancels the drag', async () => {
    const sitting = await sit('coach')
    const { page } = sitting
    await carry(page, HOME, BESIDE)
    await plate(page).waitFor()
    await page.keyboard.press(' ')
    await page.keyboard.press('Escape')
    const { action } = await drop(sitting)
    expect(action).toMatchObject({ type: 'move', moves: [{ to: BESIDE }] })
    expect(JSON.stringify(action)).not.toContain('via')
  })

  it('marks a counter that was put where it may not go; the mark opens the verdict', async () => {
    const sitting = await sit('coach')
    const { page } = sitting
    await carry(page, HOME, FAR)
    await drop(sitting)
    await expect.poll(() => page.locator('.log .mark.illegal').count()).toBe(1)
    await atRest(page)
    await click(page, FAR, -11, -14)
    await expect.poll(() => page.getByRole('tabpanel').innerText()).toContain('cannot cross')
    await movePointerAway(page)
    expect(await staysAtRest(page)).toBe(true)
  })

  it('in strict play leaves a counter where it was, shows where it would go, and explains on a key', async () => {
    const sitting = await sit('strict')
    const { page } = sitting
    await movePointerAway(page)
    const [there, way] = [await picture(page, FAR), await picture(page, hex('H9'))]
    await carry(page, HOME, FAR)
    expect((await drop(sitting)).held).toEqual({})
    expect(await picture(page, FAR)).not.toLookLike(there)
    expect(await picture(page, hex('H9'))).not.toLookLike(way)
    await click(page, HOME)
    await page.keyboard.press('v')
    await expect.poll(() => page.getByRole('tabpanel').innerText()).toContain('cannot cross')
  })

  it('shows supply, stacks and zones on a key, sums them up, and then draws nothing more', async () => {
    const sitting = await sit('coach')
    const { page } = sitting
    await carry(page, HOME, FAR)
    await drop(sitting)
    await click(page, EMPTY)
    await movePointerAway(page)
    const before = await picture(page, NEAR)
    await page.keyboard.press('s')
    const card = page.getByRole('region', { name: 'Supply' })
    await card.waitFor()
    await expect.poll(() => spoken(page).textContent()).toMatch(/^Supply: 2 units out of supply, \d+ in supply/)
    expect(await card.innerText()).toMatch(/9\.6: River/)
    expect(await picture(page, NEAR)).not.toLookLike(before)
    expect(await staysAtRest(page)).toBe(true)
    await page.keyboard.press('t')
    await expect.poll(() => spoken(page).textContent()).toMatch(/^Stacks: No stacks over the limit, \d at the limit/)
    await page.keyboard.press('z')
    await expect.poll(() => spoken(page).textContent()).toMatch(/^Zones of control: /)
    await page.keyboard.press('Escape')
    await expect.poll(() => spoken(page).textContent()).toBe('')
    expect(await picture(page, NEAR)).toLookLike(before)
  })
})
