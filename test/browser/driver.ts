import type { Page } from 'playwright-core'
import type { Place } from '../../table/generated/types.ts'
import { openScenario } from '../../table/module/setup.ts'
import { combat } from '../client/combat.ts'
import type { dice } from '../relay/simulation.ts'
import { laidOut, pixel, say } from './players.ts'

type Roll = ReturnType<typeof dice>

interface Spot {
  readonly x: number
  readonly y: number
}

const [MAP] = combat.maps
const CELLS: readonly Place[] = [...(MAP?.grid.cells() ?? [])].map(({ q, r }) => ({ board: MAP?.id ?? '', q, r }))
/** What lies about the board covers its edges. */
const EDGE = { left: 70, top: 95, right: 950, bottom: 670 }
const PILES: readonly Place[] = (openScenario(combat, 'red-attack')?.piles ?? []).map(({ id }) => ({ pile: id }))
const KEYS = ['f', 'f', 'r', 'r', 'Shift+R', 'e', 'Delete', 'h', 'a', 'l', 'm', 'Shift+M', 'o', 'v', 's']
const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
const WORDS = ['Hold the bridge', '/roll 2d6', '/roll d10 for the weather', '/roll nothing', 'Your turn']

/** Somebody who plays anything at all: what he does next is drawn, and done with the mouse, the keys and the buttons of his page. */
export class Driver {
  private isOffline = false
  private readonly gestures: readonly (readonly [weight: number, make: () => Promise<unknown>])[]

  constructor(
    private readonly page: Page,
    private readonly roll: Roll,
  ) {
    this.gestures = [
      [26, () => this.drag([])],
      [8, () => this.drag(['Alt'])],
      [5, () => this.drag(['Control'])],
      [4, () => this.pullBox()],
      [16, () => this.key()],
      [14, () => this.menu()],
      [6, () => this.steer()],
      [6, () => page.keyboard.press('Control+z')],
      [3, () => page.keyboard.press('Control+y')],
      [6, () => say(page, this.one(WORDS))],
      [2, () => this.secretRoll()],
      [2, () => this.press(this.one(['Next phase', 'Next phase', 'Previous phase']))],
      [3, () => this.scribble()],
      [2, () => this.note()],
      [8, () => this.answer()],
      [2, () => this.lookAbout()],
      [3, () => this.offline(!this.isOffline)],
    ]
  }

  /** Does so many things. */
  async play(count: number): Promise<void> {
    let dark = 0
    for (let step = 0; step < count; step++) {
      await this.drawn()()
      dark = this.isOffline ? dark + 1 : 0
      if (dark > 8) await this.offline(false)
    }
    await this.offline(false)
  }

  private drawn(): () => Promise<unknown> {
    return this.one(this.gestures.flatMap(([weight, make]) => Array<typeof make>(weight).fill(make)))
  }

  /** The page is loaded anew; what was not answered yet, it says again. */
  async reload(): Promise<void> {
    await this.offline(false)
    await this.page.reload()
    await laidOut(this.page)
  }

