import type { BaseLogger } from 'pino'
import type {
  Create,
  Created,
  HistoryRequest,
  LinkRequest,
  NewLink,
  PastRequest,
  Recollection,
  RecollectRequest,
  Refusal,
} from '../../table/generated/types.ts'
import type { Checked } from '../../table/module/problem.ts'
import {
  checkCreate,
  checkHistoryRequest,
  checkJoin,
  checkLinkRequest,
  checkPastRequest,
  checkRecollectRequest,
} from '../../table/module/schema.ts'
import type { RelayReply } from '../../table/protocol.ts'
import { refusal } from '../../table/refusal.ts'
import { DamagedLog } from '../journal/salvage.ts'
import type { AddressLimits } from '../limits/address-limits.ts'
import { sendCost } from '../limits/costs.ts'
import type { Rooms } from '../room/rooms.ts'
import type { Run, Slices } from '../runtime/slices.ts'
import type { FrameGate } from './frame-gate.ts'
import { malformedRefusal } from './malformed.ts'
import { JsonText } from './message-encoder.ts'
import type { RequestAnswer, TableSession } from './table-session.ts'

/** Requests that wait for those before them; a page has a few at most. */
const MOST_ASKS = 64

export type Reply = (answer: RelayReply<unknown> | JsonText) => void

export interface RequestParts {
  readonly rooms: Rooms
  readonly slices: Slices
  readonly addressLimits: AddressLimits
  readonly line: FrameGate
  readonly log: BaseLogger
}

/** Where a request came from. */
interface Requester {
  decline(refused: Refusal, message: unknown, reply?: Reply): void
  bye(reason: Refusal): void
}

/** The requests of one connection: what is answered, not only accepted. They are answered one after the other. */
export class ConnectionRequests {
  private readonly asks: (() => Promise<void>)[] = []
  private isAsking = false

  constructor(
    private readonly parts: RequestParts,
    private readonly attendance: TableSession,
    private readonly requester: Requester,
  ) {}

  ask(event: unknown, message: unknown, reply: Reply | undefined): void {
    const answer = (given: RelayReply<unknown>) => {
      if ('refused' in given) this.requester.decline(given.refused, message, reply)
      else reply?.(given)
    }
    const when = <T>(checked: Checked<T>, work: (value: T) => Promise<void>) => {
      if (!checked.ok) answer({ refused: malformedRefusal(checked.problems) })
      else
        this.enqueue(() =>
          work(checked.value).catch((error) => {
            this.parts.log.error({ err: error }, 'A request failed.')
            answer({ refused: refusalFor(error) })
          }),
        )
    }
    /** Sends an answer that is written already. */
    const tell = (text: string) => {
      const { line } = this.parts
      line.webSocket.expect(text.length)
      line.budget.work(sendCost(text.length))
      reply?.(new JsonText(`{"ok":${text}}`))
    }
    switch (event) {
      case 'join':
        this.attendance.expectJoin()
        when(checkJoin(message), (join) => this.attendance.join(join, this.run, { answer, tell }))
        break
      case 'create':
        when(checkCreate(message), async (create) => answer(await this.create(create)))
        break
      case 'link':
        when(checkLinkRequest(message), async (request) => answer(this.link(request)))
        break
      case 'recollect':
        when(checkRecollectRequest(message), async (request) => answer(this.recollect(request)))
        break
      case 'history':
        when(checkHistoryRequest(message), (request) => this.history(request, { answer, tell }))
        break
      case 'past':
        when(checkPastRequest(message), (request) => this.past(request, { answer, tell }))
        break
      default:
        answer({ refused: refusal('malformed', `There is no event ${String(event).slice(0, 40)}.`) })
    }
  }

  /** None that waits is answered any more. */
  forget(): void {
    this.asks.length = 0
  }

  private async create(create: Create): Promise<RelayReply<Created>> {
    if (this.parts.addressLimits.creates.allow(this.parts.line.address))
      return this.parts.rooms.create(create, this.run)
    return { refused: refusal('too-fast', 'Too many tables were opened from your address; wait a little.') }
  }

  private recollect({ sides }: RecollectRequest): RelayReply<Recollection> {
    if (!this.attendance.joined)
      return { refused: refusal('not-joined', 'Join a table before you ask what was done there.') }
    const { room, participant: person } = this.attendance.joined
    const { viewer } = person
    if (sides && !viewer.all && !sides.every((side) => viewer.sides.includes(side))) {
      return { refused: refusal('not-yours', `You play ${viewer.sides.join(', ')}, not ${sides.join(', ')}.`) }
    }
    return { ok: room.recollect(sides ? { sides } : viewer) }
  }

  private link({ seat }: LinkRequest): RelayReply<NewLink> {
    if (!this.attendance.joined)
      return { refused: refusal('not-joined', 'Join a table before you ask for a link of its seats.') }
    const { room, participant: person } = this.attendance.joined
    const link = room.seating.linkFor(person.seat, seat)
    return 'code' in link ? { refused: link } : { ok: link }
  }

  private async history({ before, count }: HistoryRequest, { answer, tell }: RequestAnswer): Promise<void> {
    if (!this.attendance.joined)
      return answer({ refused: refusal('not-joined', 'Join a table before you ask for its history.') })
    const { room, participant: person } = this.attendance.joined
    const { addressLimits: accounts } = this.parts
    tell(
      await accounts.inTurn(this.parts.line.address, () =>
        room.history.history(person.viewer, before, count, this.run),
      ),
    )
  }

  private async past({ from, count }: PastRequest, { answer, tell }: RequestAnswer): Promise<void> {
    if (!this.attendance.joined)
      return answer({ refused: refusal('not-joined', 'Join a table before you look back at it.') })
    const { room, participant: person } = this.attendance.joined
    const { addressLimits: accounts } = this.parts
    tell(await accounts.inTurn(this.parts.line.address, () => room.history.from(person.viewer, from, count, this.run)))
  }

  /** Requests of one connection are answered in turn, and none is worked out for somebody who does not read. */
  private enqueue(ask: () => Promise<void>): void {
    this.asks.push(ask)
    if (this.asks.length > MOST_ASKS) this.requester.bye(refusal('too-fast', 'You asked for more than you read.'))
    else this.answerNext()
  }

  private answerNext(): void {
    const { webSocket: wire } = this.parts.line
    if (this.isAsking || this.asks.length === 0) return
    this.isAsking = true
    const next = () => {
      this.isAsking = false
      this.answerNext()
    }
    if (wire.isBehind()) wire.whenSent(next)
    else this.asks.shift()?.().then(next)
  }

  private readonly run: Run = (work) => this.parts.slices.run(work, (ms) => this.parts.line.budget.work(ms))
}

function refusalFor(error: unknown): Refusal {
  if (!(error instanceof DamagedLog)) {
    return refusal('journal', 'The journal cannot be read or written just now; try again.')
  }
  const { table, sound } = error
  const offer =
    sound.count > 0
      ? `Its last sound entry is ${sound.count - 1}; whoever runs this relay can begin a new table from there.`
      : 'None of its entries is sound.'
  return refusal('damaged-log', `The log of table ${table} is damaged. ${offer}`)
}
