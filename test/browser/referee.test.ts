import type { Locator, Page } from 'playwright-core'
import type { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'

import type { Place } from '../../table/generated/types.ts'
import type { Mode } from '../../table/referee.ts'
import { hex, startOf } from '../client/combat.ts'
import { blemishes } from './blemishes.ts'
import { openHouse } from './launch.ts'
import { glimpse } from './look.ts'
import {
  atRest,
  caughtUp,
  drag,
  fromMenu,
  leave,
  logOf,
  lookAway,
  makeTable,
  pixel,
  seqOf,
  sitDown,
} from './players.ts'

const house = openHouse()

/** It stands alone on the south edge, and may not be set up anywhere else. */
const RED_HQ = startOf('red-21-hq')
const NORTH = hex('J9')
/** Farther than it goes in one turn. */
const FAR = hex('I3')

/** Anna opens a table where the referee speaks so, and plays Red; Björn plays Blue. */
async function tableOf(referee: Mode) {
  const wanted = { referee, desk: referee === 'tournament' }
  const { page: anna, seats, links } = await makeTable(house.browser, house.relay.url, undefined, wanted)
  const björn = await sitDown(house.browser, seats.blue, 'Björn')
  await anna.getByText('Björn').first().waitFor()
  return { anna, björn, judge: links[2] as string }
}

/** The referee of this page has come, and remembers. */
const isListening = (page: Page) => page.getByRole('button', { name: 'Zones', exact: true }).waitFor()

const marks = (page: Page) => page.locator('.log .line .mark')
const marked = (page: Page, words: string | RegExp) => marks(page).filter({ hasText: words }).last()

/** All of it, as it lies in the box that scrolls about it. */
const isInSight = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const box = element.closest('section.referee')?.getBoundingClientRect()
    const { top, bottom } = element.getBoundingClientRect()
    return box !== undefined && top >= box.top && bottom <= box.bottom
  })

/** The cell and its sides, once nothing there glides or flashes any more. */
async function settled(page: Page, place: Place): Promise<PNG> {
  await atRest(page)
  return glimpse(page, place, 60)
}

/** Moves Red's headquarters where it may not be set up; answers the number of the entry. */
async function breakSetUp(page: Page, ...others: Page[]): Promise<number> {
  const seq = (await seqOf(page)) + 1
  await drag(page, RED_HQ, NORTH)
  for (const each of [page, ...others]) await caughtUp(each, seq)
  return seq
}

describe('a referee who coaches', () => {
  it('tells the mover what is wrong, where and by which case, and nobody else', async () => {
    const { anna, björn } = await tableOf('coach')
    await isListening(anna)
    await breakSetUp(anna, björn)
    await marked(anna, 'against 17.1').waitFor()
    await anna.locator('.message-box.referee-strip').getByText('south edge').waitFor()
    await björn.locator('.log').getByText('J9').waitFor()
    expect(await marks(björn).count()).toBe(0)
    await björn.locator('.message-box.referee-strip').getByText('Rulings on moves appear here.').waitFor()
    await marked(anna, 'against 17.1').click()
    const verdict = anna.locator('.verdict')
    await verdict.getByText('Against the rules').first().waitFor()
    expect(await verdict.getByRole('button', { name: 'J9' }).count()).toBeGreaterThan(0)
    await verdict.getByRole('button', { name: 'Case 17.1: read the rule' }).first().click()
    const rule = anna.getByRole('dialog').locator('.cited').first()
    expect(await rule.textContent()).toContain('17.1')
    expect(await rule.getAttribute('id')).toMatch(/^rule-/)
    await anna.keyboard.press('Escape')
    await leave(anna, björn)
  })

  it('says it at once, even before the relay can have heard of the move', async () => {
    const { anna, björn } = await tableOf('coach')
    await isListening(anna)
    await anna.context().setOffline(true)
    await anna.getByText('Connection lost.').waitFor()
    await drag(anna, RED_HQ, NORTH)
    await anna.locator('.message-box.referee-strip').getByText('south edge').waitFor()
    await expect
      .poll(() => anna.locator('[aria-live]').allTextContents())
      .toContainEqual(expect.stringMatching(/Referee: 17\.1/))
    await anna.context().setOffline(false)
    await marked(anna, 'against 17.1').waitFor()
    await leave(anna, björn)
  })

  it('lets the mover withdraw, and the line is struck out and marked no more', async () => {
    const { anna, björn } = await tableOf('coach')
    await isListening(anna)
    const seq = await breakSetUp(anna, björn)
    const withdraw = anna.locator('.verdict').getByRole('button', { name: 'Withdraw' })
    // A verdict opens as often as it is asked for, with its buttons in sight.
    for (const way of [
      marked(anna, 'against 17.1'),
      anna.locator('.referee-strip').getByRole('button', { name: /^(Details|All \d)/ }),
    ]) {
      for (const _ of [1, 2]) {
        await anna.getByRole('tab', { name: 'Log' }).click()
        await way.click()
        await withdraw.waitFor()
        await expect.poll(() => isInSight(withdraw)).toBe(true)
      }
    }
    await withdraw.click()
    await caughtUp(björn, seq + 1)
    await björn.locator('.line.undone', { hasText: 'J9' }).waitFor()
    expect((await logOf(björn)).at(-1)).toMatch(/^Red withdraws: /)
    await anna.getByText('1 settled flag').waitFor()
    await leave(anna, björn)
  })
})

