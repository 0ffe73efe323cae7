import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { blemishes } from './blemishes.ts'
import { openHouse } from './launch.ts'
import { caughtUp, faultsOf, logOf, makeTable, seqOf, sitDown } from './players.ts'

const house = openHouse()

const PLAN = 'The 49th crosses at J9 on turn three.'
const notes = (page: Page) => page.locator('.notes-list li')
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

describe('a sealed note', () => {
  it('shows its seal and nothing else, until it is opened and each browser finds it the same', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await sitDown(house.browser, seats.blue, 'Björn')
    const watcher = await sitDown(house.browser, seats.observer, '')
    for (const page of [anna, björn, watcher]) await page.getByRole('tab', { name: 'Notes' }).click()
    const [field, story] = [anna.getByLabel('A note'), anna.locator('.notes article')]
    expect((await field.boundingBox())?.y).toBeLessThan((await story.boundingBox())?.y ?? 0)
    await field.fill(PLAN)
    await anna.getByLabel('Who may read it').selectOption({ label: 'Sealed: shown to everyone later, unchanged' })
    await anna.getByRole('button', { name: 'Seal', exact: true }).click()
    await notes(anna).getByText(PLAN).waitFor()
    const seal = (await notes(anna).locator('code').textContent()) ?? ''
    expect(seal).toMatch(/^[0-9a-f]{12}$/)
    for (const page of [björn, watcher]) {
      await notes(page).getByText('Sealed as').waitFor()
      expect(await notes(page).locator('code').textContent()).toBe(seal)
      expect(await page.content()).not.toContain('49th crosses')
      expect(await notes(page).getByRole('button').count()).toBe(0)
    }
    expect(await notes(anna).getByRole('button', { name: 'Delete' }).count()).toBe(0)
    await shot(björn, 'sealed')
    expect(await blemishes(björn)).toEqual([])
    await shot(anna, 'sealed-own')
    await notes(anna).getByRole('button', { name: 'Reveal to everyone' }).click()
    for (const page of [anna, björn, watcher]) {
      await notes(page).getByText('It is what was sealed').waitFor()
      await notes(page).getByText(PLAN).waitFor()
      expect(await notes(page).locator('code').textContent()).toBe(seal)
    }
    await shot(björn, 'unsealed')
    await caughtUp(björn, await seqOf(anna))
    await björn.getByRole('tab', { name: 'Log' }).click()
    const log = (await logOf(björn)).join('\n')
    expect(log).toContain(`seals a note as ${seal.slice(0, 8)}`)
    expect(log).toContain(`opens the note sealed as ${seal.slice(0, 8)} (unchanged): ${PLAN}`)
    for (const page of [anna, björn, watcher]) {
      expect(faultsOf(page)).toEqual([])
      await page.context().close()
    }
  })
})
