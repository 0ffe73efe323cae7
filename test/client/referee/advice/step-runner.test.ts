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
class Desk {
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
  /** After which entry each of them was chosen. */
  readonly chosen: ChosenAfter[] = []
  /** What comes next, once all that was sent is answered. */
  asks: (state: State) => readonly Proposal[] = () => []
  readonly goer: StepRunner
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
    this.goer = new StepRunner(parts, combat, () => `nonce-of-red-${this.nonces++}`)
    this.show()
  }

  act(action: Action, chosen?: ChosenAfter): void {
    this.actionCount.value += 1
    this.sent.push(action)
    if (chosen) this.chosen.push(chosen)
    const pending = { number: this.sent.length, act: { id: `a${this.sent.length}`, action }, sent: true }
    this.sync.value = { ...this.sync.value, pending: [...this.sync.value.pending, pending] }
  }

  /** The relay takes all that was sent; or refuses it. */
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

  get said(): readonly string[] {
    return this.notices.value.map(({ text }) => text)
  }

  get isRunning(): boolean {
    return this.goer.isRunning.value
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

/** The headquarters goes from one hex to the other, and back. */
function pacing(desk: Desk): (state: State) => readonly Proposal[] {
  const id = desk.game.id(HQ)
  return ({ pieces }) => {
    const place = pieces.get(id)!.at
    const isThere = JSON.stringify(place) === JSON.stringify(hex('E11'))
    return [must('Pace.', move(id, hex(isThere ? 'E12' : 'E11')))]
  }
}

const walking = (): Desk => {
  const desk = new Desk()
  desk.asks = pacing(desk)
  desk.show()
  return desk
}

describe('going on', () => {
  it('does a step, waits until it is answered, and goes on to the next', () => {
    const desk = walking()
    expect(desk.sent).toEqual([])
    desk.goer.start()
    expect([desk.sent.length, desk.isRunning]).toEqual([1, true])
    desk.next.value = [...(desk.next.value ?? [])]
    expect(desk.sent).toHaveLength(1)
    desk.answer()
    expect(desk.sent).toHaveLength(2)
  })

  it('does all the actions of a step in order, each as an entry of its own, with nonces of its own', () => {
    const desk = new Desk()
    const roll: Action = { type: 'roll', dice: 'd6', nonce: 'as-it-was-proposed' }
    const [one, other] = [move(desk.game.id(HQ), hex('E11')), roll]
    desk.asks = ({ seq }) => (seq === 0 ? [must('Both.', one, other)] : [])
    desk.show()
    desk.goer.start()
    expect(desk.sent).toEqual([one, { ...roll, nonce: 'nonce-of-red-0' }])
    desk.answer()
    expect([desk.sent.length, desk.isRunning, desk.said]).toEqual([2, false, []])
    expect(desk.game.log).toHaveLength(3)
  })

  it('waits while a result of chance is being decided', () => {
    const desk = walking()
    desk.goer.start()
    const { sync } = desk
    sync.value = {
      ...sync.value,
      pending: [],
      confirmed: { ...sync.value.confirmed, seq: 1, bound: { 1: {} as never } },
    }
    expect(desk.sent).toHaveLength(1)
    expect(desk.isRunning).toBe(true)
  })

  it('stops after so many steps, and says so', () => {
    const desk = walking()
    desk.goer.start()
    for (let step = 0; step < 2 * MAX_STEPS && desk.isRunning; step++) desk.answer()
    expect(desk.sent).toHaveLength(MAX_STEPS)
    expect(desk.said).toEqual([expect.stringContaining(`${MAX_STEPS} steps`)])
  })

  it.each<[string, (desk: Desk) => void, RegExp | undefined]>([
    ['the table did not take the step', (desk) => desk.answer(false), /refused the last step/],
    [
      'the line breaks',
      ({ status }) => {
        status.value = { kind: 'offline', since: 0, retryAt: 1 }
      },
      /connection/,
    ],
    ['the player does something else', (desk) => desk.act(move(desk.game.id(HQ), hex('E10'))), undefined],
    ['the player stops it', ({ goer }) => goer.stop(), undefined],
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
  ])('stops when %s', (_, happens, told) => {
    const desk = walking()
    desk.goer.start()
    happens(desk)
    expect(desk.isRunning).toBe(false)
    expect(desk.said).toEqual(told ? [expect.stringMatching(told)] : [])
    const sent = desk.sent.length
    desk.status.value = { kind: 'online' }
    desk.answer()
    expect(desk.sent).toHaveLength(sent)
  })

  it('stops when the same step comes again', () => {
    const desk = new Desk()
    desk.asks = () => [must('Stay.', move(desk.game.id(HQ), desk.game.keeper.state.pieces.get(desk.game.id(HQ))!.at))]
    desk.show()
    desk.goer.start()
    desk.answer()
    expect([desk.sent.length, desk.isRunning]).toEqual([1, false])
    expect(desk.said).toEqual([expect.stringMatching(/same step again/)])
  })

  it('looks again where another seat was first, and does what is then asked, were it the same step', () => {
    const desk = new Desk()
    const step = must('Stay.', move(desk.game.id(HQ), hex('E11')))
    desk.asks = () => [step]
    desk.show()
    desk.goer.start()
    const chosen = (...all: number[]) => all.map((after) => ({ after, isChosenAnew: true }))
    expect(desk.chosen).toEqual(chosen(0))
    // The relay refused it, and told what came first.
    desk.game.do('blue', move(desk.game.id(HQ), hex('E12')))
    desk.overtakenCount.value += 1
    desk.show()
    expect([desk.isRunning, desk.said, desk.chosen]).toEqual([true, [], chosen(0, 1)])
  })

  it('says for whom it waits, as long as it does', () => {
    const desk = new Desk()
    const [first] = pacing(desk)(desk.game.keeper.state)
    desk.asks = ({ seq }) => (seq === 0 ? [first!] : [{ ...first!, must: { side: 'blue' } }])
    desk.show()
    desk.goer.start()
    desk.answer()
    expect([desk.isRunning, desk.said]).toEqual([false, ['Waiting for Blue.']])
    desk.show()
    expect(desk.said).toHaveLength(1)
    desk.asks = () => []
    desk.show()
    expect(desk.said).toEqual([])
  })

  it('begins anew when it is asked to, as often as it is', () => {
    const desk = walking()
    desk.goer.start()
    desk.goer.stop()
    desk.answer()
    desk.goer.start()
    desk.goer.start()
    expect([desk.sent.length, desk.isRunning]).toEqual([2, true])
  })

  it('has nothing to do without a referee, without a seat and after the end', () => {
    const desk = walking()
    expect(desk.goer.next.value).toMatchObject({ message: 'Pace.' })
    desk.next.value = undefined
    expect(desk.goer.next.value).toBeUndefined()
    desk.show()
    desk.seat.value = undefined
    expect(desk.goer.next.value).toBeUndefined()
  })
})
