import type { Socket as EngineSocket } from 'engine.io'
import { BYTES_AN_ACTION } from '../../table/protocol.ts'
import { type Refusal, refusal } from '../../table/refusal.ts'
import type { AddressLimits } from '../limits/address-limits.ts'
import { ConnectionBudget } from '../limits/connection-budget.ts'
import { ACTIONS_PER_FRAME } from '../limits/costs.ts'
import type { Limits } from '../limits/rate.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Guard } from '../runtime/guard.ts'
import type { Note } from '../runtime/incidents.ts'
import type { Tally } from '../runtime/metrics.ts'
import type { Slices } from '../runtime/slices.ts'
import { type RawFrame, type RawWebSocket, rawWebSocketOf } from './websocket.ts'

export interface FrameGateParts {
  readonly clock: Clock
  readonly limits: Limits
  readonly addressLimits: AddressLimits
  readonly slices: Slices
  readonly tally: Tally
  readonly note: Note
  readonly guard: Guard
}

/** Reads the frames that a line lets pass. */
export interface FrameReader {
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
export class FrameGate {
  readonly budget: ConnectionBudget
  readonly webSocket: RawWebSocket
  private reader: FrameReader | undefined
  private readonly waiting: RawFrame[] = []
  private bytes = 0
  private hasConnected = false
  private isOver = false
  /** Frames that came when it was over. */
  private late = 0

  constructor(
    conn: EngineSocket,
    readonly address: string,
    private readonly parts: FrameGateParts,
  ) {
    const hangUp = () => this.end()
    this.webSocket = rawWebSocketOf(conn, parts.clock, {
      frame: (frame) => parts.guard('frame', () => this.receive(frame), hangUp),
      control: (answer) => parts.guard('frame', () => this.control(answer), hangUp),
      tooLarge: () => parts.guard('frame', () => this.reader?.tooLarge()),
      clogged: () => this.cut(),
    })
    this.budget = new ConnectionBudget({
      ...parts,
      address,
      pause: () => {
        parts.tally.slowed()
        parts.note('slowed', address)
        this.webSocket.pause()
      },
      resume: () => this.goOn(),
      giveUp: () => this.flooded(),
    })
    conn.on('close', () => {
      this.isOver = true
      this.budget.release()
    })
  }

  /** From now on somebody reads it, and can say why it ends. */
  readBy(reader: FrameReader): void {
    this.reader = reader
  }

  /** Hangs up. Whatever still comes is thrown away unread. */
  end(): void {
    this.isOver = true
    this.waiting.length = 0
    this.budget.release()
    this.webSocket.end()
  }

  private receive(frame: RawFrame): void {
    if (this.isOver) {
      // Only reading shows that the other side has hung up; a flooder need not be read to the end.
      if (++this.late === MOST_FRAMES) this.webSocket.cut()
      return
    }
    if (this.waiting.length > 0 || this.budget.isHeld || this.goesLast) this.hold(frame)
    else if (this.isPaid(frame)) this.pass(frame)
  }

  /** False where the line ends over it. */
  private isPaid({ data, isBinary }: RawFrame): boolean {
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
    return this.budget.owe(
      HOVER.test(head) ? 'hovers' : 'actions',
      EVENT.test(head) ? bytes : bytes + ACTIONS_PER_FRAME,
    )
  }

  private control(answer: () => void): void {
    if (!this.isOver && !this.budget.isHeld && this.budget.owe('actions', ACTIONS_PER_FRAME)) answer()
  }

  private hold(frame: RawFrame): void {
    // Nothing more is read until these have been; a line that owes goes on by itself when it has paid.
    if (this.waiting.length === 0) {
      this.webSocket.pause()
      this.parts.slices.later(() => this.goOn())
    }
    this.waiting.push(frame)
    this.bytes += frame.data.length
    if (this.waiting.length > MOST_FRAMES || this.bytes > MOST_BYTES) this.flooded()
  }

  private goOn(): void {
    this.reader?.goOn()
    while (this.waiting.length > 0 && !this.budget.isHeld) {
      if (this.goesLast) {
        this.parts.slices.later(() => this.goOn())
        return
      }
      const frame = this.waiting.shift() as RawFrame
      this.bytes -= frame.data.length
      if (this.isPaid(frame)) this.pass(frame)
    }
    if (!this.isOver && !this.budget.isHeld) this.webSocket.resume()
  }

  private pass(frame: RawFrame): void {
    const { clock, slices } = this.parts
    const began = clock.now()
    this.webSocket.pass(frame)
    const spent = clock.now() - began
    slices.spend(spent)
    this.budget.work(spent)
  }

  /** An address that has just kept the relay busy lets others go first. */
  private get goesLast(): boolean {
    return this.parts.slices.isSpent && this.budget.isHeavy
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
    this.webSocket.cut()
  }
}
