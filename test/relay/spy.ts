import { WebSocket } from 'ws'
import type { Join } from '../../table/generated/types.ts'

/** A client that knows no more of the protocol than it must, and keeps every byte that it is sent. */
export class Spy {
  readonly bytes: Buffer[] = []
  private fences = 0
  private readonly waiting = new Set<() => void>()

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data) => {
      this.bytes.push(data as Buffer)
      const text = String(data)
      if (text === '2') socket.send('3')
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

  /** Resolves when some message is so. */
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

  /** Asks for something that is answered; all that was sent to it before has come by then. */
  async fence(): Promise<void> {
    const number = 10 + ++this.fences
    this.socket.send(`42${number}["history",{"before":0,"count":1}]`)
    await this.until((text) => text.startsWith(`43${number}[`))
  }

  /** Reads nothing more. */
  sleep(): void {
    this.socket.pause()
  }

  /** Everything it was ever sent. */
  get text(): string {
    return Buffer.concat(this.bytes).toString()
  }

  close(): void {
    this.socket.close()
  }
}
