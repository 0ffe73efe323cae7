import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { drawFirstChit, hex, openCelles } from './celles-setup.ts'
import { openHouse } from './launch.ts'
import { laidOut, leave, makeTable, pixel, visit } from './players.ts'

const house = openHouse({ ACTIONS_PER_SECOND: 'none' })

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}

describe('nothing on the screen covers what it is about', () => {
  it('the hint of an entry hex stands beside the hex, also after the view has moved', async () => {
    const { german, allied } = await openCelles(house)
    await drawFirstChit(german, allied, 'german-chit-2pz')
    const page = await visit(house.browser, german.link, 'Anna')
    await laidOut(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Zones', exact: true }).waitFor()
    await page.keyboard.press('g')
    const hint = page.locator('.choice-hint')
    await hint.getByText(/can enter at 3316/).waitFor()
    const hides = async () => {
      const [at, box] = [await pixel(page, hex('3316')), await boxOf(hint)]
      return at.x > box.x && at.x < box.x + box.width && at.y > box.y - 10 && at.y < box.y + box.height + 10
    }
    await expect.poll(hides).toBe(false)
    german.player.close()
    allied.player.close()
    await leave(page)
  })

  it('the sign that explains a draw stands beside the words of its line', async () => {
    const { german, allied } = await openCelles(house)
    await drawFirstChit(german, allied, 'german-chit-2pz')
    const page = await visit(house.browser, german.link, 'Anna')
    await laidOut(page)
    await page.locator('.line > .how').first().waitFor()
    const overlaps = await page.locator('.line:has(> .how > svg)').evaluateAll((lines) =>
      lines.flatMap((line) => {
        const words = line.querySelector('p, button') as Element
        const room = words.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(words).paddingRight)
        const sign = line.querySelector('.how svg')?.getBoundingClientRect()
        return sign && sign.left < room ? line.textContent : []
      }),
    )
    expect(overlaps).toEqual([])
    german.player.close()
    allied.player.close()
    await leave(page)
  })

  it('the focus ring of a choice lies within the list that scrolls', async () => {
    const { german, allied } = await openCelles(house)
    await drawFirstChit(german, allied, 'german-chit-2pz')
    const page = await visit(house.browser, german.link, 'Anna')
    await laidOut(page)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Referee' }).click()
    const way = page.locator('.choices .way').first()
    await way.waitFor()
    // A ring is drawn for the keyboard only.
    await page.keyboard.press('Tab')
    await way.focus()
    const cut = await way.evaluate((button) => {
      const { outlineWidth, outlineOffset } = getComputedStyle(button)
      const list = (button.closest('.choices') as Element).getBoundingClientRect()
      const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      return Math.max(ring, 0) > list.right - button.getBoundingClientRect().right
    })
    expect(cut).toBe(false)
    german.player.close()
    allied.player.close()
    await leave(page)
  })

  it('the card of a hex at the foot of the board stays above the strip of the referee', async () => {
    const { german, allied } = await openCelles(house)
    const page = await visit(house.browser, allied.link, 'Björn')
    await laidOut(page)
    await page.keyboard.press('Escape')
    const strip = page.locator('.referee-strip')
    await strip.getByText(/The Allies may still move/).waitFor()
    for (let times = 0; times < 3; times++) await page.keyboard.press('+')
    const { x } = await pixel(page, hex('1708'))
    const { y } = await boxOf(strip)
    await page.mouse.move(x, y - 60)
    await page.mouse.move(x, y - 12)
    const card = page.locator('.tooltip')
    await card.waitFor()
    const foot = async () => {
      const box = await boxOf(card)
      return box.y + box.height
    }
    await expect.poll(foot).toBeLessThanOrEqual(y)
    german.player.close()
    allied.player.close()
    await leave(page)
  })
})

/** Half the width of a hex at this size, in pixels. */
const HALF = 16

const whole = (page: Page, corners: readonly string[]) =>
  Promise.all(corners.map((id) => pixel(page, hex(id)))).then(async (spots) => {
    const board = await boxOf(page.locator('.board'))
    return spots.every(
      ({ x, y }) => x - HALF > board.x && y > board.y && x + HALF < board.x + board.width && y < board.y + board.height,
    )
  })

describe('the first view', () => {
  it('of Celles shows its outer columns at 1280 by 720', async () => {
    const { page } = await makeTable(house.browser, house.relay.url, undefined, {
      ...{ module: 'celles', scenario: 'campaign' },
    })
    expect(await whole(page, ['0100', '0116', '3300', '3316'])).toBe(true)
    await leave(page)
  })
})

describe('a key pressed right after Escape', () => {
  it('is heard by the board, however late the page draws its next frame', async () => {
    const { page } = await makeTable(house.browser, house.relay.url)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('?')
    await page.locator('dialog[open]').waitFor()
    // The page draws no frame meanwhile, as on a busy machine.
    await page.evaluate(() => {
      window.requestAnimationFrame = () => 0
      document.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }))
    })
    await page.waitForFunction(() => document.activeElement?.tagName === 'CANVAS', undefined, { polling: 20 })
    await leave(page)
  })
})
