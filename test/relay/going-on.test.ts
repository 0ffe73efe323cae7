import { afterEach, describe, expect, it } from 'vitest'
import { isStop } from '../../client/referee/advice/forced-step.ts'
import type { Id, Proposal } from '../../table/generated/types.ts'
import { SHELF } from './advised-seat.ts'
import { SeatedPage } from './seated-page.ts'
import { TestRelay } from './test-relay.ts'

/** Two players at a real relay, who go on while no decision is asked of them. */
class Players {
  private constructor(
    readonly relay: TestRelay,
    readonly seats: ReadonlyMap<Id, SeatedPage>,
  ) {}

  static async sit(module: Id, scenario: Id, sides: readonly Id[]): Promise<Players> {
    const relay = await TestRelay.open({ modules: SHELF })
    const { table, tokens } = await relay.table('online', { module, scenario, referee: 'open' })
    const seats = new Map<Id, SeatedPage>()
    for (const side of sides) {
      const link = { table, key: tokens[side]! }
      seats.set(side, await SeatedPage.sit(relay.relay.port, SHELF.get(module)!.module, link))
    }
    return new Players(relay, seats)
  }

  of(side: Id): SeatedPage {
    return this.seats.get(side)!
  }

  get phase(): string {
    const { turn, phase } = [...this.seats.values()][0]!.table.sync.value.confirmed.time
    return `${turn} ${phase}`
  }

  /** Waits until both have received every entry. */
  private async quiet(): Promise<void> {
    const all = [...this.seats.values()]
    const last = () => Math.max(...all.map(({ table }) => table.sync.value.confirmed.seq))
    for (const seated of all)
      await seated.until(() => seated.isQuiet && seated.table.sync.value.confirmed.seq >= last())
  }

  /** Goes on, and answers what was done and why it stopped. */
  async goOn(side: Id): Promise<string> {
    const seated = this.of(side)
    const from = seated.kinds.length
    const flags = seated.table.flags.value.all.size
    seated.goer.start()
    await seated.until(() => !seated.goer.isRunning.value)
    await this.quiet()
    expect(seated.table.flags.value.all.size, 'nothing was done against the rules').toBe(flags)
    const done = seated.kinds.slice(from)
    const { next } = seated.goer
    return `${done.join(' ')}: ${next.value && isStop(next.value) ? next.value.why : 'step'}`
  }

  /** Lets both go on at the same moment; answers what was done. */
  async goOnTogether(): Promise<string> {
    const all = [...this.seats.values()]
    const from = all[0]!.kinds.length
    for (const { goer } of all) goer.start()
    for (const seated of all) await seated.until(() => !seated.goer.isRunning.value)
    await this.quiet()
    return all[0]!.kinds.slice(from).join(' ')
  }

  /** The sides with a step that leaves no choice. */
  get able(): readonly Id[] {
    return [...this.seats].flatMap(
      ([
        side,
        {
          goer: { next },
        },
      ]) => (next.value && !isStop(next.value) ? side : []),
    )
  }

  next(side: Id): readonly Proposal[] {
    return this.of(side).table.referee.next.value ?? []
  }

  /** Does the first proposal of a rule. */
  async choose(side: Id, rule: Id): Promise<void> {
    const chosen = this.next(side).find((each) => each.rule === rule && each.actions.length > 0)
    if (!chosen) throw new Error(`${side} is not offered ${rule}`)
    for (const action of chosen.actions) this.of(side).table.act(action)
    await this.quiet()
  }

  async undo(side: Id): Promise<void> {
    this.of(side).table.act({ type: 'undo' })
    await this.quiet()
  }

  async leave(): Promise<void> {
    for (const { table } of this.seats.values()) table.leave()
    await this.relay.close()
  }
}

let players: Players
afterEach(() => players.leave())

/** Tactical Chits are drawn before the Action Chit, as many as come. */
const DRAWN = /^(draw )+move: choice$/
const DRAWN_ONCE = /^(draw )+move$/

