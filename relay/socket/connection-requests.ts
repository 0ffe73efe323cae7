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

/** Requests of one connection that may wait; a page has a few at most. */
const MOST_WAITING = 64

export type Reply = (answer: RelayReply<unknown> | JsonText) => void

export interface RequestParts {
  readonly rooms: Rooms
  readonly slices: Slices
  readonly addressLimits: AddressLimits
  readonly gate: FrameGate
  readonly log: BaseLogger
}

interface Requester {
  decline(refused: Refusal, message: unknown, reply?: Reply): void
  bye(reason: Refusal): void
}

/** Answers the requests of one connection, one after the other. */
export class ConnectionRequests {
  private readonly waiting: (() => Promise<void>)[] = []
  private isAnswering = false

  constructor(
    private readonly parts: RequestParts,
    private readonly session: TableSession,
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
    const answerText = (text: string) => {
      const { gate } = this.parts
      gate.webSocket.expect(text.length)
      gate.budget.spend(sendCost(text.length))
      reply?.(new JsonText(`{"ok":${text}}`))
    }
    switch (event) {
      case 'join':
        this.session.expectJoin()
        when(checkJoin(message), (join) => this.session.join(join, this.run, { answer, answerText }))
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
        when(checkHistoryRequest(message), (request) => this.history(request, { answer, answerText }))
        break
      case 'past':
        when(checkPastRequest(message), (request) => this.past(request, { answer, answerText }))
        break
      default:
        answer({ refused: refusal('malformed', `There is no event ${String(event).slice(0, 40)}.`) })
    }
  }

  forget(): void {
    this.waiting.length = 0
  }

  private async create(create: Create): Promise<RelayReply<Created>> {
    if (this.parts.addressLimits.creates.allow(this.parts.gate.address))
      return this.parts.rooms.create(create, this.run)
    return { refused: refusal('too-fast', 'Your address has created too many tables; wait a minute.') }
  }

  private recollect({ sides }: RecollectRequest): RelayReply<Recollection> {
    if (!this.session.joined) return { refused: refusal('not-joined', 'Join a table before you ask for its past.') }
    const { room, participant } = this.session.joined
    const { viewer } = participant
    if (sides && !viewer.all && !sides.every((side) => viewer.sides.includes(side))) {
      return { refused: refusal('not-yours', `You play ${viewer.sides.join(', ')}, not ${sides.join(', ')}.`) }
    }
    return { ok: room.recollect(sides ? { sides } : viewer) }
  }

  private link({ seat }: LinkRequest): RelayReply<NewLink> {
    if (!this.session.joined)
      return { refused: refusal('not-joined', 'Join a table before you ask for a link to its seats.') }
    const { room, participant } = this.session.joined
    const link = room.seatAccess.linkFor(participant.seat, seat)
    return 'code' in link ? { refused: link } : { ok: link }
  }

  private async history({ before, count }: HistoryRequest, { answer, answerText }: RequestAnswer): Promise<void> {
    if (!this.session.joined)
      return answer({ refused: refusal('not-joined', 'Join a table before you ask for its history.') })
    const { room, participant } = this.session.joined
    const { addressLimits } = this.parts
    answerText(
      await addressLimits.inTurn(this.parts.gate.address, () =>
        room.history.pageBefore(participant.viewer, before, count, this.run),
      ),
    )
  }

  private async past({ from, count }: PastRequest, { answer, answerText }: RequestAnswer): Promise<void> {
    if (!this.session.joined)
      return answer({ refused: refusal('not-joined', 'Join a table before you ask for its past.') })
    const { room, participant } = this.session.joined
    const { addressLimits } = this.parts
    answerText(
      await addressLimits.inTurn(this.parts.gate.address, () =>
        room.history.pageFrom(participant.viewer, from, count, this.run),
      ),
    )
  }

  /** Nothing is computed for a client that does not read its answers. */
  private enqueue(request: () => Promise<void>): void {
    this.waiting.push(request)
    if (this.waiting.length > MOST_WAITING) this.requester.bye(refusal('too-fast', 'You have too many open requests.'))
    else this.answerNext()
  }

  private answerNext(): void {
    const { webSocket } = this.parts.gate
    if (this.isAnswering || this.waiting.length === 0) return
    this.isAnswering = true
    const next = () => {
      this.isAnswering = false
      this.answerNext()
    }
    if (webSocket.isBehind()) webSocket.whenSent(next)
    else this.waiting.shift()?.().then(next)
  }

  private readonly run: Run = (work) => this.parts.slices.run(work, (ms) => this.parts.gate.budget.spend(ms))
}

function refusalFor(error: unknown): Refusal {
  if (!(error instanceof DamagedLog)) {
    return refusal('journal', 'The journal cannot be read or written just now; try again.')
  }
  const { table, sound } = error
  const offer =
    sound.count > 0
      ? `Its last sound entry is ${sound.count - 1}; the relay's operator can begin a new table from there.`
      : 'None of its entries is sound.'
  return refusal('damaged-log', `The log of table ${table} is damaged. ${offer}`)
}
