import type { Refusal, RefusalCode } from '../../table/generated/types.ts'
import type { Tally } from '../runtime/metrics.ts'
import type { Reply } from './connection-requests.ts'
import type { JoinedTable } from './joined-table.ts'
import type { RefusalLog } from './refusal-log.ts'
import type { ClientSocket } from './socket-rooms.ts'

/** Passing refusals. Later acts would overtake the refused one, so its sender must join again and begin there. */
const WORTH_REPEATING: ReadonlySet<RefusalCode> = new Set(['journal', 'too-fast', 'too-busy'])

/** A client that gets one of these joins again, which answers all that it had under way. */
const SENT_ONCE: ReadonlySet<RefusalCode> = new Set(['too-fast', 'too-busy', 'not-joined'])

const LONGEST_ID = 48

export interface ActRefusalsParts {
  readonly tally: Tally
  readonly refusalLog: RefusalLog
  joined(): JoinedTable | undefined
  leaveTable(): void
}

/** Sends one connection the refusals of what it sent. */
export class ActRefusals {
  /** The last refusal that is sent only once, until the client joins again. */
  private last: RefusalCode | undefined

  constructor(
    private readonly socket: ClientSocket,
    private readonly parts: ActRefusalsParts,
  ) {}

  hasJoined(): void {
    this.last = undefined
  }

  refuse(refused: Refusal): void {
    const { tally, refusalLog, joined, leaveTable } = this.parts
    const { code } = refused
    tally.refused(code)
    refusalLog.add(joined()?.room.table, code)
    // A flood gets one answer. The client joins again, and begins with what was not answered.
    if (code !== this.last) this.socket.emit('refused', refused)
    if (SENT_ONCE.has(code)) this.last = code
    if (WORTH_REPEATING.has(code)) leaveTable()
  }

  /** Refuses as the sender expects it: as the reply to a request, or as an event with the id of the act. */
  decline(refused: Refusal, message: unknown, reply?: Reply): void {
    if (reply) {
      this.parts.tally.refused(refused.code)
      reply({ refused })
    } else this.refuse(withId(refused, message))
  }
}

/** Adds the message's id, if it has one. */
function withId(refused: Refusal, message: unknown): Refusal {
  const id: unknown = typeof message === 'object' && message !== null && 'id' in message ? message.id : undefined
  return typeof id === 'string' && id.length <= LONGEST_ID ? { ...refused, id } : refused
}
