import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { printLink } from '../../client/session/storage/link.ts'
import { readModule } from '../../relay/modules/module-folder.ts'
import type { Cell, Create, Id, Place } from '../../table/generated/types.ts'
import { placeKey } from '../../table/geometry/place.ts'
import { hex as combatHex } from '../client/combat.ts'
import { Player } from '../relay/player.ts'
import { cellOn } from '../rules/stage.ts'
import { seriousViolations } from './axe-violations.ts'
import { hex as cellesHex, openCelles, setTime, setUpAttack } from './celles-setup.ts'
import { openHouse } from './launch.ts'
import { caughtUp, leave, seqOf, settled, visit } from './players.ts'

const opened = readModule('assets/modules/before-the-rains')
if ('problems' in opened) throw new Error('Before the Rains cannot be read.')
const rainsHex = (id: string): Place => cellOn(opened.module, id)

const house = openHouse({ ACTIONS_PER_SECOND: 'none' })

const openFight = (page: Page): Locator => page.locator('.open-fight')
const stepOf = (page: Page): Locator => openFight(page).locator('.fight-next')
const ways = (page: Page): Locator => openFight(page).locator('.do-proposal')

/** Whose page offers a step of the open fight; "over" once no page has an open fight. */
async function whoActs(pages: readonly Page[]): Promise<Page | 'over' | 'nobody'> {
  for (const page of pages) if ((await ways(page).count()) > 0) return page
  const open = await Promise.all(pages.map((page) => openFight(page).count()))
  return open.every((count) => count === 0) ? 'over' : 'nobody'
}

/** Does the first thing that the sheet offers, on whichever page, until the fight is settled. Returns the sides' steps. */
async function fightOut(pages: readonly Page[]): Promise<readonly string[]> {
  const steps: string[] = []
  for (let count = 0; count < 30; count++) {
    await expect.poll(() => whoActs(pages), { timeout: 20_000 }).not.toBe('nobody')
    const actor = await whoActs(pages)
    if (actor === 'over') return steps
    if (actor === 'nobody') continue
    const before = await seqOf(actor)
    steps.push((await stepOf(actor).textContent()) ?? '')
    await ways(actor).first().click()
    // What cannot be taken back is asked again.
    const asked = ways(actor).filter({ has: actor.locator('em') })
    await expect
      .poll(async () => (await seqOf(actor)) > before || (await asked.count()) > 0, { timeout: 20_000 })
      .toBe(true)
    if ((await seqOf(actor)) === before) await asked.first().click()
    for (const page of pages) await caughtUp(page, before + 1)
  }
  throw new Error(`The fight does not end: ${steps.join(' | ')}`)
}

/** The log's stories of fights, unfolded. */
async function storiesOf(page: Page): Promise<readonly string[]> {
  await page.getByRole('tab', { name: 'Log' }).click()
  const stories = page.locator('.fight-story')
  await stories.first().waitFor()
  return stories.evaluateAll((all) => all.map((each) => each.textContent ?? ''))
}

/** A table with a player at each seat, and what each sees of its own counters. */
async function openTable(wanted: Pick<Create, 'module' | 'scenario'>) {
  const port = Number(new URL(house.relay.url).port)
  const host = await Player.connect(port)
  const made = await host.create({ ...wanted, play: 'online', referee: 'coach' })
  host.close()
  if ('refused' in made) throw new Error(made.refused.message)
  const { table, seats } = made.ok
  const open = async (side: Id) => {
    const key = seats.find(({ seat }) => seat === side)?.token ?? ''
    const player = await Player.connect(port)
    const { snapshot } = await player.join({ table, token: key })
    const ids = new Map(snapshot?.pieces.map(({ def, id }) => [def, id]))
    return {
      player,
      id: (def: Id): Id => ids.get(def) ?? def,
      unitsIn: (at: Place): Id[] =>
        (snapshot?.pieces ?? []).flatMap((each) =>
          placeKey(each.at) === placeKey(at) && each.side === side ? each.id : [],
        ),
      put: (def: Id, to: Place) => player.act({ type: 'move', moves: [{ pieces: [ids.get(def) ?? def], to }] }),
      page: async (name: string): Promise<Page> => {
        const page = await visit(house.browser, printLink({ table, key }, house.relay.url), name)
        await settled(page)
        await page.keyboard.press('Escape')
        await page.getByRole('tab', { name: 'Referee' }).click()
        return page
      },
    }
  }
  return { open }
}

