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

it('each chart is a page of the reference, which opens where it was closed, by the same key', async () => {
  const wanted = { module: 'celles', scenario: 'campaign' } as const
  const { page } = await makeTable(house.browser, house.relay.url, undefined, wanted)
  await page.keyboard.press('q')
  const sheet = page.getByRole('dialog', { name: 'Reference: Celles' })
  const pages = sheet.getByRole('tab')
  const charts = await sheet.getByRole('tabpanel').locator('caption').count()
  expect(charts).toBeGreaterThan(9)
  // The sheet itself, chits and marks.
  expect(await pages.count()).toBe(charts + 3)
  for (let index = 1; index <= charts; index++) {
    await pages.nth(index).click()
    expect(await sheet.getByRole('tabpanel').getByRole('table').count()).toBe(1)
  }
  await pages.getByText('Combat Results').click()
  await page.keyboard.press('ArrowRight')
  await sheet.getByRole('tab', { name: 'Die Roll Modifiers', selected: true }).waitFor()
  expect(await seriousViolations(page)).toEqual([])
  await page.keyboard.press('q')
  await sheet.waitFor({ state: 'detached' })
  await page.keyboard.press('q')
  await sheet.getByRole('tab', { name: 'Die Roll Modifiers', selected: true }).waitFor()
  await sheet.getByRole('button', { name: 'Rules by case' }).click()
  await page.getByRole('dialog', { name: 'Rules of Celles' }).getByRole('listitem').first().waitFor()
  await page.keyboard.press('Escape')
  await leave(page)
})