  private async offline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline
    await this.page.context().setOffline(isOffline)
  }

  private one<T>(all: readonly T[]): T {
    return all[this.roll(all.length)] as T
  }

  /** Where something lies, mostly. */
  private async from(): Promise<Spot> {
    const drawn = this.roll(1000)
    const blind = this.roll(10)
    return this.seen(blind === 0 ? this.one(CELLS) : blind === 1 ? this.one(PILES) : await this.lies(drawn))
  }

  private async to(): Promise<Spot> {
    const drawn = this.roll(1000)
    const goal = this.roll(8)
    return this.seen(goal === 0 ? await this.lies(drawn) : goal === 1 ? this.one(PILES) : this.one(CELLS))
  }

  private lies(drawn: number): Promise<Place> {
    return this.page.evaluate((number) => {
      const places = window.counterpoint?.places() ?? []
      return places[number % Math.max(1, places.length)] ?? { pile: 'nothing' }
    }, drawn)
  }

  /** Where a place is on the page: of the whole table, if it was out of sight. */
  private async seen(place: Place): Promise<Spot> {
    const spot = () => pixel(this.page, place)
    const { x, y } = await spot()
    if (x > EDGE.left && x < EDGE.right && y > EDGE.top && y < EDGE.bottom) return { x, y }
    await this.press('pile' in place ? 'Whole table' : 'Whole map')
    return spot()
  }

  private async drag(held: readonly string[]): Promise<void> {
    const { mouse, keyboard } = this.page
    const start = await this.from()
    const end = await this.to()
    for (const key of held) await keyboard.down(key)
    await mouse.move(start.x, start.y)
    await mouse.down()
    await mouse.move(end.x, end.y, { steps: 2 })
    await mouse.up()
    for (const key of held) await keyboard.up(key)
  }

  private async pullBox(): Promise<void> {
    const { mouse, keyboard } = this.page
    const { x, y } = await this.from()
    await keyboard.down('Shift')
    await mouse.move(x - 60, y - 60)
    await mouse.down()
    await mouse.move(x + 60, y + 60, { steps: 2 })
    await mouse.up()
    await keyboard.up('Shift')
  }

  private async key(): Promise<void> {
    const { x, y } = await this.from()
    await this.page.mouse.click(x, y)
    await this.page.keyboard.press(this.one(KEYS))
    await this.page.keyboard.press('Escape')
  }

  /** To one's next counters, up with them, some way, and down again. */
  private async steer(): Promise<void> {
    const { keyboard } = this.page
    await this.page.evaluate(() => document.querySelector<HTMLElement>('.board canvas')?.focus())
    const steps = Array.from({ length: 1 + this.roll(3) }, () => this.one(ARROWS))
    for (const key of ['n', this.one(['Enter', 'Shift+Enter']), ...steps, 'Enter', 'Escape']) await keyboard.press(key)
  }

  /** Chooses anything from the menu of what lies somewhere, and anything in the sheet that it opens. */
  private async menu(): Promise<void> {
    const { x, y } = await this.from()
    await this.page.mouse.click(x, y, { button: 'right' })
    await this.choose('.menu [role="menuitem"]:not(:disabled)', this.roll(1000))
    await this.choose('dialog button:not(:disabled)', this.roll(1000))
    await this.leave()
  }

  /** Clicks one of these, if there are any. */
  private choose(selector: string, drawn: number): Promise<boolean> {
    return this.page.evaluate(
      ([all, number]) => {
        for (const input of document.querySelectorAll<HTMLInputElement>('dialog input:not([type])')) {
          input.value = 'something'
          input.dispatchEvent(new InputEvent('input', { bubbles: true }))
        }
        const found = [...document.querySelectorAll<HTMLElement>(all)]
        found[number % Math.max(1, found.length)]?.click()
        return found.length > 0
      },
      [selector, drawn] as const,
    )
  }

  /** Closes whatever stands open over the table. */
  private async leave(): Promise<void> {
    for (let tries = 0; tries < 4; tries++) {
      const isOver = await this.page.evaluate(() => document.querySelector('dialog, .menu, .dicebox') !== null)
      if (!isOver) return
      await this.page.keyboard.press('Escape')
    }
  }

  private async press(name: string): Promise<void> {
    await this.page.evaluate((said) => {
      const all = [...document.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
      all.find((each) => (each.ariaLabel ?? each.textContent?.trim()) === said)?.click()
    }, name)
  }

  private async secretRoll(): Promise<void> {
    await this.press('Dice')
    await this.choose('.dicebox input[type="checkbox"]', 0)
    await this.choose('.dicebox .usual button', this.roll(1000))
    await this.choose('.log button', this.roll(1000))
    await this.leave()
  }

  private async scribble(): Promise<void> {
    await this.press('Pen')
    await this.choose('.pen-bar button.tool', this.roll(1000))
    await this.drag([])
    await this.page.keyboard.press('Escape')
    await this.page.keyboard.press('Escape')
  }

  private async note(): Promise<void> {
    await this.page.evaluate(() => {
      const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')]
      tabs.find(({ textContent }) => textContent?.includes('Notes'))?.click()
    })
    const words = this.page.getByLabel('A note', { exact: true })
    if (await words.isVisible()) {
      await words.fill('a note')
      await this.page.getByLabel('Who may read it').selectOption({ index: this.roll(3) })
      await this.choose('.notes-list form button[type="submit"]:not(:disabled)', 0)
      await this.choose('.notes-list li button', this.roll(1000))
    }
    await this.page.evaluate(() => document.querySelector<HTMLElement>('[role="tab"]')?.click())
  }

  private async answer(): Promise<void> {
    await this.choose('.ask .row button', this.roll(1000))
  }

  /** The whole table, and a little nearer. */
  private async lookAbout(): Promise<void> {
    await this.press('Whole map')
    if (this.roll(2) === 0) await this.press('Zoom in')
  }
}
