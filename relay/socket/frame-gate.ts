import type { Socket as EngineSocket } from 'engine.io'
import { BYTES_AN_ACTION } from '../../table/protocol.ts'
import { type Refusal, refusal } from '../../table/refusal.ts'
import type { AddressLimits } from '../limits/address-limits.ts'
import { ConnectionBudget } from '../limits/connection-budget.ts'
import { ACTIONS_PER_FRAME } from '../limits/costs.ts'
import type { Limits } from '../limits/rate.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Guard } from '../runtime/guard.ts'
import type { NoteIncident } from '../runtime/incidents.ts'
import type { Tally } from '../runtime/metrics.ts'
import type { Slices } from '../runtime/slices.ts'
import { type RawFrame, type RawWebSocket, rawWebSocketOf } from './websocket.ts'

export interface FrameGateParts {
  readonly clock: Clock
  readonly limits: Limits
  readonly addressLimits: AddressLimits
  readonly slices: Slices
  readonly tally: Tally
  readonly note: NoteIncident
  readonly guard: Guard
}

export interface FrameReader {
  goOn(): void
  bye(reason: Refusal): void
  tooLarge(): void
}

/** Beginnings of frames of engine.io and socket.io: an event, a pointer, another namespace, a connect. */
const EVENT = /^42/
const HOVER = /^42\["hover"/
const ELSEWHERE = /^4(?:[0-4]|[56]\d*-)\//
const CONNECT = /^40/
/** Letters that tell the kind of a frame. */
const HEAD = 16

/** So much may still arrive while reading is paused; more is a flood. */
const MOST_FRAMES = 2_000
const MOST_BYTES = 1024 * 1024

/**
 * Takes the cost of each frame from the connection's budget before the frame is parsed. While the budget is in debt, frames
 * wait unparsed; the frame that brings the debt is still read.
 */
export class FrameGate {
  readonly budget: ConnectionBudget
  readonly webSocket: RawWebSocket
  private reader: FrameReader | undefined
  private readonly waiting: RawFrame[] = []
  private bytes = 0
  private hasConnected = false
  private isOver = false
  /** Frames that came after the end. */
  private late = 0

  constructor(
    conn: EngineSocket,
    readonly address: string,
    private readonly parts: FrameGateParts,
  ) {
    const close = () => this.end()
    this.webSocket = rawWebSocketOf(conn, parts.clock, {
      frame: (frame) => parts.guard('frame', () => this.receive(frame), close),
      control: (answer) => parts.guard('frame', () => this.control(answer), close),
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

  /** Sets the reader, which can also say why the connection ends. */
  readBy(reader: FrameReader): void {
    this.reader = reader
  }

  /** Closes the connection. Frames that still come are dropped unread. */
  end(): void {
    this.isOver = true
    this.waiting.length = 0
    this.budget.release()
    this.webSocket.end()
  }

  private receive(frame: RawFrame): void {
    if (this.isOver) {
      // Only reading shows that the client has closed too; a flood need not be read to its end.
      if (++this.late === MOST_FRAMES) this.webSocket.cut()
      return
    }
    if (this.waiting.length > 0 || this.budget.isHeld || this.goesLast) this.hold(frame)
    else if (this.pays(frame)) this.pass(frame)
  }

  /** False where the frame ends the connection. */
  private pays({ data, isBinary }: RawFrame): boolean {
    const head = isBinary ? '' : data.toString('latin1', 0, HEAD)
    if (ELSEWHERE.test(head) || (CONNECT.test(head) && this.hasConnected)) {
      this.bye(refusal('malformed', 'The relay has one namespace, which is entered once.'))
      return false
    }
    // Its cost was taken when the connection was let in.
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
    // Reading pauses until these frames have passed; a gate in debt goes on by itself once out of it.
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
      if (this.pays(frame)) this.pass(frame)
    }
    if (!this.isOver && !this.budget.isHeld) this.webSocket.resume()
  }

  private pass(frame: RawFrame): void {
    const { clock, slices } = this.parts
    const began = clock.now()
    this.webSocket.pass(frame)
    const spent = clock.now() - began
    slices.spend(spent)
    this.budget.spend(spent)
  }

  /** An address that has just kept the relay busy lets others go first. */
  private get goesLast(): boolean {
    return this.parts.slices.isSpent && this.budget.isHeavy
  }

  private flooded(): void {
    if (this.isOver) return
    this.parts.note('flood', this.address)
    this.bye(refusal('too-fast', 'You sent too much too often; the relay has closed the connection.'))
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