describe('a fight on the sheet of both players', () => {
  it('in Celles goes from the declaration to the last loss, and both read the same step', async () => {
    const { german, allied } = await openCelles(house)
    await setUpAttack(german, allied)
    await german.put('german-2pz-304', '2711')
    const [anna, björn] = [await german.open('Anna'), await allied.open('Björn')]
    const pieces = [german.id('german-2pz-304'), german.id('german-116pz-60')]
    await german.player.act({ type: 'declare', what: 'attack', pieces, at: [cellesHex('2810')], text: 'medium attack' })
    await stepOf(anna)
      .getByText(/^Your step: /)
      .waitFor()
    await stepOf(björn)
      .getByText(/^Waiting for .*German.*: /)
      .waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await anna.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await seriousViolations(anna)).toEqual([])
    }
    const steps = await fightOut([anna, björn])
    expect(steps[0]).toMatch(/^Your step: /)
    const [story = ''] = await storiesOf(anna)
    expect(story).toMatch(/attacks 2810: 22 against 4, 5-1, die \d/)
    expect(story).toMatch(/declares medium attack with .* at 2810 against /)
    german.player.close()
    allied.player.close()
    await leave(anna, björn)
  })

  it('in Combat Operations goes from what can be attacked to the advance', async () => {
    const { open } = await openTable({ module: 'combat-operations', scenario: 'red-attack' })
    const [red, blue] = [await open('red'), await open('blue')]
    const target = combatHex('G7') as Cell
    const beside = combatHex('G8')
    for (const def of ['red-21-arm-1', 'red-21-arminf-1']) await red.put(def, beside)
    await red.player.act({ type: 'turn', time: { turn: 1, phase: 'attacker-combat', side: 'red' } })
    const [anna, björn] = [await red.page('Anna'), await blue.page('Björn')]
    await anna
      .locator('.proposals')
      .getByText(/1 hex with enemies can be attacked: G7\./)
      .first()
      .waitFor()
    await red.player.act({
      type: 'declare',
      what: 'attack',
      pieces: [red.id('red-21-arm-1'), red.id('red-21-arminf-1')],
      at: [target],
    })
    await stepOf(anna).waitFor()
    const steps = await fightOut([anna, björn])
    expect(steps.join()).toMatch(/loses|Reveal|support/i)
    const [story = ''] = await storiesOf(björn)
    expect(story).toMatch(/attacks? G7: \d+ against \d+, /)
    red.player.close()
    blue.player.close()
    await leave(anna, björn)
  })

  it('in Before the Rains goes from the offer to the result', async () => {
    const { open } = await openTable({ module: 'before-the-rains', scenario: 'gate' })
    const [corran, ansel] = [await open('corran'), await open('ansel')]
    await corran.player.act({ type: 'turn', time: { turn: 1, phase: 'corran-combat', side: 'corran' } })
    const [anna, björn] = [await corran.page('Anna'), await ansel.page('Björn')]
    const offer = anna
      .locator('.proposals')
      .getByText(/can attack 0407: /)
      .first()
    await offer.waitFor()
    const pieces = corran.unitsIn(rainsHex('0307'))
    await corran.player.act({ type: 'declare', what: 'attack', pieces, at: [rainsHex('0407')] })
    await stepOf(anna)
      .getByText(/^Your step: Corran rolls/)
      .waitFor()
    await stepOf(björn)
      .getByText(/^Waiting for Corran: /)
      .waitFor()
    await fightOut([anna, björn])
    const [story = ''] = await storiesOf(anna)
    expect(story).toMatch(/attacks? 0407: \d+ against \d+, \d-\d, die \d/)
    // A page that is opened in a later phase tells the same story from the log.
    await setTime(corran, ansel, { turn: 1, phase: 'ansel-move', side: 'ansel' })
    const late = await ansel.page('Björn')
    expect(await storiesOf(late)).toEqual(await storiesOf(anna))
    await leave(late)
    corran.player.close()
    ansel.player.close()
    await leave(anna, björn)
  })
})

describe('reinforcements', () => {
  it('are laid on chits by the sheet, all by one entry', async () => {
    const { open } = await openTable({ module: 'combat-operations', scenario: 'red-attack' })
    const blue = await open('blue')
    const björn = await blue.page('Björn')
    const form = björn.getByRole('form', { name: 'Lay out counters' })
    await form.waitFor()
    await björn.locator('.referee-strip').getByRole('button', { name: 'Choose', exact: true }).click()
    await björn.locator('.assign.lit').waitFor()
    const rows = form.getByRole('combobox')
    const count = await rows.count()
    expect(count).toBeGreaterThan(1)
    for (let index = 0; index < count; index++) await rows.nth(index).selectOption({ index: index + 1 })
    const before = await seqOf(björn)
    await form.getByRole('button', { name: `Lay ${count} counters` }).click()
    await form.waitFor({ state: 'detached' })
    await caughtUp(björn, before + 1)
    expect(await seqOf(björn)).toBe(before + 1)
    blue.player.close()
    await leave(björn)
  })
})
