import { type Signal, signal } from '@preact/signals'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type LocalReferee, makeLocalReferee } from '../../../../client/session/referee/local-referee.ts'
import type { Sync } from '../../../../client/session/sync/sync.ts'
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

/** A player whose line and whose relay are in the hands of the test. */
class Screen {
  readonly desk: ClientAndRelay
  readonly voice: LocalReferee
  loads = 0
  /** What the relay was asked to remember, not answered yet. */
  readonly asked: ((answer: RelayReply<Recollection> | undefined) => void)[] = []
  readonly notices: string[] = []
  readonly eyes: Signal<Id | undefined> = signal(undefined)
  /** Whose memory the relay was asked for. */
  readonly whose: (readonly Id[] | undefined)[] = []
  private readonly sync: Signal<Sync>
  private read = 0

  constructor(
    readonly keeper: LogKeeper,
    readonly seat: Id,
    load: () => Promise<GameRules | undefined> = async () => RULES,
  ) {
    const seated = SEATS.find(({ id }) => id === seat)
    this.desk = new ClientAndRelay(keeper, seat, seated ? viewerOf(seated) : { sides: [] })
    this.sync = signal(this.desk.sync)
    const seen = signal<Seat | undefined>(seated)
    const state = signal<State | undefined>(undefined)
    this.sync.subscribe(({ shown }) => {
      state.value = shown.seq < 0 ? undefined : shown
    })
    this.voice = makeLocalReferee({
      ...{ sync: this.sync, seat: seen, module: signal<Module | undefined>(combat), state },
      eyes: this.eyes,
      recollect: ({ sides }) => {
        this.whose.push(sides)
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
    const news = this.desk.news.slice(this.read)
    this.read = this.desk.news.length
    this.voice.follow(news)
    this.sync.value = this.desk.sync
    await settled()
  }

  async join(): Promise<void> {
    this.desk.connect()
    await this.take()
    this.voice.joined(true)
    await settled()
  }

  async other(seat: Id, action: Action): Promise<void> {
    this.desk.other(seat, action)
    this.desk.settle()
    await this.take()
  }

  async set(option: string, value: string): Promise<void> {
    await this.other('judge', { type: 'set', option, value })
  }

  /** What the relay would answer now. */
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
    const eyes = this.eyes.value
    const viewer = eyes === undefined ? seat && viewerOf(seat) : { sides: [eyes] }
    const level = viewer && this.keeper.refereeViews?.byViewer.get(viewerKey(viewer))
    return level && TALKATIVE_REFEREE.save(level.memory as never)
  }

  memory(): Record<string, unknown> | undefined {
    const position = this.voice.position.value
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

describe('the second voice', () => {
  it('is neither loaded nor asked for anything while the table wants none', async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.other('blue', { type: 'say', text: 'Good evening.' })
    expect([screen.loads, screen.asked.length, screen.voice.mode.value]).toEqual([0, 0, 'off'])
    expect(screen.voice.judge(move(idOf(keeper, HQ), hex('J9')))).toBeUndefined()
    expect(screen.voice.loaded.value).toBeUndefined()
  })

  it("called in play remembers what the relay's referee remembers for this seat", async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    expect([screen.loads, screen.voice.loaded.value]).toEqual([1, undefined])
    await screen.answer()
    expect(screen.voice.loaded.value).toBe(TALKATIVE_REFEREE)
    await screen.other('blue', move(idOf(keeper, 'blue-36-hq'), hex('J2')))
    await screen.other('red', move(idOf(keeper, HQ), hex('J9')))
    expect(screen.memory()).toEqual(screen.relayMemory())
    expect(JSON.stringify(screen.memory())).toContain('move')
  })

  it('goes on from an answer that was overtaken by entries', async () => {
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

  it('does not count twice what the answer knows already', async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    await screen.other('blue', move(idOf(keeper, 'blue-36-hq'), hex('J2')))
    await screen.answer()
    expect(screen.memory()).toEqual(screen.relayMemory())
  })

  it('asks anew when it joins with a snapshot, and is silent until it is told', async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    await screen.answer()
    screen.voice.joined(true)
    await settled()
    expect([screen.asked.length, screen.voice.loaded.value]).toEqual([1, undefined])
    await screen.answer()
    expect(screen.memory()).toEqual(screen.relayMemory())
  })

  it('keeps what it knows when only the line was broken', async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    await screen.answer()
    screen.voice.joined(false)
    await settled()
    expect([screen.asked.length, screen.voice.loaded.value]).toEqual([0, TALKATIVE_REFEREE])
  })

  it('asks again where the line broke before the answer', async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    for (const say of screen.asked.splice(0)) say(undefined)
    await settled()
    screen.voice.joined(false)
    await settled()
    await screen.answer()
    expect(screen.voice.loaded.value).toBe(TALKATIVE_REFEREE)
  })

  it('asks again where the line broke and nobody will ever answer', async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    screen.asked.length = 0
    screen.voice.joined(false)
    await settled()
    await screen.answer()
    expect(screen.memory()).toEqual(screen.relayMemory())
  })

