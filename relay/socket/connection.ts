import type { Refusal, RefusalCode } from '../../table/generated/types.ts'
import { checkAct, checkHover } from '../../table/module/schema.ts'
import { LARGEST_MESSAGE, MOST_ACTS_TOGETHER } from '../../table/protocol.ts'
import { refusal } from '../../table/refusal.ts'
import type { ConnectionBudget } from '../limits/connection-budget.ts'
import { actionCost } from '../limits/costs.ts'
import type { ActSender } from '../room/remembered-refusals.ts'
import { ConnectionRequests, type Reply, type RequestParts } from './connection-requests.ts'
import type { FrameReader } from './frame-gate.ts'
import { malformedRefusal } from './malformed.ts'
import type { ClientSocket } from './socket-rooms.ts'
import { TableSession, type TableSessionParts } from './table-session.ts'

export interface ConnectionParts extends TableSessionParts, RequestParts {
  /** The relay is about to end. */
  isStopping(): boolean
}

/** One event, or one action of those that came together. */
interface Message {
  readonly event: unknown
  readonly message: unknown
  readonly reply: Reply | undefined
}

/**
 * Refusals that pass. What came after such an action would overtake it: who repeats it joins again and begins there.
 * A relay that stops refuses all that comes after, too.
 */
const WORTH_REPEATING: ReadonlySet<RefusalCode> = new Set(['journal', 'too-fast', 'too-busy'])

/** A client who hears one of these joins again, which answers all that it had under way. */
const SAID_ONCE: ReadonlySet<RefusalCode> = new Set(['too-fast', 'too-busy', 'not-joined'])

const TOO_MANY = refusal('too-large', `At most ${MOST_ACTS_TOGETHER} actions travel together.`)
const TOO_FAST = refusal('too-fast', 'You send faster than this table reads.')
const STOPPING = refusal('stopping', 'The relay is stopping; try again in a moment.')

/** One connection: whatever comes from it passes this border, or is refused here. */
export class Connection implements ActSender, FrameReader {
  private readonly attendance: TableSession
  private readonly requests: ConnectionRequests
  /** Messages that came in one frame with expensive acts wait here until those are paid for. */
  private readonly backlog: Message[] = []
  /** The last refusal of a kind that is sent once: it is not sent again before the client has joined anew. */
  private told: RefusalCode | undefined

  constructor(
    private readonly socket: ClientSocket,
    private readonly parts: ConnectionParts,
  ) {
    this.attendance = new TableSession(socket, parts, () => {
      this.told = undefined
    })
    this.requests = new ConnectionRequests(parts, this.attendance, {
      decline: (refused, message, reply) => this.decline(refused, message, reply),
      bye: (reason) => this.bye(reason),
    })
  }

  receive(event: unknown, args: readonly unknown[]): void {
    const last = args.at(-1)
    const reply = typeof last === 'function' ? (last as Reply) : undefined
    const messages = reply ? args.slice(0, -1) : args
    if (event === 'act' && messages.length > MOST_ACTS_TOGETHER) {
      this.decline(TOO_MANY, undefined, reply)
      return
    }
    // Actions may travel together; each is weighed, checked and answered by itself.
    if (event === 'act' && messages.length > 1)
      this.backlog.push(...messages.map((message) => ({ event, message, reply })))
    else this.backlog.push({ event, message: messages[0], reply })
    this.goOn()
  }

  /** Takes what waits, as long as what was done is paid for. */
  goOn(): void {
    const { slices } = this.parts
    while (this.backlog.length > 0 && !this.payer.owesWork && this.socket.connected) {
      if (slices.isSpent && this.payer.isHeavy) {
        slices.later(() => this.goOn())
        return
      }
      const message = this.backlog.shift() as Message
      try {
        this.take(message)
      } catch (error) {
        this.parts.log.error({ err: error }, 'A message could not be handled.')
        this.bye(refusal('malformed', 'The relay could make nothing of what you sent.'))
      }
    }
  }

  private take({ event, message, reply }: Message): void {
    const isHover = event === 'hover'
    const { isTaken, stays } = this.payer.take(isHover ? 'hovers' : 'actions', actionCost(event))
    if (!stays) return
    if (!isTaken && isHover) this.parts.tally.hoverDropped()
    else if (!isTaken) this.decline(TOO_FAST, message, reply)
    else if (this.parts.isStopping()) this.decline(STOPPING, message, reply)
    else {
      const { clock, slices } = this.parts
      const began = clock.now()
      this.handle(event, message, reply)
      const spent = clock.now() - began
      slices.spend(spent)
      this.charge(spent)
    }
  }

  private get payer(): ConnectionBudget {
    return this.parts.line.budget
  }

  private handle(event: unknown, message: unknown, reply: Reply | undefined): void {
    if (event === 'act') this.act(message)
    else if (event === 'hover') this.hover(message)
    else this.requests.ask(event, message, reply)
  }

  /** The referee may look at one action longer than at a hundred others: whoever sent it waits that out. */
  charge(ms: number): void {
    this.payer.work(ms)
  }

  refuse(refused: Refusal): void {
    this.parts.tally.refused(refused.code)
    // A flood is answered once. The client joins again, and begins with what was not answered.
    if (refused.code !== this.told) this.socket.emit('refused', refused)
    if (SAID_ONCE.has(refused.code)) this.told = refused.code
    if (WORTH_REPEATING.has(refused.code)) this.attendance.leave()
  }

  /** Closes the connection, and says why. */
  bye(reason: Refusal): void {
    this.parts.tally.refused(reason.code)
    this.socket.emit('bye', reason)
    this.backlog.length = 0
    this.parts.line.end()
  }

  /** The websocket closes by itself, before anything of the message is read. */
  tooLarge(): void {
    this.parts.tally.refused('too-large')
    this.socket.emit('bye', refusal('too-large', `A message holds ${LARGEST_MESSAGE} bytes at most; yours was larger.`))
  }

  closed(): void {
    this.backlog.length = 0
    this.requests.forget()
    this.attendance.end()
  }

  private act(message: unknown): void {
    const { joined } = this.attendance
    const checked = checkAct(message)
    if (!checked.ok) this.decline(malformedRefusal(checked.problems), message)
    else if (!joined) this.decline(refusal('not-joined', 'Join a table before you act at it.'), message)
    else if (joined.participant.seat === undefined) this.decline(refusal('observer', 'Observers only watch.'), message)
    else joined.room.submit(joined.participant, checked.value, this)
  }

  private hover(message: unknown): void {
    const checked = checkHover(message)
    if (checked.ok) this.attendance.pointer.move(checked.value)
    else this.decline(malformedRefusal(checked.problems), message)
  }

  /** Refuses in the way the sender listens for: as the answer to a request, or by itself. */
  private decline(refused: Refusal, message: unknown, reply?: Reply): void {
    if (reply) {
      this.parts.tally.refused(refused.code)
      reply({ refused })
    } else this.refuse(withId(refused, message))
  }
}

const LONGEST_ID = 48

/** The sender's own name for what is refused, if it has one that could be his. */
function withId(refused: Refusal, message: unknown): Refusal {
  const id: unknown = typeof message === 'object' && message !== null && 'id' in message ? message.id : undefined
  return typeof id === 'string' && id.length <= LONGEST_ID ? { ...refused, id } : refused
}
