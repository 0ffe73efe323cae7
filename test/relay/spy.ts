import { WebSocket } from 'ws'
import type { Join } from '../../table/generated/types.ts'

/** A bind entry in a frame: its number, and the seats asked for shares. */
const BIND = /\{"seq":(\d+),(?:(?!"seq").)*?"type":"bind".*?"asked":\[(.*?)\]/g

/** A client with the least of the protocol, which keeps every byte that it receives. */
export class Spy {
  readonly bytes: Buffer[] = []
  private fences = 0
  private readonly waiting = new Set<() => void>()
  private seat: string | undefined

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data) => {
      this.bytes.push(data as Buffer)
      const text = String(data)
      if (text === '2') socket.send('3')
      this.share(text)
      for (const look of this.waiting) look()
    })
  }

  /** Connected, and at no table. */
  static async connect(port: number): Promise<Spy> {
    const spy = new Spy(new WebSocket(`ws://localhost:${port}/socket.io/?EIO=4&transport=websocket`))
    await spy.until((text) => text.startsWith('0{'))
    spy.socket.send('40')
    await spy.until((text) => text.startsWith('40'))
    return spy
  }

  static async join(port: number, join: Join): Promise<Spy> {
    const spy = await Spy.connect(port)
    spy.socket.send(`420${JSON.stringify(['join', join])}`)
    await spy.until((text) => text.startsWith('430[{"ok"'))
    return spy
  }

  /** Sends shares, or everybody would wait for it. */
  private share(text: string): void {
    this.seat ??= /^430\[\{"ok":\{"seat":"([^"]+)"/.exec(text)?.[1]
    for (const [, seq, asked] of text.matchAll(BIND)) {
      if (this.seat === undefined || !asked?.includes(`"${this.seat}"`)) continue
      const action = { type: 'share', bound: Number(seq), share: `share-of-a-spy-${seq}` }
      this.socket.send(`42${JSON.stringify(['act', { id: `spy-${this.seat}-${seq}`, action }])}`)
    }
  }

  /** Resolves when some message matches. */
  until(isSo: (text: string) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!this.bytes.some((data) => isSo(String(data)))) return
        this.waiting.delete(look)
        resolve()
      }
      this.waiting.add(look)
      look()
    })
  }

  /** Sends a request and waits for its answer; everything sent before has arrived then. */
  async fence(): Promise<void> {
    const number = 10 + ++this.fences
    this.socket.send(`42${number}["history",{"before":0,"count":1}]`)
    await this.until((text) => text.startsWith(`43${number}[`))
  }

  /** Reads nothing more. */
  sleep(): void {
    this.socket.pause()
  }

  /** Everything that it has received. */
  get text(): string {
    return Buffer.concat(this.bytes).toString()
  }

  close(): void {
    this.socket.close()
  }
}
