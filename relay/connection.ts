import type { BaseLogger } from 'pino'
import type { Socket } from 'socket.io'
import type {
  Create,
  Created,
  HistoryRequest,
  Hover,
  Id,
  Join,
  LinkRequest,
  NewLink,
  PastRequest,
  Recollection,
  RecollectRequest,
  Refusal,
  RefusalCode,
} from '../table/generated/types.ts'
import type { Checked, Problem } from '../table/problem.ts'
import { type Answer, type FromClient, LARGEST_MESSAGE, MOST_TOGETHER } from '../table/protocol.ts'
import { refusal } from '../table/refusal.ts'
import {
  checkAct,
  checkCreate,
  checkHistoryRequest,
  checkHover,
  checkJoin,
  checkLinkRequest,
  checkPastRequest,
  checkRecollectRequest,
} from '../table/schema.ts'
import { OBSERVER, sightKey, viewerOf } from '../table/sight.ts'
import type { Accounts } from './accounts.ts'
import { actionsFor, workOfPresence, workToSend } from './charge.ts'
import type { Clock } from './clock.ts'
import type { Person } from './company.ts'
import { Written } from './encoder.ts'
import type { Guard } from './guard.ts'
import { HoverLane } from './hover.ts'
import type { Note } from './incidents.ts'
import type { Line, Reader } from './line.ts'
import type { Tally } from './metrics.ts'
import { type Sent, sightRoom, tableRoom, toRooms } from './outlet.ts'
import type { Payer } from './payer.ts'
import type { Sender } from './refused.ts'
import type { Room } from './room.ts'
import type { Rooms } from './rooms.ts'
import type { Run, Slices } from './slices.ts'
import { DamagedLog } from './soundpart.ts'

export interface ConnectionParts {
  readonly rooms: Rooms
  readonly clock: Clock
  readonly slices: Slices
  readonly accounts: Accounts
  readonly note: Note
  readonly line: Line
  readonly tally: Tally
  readonly log: BaseLogger
  readonly guard: Guard
  /** What the pages served now are made of. */
  pages(): string | undefined
  /** The relay is about to end. */
  isStopping(): boolean
}

type Reply = (answer: Answer<unknown> | Written) => void
type Refuse = (given: { readonly refused: Refusal }) => void
type Tell = (text: string) => void
export type ClientSocket = Socket<FromClient, Sent>

/** One event, or one action of those that came together. */
interface Message {
  readonly event: unknown
  readonly message: unknown
  readonly reply: Reply | undefined
}

/** Somebody at a table. */
interface Joined {
  readonly room: Room
  readonly person: Person
}

/**
 * Refusals that pass. What came after such an action would overtake it: who repeats it joins again and begins there.
 * A relay that stops refuses all that comes after, too.
 */
const WORTH_REPEATING: ReadonlySet<RefusalCode> = new Set(['journal', 'too-fast', 'too-busy'])

/** A client who hears one of these joins again, which answers all that it had under way. */
const SAID_ONCE: ReadonlySet<RefusalCode> = new Set(['too-fast', 'too-busy', 'not-joined'])

/** A table at which so much is done that no welcome is ever of today is entered all the same. */
const MOST_PREPARED = 5

/** Requests that wait for those before them; a page has a few at most. */
const MOST_ASKS = 64

const away = (board: Id): Hover => ({ board, x: 0, y: 0, away: true })
const TOO_MANY = refusal('too-large', `At most ${MOST_TOGETHER} actions travel together.`)
const TOO_FAST = refusal('too-fast', 'You send faster than this table reads.')
const STOPPING = refusal('stopping', 'The relay is stopping; try again in a moment.')

/** One connection: whatever comes from it passes this border, or is refused here. */
export class Connection implements Sender, Reader {
  private joined: Joined | undefined
  /** Counts the joins asked for: only the latest one takes place. */
  private joins = 0
  private readonly lane: HoverLane
  /** The sights to which this pointer has left the board. */
  private readonly awayFrom = new Set<string>()
  /** What came together with acts that took long, and waits until they are paid for. */
  private readonly backlog: Message[] = []
  /** Requests are answered one after the other. */
  private readonly asks: (() => Promise<void>)[] = []
  private isAsking = false
  /** What was said last to somebody who acts and may not just now: the same is not said again until he has joined. */
  private told: RefusalCode | undefined

  constructor(
    private readonly socket: ClientSocket,
    private readonly parts: ConnectionParts,
  ) {
    this.lane = new HoverLane(parts.clock, (hover) => this.pass(hover), parts.tally.hoverDropped)
  }

