import { expect, it } from 'vitest'
import { seriousViolations } from './axe-violations.ts'
import { openHouse } from './launch.ts'
import { laidOut, leave, makeTable } from './players.ts'

const house = openHouse()

it('the quick reference opens by its key, with the phase, the charts and the chits of the game', async () => {
  const wanted = { module: 'celles', scenario: 'campaign' } as const
  const { page } = await makeTable(house.browser, house.relay.url, undefined, wanted)
  await laidOut(page)
  await page.locator('body').press('q')
  const sheet = page.getByRole('dialog', { name: 'Reference: Celles' })
  await sheet.locator('li[aria-current="step"]').getByText('Chits').first().waitFor()
  const rough = sheet.getByRole('row', { name: /^Rough/ })
  expect(await rough.getByRole('cell').allInnerTexts()).toEqual(['3', '3', '2'])
  await sheet.getByText('Right after your Action Chit is drawn: brings back one step.').first().waitFor()
  expect(await seriousViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await leave(page)
})
