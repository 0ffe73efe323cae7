import { type Signal, signal } from '@preact/signals'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LocalReferee, makeLocalReferee } from '../../../../client/session/referee/local-referee.ts'
import type { Sync } from '../../../../client/session/sync/sync-state.ts'
import { commitmentTo } from '../../../../table/chance/commitment.ts'
import type { Action, Id, Open, Recollection, Seat } from '../../../../table/generated/types.ts'
import { LogKeeper } from '../../../../table/log/log-keeper.ts'
import { componentsOf } from '../../../../table/module/components.ts'
import type { Module } from '../../../../table/module/module.ts'
import { openScenario } from '../../../../table/module/setup.ts'
import type { RelayReply } from '../../../../table/protocol.ts'
import type { GameRules } from '../../../../table/referee.ts'
import { viewerKey, viewerOf } from '../../../../table/secrecy/sight.ts'
import { type State, seatOf } from '../../../../table/state.ts'
import { TALKATIVE_REFEREE } from '../../../table/talkative-referee.ts'
import { combat, hex, move } from '../../combat.ts'
import { ClientAndRelay } from '../sync/client-and-relay.ts'

const SECRET = 'c0ffee'.padEnd(64, '0')
const HQ = 'red-49-hq'

const SEATS: readonly Seat[] = [
  { id: 'red', sides: ['red'], host: true },
  { id: 'blue', sides: ['blue'], host: false },
  { id: 'judge', sides: [], host: false, referee: true },
  { id: 'both', sides: ['red', 'blue'], host: false },
]

function openTable(): LogKeeper {
  const keeper = new LogKeeper(componentsOf(combat), SECRET, undefined, TALKATIVE_REFEREE)
  const setUp = openScenario(combat, 'red-attack')!
  const { manifest, fingerprint } = combat
  const open: Open = {
    type: 'open',
    game: {
      ...{ module: manifest.id, title: manifest.title, scenario: 'red-attack', fingerprint },
      commitment: commitmentTo(SECRET),
      sides: ['red', 'blue'],
      piles: [...setUp.piles],
    },
    seats: [...SEATS],
    pieces: [...setUp.pieces],
    time: setUp.time,
    options: setUp.options,
  }
  keeper.keep(keeper.open(open, 0))
  return keeper
}

/** A player askedSides connection and relay are controlled by the test. */
class Screen {
  readonly client: ClientAndRelay
  readonly referee: LocalReferee
  loads = 0
  /** Requests for the relay's memory that are not answered yet. */
  readonly asked: ((answer: RelayReply<Recollection> | undefined) => void)[] = []
  readonly notices: string[] = []
  readonly viewingSide: Signal<Id | undefined> = signal(undefined)
  /** The sides askedSides memory the relay was asked for. */
  readonly askedSides: (readonly Id[] | undefined)[] = []
  private readonly sync: Signal<Sync>
  private read = 0

  constructor(
    readonly keeper: LogKeeper,
    readonly seat: Id,
    load: () => Promise<GameRules | undefined> = async () => RULES,
  ) {
    const seated = SEATS.find(({ id }) => id === seat)
    this.client = new ClientAndRelay(keeper, seat, seated ? viewerOf(seated) : { sides: [] })
    this.sync = signal(this.client.sync)
    const seen = signal<Seat | undefined>(seated)
    const state = signal<State | undefined>(undefined)
    this.sync.subscribe(({ shown }) => {
      state.value = shown.seq < 0 ? undefined : shown
    })
    this.referee = makeLocalReferee({
      ...{ sync: this.sync, seat: seen, module: signal<Module | undefined>(combat), state },
      viewingSide: this.viewingSide,
      recollect: ({ sides }) => {
        this.askedSides.push(sides)
        return new Promise((answer) => this.asked.push(answer))
      },
      loadRules: () => {
        this.loads += 1
        return load()
      },
      notice: (text) => this.notices.push(text),
    })
  }

  /** As the table does with each step of its sync. */
  async take(): Promise<void> {
    const news = this.client.news.slice(this.read)
    this.read = this.client.news.length
    this.referee.follow(news)
    this.sync.value = this.client.sync
    await settled()
  }

  async join(): Promise<void> {
    this.client.connect()
    await this.take()
    this.referee.joined(true)
    await settled()
  }

  async other(seat: Id, action: Action): Promise<void> {
    this.client.other(seat, action)
    this.client.settle()
    await this.take()
  }

  async set(option: string, value: string): Promise<void> {
    await this.other('judge', { type: 'set', option, value })
  }

  /** The answer that the relay would give now. */
  recollection(): RelayReply<Recollection> {
    const memory = this.relayMemory()
    return { ok: { seq: this.keeper.state.seq, ...(memory && { memory }) } }
  }