describe('a referee who speaks openly', () => {
  it('is heard by both, and the other side accepts what it can live with', async () => {
    const { anna, björn } = await tableOf('open')
    const seq = await breakSetUp(anna, björn)
    await marked(anna, 'against 17.1').waitFor()
    await marked(björn, 'against 17.1').click()
    expect(await björn.locator('.verdict').getByRole('button', { name: 'Withdraw' }).count()).toBe(0)
    await björn.locator('.verdict').getByRole('button', { name: 'Accept' }).click()
    await caughtUp(anna, seq + 1)
    await marked(anna, 'answered').waitFor()
    expect((await logOf(anna)).at(-1)).toMatch(/^Blue accepts: .*J9/)
    expect(await anna.locator('.line.undone').count()).toBe(0)
    await leave(anna, björn)
  })
})

describe('a strict referee', () => {
  it('holds what is against the rules until the other side accepts it', async () => {
    const { anna, björn } = await tableOf('strict')
    await isListening(anna)
    const seq = await breakSetUp(anna, björn)
    await anna.locator('.message-box.referee-strip').getByText('Waiting for Blue. You can withdraw.').waitFor()
    await björn.locator('.message-box.referee-strip').getByText('Waiting for you. Red can withdraw.').waitFor()
    await björn.getByRole('tab', { name: 'Referee' }).click()
    await björn.locator('.flag .verdict').getByText('south edge').waitFor()
    await björn.locator('.flag > button').click()
    await björn.locator('.flag .verdict').waitFor({ state: 'detached' })
    await björn.locator('.flag').getByRole('button', { name: 'Accept' }).click()
    for (const page of [anna, björn]) await caughtUp(page, seq + 1)
    await marked(anna, 'answered').waitFor()
    await drag(anna, NORTH, RED_HQ)
    await caughtUp(anna, seq + 2)
    expect((await logOf(anna)).at(-1)).toContain('J9 → M13')
    await anna.getByRole('button', { name: 'Referee: Strict' }).click()
    await anna.getByRole('radio', { name: /^Coach/ }).click()
    await anna.getByText('Coach: waiting for the others').waitFor()
    // As long as they are asked the keys stay where they are, and nothing else is asked.
    await anna.getByRole('radio', { name: /^Off/ }).click({ force: true })
    expect(await anna.evaluate(() => document.activeElement?.closest('.modes') !== null)).toBe(true)
    expect(await seqOf(anna)).toBe(seq + 3)
    await björn.getByText('Red requests: set the referee to Coach').last().waitFor()
    await björn.getByRole('button', { name: 'Agree', exact: true }).click()
    await anna.getByRole('radio', { name: /^Coach/, checked: true }).waitFor()
    await björn.getByRole('tab', { name: 'Log' }).click()
    await björn.locator('.log').getByText('accepts: set the referee to Coach').waitFor()
    await anna.keyboard.press('Escape')
    await leave(anna, björn)
  })

  it('lets nothing wait any more once the game has ended', async () => {
    const { anna, björn } = await tableOf('strict')
    await isListening(anna)
    const seq = await breakSetUp(anna, björn)
    await marked(björn, 'waiting for an answer').waitFor()
    await fromMenu(anna, 'End the game')
    await anna.getByRole('dialog').getByRole('button', { name: 'Ask to end the game' }).click()
    await björn.getByRole('button', { name: 'Agree', exact: true }).click()
    for (const page of [anna, björn]) {
      await caughtUp(page, seq + 2)
      await marked(page, 'not done').waitFor()
      expect(await page.getByText('waiting for an answer').count()).toBe(0)
      await page.keyboard.press('Escape')
    }
    if (process.env.SHOTS) await björn.screenshot({ path: `${process.env.SHOTS}/lapsed.png` })
    await leave(anna, björn)
  })

  it('drops what the mover withdraws, and moves instead where it is legal', async () => {
    const { anna, björn } = await tableOf('strict')
    await isListening(anna)
    for (const phase of ['chit', 'movement']) {
      await anna.getByRole('button', { name: 'Next phase', exact: true }).click()
      await anna.locator('.tracker .now').getByText(phase).waitFor()
    }
    await caughtUp(anna, 3)
    const seq = (await seqOf(anna)) + 1
    await drag(anna, RED_HQ, FAR)
    await caughtUp(björn, seq)
    await marked(anna, 'waiting for an answer').click()
    const verdict = anna.locator('.verdict')
    await verdict.getByText('Nearest legal').waitFor()
    expect(await verdict.locator('.walk tbody tr').count()).toBeGreaterThan(3)
    await verdict.locator('.walk summary').click()
    await verdict.locator('.walk .part').first().waitFor()
    const offer = verdict.getByRole('button', { name: /^Withdraw and move to / })
    const to = (await offer.textContent())?.replace(/^.* to /, '') as string
    await offer.click()
    await caughtUp(björn, seq + 2)
    await björn.locator('.line.undone', { hasText: 'I3' }).waitFor()
    expect((await logOf(björn)).at(-1)).toContain(`M13 → ${to}`)
    expect(
      await anna
        .locator('.flags .flag')
        .filter({ hasText: `M13 → ${to}` })
        .count(),
    ).toBe(0)
    await leave(anna, björn)
  })
})