  receive(event: unknown, args: readonly unknown[]): void {
    const last = args.at(-1)
    const reply = typeof last === 'function' ? (last as Reply) : undefined
    const messages = reply ? args.slice(0, -1) : args
    if (event === 'act' && messages.length > MOST_TOGETHER) {
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
    const { isTaken, stays } = this.payer.take(isHover ? 'hovers' : 'actions', actionsFor(event))
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

  private get payer(): Payer {
    return this.parts.line.payer
  }

  private handle(event: unknown, message: unknown, reply: Reply | undefined): void {
    if (event === 'act') this.act(message)
    else if (event === 'hover') this.hover(message)
    else this.ask(event, message, reply)
  }

  /** The referee may look at one action longer than at a hundred others: whoever sent it waits that out. */
  charge(ms: number): void {
    this.payer.work(ms)
  }

  private get address(): string {
    return this.parts.line.address
  }

  refuse(refused: Refusal): void {
    this.parts.tally.refused(refused.code)
    // A flood is answered once. The client joins again, and begins with what was not answered.
    if (refused.code !== this.told) this.socket.emit('refused', refused)
    if (SAID_ONCE.has(refused.code)) this.told = refused.code
    if (WORTH_REPEATING.has(refused.code)) this.leave()
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
    this.joins++
    this.backlog.length = 0
    this.asks.length = 0
    this.leave()
  }

  private act(message: unknown): void {
    const checked = checkAct(message)
    if (!checked.ok) this.decline(malformed(checked.problems), message)
    else if (!this.joined) this.decline(refusal('not-joined', 'Join a table before you act at it.'), message)
    else if (this.joined.person.seat === undefined) this.decline(refusal('observer', 'Observers only watch.'), message)
    else this.joined.room.submit(this.joined.person, checked.value, this)
  }

  private hover(message: unknown): void {
    const checked = checkHover(message)
    if (checked.ok) this.lane.push(checked.value)
    else this.decline(malformed(checked.problems), message)
  }

  /** What is answered, not only accepted. */
  private ask(event: unknown, message: unknown, reply: Reply | undefined): void {
    const answer = (given: Answer<unknown>) => {
      if ('refused' in given) this.decline(given.refused, message, reply)
      else reply?.(given)
    }
    const when = <T>(checked: Checked<T>, work: (value: T) => Promise<void>) => {
      if (!checked.ok) answer({ refused: malformed(checked.problems) })
      else
        this.enqueue(() =>
          work(checked.value).catch((error) => {
            this.parts.log.error({ err: error }, 'A request failed.')
            answer({ refused: refusalFor(error) })
          }),
        )
    }
    /** What is written already. */
    const tell = (text: string) => {
      const { line } = this.parts
      line.wire.expect(text.length)
      line.payer.work(workToSend(text.length))
      reply?.(new Written(`{"ok":${text}}`))
    }
    switch (event) {
      case 'join':
        this.joins++
        when(checkJoin(message), (join) => this.join(join, this.joins, answer, tell))
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
        when(checkHistoryRequest(message), (request) => this.history(request, answer, tell))
        break
      case 'past':
        when(checkPastRequest(message), (request) => this.past(request, answer, tell))
        break
      default:
        answer({ refused: refusal('malformed', `There is no event ${String(event).slice(0, 40)}.`) })
    }
  }

  private async create(create: Create): Promise<Answer<Created>> {
    if (this.parts.accounts.creates.allow(this.address)) return this.parts.rooms.create(create, this.run)
    return { refused: refusal('too-fast', 'Too many tables were opened from your address; wait a little.') }
  }

  private recollect({ sides }: RecollectRequest): Answer<Recollection> {
    if (!this.joined) return { refused: refusal('not-joined', 'Join a table before you ask what was done there.') }
    const { room, person } = this.joined
    const { viewer } = person
    if (sides && !viewer.all && !sides.every((side) => viewer.sides.includes(side))) {
      return { refused: refusal('not-yours', `You play ${viewer.sides.join(', ')}, not ${sides.join(', ')}.`) }
    }
    return { ok: room.recollect(sides ? { sides } : viewer) }
  }

  private link({ seat }: LinkRequest): Answer<NewLink> {
    if (!this.joined) return { refused: refusal('not-joined', 'Join a table before you ask for a link of its seats.') }
    const { room, person } = this.joined
    const link = room.seating.linkFor(person.seat, seat)
    return 'code' in link ? { refused: link } : { ok: link }
  }

  private async history({ before, count }: HistoryRequest, answer: Refuse, tell: Tell): Promise<void> {
    if (!this.joined) return answer({ refused: refusal('not-joined', 'Join a table before you ask for its history.') })
    const { room, person } = this.joined
    const { accounts } = this.parts
    tell(await accounts.inTurn(this.address, () => room.past.history(person.viewer, before, count, this.run)))
  }

  private async past({ from, count }: PastRequest, answer: Refuse, tell: Tell): Promise<void> {
    if (!this.joined) return answer({ refused: refusal('not-joined', 'Join a table before you look back at it.') })
    const { room, person } = this.joined
    const { accounts } = this.parts
    tell(await accounts.inTurn(this.address, () => room.past.from(person.viewer, from, count, this.run)))
  }

  private async join(join: Join, mine: number, answer: Refuse, tell: Tell): Promise<void> {
    const { table, token, name, after } = join
    const room = await this.parts.rooms.find(table, this.run)
    const opened = token === undefined ? undefined : room?.seating.opened(token)
    const claimed = opened?.by === 'invitation' ? await room?.claim(opened.seat) : opened?.seat
    const failed = claimed && 'code' in claimed ? claimed : undefined
    const seat = claimed && 'code' in claimed ? undefined : claimed
    const viewer = seat ? viewerOf(seat) : OBSERVER
    const prepare = () => room?.arrival(viewer, after, this.run)
    let arrival = token === undefined || seat ? await prepare() : undefined
    for (let n = 0; n < MOST_PREPARED && arrival && room?.isOld(arrival); n++) arrival = await prepare()
    if (mine !== this.joins) answer({ refused: refusal('not-joined', 'You left before you had joined.') })
    else if (!room) answer({ refused: refusal('unknown-table', `There is no table ${table}.`) })
    else if (token !== undefined && !seat) {
      const refused = failed ?? room.seating.closedTo(token)
      if (refused.code === 'bad-token') this.parts.note('bad-token', this.address)
      answer({ refused })
    } else if (arrival) {
      this.leave()
      const person: Person = {
        who: this.socket.id,
        ...(seat && { seat: seat.id, ...(seat.hands !== undefined && { hands: seat.hands }) }),
        ...(name !== undefined && { name }),
        viewer,
      }
      // The welcome goes out first, and in the same breath: no entry comes before it, and none in between.
      const own = seat && room.seating.tokenFor(seat.id)
      const pages = this.parts.pages()
      const entered = room.enter(person, arrival, {
        ...(own !== undefined && own !== token && { token: own }),
        ...(pages !== undefined && { pages }),
      })
      if (!entered) return this.join(join, mine, answer, tell)
      this.joined = { room, person }
      this.told = undefined
      tell(entered.welcome)
      if (entered.late) this.socket.emit('entries', new Written(entered.late.text))
      this.socket.join([tableRoom(table), sightRoom(table, sightKey(person.viewer))])
      this.payer.work(workOfPresence(room.company.size))
    }
  }

  /** Requests of one connection are answered in turn, and none is worked out for somebody who does not read. */
  private enqueue(ask: () => Promise<void>): void {
    this.asks.push(ask)
    if (this.asks.length > MOST_ASKS) this.bye(refusal('too-fast', 'You asked for more than you read.'))
    else this.answerNext()
  }

  private answerNext(): void {
    const { wire } = this.parts.line
    if (this.isAsking || this.asks.length === 0) return
    this.isAsking = true
    const next = () => {
      this.isAsking = false
      this.answerNext()
    }
    if (wire.isBehind()) wire.whenSent(next)
    else this.asks.shift()?.().then(next)
  }

  private readonly run: Run = (work) => this.parts.slices.run(work, (ms) => this.payer.work(ms))

  private leave(): void {
    if (!this.joined) return
    const { room, person } = this.joined
    this.joined = undefined
    // A pointer that waits would go to the next table.
    this.lane.stop()
    this.awayFrom.clear()
    this.socket.leave(tableRoom(room.table))
    this.socket.leave(sightRoom(room.table, sightKey(person.viewer)))
    this.payer.work(workOfPresence(room.company.size))
    room.leave(person.who)
  }

  /** To the others at the table. Nobody gets the id of a piece that is not there for him. */
  private pass({ drag = [], ...hover }: Hover): void {
    if (!this.joined) return
    const { room, person } = this.joined
    const who = person.who
    if (drag.length === 0) {
      this.awayFrom.clear()
      toRooms(this.socket, [tableRoom(room.table)]).volatile.emit('hover', { who, hover })
      return
    }
    for (const [sight, viewer] of room.company.sights) {
      const seen = room.visible(drag, [person.viewer, viewer])
      // Where a hand goes with what he does not see would tell him where that is; how long it goes, that it drags it.
      const isAway = seen.length === 0
      if (isAway && this.awayFrom.has(sight)) continue
      if (isAway) this.awayFrom.add(sight)
      else this.awayFrom.delete(sight)
      const message = { who, hover: isAway ? away(hover.board) : { ...hover, drag: seen } }
      toRooms(this.socket, [sightRoom(room.table, sight)]).volatile.emit('hover', message)
    }
  }

  /** Refuses in the way the sender listens for: as the answer to a request, or by itself. */
  private decline(refused: Refusal, message: unknown, reply?: Reply): void {
    if (reply) {
      this.parts.tally.refused(refused.code)
      reply({ refused })
    } else this.refuse(withId(refused, message))
  }
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

function malformed(problems: readonly Problem[]): Refusal {
  const { pointer, message } = problems[0] as Problem
  return { ...refusal('malformed', message), pointer }
}

const LONGEST_ID = 48

/** The sender's own name for what is refused, if it has one that could be his. */
function withId(refused: Refusal, message: unknown): Refusal {
  const id: unknown = typeof message === 'object' && message !== null && 'id' in message ? message.id : undefined
  return typeof id === 'string' && id.length <= LONGEST_ID ? { ...refused, id } : refused
}
