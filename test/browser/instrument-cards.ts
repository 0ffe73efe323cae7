import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Place } from '../../table/generated/types.ts'
import { pixel } from './players.ts'

export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const rail = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Tools' }).getByRole('button', { name, exact: true })
export const line = (page: Page, words: string | RegExp) => page.locator('.log').getByText(words).last()
export const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) })
}

/** The picture of the board around a place. */
export async function patch(page: Page, at: Place, side = 24): Promise<string> {
  await rests(page)
  const { x, y } = await pixel(page, at)
  const clip = { x: x - side / 2, y: y - side / 2, width: side, height: side }
  return (await page.screenshot({ clip })).toString('base64')
}

/** Waits for three frames of the browser in which the board draws nothing. */
export const rests = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const before = window.counterpoint?.frames
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
        return before !== undefined && window.counterpoint?.frames === before
      }),
    )
    .toBe(true)

/** Moves the pointer off the board, which closes the plate of the place it rested on. */
export const aside = (page: Page) => page.mouse.move(30, 30)
