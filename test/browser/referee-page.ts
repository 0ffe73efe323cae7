import type { Locator, Page } from 'playwright-core'
import type { PNG } from 'pngjs'

import type { Place } from '../../table/generated/types.ts'
import type { Mode } from '../../table/referee.ts'
import { hex, startOf } from '../client/combat.ts'
import { pictureOf } from './compare-pictures.ts'
import type { openHouse } from './launch.ts'
import { atRest, caughtUp, drag, makeTable, seqOf, sitDown } from './players.ts'

/** It stands alone on the south edge, and may not be set up anywhere else. */
export const RED_HQ = startOf('red-21-hq')
export const NORTH = hex('J9')
/** Farther than it moves in one turn. */
export const FAR = hex('I3')

/** Anna opens a table with this mode of the referee, and plays Red; Björn plays Blue. */
export async function tableOf(house: ReturnType<typeof openHouse>, referee: Mode) {
  const wanted = { referee, desk: referee === 'tournament' }
  const { page: anna, seats, links } = await makeTable(house.browser, house.relay.url, undefined, wanted)
  const björn = await sitDown(house.browser, seats.blue, 'Björn')
  await anna.getByText('Björn').first().waitFor()
  return { anna, björn, judge: links[2] as string }
}

/** Waits until this page's referee is loaded and has its memory. */
export const refereeLoaded = (page: Page) => page.getByRole('button', { name: 'Zones', exact: true }).waitFor()

export const marks = (page: Page) => page.locator('.log .line .mark')
export const marked = (page: Page, words: string | RegExp) => marks(page).filter({ hasText: words }).last()

/** Whether the whole element is visible within the box that scrolls it. */
export const isInSight = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const box = element.closest('section.referee')?.getBoundingClientRect()
    const { top, bottom } = element.getBoundingClientRect()
    return box !== undefined && top >= box.top && bottom <= box.bottom
  })

/** A picture of the cell and its surroundings, once nothing there moves or flashes. */
export async function settled(page: Page, place: Place): Promise<PNG> {
  await atRest(page)
  return pictureOf(page, place, 60)
}

/** Moves Red's headquarters where it may not be set up; returns the number of the entry. */
export async function breakSetUp(page: Page, ...others: Page[]): Promise<number> {
  const seq = (await seqOf(page)) + 1
  await drag(page, RED_HQ, NORTH)
  for (const each of [page, ...others]) await caughtUp(each, seq)
  return seq
}
