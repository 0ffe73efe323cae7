import type { Socket as EngineSocket } from 'engine.io'
import type { WebSocket } from 'ws'
import type { Clock } from '../runtime/clock.ts'

/** How long a client may take to answer that we hang up. */
const FAREWELL_MS = 3_000
/** How many bytes may wait for a client who does not read, beside one answer; then it is cheaper for him to join again. */
const BACKLOG = 3 * 1024 * 1024
/** As long as more than this waits, nothing more is worked out for him. */
const BEHIND = 256 * 1024
const TOO_LARGE = 1009

/** A message of the websocket, as it came. */
export interface RawFrame {
  readonly data: Buffer
  readonly isBinary: boolean
}

/** The websocket under a connection, for what socket.io has no word for. */
export interface RawWebSocket {
  /** Reads no more until resumed: the sender has to wait. */
  pause(): void
  resume(): void
  /** Gives a frame to those who can read it. */
  pass(frame: RawFrame): void
  /** An answer of so many bytes is about to be sent: as much may wait without anybody being asleep. */
  expect(bytes: number): void
  /** Whether so much waits that nothing more should be worked out for this client. */
  isBehind(): boolean
  /** Calls back once, when more can be sent. */
  whenSent(work: () => void): void
  /** Hangs up when everything is sent, or soon anyway. */
  end(): void
  /** Hangs up now. */
  cut(): void
}

/** What a wire tells. */
interface WebSocketEvents {
  /** Before anything of it is read; it goes no further unless it is passed. */
  frame(frame: RawFrame): void
  /** A ping or pong of the websocket itself. */
  control(answer: () => void): void
  tooLarge(): void
  /** So much waits to be sent that this client cannot be reading. */
  clogged(): void
}

export function rawWebSocketOf(conn: EngineSocket, clock: Clock, ears: WebSocketEvents): RawWebSocket {
  const { socket: ws } = conn.transport as unknown as { readonly socket: WebSocket }
  const close = ws.close.bind(ws)
  // Of a message that is too large ws tells nobody before it closes: here the reason goes out first.
  ws.close = (code, reason) => {
    if (code === TOO_LARGE) ears.tooLarge()
    close(code, reason)
  }
  const [read] = ws.listeners('message') as [(data: Buffer, isBinary: boolean) => void]
  ws.removeListener('message', read)
  ws.on('message', (data: Buffer, isBinary) => ears.frame({ data, isBinary }))
  ws.on('ping', (data: Buffer) => ears.control(() => ws.pong(data)))
  ws.on('pong', () => ears.control(() => {}))

  /** Bytes that are written, and not handed to the websocket yet. */
  let queued = 0
  let expected = 0
  const waiting = () => queued + ws.bufferedAmount
  conn.on('packetCreate', ({ data }: { readonly data?: string | Buffer }) => {
    queued += data?.length ?? 0
    if (queued > 0 && waiting() > BACKLOG + expected) ears.clogged()
  })
  conn.on('flush', () => {
    queued = 0
  })
  return {
    pause: () => ws.pause(),
    resume: () => ws.resume(),
    pass: ({ data, isBinary }) => read.call(ws, data, isBinary),
    expect(bytes) {
      expected = waiting() === 0 ? bytes : Math.max(expected, bytes)
    },
    isBehind: () => waiting() > BEHIND,
    whenSent: (work) => conn.transport.once('ready', work),
    end() {
      // Who was slowed would not be heard to hang up, too.
      ws.resume()
      conn.close()
      const callOff = clock.after(FAREWELL_MS, () => ws.terminate())
      ws.once('close', callOff)
    },
    cut: () => ws.terminate(),
  }
}
