import { type Signal, signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { MAX_STEPS } from '../../../../client/referee/advice/forced-step.ts'
import { StepRunner } from '../../../../client/referee/advice/step-runner.ts'
import type { Notice } from '../../../../client/session/notice-queue.ts'
import type { ConnectionStatus } from '../../../../client/session/sync/connection.ts'
import { type Sync, startSync } from '../../../../client/session/sync/sync-state.ts'
import type { ChosenAfter } from '../../../../client/session/table.ts'
import type { Action, Id, Proposal, Seat } from '../../../../table/generated/types.ts'
import type { State } from '../../../../table/state.ts'
import { combat, Game, hex, move } from '../../combat.ts'

const HQ = 'red-49-hq'

/** A seat at a table whose relay answers when the test says so. */
class FakePlayer {
  readonly game = new Game()
  readonly sync: Signal<Sync> = signal({ ...startSync({ table: 'table-01' }), connection: 'up' as const, seat: 'red' })
  readonly status: Signal<ConnectionStatus> = signal({ kind: 'online' })
  readonly seat: Signal<Seat | undefined> = signal({ id: 'red', sides: ['red'], host: true })
  readonly viewingSide: Signal<Id | undefined> = signal(undefined)
  readonly actionCount = signal(0)
  readonly overtakenCount = signal(0)
  readonly moment = signal(undefined)
  readonly next: Signal<readonly Proposal[] | undefined> = signal([])
  readonly notices: Signal<readonly Notice[]> = signal([])
  readonly sent: Action[] = []
  /** The entry after which each action was chosen. */
  readonly chosen: ChosenAfter[] = []
  /** The proposals, once everything sent is answered. */
  asks: (state: State) => readonly Proposal[] = () => []
  readonly runner: StepRunner
  private nonces = 0

  constructor() {
    const { sync, status, seat, viewingSide, actionCount, overtakenCount, notices, next, moment } = this
    const parts = {
      ...{
        sync,
        status,
        seat,
        viewingSide,
        actionCount,
        overtakenCount,
        notices,
        referee: { next },
        playback: { moment },
      },
      act: (action: Action, chosen?: ChosenAfter) => this.act(action, chosen),
      notice: (text: string) => {
        notices.value = [...notices.value, { id: notices.value.length, text }]
      },
      dismiss: (gone: number) => {
        notices.value = notices.value.filter(({ id }) => id !== gone)
      },
    }
    this.runner = new StepRunner(parts, combat, () => `nonce-of-red-${this.nonces++}`)
    this.show()
  }

  act(action: Action, chosen?: ChosenAfter): void {
    this.actionCount.value += 1
    this.sent.push(action)
    if (chosen) this.chosen.push(chosen)
    const pending = { number: this.sent.length, act: { id: `a${this.sent.length}`, action }, sent: true }
    this.sync.value = { ...this.sync.value, pending: [...this.sync.value.pending, pending] }
  }

  /** The relay accepts everything that was sent, or refuses it. */
  answer(isTaken = true): void {
    const { pending } = this.sync.value
    if (isTaken) for (const { act } of pending) this.game.do('red', act.action)
    this.show()
  }

  show(): void {
    const { state } = this.game.keeper
    this.next.value = this.asks(state)
    this.sync.value = { ...this.sync.value, confirmed: state, shown: state, pending: [] }
  }

  get noticeTexts(): readonly string[] {
    return this.notices.value.map(({ text }) => text)
  }

  get isRunning(): boolean {
    return this.runner.isRunning.value
  }
}

const must = (message: string, ...actions: Action[]): Proposal => ({
  ...{
    rule: 'test/step',
    kind: 'step' as const,
    cite: '',
    message,
    at: [],
    pieces: [],
    actions,
    must: { side: 'red' },
  },
})

/** The headquarters moves from one hex to the other, and back. */
function pacing(player: FakePlayer): (state: State) => readonly Proposal[] {
  const id = player.game.id(HQ)
  return ({ pieces }) => {
    const place = pieces.get(id)!.at
    const isThere = JSON.stringify(place) === JSON.stringify(hex('E11'))
    return [must('Pace.', move(id, hex(isThere ? 'E12' : 'E11')))]
  }
}

const walkingPlayer = (): FakePlayer => {
  const player = new FakePlayer()
  player.asks = pacing(player)
  player.show()
  return player
}

describe('going on', () => {
  it('does a step, waits for the answer, and does the next', () => {
    const player = walkingPlayer()
    expect(player.sent).toEqual([])
    player.runner.start()
    expect([player.sent.length, player.isRunning]).toEqual([1, true])
    player.next.value = [...(player.next.value ?? [])]
    expect(player.sent).toHaveLength(1)
    player.answer()
    expect(player.sent).toHaveLength(2)
  })

  it('does all actions of a step in order, each as its own entry with its own nonce', () => {
    const player = new FakePlayer()
    const roll: Action = { type: 'roll', dice: 'd6', nonce: 'as-it-was-proposed' }
    const [one, other] = [move(player.game.id(HQ), hex('E11')), roll]
    player.asks = ({ seq }) => (seq === 0 ? [must('Both.', one, other)] : [])
    player.show()
    player.runner.start()
    expect(player.sent).toEqual([one, { ...roll, nonce: 'nonce-of-red-0' }])
    player.answer()
    expect([player.sent.length, player.isRunning, player.noticeTexts]).toEqual([2, false, []])
    expect(player.game.log).toHaveLength(3)
  })

  it('waits while a chance result is being decided', () => {
    const player = walkingPlayer()
    player.runner.start()
    const { sync } = player
    sync.value = {
      ...sync.value,
      pending: [],
      confirmed: { ...sync.value.confirmed, seq: 1, bound: { 1: {} as never } },
    }
    expect(player.sent).toHaveLength(1)
    expect(player.isRunning).toBe(true)
  })

  it('stops after a number of steps, and says so', () => {
    const player = walkingPlayer()
    player.runner.start()
    for (let step = 0; step < 2 * MAX_STEPS && player.isRunning; step++) player.answer()
    expect(player.sent).toHaveLength(MAX_STEPS)
    expect(player.noticeTexts).toEqual([expect.stringContaining(`${MAX_STEPS} steps`)])
  })

  it.each<[string, (player: FakePlayer) => void, RegExp | undefined]>([
    ['the table did not take the step', (player) => player.answer(false), /refused the last step/],
    [
      'the line breaks',
      ({ status }) => {
        status.value = { kind: 'offline', since: 0, retryAt: 1 }
      },
      /connection/,
    ],
    ['the player does something else', (player) => player.act(move(player.game.id(HQ), hex('E10'))), undefined],
    ['the player stops it', ({ runner }) => runner.stop(), undefined],
    [
      'the player looks back',
      ({ moment }) => {
        moment.value = {} as never
      },
      undefined,
    ],
    [
      'the screen is passed on',
      ({ viewingSide }) => {
        viewingSide.value = 'blue'
      },
      undefined,
    ],
    [
      'the game ends',
      ({ sync }) => {
        sync.value = { ...sync.value, confirmed: { ...sync.value.confirmed, closed: true } }
      },
      undefined,
    ],
  ])('stops when %s', (_, happens, expected) => {
    const player = walkingPlayer()
    player.runner.start()
    happens(player)
    expect(player.isRunning).toBe(false)
    expect(player.noticeTexts).toEqual(expected ? [expect.stringMatching(expected)] : [])
    const sent = player.sent.length
    player.status.value = { kind: 'online' }
    player.answer()
    expect(player.sent).toHaveLength(sent)
  })

  it('stops if the same step comes again', () => {
    const player = new FakePlayer()
    player.asks = () => [
      must('Stay.', move(player.game.id(HQ), player.game.keeper.state.pieces.get(player.game.id(HQ))!.at)),
    ]
    player.show()
    player.runner.start()
    player.answer()
    expect([player.sent.length, player.isRunning]).toEqual([1, false])
    expect(player.noticeTexts).toEqual([expect.stringMatching(/same step again/)])
  })

  it('starts again if another seat was first, and does what is required then, even the same step', () => {
    const player = new FakePlayer()
    const step = must('Stay.', move(player.game.id(HQ), hex('E11')))
    player.asks = () => [step]
    player.show()
    player.runner.start()
    const chosen = (...all: number[]) => all.map((after) => ({ after, isChosenAnew: true }))
    expect(player.chosen).toEqual(chosen(0))
    // The relay refused it, and sent the entry that came first.
    player.game.do('blue', move(player.game.id(HQ), hex('E12')))
    player.overtakenCount.value += 1
    player.show()
    expect([player.isRunning, player.noticeTexts, player.chosen]).toEqual([true, [], chosen(0, 1)])
  })

  it('stops without a notice where another side is waited for: the bar says so', () => {
    const player = new FakePlayer()
    const [first] = pacing(player)(player.game.keeper.state)
    player.asks = ({ seq }) => (seq === 0 ? [first!] : [{ ...first!, must: { side: 'blue' } }])
    player.show()
    player.runner.start()
    player.answer()
    expect([player.isRunning, player.noticeTexts]).toEqual([false, []])
  })

  it('starts again whenever it is asked to', () => {
    const player = walkingPlayer()
    player.runner.start()
    player.runner.stop()
    player.answer()
    player.runner.start()
    player.runner.start()
    expect([player.sent.length, player.isRunning]).toEqual([2, true])
  })

  it('has nothing to do without a referee, without a seat and after the end', () => {
    const player = walkingPlayer()
    expect(player.runner.next.value).toMatchObject({ message: 'Pace.' })
    player.next.value = undefined
    expect(player.runner.next.value).toBeUndefined()
    player.show()
    player.seat.value = undefined
    expect(player.runner.next.value).toBeUndefined()
  })
})
