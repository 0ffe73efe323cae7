import type { Socket } from 'socket.io'
import type { WebSocket } from 'ws'
import type { Clock } from './clock.ts'

/** How long a client may take to answer that we hang up. */
const FAREWELL_MS = 3_000
/** How many letters may wait for a client who does not read; then it is cheaper for him to join again. */
const BACKLOG = 8 * 1024 * 1024
const TOO_LARGE = 1009

/** The websocket under a connection, for what socket.io has no word for. */
export interface Wire {
  /** Reads no more until resumed: the sender has to wait. */
  pause(): void
  resume(): void
  /** Hangs up when everything is sent, or soon anyway. */
  end(): void
  /** Whether so much waits to be sent that this client cannot be reading. */
  isClogged(): boolean
}

/** What a wire tells. */
interface WireEars {
  /** As it came, before anything of it is read. */
  frame(text: string): void
  tooLarge(): void
}

export function wireOf(socket: Socket, clock: Clock, ears: WireEars): Wire {
  const { conn } = socket
  const { socket: ws } = conn.transport as unknown as { readonly socket: WebSocket }
  const waiting = conn as unknown as { readonly writeBuffer: readonly { readonly data?: string }[] }
  const close = ws.close.bind(ws)
  // Of a message that is too large ws tells nobody before it closes: here the reason goes out first.
  ws.close = (code, reason) => {
    if (code === TOO_LARGE) ears.tooLarge()
    close(code, reason)
  }
  conn.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
    if (type === 'message' && typeof data === 'string') ears.frame(data)
  })
  return {
    pause: () => ws.pause(),
    resume: () => ws.resume(),
    end() {
      // Who was slowed would not be heard to hang up, too.
      ws.resume()
      socket.disconnect(true)
      const callOff = clock.after(FAREWELL_MS, () => ws.terminate())
      ws.once('close', callOff)
    },
    isClogged: () =>
      waiting.writeBuffer.reduce((sum, { data }) => sum + (data?.length ?? 0), ws.bufferedAmount) > BACKLOG,
  }
}