describe('going on in Celles, over a relay', () => {
  it('3.0: draws, sets up, marks, recovers and counts through a whole turn, and stops at every choice', async () => {
    players = await Players.sit('celles', 'campaign', ['german', 'allied'])
    // 20.0: the 84th may still be set up, so neither side goes on.
    expect([players.phase, players.able]).toEqual(['1 chits', []])
    await players.choose('german', 'turns/next')
    expect(players.able).toEqual(['german', 'allied'])

    // 5.0, 21.0: there is no initiative roll on turn 1.
    expect(await players.goOn('german')).toMatch(/^turn turn (draw )+move: choice$/)
    expect([players.phase, players.able]).toEqual(['1 german-action', []])
    // 7.0: the phase is never left for a side that may still move.
    await players.choose('german', 'round/next')
    expect(players.able).toEqual(['allied'])
    expect(await players.goOn('allied')).toMatch(DRAWN)
    await players.choose('allied', 'round/next')
    expect(await players.goOn('german')).toMatch(DRAWN)
    await players.choose('german', 'round/next')

    // 3.0, 4.0, 16.0: Recovery and Victory pass; each side fills its own cup and places its own marker.
    expect([players.phase, players.able]).toEqual(['1 recovery', ['german', 'allied']])
    expect(await players.goOn('german')).toBe('turn turn move move: others')
    expect(players.phase).toBe('2 chits')
    expect(players.of('german').notices).toEqual([])
    expect(players.able).toEqual(['allied'])
    expect(await players.goOn('allied')).toBe('move move: choice')

    // Each step is an entry of its own, and is taken back alone.
    await players.undo('allied')
    expect(players.able).toEqual(['allied'])
    expect(await players.goOn('allied')).toBe('move: choice')

    // 14.0: the Allies choose where the British arrive.
    await players.choose('allied', 'reinforcements/may')
    await players.choose('allied', 'reinforcements/may')
    expect(players.able).toEqual(['german', 'allied'])

    // 6.0: both roll, and again on a tie; then the winner is asked.
    expect(await players.goOn('allied')).toBe('turn turn roll: others')
    for (let tie = 0; players.able.length > 0 && tie < 20; tie++) {
      expect(await players.goOn(players.able[0]!)).toMatch(/^roll( roll)?: (choice|others)$/)
    }
    expect([players.phase, players.able]).toEqual(['2 initiative', []])
    const ways = players.next('german').filter(({ owed, actions }) => owed !== undefined && actions.length > 0)
    expect(ways.map(({ rule, must }) => [rule, must])).toEqual([
      ['round/begin', undefined],
      ['round/begin', undefined],
    ])
    const winner = ways[0]!.owed!
    await players.choose(winner, 'round/begin')
    expect(players.able).toEqual(['german'])
  }, 60_000)
})

describe('two players who go on at once', () => {
  it('3.0: do each step that either may do once, whoever is first', async () => {
    players = await Players.sit('celles', 'campaign', ['german', 'allied'])
    await players.choose('german', 'turns/next')
    expect(players.able).toEqual(['german', 'allied'])
    expect(await players.goOnTogether()).toMatch(/^turn turn (draw )+move$/)
    expect([players.phase, players.able]).toEqual(['1 german-action', []])
    // Neither is disturbed by what the other did at the same moment.
    expect(players.of('german').notices).toEqual([])
    expect(players.of('allied').notices).toEqual([])
    await players.choose('german', 'round/next')
    expect(await players.goOnTogether()).toMatch(DRAWN_ONCE)
    await players.choose('allied', 'round/next')
    expect(await players.goOnTogether()).toMatch(DRAWN_ONCE)
    await players.choose('german', 'round/next')
    // Recovery and Victory pass once; then each side fills its own cup and places its own marker.
    expect(await players.goOnTogether()).toBe('turn turn move move move move')
    // 14.0: the Allies choose where the British arrive.
    expect([players.phase, players.able]).toEqual(['2 chits', []])
  }, 60_000)
})

describe('going on in Combat Operations, over a relay', () => {
  it('4.0: checks supply and draws the chit, and leaves no phase in which a side may move or fight', async () => {
    players = await Players.sit('combat-operations', 'red-attack', ['red', 'blue'])
    // 3.0: reinforcements may still be assigned to chits.
    expect([players.phase, players.able]).toEqual(['1 supply', []])
    await players.choose('red', 'turns/next')
    expect(players.able).toEqual(['red'])
    expect(await players.goOn('red')).toBe('draw turn: choice')
    for (const phase of ['attacker-move', 'attacker-combat', 'attacker-exploit-move', 'attacker-exploit-combat']) {
      expect([players.phase, players.able]).toEqual([`1 ${phase}`, []])
      await players.choose('red', 'turns/next')
    }
    expect(players.able).toEqual(['blue'])
    expect(await players.goOn('blue')).toBe('draw turn: choice')
    for (const phase of ['defender-move', 'defender-combat', 'defender-exploit-move', 'defender-exploit-combat']) {
      expect([players.phase, players.able]).toEqual([`1 ${phase}`, []])
      await players.choose('blue', 'turns/next')
    }
    expect([players.phase, players.able]).toEqual(['2 supply', ['red', 'blue']])
    expect(await players.goOn('red')).toBe('turn draw turn: choice')
    expect(players.phase).toBe('2 attacker-move')
  }, 60_000)
})
