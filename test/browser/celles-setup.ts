import type { Page } from 'playwright-core'
import { printLink } from '../../client/session/storage/link.ts'
import type { Cell, Id, Time } from '../../table/generated/types.ts'
import { Player } from '../relay/player.ts'
import type { openHouse } from './launch.ts'
import { laidOut, visit } from './players.ts'

type House = ReturnType<typeof openHouse>

/** Columns count from 1, rows from 0, and even columns lie half a hex lower. */
export const hex = (id: string): Cell => {
  const [column, row] = [Number(id.slice(0, 2)) - 1, Number(id.slice(2))]
  return { board: 'map', q: column, r: row - (column >> 1) }
}

/** A seat with its own socket, which sets up positions faster than a page could. */
export class CellesSeat {
  private constructor(
    readonly player: Player,
    readonly link: string,
    private readonly house: House,
    private readonly ids: ReadonlyMap<Id | undefined, Id>,
  ) {}

  static async join(house: House, table: Id, key: Id): Promise<CellesSeat> {
    const player = await Player.connect(Number(new URL(house.relay.url).port))
    const { snapshot } = await player.join({ table, token: key })
    const ids = new Map(snapshot?.pieces.map(({ def, id }) => [def, id]))
    return new CellesSeat(player, printLink({ table, key }, house.relay.url), house, ids)
  }

  id(def: Id): Id {
    return this.ids.get(def) ?? def
  }

  async put(def: Id, ...way: string[]): Promise<void> {
    for (const to of way) {
      await this.player.act({ type: 'move', moves: [{ pieces: [this.id(def)], to: hex(to) }] })
    }
  }

  /** Moves all units of a formation away. */
  async clear(formation: string, to: string): Promise<void> {
    const pieces = [...this.ids].flatMap(([def, id]) => (def?.startsWith(formation) ? [id] : []))
    await this.player.act({ type: 'move', moves: [{ pieces, to: hex(to) }] })
  }

  /** Draws from the cup until a chit comes; returns whether it was the first chit that activates units. */
  async drawTo(side: Id, chit: string): Promise<boolean> {
    let others = 0
    for (let drawn = ''; !drawn.includes(`"${chit}`); others += drawn.includes(`"${side}-chit-`) ? 1 : 0) {
      const to = { pile: `${side}-available` }
      const pile = `${side}-cup`
      drawn = JSON.stringify(
        await this.player.act({ type: 'draw', pile, count: 1, from: 'random', to, nonce: 'a-nonce-of-ours' }),
      )
    }
    return others === 1
  }

  async open(name: string): Promise<Page> {
    const page = await visit(this.house.browser, this.link, name)
    await laidOut(page)
    await closeLinks(page)
    await page.getByRole('tab', { name: 'Referee' }).click()
    return page
  }
}

/** A new table shows its links to the host first. At another, Escape would put away what the map offers. */
export async function closeLinks(page: Page): Promise<void> {
  if ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape')
}

/** A table of Celles, with a player at either seat. */
export async function openCelles(house: House): Promise<{ german: CellesSeat; allied: CellesSeat }> {
  const host = await Player.connect(Number(new URL(house.relay.url).port))
  const made = await host.create({ module: 'celles', scenario: 'campaign', play: 'online', referee: 'open' })
  if ('refused' in made) throw new Error(made.refused.message)
  host.close()
  const { table, seats } = made.ok
  const join = (side: Id) => CellesSeat.join(house, table, seats.find(({ seat }) => seat === side)?.token ?? '')
  return { german: await join('german'), allied: await join('allied') }
}

/** Sets the time. The other player agrees, if asked. */
export async function setTime(
  by: Pick<CellesSeat, 'player'>,
  other: Pick<CellesSeat, 'player'>,
  time: Time,
): Promise<void> {
  const { seq, held } = await by.player.act({ type: 'turn', time })
  if (held) await other.player.act({ type: 'rule', entry: seq, ruling: 'accepted' })
}

export const drawFirstChit = async (german: CellesSeat, allied: CellesSeat, chit: string): Promise<boolean> => {
  await setTime(german, allied, { turn: 1, phase: 'german-action', side: 'german' })
  return german.drawTo('german', chit)
}

/** The 2nd Panzer's chit. Its Regiment 304 and a friend attack 2810 at 5-1, +3, where every roll hurts the defender. */
export async function setUpAttack(german: CellesSeat, allied: CellesSeat): Promise<void> {
  const [foe, friend] = ['us-84inf-1-333', 'german-116pz-60']
  await allied.clear('us-84inf', '1500')
  await allied.put(foe, '2810')
  await allied.player.act({ type: 'flip', pieces: [allied.id(foe)], face: 1 })
  await allied.player.act({ type: 'mark', pieces: [allied.id(foe)], mark: 'isolated', count: 1 })
  await german.put(friend, '2911')
  // By road it keeps enough points for a medium attack; over the Wamme it would not.
  await german.put('german-2pz-304', '2610')
  await drawFirstChit(german, allied, 'german-chit-2pz')
}
