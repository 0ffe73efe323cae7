import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Place } from '../../table/generated/types.ts'
import { hex, startOf } from '../client/combat.ts'
import { openHouse } from './launch.ts'
import { caughtUp, drag, enter, laidOut, leave, openBox, pixel, seqOf, sitDown } from './players.ts'

/**
 * The pictures of docs/pictures.md. Every run takes them, so that they cannot go stale; `PICTURES=docs/pictures`
 * stores small copies there.
 */
const FOLDER = process.env.PICTURES ?? 'test/output/pictures'
const KIND = process.env.PICTURES ? ({ type: 'jpeg', quality: 78 } as const) : ({ type: 'png' } as const)

const house = openHouse()

const SCREENS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 1024, height: 768 }, hasTouch: true },
} as const
const GAMES = {
  'combat-operations': 'Combat Operations',
  celles: 'Celles',
  'before-the-rains': 'Before the Rains',
  peiper: 'The Peiper Dream',
  celtos: 'Celtos',
} as const

async function visit(screen: keyof typeof SCREENS, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await house.browser.newContext({ ...SCREENS[screen], colorScheme, reducedMotion: 'reduce' })
  return enter(context, house.relay.url, 'Anna')
}

/** Opens a table of a game; returns its host's links. */
async function sit(page: Page, game: keyof typeof GAMES, referee?: 'Open'): Promise<string[]> {
  await openBox(page, GAMES[game])
  if (referee) await page.locator('.watching').getByText(referee, { exact: true }).click()
  await page.getByRole('button', { name: 'Play online' }).click()
  const links = page.getByRole('dialog').locator('input[readonly]')
  await links.nth(2).waitFor()
  const urls = await links.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
  await page.keyboard.press('Escape')
  await laidOut(page)
  return urls
}

/** The hex with counters that is nearest to the middle of the window. */
async function middleHex(page: Page): Promise<Place> {
  const { width, height } = page.viewportSize() ?? SCREENS.desktop.viewport
  const places = await page.evaluate(() => window.counterpoint?.places().filter((at) => 'q' in at) ?? [])
  const far = await Promise.all(
    places.map(async (at) => {
      const { x, y } = await pixel(page, at)
      return { at, far: Math.hypot(x - width / 2, y - height / 2) }
    }),
  )
  const [nearest] = far.sort((a, b) => a.far - b.far)
  if (!nearest) throw new Error('Nothing lies on the board.')
  return nearest.at
}

async function zoomIn(page: Page, at: Place, times: number): Promise<void> {
  const { x, y } = await pixel(page, at)
  await page.mouse.move(x, y)
  for (let time = 0; time < times; time++) await page.mouse.wheel(0, -240)
  await page.mouse.move(2, 300)
}

/** Waits until everything visible is painted: lids and previews of the lobby; map and counters of a table at rest. */
const isPainted = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const covers = [...document.querySelectorAll<HTMLCanvasElement>('canvas.painted')].filter((each) => {
      const { top, left, bottom } = each.getBoundingClientRect()
      return top < innerHeight && bottom > 0 && left < innerWidth
    })
    if (covers.some(({ dataset }) => dataset.painted === undefined)) return false
    const table = window.counterpoint
    if (!table) return covers.length > 0
    const before = table.frames
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return table.isPrinted() && table.frames === before
  })

/** The number of coarse colours in the middle of a picture: bare paper or an empty table has few. */
const colours = (page: Page, picture: Buffer): Promise<number> =>
  page.evaluate(
    async ({ data, type }) => {
      const image = new Image()
      image.src = `data:image/${type};base64,${data}`
      await image.decode()
      const [width, height] = [96, 64]
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D
      pen.drawImage(image, 0, 0, image.width * 0.75, image.height, 0, 0, width, height)
      const { data: pixels } = pen.getImageData(0, 0, width, height)
      const seen = new Set<number>()
      for (let at = 0; at < pixels.length; at += 4) {
        seen.add(((pixels[at]! >> 4) << 8) | ((pixels[at + 1]! >> 4) << 4) | (pixels[at + 2]! >> 4))
      }
      return seen.size
    },
    { data: picture.toString('base64'), type: KIND.type },
  )