  async answer(): Promise<void> {
    for (const say of this.asked.splice(0)) say(this.recollection())
    await settled()
  }

  relayMemory(): Record<string, unknown> | undefined {
    const seat = seatOf(this.keeper.state, this.seat)
    const viewingSide = this.viewingSide.value
    const viewer = viewingSide === undefined ? seat && viewerOf(seat) : { sides: [viewingSide] }
    const level = viewer && this.keeper.refereeViews?.byViewer.get(viewerKey(viewer))
    return level && TALKATIVE_REFEREE.save(level.memory as never)
  }

  memory(): Record<string, unknown> | undefined {
    const position = this.referee.position.value
    return position && TALKATIVE_REFEREE.save(position.memory as never)
  }
}

const RULES: GameRules = {
  refereeFor: () => TALKATIVE_REFEREE,
  answer: () => ({ verdicts: [] }),
} as unknown as GameRules

const settled = () => vi.advanceTimersByTimeAsync(0)
const idOf = (keeper: LogKeeper, def: Id): Id =>
  [...keeper.state.pieces.values()].find((piece) => piece.def === def)!.id

let keeper: LogKeeper
beforeEach(() => {
  vi.useFakeTimers()
  keeper = openTable()
})
afterEach(() => void vi.useRealTimers())

describe('the local referee', () => {
  it('is neither loaded nor asked anything while the table has no referee', async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.other('blue', { type: 'say', text: 'Good evening.' })
    expect([screen.loads, screen.asked.length, screen.referee.mode.value]).toEqual([0, 0, 'off'])
    expect(screen.referee.judge(move(idOf(keeper, HQ), hex('J9')))).toBeUndefined()
    expect(screen.referee.loaded.value).toBeUndefined()
  })

  it('gives the rules in words while the table has no referee, and judges nothing by them', async () => {
    const help = [{ anchor: 'r1', cite: '1.0', text: 'Move up to your allowance.' }]
    const rules = { refereeFor: () => ({ ...TALKATIVE_REFEREE, help }) } as unknown as GameRules
    const screen = new Screen(keeper, 'red', async () => rules)
    await screen.join()
    expect(await screen.referee.rulesText()).toEqual(help)
    expect([screen.asked.length, screen.referee.loaded.value]).toEqual([0, undefined])
    const without = new Screen(keeper, 'red', async () => undefined)
    expect(await without.referee.rulesText()).toEqual([])
  })

  it('called during play, remembers what the relay’s referee remembers for this seat', async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    expect([screen.loads, screen.referee.loaded.value]).toEqual([1, undefined])
    await screen.answer()
    expect(screen.referee.loaded.value).toBe(TALKATIVE_REFEREE)
    await screen.other('blue', move(idOf(keeper, 'blue-36-hq'), hex('J2')))
    await screen.other('red', move(idOf(keeper, HQ), hex('J9')))
    expect(screen.memory()).toEqual(screen.relayMemory())
    expect(JSON.stringify(screen.memory())).toContain('move')
  })

  it('applies the entries that overtook an answer', async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    const early = screen.recollection()
    await screen.other('blue', move(idOf(keeper, 'blue-36-hq'), hex('J2')))
    for (const say of screen.asked.splice(0)) say(early)
    await settled()
    expect(screen.memory()).toEqual(screen.relayMemory())
    expect(screen.asked).toEqual([])
  })

  it('does not count an entry twice that the answer includes', async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    await screen.other('blue', move(idOf(keeper, 'blue-36-hq'), hex('J2')))
    await screen.answer()
    expect(screen.memory()).toEqual(screen.relayMemory())
  })

  it('asks again when the page joins with a snapshot, and is silent until it is answered', async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    await screen.answer()
    screen.referee.joined(true)
    await settled()
    expect([screen.asked.length, screen.referee.loaded.value]).toEqual([1, undefined])
    await screen.answer()
    expect(screen.memory()).toEqual(screen.relayMemory())
  })

  it('keeps its memory if only the connection was lost', async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    await screen.answer()
    screen.referee.joined(false)
    await settled()
    expect([screen.asked.length, screen.referee.loaded.value]).toEqual([0, TALKATIVE_REFEREE])
  })

  it('asks again if the connection was lost before the answer', async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    for (const say of screen.asked.splice(0)) say(undefined)
    await settled()
    screen.referee.joined(false)
    await settled()
    await screen.answer()
    expect(screen.referee.loaded.value).toBe(TALKATIVE_REFEREE)
  })

  it('asks again if the connection was lost and no answer will ever come', async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    screen.asked.length = 0
    screen.referee.joined(false)
    await settled()
    await screen.answer()
    expect(screen.memory()).toEqual(screen.relayMemory())
  })

  it('waits and asks again if the relay cannot answer yet', async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    for (const say of screen.asked.splice(0)) say({ refused: { code: 'too-fast', message: 'Not so fast.' } })
    await settled()
    expect(screen.asked).toEqual([])
    await vi.advanceTimersByTimeAsync(5000)
    await screen.answer()
    expect(screen.referee.loaded.value).toBe(TALKATIVE_REFEREE)
  })

  it('includes our own actions that the relay has not confirmed', async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    await screen.answer()
    const known = JSON.stringify(screen.memory())
    screen.client.do(move(idOf(keeper, HQ), hex('J9')))
    await screen.take()
    expect(known).not.toContain('move')
    expect(JSON.stringify(screen.memory())).toContain('move')
    expect(screen.referee.judge(move(idOf(keeper, HQ), hex('J8')))?.findings[0]?.message).toContain('move')
  })

  it('remembers for the side that looks, and asks again after each entry and when another side looks', async () => {
    const screen = new Screen(keeper, 'both')
    await screen.join()
    screen.viewingSide.value = 'blue'
    await screen.set('referee', 'coach')
    await screen.answer()
    expect(screen.memory()).toEqual(screen.relayMemory())
    await screen.other('red', move(idOf(keeper, HQ), hex('J9')))
    expect(screen.memory()).toBeUndefined()
    expect(screen.referee.loaded.value).toBe(TALKATIVE_REFEREE)
    await screen.answer()
    expect(screen.memory()).toEqual(screen.relayMemory())
    expect(JSON.stringify(screen.memory())).not.toContain(HQ)
    screen.viewingSide.value = 'red'
    expect(screen.memory()).toBeUndefined()
    await settled()
    await screen.answer()
    expect(screen.memory()).toEqual(screen.relayMemory())
    expect(screen.askedSides).toEqual([['blue'], ['blue'], ['red']])
  })

  it('asks once more if entries overtook the memory of the side that looks', async () => {
    const screen = new Screen(keeper, 'both')
    await screen.join()
    screen.viewingSide.value = 'blue'
    await screen.set('referee', 'coach')
    const early = screen.recollection()
    await screen.other('red', move(idOf(keeper, HQ), hex('J9')))
    for (const say of screen.asked.splice(0)) say(early)
    await settled()
    expect(screen.memory()).toBeUndefined()
    await screen.answer()
    expect(screen.memory()).toEqual(screen.relayMemory())
  })

  it('judges the drop of a previewed move only once, and again after an entry', async () => {
    const judge = vi.spyOn(TALKATIVE_REFEREE, 'judge')
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    await screen.answer()
    judge.mockClear()
    const before = screen.referee.judge(move(idOf(keeper, HQ), hex('J9')))
    expect(before).toBeDefined()
    expect(screen.referee.judge(move(idOf(keeper, HQ), hex('J9')))).toBe(before)
    expect(judge).toHaveBeenCalledTimes(1)
    await screen.other('blue', move(idOf(keeper, 'blue-36-hq'), hex('J2')))
    judge.mockClear()
    screen.referee.judge(move(idOf(keeper, HQ), hex('J9')))
    expect(judge).toHaveBeenCalledTimes(1)
    judge.mockRestore()
  })

  it('is unloaded completely', async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    await screen.answer()
    await screen.set('referee', 'off')
    expect([screen.referee.loaded.value, screen.referee.position.value]).toEqual([undefined, undefined])
    await screen.set('referee', 'open')
    expect(screen.referee.loaded.value).toBeUndefined()
    await screen.answer()
    expect(screen.memory()).toEqual(screen.relayMemory())
  })

  it.each([
    ['red', 'nothing', 0],
    ['red', 'own', 1],
    ['judge', 'nothing', 1],
  ])('in a tournament where players hear %2$s is loaded for %1$s %3$s times', async (seat, heard, loads) => {
    const screen = new Screen(keeper, seat)
    await screen.join()
    await screen.set('referee/heard', heard)
    await screen.set('referee', 'tournament')
    expect(screen.loads).toBe(loads)
  })

  it('says that it could not be loaded, and the table goes on', async () => {
    const screen = new Screen(keeper, 'red', () => Promise.reject(new Error('404')))
    await screen.join()
    await screen.set('referee', 'coach')
    expect(screen.notices).toEqual([expect.stringContaining('could not be loaded')])
    expect(screen.referee.reach([])).toBeUndefined()
  })

  it('is silent in a game without rules', async () => {
    const screen = new Screen(keeper, 'red', async () => undefined)
    await screen.join()
    await screen.set('referee', 'coach')
    expect([screen.asked, screen.notices, screen.referee.loaded.value]).toEqual([[], [], undefined])
  })
})
