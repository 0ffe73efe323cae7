import { type Line, MARK } from './line.ts'

/** One room under load: counts who has heard of which move, and that everybody heard of each once, in the same order. */
export class Room {
  sent = 0
  /** Moves that everybody in the room has heard of. */
  delivered = 0
  /** When the last of them was. */
  lastAt = 0
  /** From a move to each receipt of it by somebody else, in milliseconds. */
  readonly delays: number[] = []
  onDelivered: (sender: number) => void = () => {}
  private readonly sentAt: Float64Array
  private readonly sender: Uint16Array
  private readonly missing: Uint16Array
  private readonly heard: Uint8Array[]
  private readonly order: Int32Array

  constructor(
    private readonly lines: readonly Line[],
    private readonly capacity: number,
    private readonly timed: boolean,
  ) {
    this.sentAt = new Float64Array(capacity)
    this.sender = new Uint16Array(capacity)
    this.missing = new Uint16Array(capacity).fill(lines.length)
    this.heard = lines.map(() => new Uint8Array(capacity))
    this.order = new Int32Array(lines.length)
    for (const [client, line] of lines.entries()) line.hear((text) => this.hear(client, text))
  }

  get isFull(): boolean {
    return this.sent === this.capacity
  }

  get isSettled(): boolean {
    return this.delivered === this.sent
  }

  send(client: number): void {
    const move = this.sent++
    this.sentAt[move] = performance.now()
    this.sender[move] = client
    this.lines[client]?.send(move)
  }

  /** The first fault of the delivery, if any. */
  fault(): string | undefined {
    if (!this.isSettled) return `${this.sent} moves were sent, but only ${this.delivered} reached everybody.`
    const odd = this.order.findIndex((order) => order !== this.order[0])
    return odd < 0 ? undefined : `Client ${odd} heard the moves in another order than client 0.`
  }

  close(): void {
    for (const line of this.lines) line.close()
  }

  /** A frame may tell of several moves. */
  private hear(client: number, text: string): void {
    const now = performance.now()
    for (let at = text.indexOf(MARK); at >= 0; at = text.indexOf(MARK, at)) {
      at += MARK.length
      let move = 0
      for (let digit = text.charCodeAt(at); digit !== 34; digit = text.charCodeAt(++at)) move = move * 10 + digit - 48
      this.receive(client, move, now)
    }
  }

  private receive(client: number, move: number, now: number): void {
    const heard = this.heard[client] as Uint8Array
    if (heard[move] !== 0 || move >= this.sent)
      throw new Error(`Client ${client} heard of move ${move} twice or too early.`)
    heard[move] = 1
    this.order[client] = (Math.imul(this.order[client] as number, 31) + move) | 0
    const sender = this.sender[move] as number
    if (this.timed && client !== sender) this.delays.push(now - (this.sentAt[move] as number))
    const missing = (this.missing[move] as number) - 1
    this.missing[move] = missing
    if (missing > 0) return
    this.delivered++
    this.lastAt = now
    this.onDelivered(sender)
  }
}