  it('waits and asks again where the relay will not tell just now', async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    for (const say of screen.asked.splice(0)) say({ refused: { code: 'too-fast', message: 'Not so fast.' } })
    await settled()
    expect(screen.asked).toEqual([])
    await vi.advanceTimersByTimeAsync(5000)
    await screen.answer()
    expect(screen.voice.loaded.value).toBe(TALKATIVE_REFEREE)
  })

  it('counts in what we did and the relay has not confirmed', async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    await screen.answer()
    const known = JSON.stringify(screen.memory())
    screen.desk.do(move(idOf(keeper, HQ), hex('J9')))
    await screen.take()
    expect(known).not.toContain('move')
    expect(JSON.stringify(screen.memory())).toContain('move')
    expect(screen.voice.judge(move(idOf(keeper, HQ), hex('J8')))?.findings[0]?.message).toContain('move')
  })

  it('remembers for the eyes that look, and asks again after each entry and when others look', async () => {
    const screen = new Screen(keeper, 'both')
    await screen.join()
    screen.eyes.value = 'blue'
    await screen.set('referee', 'coach')
    await screen.answer()
    expect(screen.memory()).toEqual(screen.relayMemory())
    await screen.other('red', move(idOf(keeper, HQ), hex('J9')))
    expect(screen.memory()).toBeUndefined()
    expect(screen.voice.loaded.value).toBe(TALKATIVE_REFEREE)
    await screen.answer()
    expect(screen.memory()).toEqual(screen.relayMemory())
    expect(JSON.stringify(screen.memory())).not.toContain(HQ)
    screen.eyes.value = 'red'
    expect(screen.memory()).toBeUndefined()
    await settled()
    await screen.answer()
    expect(screen.memory()).toEqual(screen.relayMemory())
    expect(screen.whose).toEqual([['blue'], ['blue'], ['red']])
  })

  it('asks once more where entries overtook what the eyes remembered', async () => {
    const screen = new Screen(keeper, 'both')
    await screen.join()
    screen.eyes.value = 'blue'
    await screen.set('referee', 'coach')
    const early = screen.recollection()
    await screen.other('red', move(idOf(keeper, HQ), hex('J9')))
    for (const say of screen.asked.splice(0)) say(early)
    await settled()
    expect(screen.memory()).toBeUndefined()
    await screen.answer()
    expect(screen.memory()).toEqual(screen.relayMemory())
  })

  it('judges the drop of a previewed move only once, and anew after an entry', async () => {
    const judge = vi.spyOn(TALKATIVE_REFEREE, 'judge')
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    await screen.answer()
    judge.mockClear()
    const before = screen.voice.judge(move(idOf(keeper, HQ), hex('J9')))
    expect(before).toBeDefined()
    expect(screen.voice.judge(move(idOf(keeper, HQ), hex('J9')))).toBe(before)
    expect(judge).toHaveBeenCalledTimes(1)
    await screen.other('blue', move(idOf(keeper, 'blue-36-hq'), hex('J2')))
    judge.mockClear()
    screen.voice.judge(move(idOf(keeper, HQ), hex('J9')))
    expect(judge).toHaveBeenCalledTimes(1)
    judge.mockRestore()
  })

  it('lets everything go when it is sent away', async () => {
    const screen = new Screen(keeper, 'red')
    await screen.join()
    await screen.set('referee', 'coach')
    await screen.answer()
    await screen.set('referee', 'off')
    expect([screen.voice.loaded.value, screen.voice.position.value]).toEqual([undefined, undefined])
    await screen.set('referee', 'open')
    expect(screen.voice.loaded.value).toBeUndefined()
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
    expect(screen.voice.reach([])).toBeUndefined()
  })

  it('is silent in a house without rules', async () => {
    const screen = new Screen(keeper, 'red', async () => undefined)
    await screen.join()
    await screen.set('referee', 'coach')
    expect([screen.asked, screen.notices, screen.voice.loaded.value]).toEqual([[], [], undefined])
  })
})
