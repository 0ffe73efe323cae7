import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { printLink } from '../../client/session/storage/link.ts'
import type { Cell, Id } from '../../table/generated/types.ts'
import { openScenario } from '../../table/module/setup.ts'
import { combat } from '../client/combat.ts'
import { Player } from '../relay/player.ts'
import { openHouse } from './launch.ts'
import { caughtUp, faultsOf, laidOut, logOf, pixel, say, seqOf, visit } from './players.ts'

const house = openHouse()

function startOf(def: Id): Cell {
  const at = openScenario(combat, 'red-attack')?.pieces.find((each) => each.def === def)?.at
  if (!at || !('q' in at)) throw new Error(`No ${def} on a hex of the scenario`)
  return at
}
const ATTACKER = 'red-21-arm-1'
const DEFENDER = 'blue-36-inf-1-1'
const TARGET = startOf(DEFENDER)
const BESIDE = { ...TARGET, r: TARGET.r + 1 }

interface HotseatTable {
  readonly page: Page
  /** The same seat on another connection, by which the test acts faster than a page could. */
  readonly player: Player
  /** The attacker is adjacent to its target. */
  readonly attacker: Id
}

async function sit(play: 'online' | 'hotseat'): Promise<HotseatTable> {
  const player = await Player.connect(Number(new URL(house.relay.url).port))
  const made = await player.create({ module: 'combat-operations', scenario: 'red-attack', play, referee: 'open' })
  if ('refused' in made) throw new Error(made.refused.message)
  const { table, seats } = made.ok
  const key = seats.find(({ seat }) => seat === (play === 'online' ? 'red' : 'hotseat'))?.token ?? ''
  const { snapshot } = await player.join({ table, token: key })
  const attacker = snapshot?.pieces.find(({ def }) => def === ATTACKER)?.id ?? ''
  // The host of a new table is asked to share its links.
  await player.act({ type: 'move', moves: [{ pieces: [attacker], to: BESIDE }] })
  const page = await visit(house.browser, house.relay.url, 'Anna')
  await page.goto(printLink({ table, key }, house.relay.url))
  await page.reload()
  return { page, player, attacker }
}

const lookAs = async (page: Page, side: 'Red' | 'Blue'): Promise<void> => {
  await page.getByRole('button', { name: `I am ${side}` }).click()
  await laidOut(page)
}

const leave = async ({ page, player }: Pick<HotseatTable, 'page' | 'player'>): Promise<void> => {
  expect(faultsOf(page)).toEqual([])
  player.close()
  await page.context().close()
}

