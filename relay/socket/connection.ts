import type { Refusal } from '../../table/generated/types.ts'
import { checkAct, checkHover } from '../../table/module/schema.ts'
import { LARGEST_MESSAGE, MOST_ACTS_TOGETHER } from '../../table/protocol.ts'
import { refusal } from '../../table/refusal.ts'
import type { ConnectionBudget } from '../limits/connection-budget.ts'
import { actionCost } from '../limits/costs.ts'
import type { ActSender } from '../room/remembered-refusals.ts'
import { ActRefusals } from './act-refusals.ts'
import { ConnectionRequests, type Reply, type RequestParts } from './connection-requests.ts'
import type { FrameReader } from './frame-gate.ts'
import { malformedRefusal } from './malformed.ts'
import type { RefusalLog } from './refusal-log.ts'
import type { ClientSocket } from './socket-rooms.ts'
import { TableSession, type TableSessionParts } from './table-session.ts'

export interface ConnectionParts extends TableSessionParts, RequestParts {
  readonly refusalLog: RefusalLog
  isStopping(): boolean
}

/** An event, or one of several acts that came together. */
interface Message {
  readonly event: unknown
  readonly message: unknown
  readonly reply: Reply | undefined
}

const TOO_MANY = refusal('too-large', `At most ${MOST_ACTS_TOGETHER} actions may be sent together.`)
const TOO_FAST = refusal('too-fast', 'You send too fast.')
const STOPPING = refusal('stopping', 'The relay is stopping; try again in a moment.')

/** One connection: takes its messages within its budget, checks them and hands them on. */
export class Connection implements ActSender, FrameReader {
  private readonly session: TableSession
  private readonly requests: ConnectionRequests
  private readonly refusals: ActRefusals
  /** Messages that wait until the budget allows them. */
  private readonly backlog: Message[] = []

  constructor(
    private readonly socket: ClientSocket,
    private readonly parts: ConnectionParts,
  ) {
    this.refusals = new ActRefusals(socket, {
      ...parts,
      joined: () => this.session.joined,
      leaveTable: () => this.session.leave(),
    })
    this.session = new TableSession(socket, parts, () => this.refusals.hasJoined())
    this.requests = new ConnectionRequests(parts, this.session, {
      decline: (refused, message, reply) => this.refusals.decline(refused, message, reply),
      bye: (reason) => this.bye(reason),
    })
  }

  receive(event: unknown, args: readonly unknown[]): void {
    const last = args.at(-1)
    const reply = typeof last === 'function' ? (last as Reply) : undefined
    const messages = reply ? args.slice(0, -1) : args
    if (event === 'act' && messages.length > MOST_ACTS_TOGETHER) {
      this.refusals.decline(TOO_MANY, undefined, reply)
      return
    }
    // Acts may come together; each has its own cost, check and answer.
    if (event === 'act' && messages.length > 1)
      this.backlog.push(...messages.map((message) => ({ event, message, reply })))
    else this.backlog.push({ event, message: messages[0], reply })
    this.goOn()
  }

  goOn(): void {
    const { slices } = this.parts
    while (this.backlog.length > 0 && !this.budget.owesWork && this.socket.connected) {
      if (slices.isSpent && this.budget.isHeavy) {
        slices.later(() => this.goOn())
        return
      }
      const message = this.backlog.shift() as Message
      try {
        this.take(message)
      } catch (error) {
        this.parts.log.error({ err: error }, 'A message could not be handled.')
        this.bye(refusal('malformed', 'The relay could not handle your message.'))
      }
    }
  }

  /** The referee may take longer over one act than over a hundred others; its sender's budget bears that. */
  spend(ms: number): void {
    this.budget.spend(ms)
  }

  refuse(refused: Refusal): void {
    this.refusals.refuse(refused)
  }

  bye(reason: Refusal): void {
    this.parts.tally.refused(reason.code)
    this.socket.emit('bye', reason)
    this.backlog.length = 0
    this.parts.gate.end()
  }

  /** Sends the reason; the websocket then closes by itself, before it reads anything of the message. */
  tooLarge(): void {
    this.parts.tally.refused('too-large')
    this.socket.emit('bye', refusal('too-large', `A message may have ${LARGEST_MESSAGE} bytes at most.`))
  }

  closed(): void {
    this.backlog.length = 0
    this.requests.forget()
    this.session.end()
  }

  private get budget(): ConnectionBudget {
    return this.parts.gate.budget
  }

  private take({ event, message, reply }: Message): void {
    const isHover = event === 'hover'
    const { isTaken, stays } = this.budget.take(isHover ? 'hovers' : 'actions', actionCost(event))
    if (!stays) return
    if (!isTaken && isHover) this.parts.tally.hoverDropped()
    else if (!isTaken) this.refusals.decline(TOO_FAST, message, reply)
    else if (this.parts.isStopping()) this.refusals.decline(STOPPING, message, reply)
    else {
      const { clock, slices } = this.parts
      const began = clock.now()
      this.handle(event, message, reply)
      const spent = clock.now() - began
      slices.spend(spent)
      this.spend(spent)
    }
  }

  private handle(event: unknown, message: unknown, reply: Reply | undefined): void {
    if (event === 'act') this.act(message)
    else if (event === 'hover') this.hover(message)
    else this.requests.ask(event, message, reply)
  }

  private act(message: unknown): void {
    const { joined } = this.session
    const checked = checkAct(message)
    if (!checked.ok) this.refusals.decline(malformedRefusal(checked.problems), message)
    else if (!joined) this.refusals.decline(refusal('not-joined', 'Join a table before you act.'), message)
    else if (joined.participant.seat === undefined)
      this.refusals.decline(refusal('observer', 'Observers only watch.'), message)
    else joined.room.submit(joined.participant, checked.value, this)
  }

  private hover(message: unknown): void {
    const checked = checkHover(message)
    if (checked.ok) this.session.pointer.move(checked.value)
    else this.refusals.decline(malformedRefusal(checked.problems), message)
  }
}