async function takePicture(page: Page, name: string): Promise<void> {
  await expect.poll(() => isPainted(page)).toBe(true)
  mkdirSync(FOLDER, { recursive: true })
  const path = join(FOLDER, `${name}.${KIND.type === 'jpeg' ? 'jpg' : 'png'}`)
  const picture = await page.screenshot({ path, ...KIND })
  expect(await colours(page, picture)).toBeGreaterThan(60)
}

describe('a picture', () => {
  it.each([
    ['desktop', 'light'],
    ['desktop', 'dark'],
    ['tablet', 'light'],
  ] as const)('of the lobby on a %s in %s colours is taken', async (screen, light) => {
    const page = await visit(screen, light)
    await openBox(page)
    await takePicture(page, `lobby-${screen}-${light}`)
    await leave(page)
  })

  it.each(['combat-operations', 'celles'] as const)(
    'of the board of %s from afar, from the middle and from near is taken',
    async (game) => {
      const page = await visit('desktop', 'light')
      await sit(page, game)
      const at = await middleHex(page)
      await takePicture(page, `${game}-far`)
      await zoomIn(page, at, 3)
      await takePicture(page, `${game}-between`)
      await zoomIn(page, at, 3)
      await takePicture(page, `${game}-near`)
      await leave(page)
    },
  )

  it('of the strip of The Peiper Dream from end to end, from the middle and from near is taken', async () => {
    const page = await visit('desktop', 'light')
    await sit(page, 'peiper')
    await page.getByRole('button', { name: 'Whole table' }).click()
    await takePicture(page, 'peiper-far')
    const stavelot = { board: 'map-b', q: 5, r: 4 }
    await zoomIn(page, stavelot, 3)
    await takePicture(page, 'peiper-between')
    await zoomIn(page, stavelot, 3)
    await takePicture(page, 'peiper-near')
    await leave(page)
  })

  it('of the table of Celtos from edge to edge, from the middle and from near is taken', async () => {
    const page = await visit('desktop', 'light')
    await sit(page, 'celtos')
    await page.getByRole('button', { name: 'Whole table' }).click()
    await takePicture(page, 'celtos-far')
    const retainers = { board: 'glen', x: 2400, y: 3700 }
    await zoomIn(page, retainers, 3)
    await takePicture(page, 'celtos-between')
    await zoomIn(page, retainers, 3)
    await takePicture(page, 'celtos-near')
    await leave(page)
  })

  it('of the whole board of Before the Rains is taken', async () => {
    const page = await visit('desktop', 'light')
    await sit(page, 'before-the-rains', 'Open')
    await takePicture(page, 'before-the-rains-far')
    await leave(page)
  })

  it.each([
    ['desktop', 'dark'],
    ['tablet', 'light'],
  ] as const)('of the boards of Celles and Combat Operations on a %s in %s colours is taken', async (screen, light) => {
    for (const game of ['combat-operations', 'celles'] as const) {
      const page = await visit(screen, light)
      await sit(page, game)
      await takePicture(page, `${game}-${screen}-${light}`)
      await leave(page)
    }
  })

  it.each([
    ['desktop', 'light'],
    ['tablet', 'dark'],
  ] as const)('of a fight with an open flag on a %s in %s colours is taken', async (screen, light) => {
    const page = await visit(screen, light)
    const [, blue] = await sit(page, 'combat-operations', 'Open')
    const björn = await sitDown(house.browser, blue as string, 'Björn')
    const seq = await seqOf(page)
    await drag(page, startOf('red-21-hq'), hex('M10'))
    await caughtUp(page, seq + 1)
    await zoomIn(page, hex('M9'), 2)
    await page
      .locator('.message-box.referee-strip')
      .getByRole('button', { name: /^(Details|All \d)/ })
      .click()
    await page.locator('.verdict').getByText('Against the rules').first().waitFor()
    await takePicture(page, `flag-${screen}-${light}`)
    await leave(page, björn)
  })
})