describe('two players at one screen', () => {
  it('get the same advice on attacking a face-down counter as a player who plays one side', async () => {
    const advised: string[] = []
    for (const play of ['online', 'hotseat'] as const) {
      const sitting = await sit(play)
      const { page, player, attacker } = sitting
      if (play === 'hotseat') await lookAs(page, 'Red')
      else await laidOut(page)
      await player.act({ type: 'turn', time: { turn: 1, phase: 'attacker-combat', side: 'red' } })
      await player.act({ type: 'declare', what: 'attack', pieces: [attacker], at: [TARGET] })
      await page.getByRole('tab', { name: 'Referee' }).click()
      const proposals = page.locator('.proposals')
      await proposals
        .getByText(/attack/i)
        .first()
        .waitFor()
      await page.waitForFunction((seq) => window.counterpoint?.seq === seq, player.entries.at(-1)?.seq)
      await expect.poll(() => proposals.count()).toBe(1)
      advised.push(
        (await proposals.innerText())
          .replace(/\s+/g, ' ')
          .replace(/(Declare|Reveal|Roll|Draw|Move|Go to [^.]*|Carry out) ?/g, ''),
      )
      await leave(sitting)
    }
    expect(advised[1]).toBe(advised[0])
    expect(advised[1]).toContain('The odds are not known')
    expect(advised[1]).not.toContain(combat.counters.get(DEFENDER)?.name)
  })

  it('leave no selection to the next player, and the log names no counter that he cannot know', async () => {
    const { page, player } = await sit('hotseat')
    await lookAs(page, 'Red')
    const { x, y } = await pixel(page, BESIDE)
    const tooltip = page.getByText('Face down: reveal it from its menu.')
    await page.mouse.click(x, y)
    await page.keyboard.press('f')
    await tooltip.waitFor()
    await page.locator('.notices button').first().click()
    await tooltip.waitFor({ state: 'detached' })
    for (const side of ['Blue', 'Red'] as const) {
      await page.locator('.switch-side').click()
      await lookAs(page, side)
    }
    await page.locator('.ground canvas').focus()
    await page.keyboard.press('f')
    const seq = await seqOf(page)
    await player.act({ type: 'set', option: 'referee', value: 'strict' })
    await caughtUp(page, seq + 1)
    expect(await tooltip.count()).toBe(0)
    expect((await logOf(page)).at(-1)).toMatch(/^The table sets the referee to Strict/)
    await leave({ page, player })
  })

  it('are one who plays alone, who sees both sides by choice and hides them again', async () => {
    const { page, player } = await sit('hotseat')
    await page.getByRole('button', { name: 'I play both sides: show everything' }).click()
    await laidOut(page)
    await page.getByRole('tab', { name: /^Log/ }).click()
    await page.locator('.log').getByText('plays both sides and sees both').waitFor()
    const shown = combat.counters.get(DEFENDER)?.name ?? ''
    await restOn(page, TARGET)
    await page.locator('.tooltip').getByText(shown).waitFor()
    await page.getByRole('button', { name: 'Both sides' }).click()
    await page.getByText('Who is at the screen now?').waitFor()
    await lookAs(page, 'Red')
    await restOn(page, TARGET)
    await page.locator('.tooltip').waitFor()
    expect(await page.locator('.tooltip').innerText()).not.toContain(shown)
    await leave({ page, player })
  })

  it('find nothing of the other side in the page, during the handover and after it', async () => {
    const { page, player } = await sit('hotseat')
    await lookAs(page, 'Blue')
    const hidden = combat.counters.get(DEFENDER)?.name ?? ''
    await say(page, '/own MARK-whispered')
    await say(page, '/secret 2d6 MARK-rolled')
    await page.locator('.announcer', { hasText: 'MARK-rolled' }).waitFor({ state: 'attached' })
    await say(page, '/roll MARK-no-dice')
    await page.locator('.notices', { hasText: 'MARK-no-dice' }).waitFor()
    const written = [await wordsOf(page)]
    await page.getByRole('button', { name: 'Dice', exact: true }).click()
    await page.getByLabel('In secret, for your own side').check()
    await page.getByLabel('What for').fill('MARK-boxed')
    await page.getByRole('button', { name: '2d6', exact: true }).click()
    await page.locator('.log .line', { hasText: 'MARK-boxed' }).waitFor()
    await page.getByLabel('What for').fill('MARK-reason')
    await page.getByRole('tab', { name: 'Notes' }).click()
    await page.getByLabel('A note', { exact: true }).fill('MARK-kept')
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.locator('.notes-list', { hasText: 'MARK-kept' }).waitFor()
    await page.getByLabel('A note', { exact: true }).fill('MARK-note')
    await page.getByLabel('Say something').fill('MARK-draft')
    written.push(await wordsOf(page))
    await page.locator('.board canvas').focus()
    await page.keyboard.press('i')
    await page.getByLabel('Filter by name').fill('MARK-counted')
    await page.locator('.board canvas').focus()
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: /^Find/ }).fill('MARK-sought')
    await restOn(page, TARGET)
    await page.locator('.tooltip', { hasText: hidden }).waitFor()
    written.push(await wordsOf(page))
    for (const words of [...MARKS, hidden])
      expect(
        written.some((all) => all.includes(words)),
        words,
      ).toBe(true)
    expect(await spokenWordsOf(page)).toContain('MARK-draft')

    await page.locator('.switch-side').click()
    await page.getByText('Who is at the screen now?').waitFor()
    await expectNothingOf(page, hidden)
    await lookAs(page, 'Red')
    await page.getByRole('tab', { name: /^Log/ }).click()
    await page.locator('.log .line').nth(3).waitFor()
    await expectNothingOf(page, hidden)
    await page.getByRole('tab', { name: 'Notes' }).click()
    await restOn(page, TARGET)
    await page.locator('.tooltip').waitFor()
    await expectNothingOf(page, hidden)

    await page.locator('.switch-side').click()
    await lookAs(page, 'Blue')
    expect(await page.getByLabel('Say something').inputValue()).toBe('MARK-draft')
    await page.getByRole('tab', { name: 'Notes' }).click()
    expect(await page.getByLabel('A note', { exact: true }).inputValue()).toBe('MARK-note')
    await leave({ page, player })
  })

  it('each find the board where they left it, and not where the other looked', async () => {
    const { page, player } = await sit('hotseat')
    await lookAs(page, 'Red')
    const first = await pixel(page, TARGET)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.locator('.board canvas').focus()
    await page.keyboard.press('Shift+ArrowLeft')
    const left = await pixel(page, TARGET)
    expect(left).not.toEqual(first)
    await page.locator('.switch-side').click()
    await lookAs(page, 'Blue')
    expect(await pixel(page, TARGET)).toEqual(first)
    await page.locator('.switch-side').click()
    await lookAs(page, 'Red')
    const again = await pixel(page, TARGET)
    expect(Math.hypot(again.x - left.x, again.y - left.y)).toBeLessThan(1)
    await leave({ page, player })
  })
})

/** Ids whose text also appears elsewhere on the page. */
const MARKS = [
  ...['MARK-whispered', 'MARK-rolled', 'MARK-no-dice', 'MARK-boxed', 'MARK-reason', 'MARK-kept'],
  ...['MARK-note', 'MARK-draft', 'MARK-counted', 'MARK-sought'],
]

async function restOn(page: Page, place: Cell): Promise<void> {
  const { x, y } = await pixel(page, place)
  await page.mouse.move(x + 3, y)
  await page.mouse.move(x, y)
}

/** All text in the page: its document, its fields, its title, and its session storage. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
    const kept = [localStorage, sessionStorage].map((store) => JSON.stringify({ ...store }))
    return [document.documentElement.outerHTML, document.title, ...fields.map(({ value }) => value), ...kept].join('\n')
  })

/** All text that a screen reader can reach. */
async function spokenWordsOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return JSON.stringify(nodes)
}

async function expectNothingOf(page: Page, hidden: string): Promise<void> {
  for (const words of [await wordsOf(page), await spokenWordsOf(page)]) {
    expect(words.match(/MARK-[a-z-]+/g) ?? []).toEqual([])
    expect(words.includes(hidden), hidden).toBe(false)
  }
}
