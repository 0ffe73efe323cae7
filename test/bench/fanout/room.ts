import { type Line, MARK } from './line.ts'

/** One room under load. Checks that every client receives every move once, in the same order. */
export class Room {
  sent = 0
  /** Moves that every client in the room has received. */
  delivered = 0
  /** When the last of them was complete. */
  lastAt = 0
  /** Milliseconds from each move to each receipt by another client. */
  readonly delays: number[] = []
  onDelivered: (sender: number) => void = () => {}
  private readonly sentAt: Float64Array
  private readonly sender: Uint16Array
  private readonly missing: Uint16Array
  private readonly received: Uint8Array[]
  private readonly order: Int32Array

  constructor(
    private readonly lines: readonly Line[],
    private readonly capacity: number,
    private readonly timed: boolean,
  ) {
    this.sentAt = new Float64Array(capacity)
    this.sender = new Uint16Array(capacity)
    this.missing = new Uint16Array(capacity).fill(lines.length)
    this.received = lines.map(() => new Uint8Array(capacity))
    this.order = new Int32Array(lines.length)
    for (const [client, line] of lines.entries()) line.onText((text) => this.read(client, text))
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

  /** The first delivery error, if any. */
  fault(): string | undefined {
    if (!this.isSettled) return `${this.sent} moves were sent, but only ${this.delivered} reached everybody.`
    const odd = this.order.findIndex((order) => order !== this.order[0])
    return odd < 0 ? undefined : `Client ${odd} received the moves in another order than client 0.`
  }

  close(): void {
    for (const line of this.lines) line.close()
  }

  /** A frame may hold several moves. */
  private read(client: number, text: string): void {
    const now = performance.now()
    for (let at = text.indexOf(MARK); at >= 0; at = text.indexOf(MARK, at)) {
      at += MARK.length
      let move = 0
      for (let digit = text.charCodeAt(at); digit !== 34; digit = text.charCodeAt(++at)) move = move * 10 + digit - 48
      this.receive(client, move, now)
    }
  }

  private receive(client: number, move: number, now: number): void {
    const received = this.received[client] as Uint8Array
    if (received[move] !== 0 || move >= this.sent)
      throw new Error(`Client ${client} received move ${move} twice or too early.`)
    received[move] = 1
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
