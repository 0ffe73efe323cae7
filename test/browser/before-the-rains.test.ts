import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { printLink } from '../../client/session/storage/link.ts'
import { readModule } from '../../relay/modules/module-folder.ts'
import { apply } from '../../table/action/apply.ts'
import type { Action, Cell, Id, PieceId, SeenEntry } from '../../table/generated/types.ts'
import { onCell } from '../../table/geometry/place.ts'
import { fromSnapshot, type State } from '../../table/state.ts'
import { Player } from '../relay/player.ts'
import { dice } from '../relay/simulation.ts'
import { refereeFor } from '../rules/stage.ts'
import { openHouse } from './launch.ts'
import { caughtUp, drag, goOn, hashOf, leave, movePointerAway, seqOf, settled, visit } from './players.ts'

const house = openHouse({ ACTIONS_PER_SECOND: 'none' })
const SCENARIO = process.env.SCENARIO ?? 'gate'
const SEED = Number(process.env.SEED ?? 7)
/** How many counters a side drags in a phase; it does everything else by clicks. */
const DRAGS = 2
/** How often an optional offer is taken in one phase. */
const OFTEN_ENOUGH = 2

const opened = readModule('assets/modules/before-the-rains')
if ('problems' in opened) throw new Error('Before the Rains cannot be read.')
const { module } = opened
const referee = refereeFor(module)!

/** The state of the table on its own socket, so that the test can choose legal targets. */
class Watcher {
  private memory = referee.start
  private read = 0

  private constructor(
    private readonly player: Player,
    private current: State,
  ) {}

  static async watch(table: Id, key: string): Promise<Watcher> {
    const player = await Player.connect(Number(new URL(house.relay.url).port))
    const { snapshot } = await player.join({ table, token: key })
    return new Watcher(player, fromSnapshot(snapshot!))
  }

  get entries(): readonly SeenEntry[] {
    return this.player.entries
  }

  async at(seq: number): Promise<State> {
    await this.player.until(() => this.current.seq >= seq || (this.entries.at(-1)?.seq ?? 0) >= seq)
    for (const entry of this.entries.slice(this.read)) {
      const after = apply(this.current, entry)
      this.memory = referee.remember(this.memory, entry, this.current, after)
      this.current = after
    }
    this.read = this.entries.length
    return this.current
  }

  /** The hex within a counter's reach that is nearest to an enemy. */
  goal(id: PieceId, side: Id): Cell | undefined {
    const position = { state: this.current, memory: this.memory, sides: [side] }
    const enemies = [...this.current.pieces.values()].flatMap(({ side: other, at }) =>
      other !== side && onCell(at) ? [at] : [],
    )
    const { cells, findings } = referee.reach(position, [id])
    if (findings.some(({ severity }) => severity === 'illegal')) return undefined
    const near = ({ q, r }: Cell) =>
      Math.min(
        ...enemies.map((each) =>
          Math.max(Math.abs(each.q - q), Math.abs(each.r - r), Math.abs(each.q + each.r - q - r)),
        ),
      )
    const [best] = cells.map(({ at }) => at).sort((a, b) => near(a) - near(b))
    const move = (to: Cell): Action => ({ type: 'move', moves: [{ pieces: [id], to }] })
    if (!best || referee.judge(position, move(best)).findings.some(({ severity }) => severity === 'illegal'))
      return undefined
    return best
  }
}

const offers = (page: Page): Promise<readonly string[]> =>
  page.locator('.proposals .do-proposal').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))

const leadsOn = (offer: string): boolean => /^Go to .*: /.test(offer)

async function click(page: Page, offer: string): Promise<void> {
  const before = await seqOf(page)
  const press = () =>
    page.locator('.proposals .do-proposal').evaluateAll((all, label) => {
      const button = all.find((each) => each.getAttribute('aria-label') === label)
      if (button instanceof HTMLButtonElement) button.click()
    }, offer)
  if (offer.startsWith('Declare the attack')) {
    const declare = page.getByRole('button', { name: 'Declare', exact: true })
    // The panel may be drawn anew under the press.
    await expect
      .poll(async () => {
        if ((await declare.count()) === 0) await press()
        return declare.count()
      })
      .toBe(1)
    await declare.click()
  } else await press()
  await caughtUp(page, before + 1)
}