describe('a tournament', () => {
  it('tells the human referee alone, whose ruling stands in every log; when the game ends all is told', async () => {
    const { anna, björn, judge: link } = await tableOf('tournament')
    const judge = await sitDown(house.browser, link, 'Ruth')
    const seq = await breakSetUp(anna, björn, judge)
    await marked(judge, 'against 17.1').click()
    expect(await marks(anna).count()).toBe(0)
    expect(await marks(björn).count()).toBe(0)
    await judge.getByLabel('Reason (kept in the log)').fill('Set up on the edge.')
    await judge.getByRole('button', { name: 'Reject and take back' }).click()
    await anna
      .locator('.notices')
      .getByText(/^The referee took back your move .*J9.*\. Reason: Set up on the edge\.$/)
      .waitFor()
    expect(await björn.locator('.notices').getByText('The referee').count()).toBe(0)
    for (const page of [anna, björn]) {
      await caughtUp(page, seq + 1)
      await page.locator('.line.undone', { hasText: 'J9' }).waitFor()
      expect((await logOf(page)).at(-1)).toMatch(/^Ruth rejects: .*“Set up on the edge\.”/)
    }
    await fromMenu(anna, 'End the game')
    await anna.getByRole('dialog').getByRole('button', { name: 'Ask to end the game' }).click()
    await björn.getByRole('button', { name: 'Agree', exact: true }).click()
    await marked(björn, 'against 17.1').waitFor()
    await anna.keyboard.press('Escape')
    await leave(anna, björn, judge)
  })

  it('lets nobody but the human referee say how the rules are watched', async () => {
    const { anna, björn, judge: link } = await tableOf('tournament')
    await anna.getByRole('button', { name: 'Referee: Tournament' }).click()
    await anna.getByRole('dialog').getByText('Only the human referee can change this.').waitFor()
    expect(await anna.getByRole('radio', { name: /^Coach/ }).isDisabled()).toBe(true)
    const judge = await sitDown(house.browser, link, 'Ruth')
    await judge.getByRole('button', { name: 'Referee: Tournament' }).click()
    await judge.getByRole('radio', { name: /^Their own/ }).click()
    await anna.getByRole('radio', { name: /^Their own/, checked: true }).waitFor()
    await anna.keyboard.press('Escape')
    await isListening(anna)
    await breakSetUp(anna, björn)
    await marked(anna, 'against 17.1').waitFor()
    expect(await marks(björn).count()).toBe(0)
    await judge.keyboard.press('Escape')
    await leave(anna, björn, judge)
  })
})

