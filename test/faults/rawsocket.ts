import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

const TEXT = 1
const CLOSE = 8
const PATIENCE_MS = 10_000

/** Options of a frame. The defaults make a valid one. */
export interface FrameForm {
  readonly opcode?: number
  readonly isLast?: boolean
  readonly isMasked?: boolean
  /** The three reserved bits. */
  readonly reserved?: number
  /** The length that the header claims. */
  readonly length?: number
}

/** Builds a websocket frame, byte by byte. */
export function frameOf(payload: Buffer, form: FrameForm = {}): Buffer {
  const { opcode = TEXT, isLast = true, isMasked = true, reserved = 0, length = payload.length } = form
  const mask = isMasked ? randomBytes(4) : Buffer.alloc(0)
  const first = (isLast ? 0x80 : 0) | (reserved << 4) | opcode
  const head = length < 126 ? Buffer.alloc(2) : length < 2 ** 16 ? Buffer.alloc(4) : Buffer.alloc(10)
  head[0] = first
  head[1] = (isMasked ? 0x80 : 0) | (length < 126 ? length : length < 2 ** 16 ? 126 : 127)
  if (head.length === 4) head.writeUInt16BE(length, 2)
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2)
  const body = isMasked ? payload.map((byte, index) => byte ^ (mask[index % 4] as number)) : payload
  return Buffer.concat([head, mask, body])
}

/** Parses one frame from the relay, and what follows it; undefined while it is incomplete. */
function readFrame(bytes: Buffer): { opcode: number; payload: Buffer; rest: Buffer } | undefined {
  const short = (bytes[1] ?? 0) & 0x7f
  const head = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < head) return undefined
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  if (bytes.length < head + length) return undefined
  const payload = bytes.subarray(head, head + length)
  return { opcode: (bytes[0] ?? 0) & 0x0f, payload, rest: bytes.subarray(head + length) }
}

/** A websocket of which every byte can be chosen. */
export class RawSocket {
  /** The texts received. */
  readonly received: string[] = []
  /** Bytes of an incomplete frame; undefined before the relay has accepted the upgrade. */
  private unread: Buffer | undefined

  private constructor(private readonly socket: Socket) {
    socket.on('data', (bytes: Buffer) => this.read(bytes))
    socket.on('error', () => {})
  }

  static open(port: number, from: string): Promise<RawSocket> {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    const raw = new RawSocket(socket)
    socket.write(
      [
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        ...['Host: relay', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
        '\r\n',
      ].join('\r\n'),
    )
    return raw.until('0{').then(() => raw)
  }

  get isOpen(): boolean {
    return !this.socket.closed
  }

  /** Resolves when a text with this beginning has arrived, or the socket is closed. */
  until(beginning: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const over = setTimeout(() => reject(new Error(`The relay did not send ${beginning} in time.`)), PATIENCE_MS)
      const look = () => {
        if (this.isOpen && !this.received.some((text) => text.startsWith(beginning))) return
        clearTimeout(over)
        this.socket.off('data', look).off('close', look)
        resolve()
      }
      this.socket.on('data', look).on('close', look)
      look()
    })
  }

  send(text: string): Promise<void> {
    return this.write(frameOf(Buffer.from(text)))
  }

  /** Resolves when the bytes have been sent, or never will be. */
  write(bytes: Buffer): Promise<void> {
    return new Promise((resolve) => {
      if (!this.socket.writable) resolve()
      else this.socket.write(bytes, () => resolve())
    })
  }

  close(how: 'end' | 'destroy' | 'reset'): void {
    if (how === 'end') this.socket.end()
    else if (how === 'destroy') this.socket.destroy()
    else this.socket.resetAndDestroy()
  }

  private read(bytes: Buffer): void {
    if (!this.unread) {
      const end = bytes.indexOf('\r\n\r\n')
      this.unread = bytes.subarray(end + 4)
    } else this.unread = Buffer.concat([this.unread, bytes])
    for (let frame = readFrame(this.unread); frame; frame = readFrame(frame.rest)) {
      this.unread = frame.rest
      if (frame.opcode === TEXT) this.received.push(String(frame.payload))
      // The relay waits for an answer before it hangs up.
      if (frame.opcode === CLOSE) this.socket.end()
    }
  }
}