describe('Before the Rains', () => {
  it('is played to its end in two browsers by what the referee offers, without a flag', {
    timeout: 240_000,
  }, async () => {
    const roll = dice(SEED)
    const host = await Player.connect(Number(new URL(house.relay.url).port))
    const made = await host.create({ module: 'before-the-rains', scenario: SCENARIO, play: 'online', referee: 'open' })
    host.close()
    if ('refused' in made) throw new Error(made.refused.message)
    const { table, seats } = made.ok
    const key = (side: Id) => seats.find(({ seat }) => seat === side)?.token ?? ''
    const pages = new Map<Id, Page>()
    for (const [side, name] of [
      ['corran', 'Anna'],
      ['ansel', 'Björn'],
    ] as const) {
      const page = await visit(house.browser, printLink({ table, key: key(side) }, house.relay.url), name)
      await settled(page)
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: 'Referee' }).click()
      pages.set(side, page)
    }
    const watcher = await Watcher.watch(table, key('corran'))
    const [anna, björn] = [pages.get('corran')!, pages.get('ansel')!]
    let phase = ''
    let dragged: PieceId[] = []
    let taken: string[] = []
    for (let steps = 0; steps < 2000; steps++) {
      const seq = Math.max(await seqOf(anna), await seqOf(björn))
      for (const page of [anna, björn]) await caughtUp(page, seq)
      const state = await watcher.at(seq)
      const { time } = state
      if (phase !== `${time.turn} ${time.phase}`) {
        phase = `${time.turn} ${time.phase}`
        dragged = []
        taken = []
      }
      const page = pages.get(time.side ?? '')
      if (page && time.side !== undefined && /-(move|reserves)$/.test(time.phase) && dragged.length < DRAGS) {
        const tops = [...state.stacks.values()].flatMap((ids) => ids.at(-1) ?? [])
        const own = tops.filter((id) => state.pieces.get(id)?.side === time.side && !dragged.includes(id))
        const id = own[roll(own.length)] ?? ''
        dragged.push(id)
        const from = state.pieces.get(id)?.at
        const to = watcher.goal(id, time.side)
        if (from && onCell(from) && to) {
          await page.keyboard.down('Alt')
          await drag(page, from, to)
          await page.keyboard.up('Alt')
          await movePointerAway(page)
          await caughtUp(page, seq + 1)
        }
        continue
      }
      await page?.locator('.proposals summary').evaluateAll((all) => {
        for (const each of all) if (each.parentElement instanceof HTMLDetailsElement) each.parentElement.open = true
      })
      const asked = await Promise.all([anna, björn].map(async (each) => ({ page: each, all: await offers(each) })))
      const all = asked.flatMap((each) => each.all.map((offer) => ({ page: each.page, offer })))
      const onward = all.filter(({ offer }) => leadsOn(offer))
      const open = all.filter(
        ({ offer }) => !leadsOn(offer) && taken.filter((each) => each === offer).length < OFTEN_ENOUGH,
      )
      const choice = open.length > 0 ? open[roll(open.length)] : onward[0]
      if (!choice) {
        if (
          await anna
            .getByText(/The game is over: /)
            .first()
            .isVisible()
        )
          break
        continue
      }
      taken.push(choice.offer)
      const act = () => click(choice.page, choice.offer)
      await (leadsOn(choice.offer) ? goOn(choice.page === anna ? björn : anna, act) : act())
    }
    for (const page of [anna, björn])
      await page
        .getByText(/The game is over: .* wins|The game is over: a draw/)
        .first()
        .waitFor()
    expect(await hashOf(björn)).toBe(await hashOf(anna))
    for (const page of [anna, björn]) {
      await page.getByText('No open flags').waitFor()
      expect(await page.locator('.flags > li').count()).toBe(0)
    }
    expect(watcher.entries.some(({ action }) => action?.type === 'declare')).toBe(true)
    await leave(anna, björn)
  })
})