describe('at the table', () => {
  it('the host calls the referee and sends him away; off, not even the rules are loaded', async () => {
    const { anna, björn } = await tableOf('off')
    const loaded: string[] = []
    for (const page of [anna, björn]) page.on('request', (request) => loaded.push(request.url()))
    await breakSetUp(anna, björn)
    expect(await marks(anna).count()).toBe(0)
    const known = await anna.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect([...known, ...loaded].filter((url) => /referees/.test(url))).toEqual([])
    await björn.getByRole('button', { name: 'Referee: Off' }).click()
    await björn.getByRole('dialog').getByText('Only the host can change this.').waitFor()
    await björn.keyboard.press('Escape')
    await anna.getByRole('button', { name: 'Referee: Off' }).click()
    await anna.getByRole('radio', { name: /^Open/ }).click()
    await anna.keyboard.press('Escape')
    await björn.locator('.log').getByText('sets the referee to Open').waitFor()
    await isListening(björn)
    const seq = await seqOf(anna)
    await drag(anna, NORTH, hex('J7'))
    await caughtUp(björn, seq + 1)
    await marked(björn, 'against 17.1').waitFor()
    await anna.getByRole('button', { name: 'Referee: Open' }).click()
    await anna.getByRole('radio', { name: /^Off/ }).click()
    await anna.keyboard.press('Escape')
    await björn.locator('.log').getByText('sets the referee to Off').waitFor()
    for (const page of [anna, björn]) await page.locator('.referee-strip').getByText('Moves are not checked.').waitFor()
    await leave(anna, björn)
  })

  it('a house rule is chosen once for all, and stands in the log', async () => {
    const { anna, björn } = await tableOf('coach')
    for (const page of [anna, björn]) {
      await isListening(page)
      await page.getByRole('tab', { name: 'Referee' }).click()
      await page.getByRole('button', { name: 'House rules' }).click()
    }
    await anna.getByRole('radio', { name: 'A third of its steps, rounded down', checked: true }).waitFor()
    await björn.getByRole('radio', { name: 'A third of its steps, rounded up' }).click()
    await anna.getByRole('radio', { name: 'A third of its steps, rounded up', checked: true }).waitFor()
    await anna.keyboard.press('Escape')
    await anna.getByRole('tab', { name: 'Log' }).click()
    await anna
      .locator('.log')
      .getByText(
        'sets the house rule “How many steps does the defender lose at 2-1?” to “A third of its steps, rounded up',
      )
      .waitFor()
    await björn.keyboard.press('Escape')
    await leave(anna, björn)
  })

  it('a game whose rules leave nothing open says that it has no house rules', async () => {
    const wanted = { module: 'before-the-rains', scenario: 'gate', referee: 'coach' } as const
    const { page } = await makeTable(house.browser, house.relay.url, undefined, wanted)
    await isListening(page)
    await page.getByRole('tab', { name: 'Referee' }).click()
    await page.getByRole('button', { name: 'House rules' }).click()
    await page.getByRole('dialog').getByText('so there are no house rules to choose.').waitFor()
    expect(await page.getByRole('dialog').locator('.message-box').count()).toBe(0)
    await page.keyboard.press('Escape')
    await leave(page)
  })

  it('what comes next is done with a click, and what is drawn is drawn with this player’s own nonce', async () => {
    const { anna, björn } = await tableOf('coach')
    await isListening(anna)
    await anna.getByRole('tab', { name: 'Referee' }).click()
    const next = anna.locator('.proposals')
    await next.getByRole('button', { name: /^Continue: / }).click()
    await anna.locator('.tracker .now').getByText('chit').waitFor()
    await next.getByRole('button', { name: /^Draw: .*draw/i }).click()
    await anna.getByRole('tab', { name: 'Log' }).click()
    await anna.locator('.log').getByText('draws').waitFor()
    expect((await logOf(anna)).join('\n')).toMatch(/Red draws /)
    await leave(anna, björn)
  })

  it('an attack is declared after a look at its odds, and both see an arrow from who attacks to who is attacked', async () => {
    const { anna, björn } = await tableOf('coach')
    await isListening(anna)
    const target = startOf('blue-36-inf-1-1')
    if (!('q' in target)) throw new Error('The target stands on no hex')
    const beside = { ...target, r: target.r + 1 }
    await drag(anna, RED_HQ, beside)
    await caughtUp(björn, await seqOf(anna))
    // No pointer of hers is in the picture, neither now nor then.
    for (const page of [anna, björn]) await lookAway(page)
    const before = await settled(björn, target)
    const at = await pixel(anna, beside)
    await anna.mouse.click(at.x, at.y, { button: 'right' })
    await anna.getByRole('menuitem', { name: 'Declare an attack …' }).click()
    const sheet = anna.getByRole('dialog')
    await sheet.getByRole('combobox', { name: 'Target' }).selectOption({ index: 1 })
    await sheet.locator('.odds .text').first().waitFor()
    expect(await sheet.locator('.odds').textContent()).toMatch(/odds|strength/i)
    // What he would flag is told once, and she declares it all the same.
    await sheet
      .getByRole('region', { name: /^The referee would flag this/ })
      .getByText('No combat in the')
      .waitFor()
    const told = await sheet.locator('.odds .text, .objections li > span').allTextContents()
    expect(told).toEqual([...new Set(told)])
    expect(await blemishes(anna)).toEqual([])
    await sheet.getByRole('button', { name: 'Declare', exact: true }).click()
    await anna
      .locator('.log')
      .getByText(/declares attack with/)
      .waitFor()
    await caughtUp(björn, await seqOf(anna))
    await lookAway(anna)
    expect(await settled(björn, target)).not.toLookLike(before)
    await leave(anna, björn)
  })

  it('all that the referee shows is fit for everybody, by day and by night', async () => {
    const { anna, björn } = await tableOf('strict')
    await isListening(anna)
    await breakSetUp(anna, björn)
    for (const colorScheme of ['light', 'dark'] as const) {
      await anna.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await anna.getByRole('tab', { name: 'Log' }).click()
      expect(await blemishes(anna)).toEqual([])
      await marked(anna, 'against 17.1').click()
      expect(await blemishes(anna)).toEqual([])
      for (const name of ['Mode', 'House rules', 'Rules']) {
        await anna.getByRole('button', { name, exact: true }).click()
        await anna.getByRole('dialog').waitFor()
        expect(await blemishes(anna)).toEqual([])
        await anna.keyboard.press('Escape')
        await anna.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await anna.locator('.flag > button').first().click()
    }
    await leave(anna, björn)
  })
})
