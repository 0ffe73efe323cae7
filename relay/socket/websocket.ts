import type { Socket as EngineSocket } from 'engine.io'
import type { WebSocket } from 'ws'
import type { Clock } from '../runtime/clock.ts'

/** A client may take so long to answer a close. */
const FAREWELL_MS = 3_000
/** Bytes that may wait for a client that does not read, besides one answer; joining again is cheaper than more. */
const BACKLOG = 3 * 1024 * 1024
/** While more than this waits, nothing more is computed for the client. */
const BEHIND = 256 * 1024
const TOO_LARGE = 1009

export interface RawFrame {
  readonly data: Buffer
  readonly isBinary: boolean
}

/** The websocket under a connection of socket.io. */
export interface RawWebSocket {
  pause(): void
  resume(): void
  pass(frame: RawFrame): void
  /** Announces an answer of so many bytes, which may wait on top of BACKLOG. */
  expect(bytes: number): void
  /** Whether so much waits that nothing more should be computed for this client. */
  isBehind(): boolean
  whenSent(work: () => void): void
  /** Closes when everything is sent, or soon anyway. */
  end(): void
  cut(): void
}

interface WebSocketEvents {
  /** A frame has arrived. It is dropped unless the handler passes it on. */
  frame(frame: RawFrame): void
  /** A ping or pong of the websocket itself. */
  control(answer: () => void): void
  tooLarge(): void
  /** So much waits that this client cannot be reading. */
  clogged(): void
}

export function rawWebSocketOf(conn: EngineSocket, clock: Clock, events: WebSocketEvents): RawWebSocket {
  const { socket: ws } = conn.transport as unknown as { readonly socket: WebSocket }
  const close = ws.close.bind(ws)
  // For a message that is too large ws closes at once; this sends the reason first.
  ws.close = (code, reason) => {
    if (code === TOO_LARGE) events.tooLarge()
    close(code, reason)
  }
  const [read] = ws.listeners('message') as [(data: Buffer, isBinary: boolean) => void]
  ws.removeListener('message', read)
  ws.on('message', (data: Buffer, isBinary) => events.frame({ data, isBinary }))
  ws.on('ping', (data: Buffer) => events.control(() => ws.pong(data)))
  ws.on('pong', () => events.control(() => {}))

  /** Bytes that engine.io has not handed to the websocket yet. */
  let queued = 0
  let expected = 0
  const waiting = () => queued + ws.bufferedAmount
  conn.on('packetCreate', ({ data }: { readonly data?: string | Buffer }) => {
    queued += data?.length ?? 0
    if (queued > 0 && waiting() > BACKLOG + expected) events.clogged()
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
      // A paused websocket would not notice that the client closes.
      ws.resume()
      conn.close()
      const cancel = clock.after(FAREWELL_MS, () => ws.terminate())
      ws.once('close', cancel)
    },
    cut: () => ws.terminate(),
  }
}
