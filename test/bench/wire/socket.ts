import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket as Tcp } from 'node:net'

const TEXT = 0x81
const [CLOSE, PING] = [0x8, 0x9]
const NO_MASK = '\0\0\0\0'

/**
 * A WebSocket client for plain ASCII, many times cheaper than a library's. With a library, the clients would use more
 * of the machine than the server that they measure.
 */
export class Socket {
  private text: (text: string) => void = () => {}
  private rest: Buffer | undefined
  private waiting = ''

  private constructor(private readonly tcp: Tcp) {
    tcp.on('data', (chunk: Buffer) => this.read(chunk))
  }

  static async connect(port: number, path: string): Promise<Socket> {
    const tcp = connect(port, '127.0.0.1').setNoDelay(true)
    await once(tcp, 'connect')
    const host = `127.0.0.1:${port}`
    const key = randomBytes(16).toString('base64')
    const upgrade = `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13`
    tcp.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n${upgrade}\r\n\r\n`)
    const [head] = (await once(tcp, 'data')) as [Buffer]
    const end = head.indexOf('\r\n\r\n')
    if (!head.toString('latin1').startsWith('HTTP/1.1 101') || end < 0) {
      throw new Error(`No WebSocket at port ${port}: ${head.toString('latin1').slice(0, 200)}`)
    }
    const socket = new Socket(tcp)
    const early = head.subarray(end + 4)
    // Let the caller of a new client add its listeners first.
    if (early.length > 0) setImmediate(() => socket.read(early))
    return socket
  }

  onText(text: (text: string) => void): void {
    this.text = text
  }

  /** Sends the messages of one tick in one write. */
  send(text: string): void {
    if (this.waiting === '') process.nextTick(() => this.flush())
    const { length } = text
    const size = length < 126 ? [0x80 | length] : [0xfe, length >> 8, length & 0xff]
    this.waiting += String.fromCharCode(TEXT, ...size) + NO_MASK + text
  }

  close(): void {
    this.tcp.destroy()
  }

  private flush(): void {
    this.tcp.write(this.waiting, 'latin1')
    this.waiting = ''
  }

  private read(chunk: Buffer): void {
    const bytes = this.rest ? Buffer.concat([this.rest, chunk]) : chunk
    let at = 0
    while (at + 10 <= bytes.length || at + 2 + (bytes[at + 1] as number) <= bytes.length) {
      const [start, size] = payload(bytes, at)
      if (start + size > bytes.length) break
      this.frame((bytes[at] as number) & 0xf, bytes, start, start + size)
      at = start + size
    }
    this.rest = at < bytes.length ? bytes.subarray(at) : undefined
  }

  private frame(kind: number, bytes: Buffer, start: number, end: number): void {
    if (kind === CLOSE) throw new Error(`The server closed the connection: ${bytes.toString('latin1', start + 2, end)}`)
    if (kind === PING) return
    this.text(bytes.toString('latin1', start, end))
  }
}

/** Where the payload of a frame begins, and its length. */
function payload(bytes: Buffer, at: number): [number, number] {
  const size = bytes[at + 1] as number
  if (size < 126) return [at + 2, size]
  if (size === 126) return [at + 4, bytes.readUInt16BE(at + 2)]
  return [at + 10, Number(bytes.readBigUInt64BE(at + 2))]
}
