import type { Socket as EngineSocket } from 'engine.io'
import { BYTES_AN_ACTION } from '../../table/protocol.ts'
import { type Refusal, refusal } from '../../table/refusal.ts'
import type { Accounts } from '../limits/address-limits.ts'
import { Payer } from '../limits/connection-budget.ts'
import { ACTIONS_A_FRAME } from '../limits/costs.ts'
import type { Limits } from '../limits/rate.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Guard } from '../runtime/guard.ts'
import type { Note } from '../runtime/incidents.ts'
import type { Tally } from '../runtime/metrics.ts'
import type { Slices } from '../runtime/slices.ts'
import { type Frame, type Wire, wireOf } from './websocket.ts'

export interface LineParts {
  readonly clock: Clock
  readonly limits: Limits
  readonly accounts: Accounts
  readonly slices: Slices
  readonly tally: Tally
  readonly note: Note
  readonly guard: Guard
}

/** Reads the frames that a line lets pass. */
export interface Reader {
  /** Takes up what was left waiting. */
  goOn(): void
  bye(reason: Refusal): void
  tooLarge(): void
}

/** How engine.io and socket.io begin the frame of an event, of a pointer, and of another namespace. */
const EVENT = /^42/
const HOVER = /^42\["hover"/
const ELSEWHERE = /^4(?:[0-4]|[56]\d*-)\//
const CONNECT = /^40/
/** As much of a frame as tells what it is. */
const HEAD = 16

/** While a line is held this much may come in with what was read already; more is a flood. */
const MOST_FRAMES = 2_000
const MOST_BYTES = 1024 * 1024

/**
 * The border of one connection: each frame is paid for before it is parsed, and waits unparsed while its sender owes.
 * The frame that brings the debt is still read; what waits is what comes after it.
 */
export class Line {
  readonly payer: Payer
  readonly wire: Wire
  private reader: Reader | undefined
  private readonly waiting: Frame[] = []
  private bytes = 0
  private hasConnected = false
  private isOver = false
  /** Frames that came when it was over. */
  private late = 0

  constructor(
    conn: EngineSocket,
    readonly address: string,
    private readonly parts: LineParts,
  ) {
    const hangUp = () => this.end()
    this.wire = wireOf(conn, parts.clock, {
      frame: (frame) => parts.guard('frame', () => this.receive(frame), hangUp),
      control: (answer) => parts.guard('frame', () => this.control(answer), hangUp),
      tooLarge: () => parts.guard('frame', () => this.reader?.tooLarge()),
      clogged: () => this.cut(),
    })
    this.payer = new Payer({
      ...parts,
      address,
      pause: () => {
        parts.tally.slowed()
        parts.note('slowed', address)
        this.wire.pause()
      },
      resume: () => this.goOn(),
      giveUp: () => this.flooded(),
    })
    conn.on('close', () => {
      this.isOver = true
      this.payer.release()
    })
  }

  /** From now on somebody reads it, and can say why it ends. */
  readBy(reader: Reader): void {
    this.reader = reader
  }

  /** Hangs up. Whatever still comes is thrown away unread. */
  end(): void {
    this.isOver = true
    this.waiting.length = 0
    this.payer.release()
    this.wire.end()
  }

  private receive(frame: Frame): void {
    if (this.isOver) {
      // Only reading shows that the other side has hung up; a flooder need not be read to the end.
      if (++this.late === MOST_FRAMES) this.wire.cut()
      return
    }
    if (this.waiting.length > 0 || this.payer.isHeld || this.goesLast) this.hold(frame)
    else if (this.isPaid(frame)) this.pass(frame)
  }

  /** False where the line ends over it. */
  private isPaid({ data, isBinary }: Frame): boolean {
    const head = isBinary ? '' : data.toString('latin1', 0, HEAD)
    if (ELSEWHERE.test(head) || (CONNECT.test(head) && this.hasConnected)) {
      this.bye(refusal('malformed', 'The relay has one namespace, and it is entered once.'))
      return false
    }
    // Paid for when the connection was let in.
    if (CONNECT.test(head)) {
      this.hasConnected = true
      return true
    }
    const bytes = data.length / BYTES_AN_ACTION
    return this.payer.owe(HOVER.test(head) ? 'hovers' : 'actions', EVENT.test(head) ? bytes : bytes + ACTIONS_A_FRAME)
  }

  private control(answer: () => void): void {
    if (!this.isOver && !this.payer.isHeld && this.payer.owe('actions', ACTIONS_A_FRAME)) answer()
  }

  private hold(frame: Frame): void {
    // Nothing more is read until these have been; a line that owes goes on by itself when it has paid.
    if (this.waiting.length === 0) {
      this.wire.pause()
      this.parts.slices.later(() => this.goOn())
    }
    this.waiting.push(frame)
    this.bytes += frame.data.length
    if (this.waiting.length > MOST_FRAMES || this.bytes > MOST_BYTES) this.flooded()
  }

  private goOn(): void {
    this.reader?.goOn()
    while (this.waiting.length > 0 && !this.payer.isHeld) {
      if (this.goesLast) {
        this.parts.slices.later(() => this.goOn())
        return
      }
      const frame = this.waiting.shift() as Frame
      this.bytes -= frame.data.length
      if (this.isPaid(frame)) this.pass(frame)
    }
    if (!this.isOver && !this.payer.isHeld) this.wire.resume()
  }

  private pass(frame: Frame): void {
    const { clock, slices } = this.parts
    const began = clock.now()
    this.wire.pass(frame)
    const spent = clock.now() - began
    slices.spend(spent)
    this.payer.work(spent)
  }

  /** An address that has just kept the relay busy lets others go first. */
  private get goesLast(): boolean {
    return this.parts.slices.isSpent && this.payer.isHeavy
  }

  private flooded(): void {
    if (this.isOver) return
    this.parts.note('flood', this.address)
    this.bye(refusal('too-fast', 'You sent too much too often.'))
  }

  private bye(reason: Refusal): void {
    if (this.reader) this.reader.bye(reason)
    else this.end()
  }

  private cut(): void {
    if (this.isOver) return
    this.isOver = true
    this.parts.note('asleep', this.address)
    this.wire.cut()
  }
}
