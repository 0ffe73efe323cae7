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
  Past,
  PastRequest,
  Recollection,
  RecollectRequest,
  Refusal,
  RefusalCode,
  SeenEntry,
  Welcome,
} from '../table/generated/types.ts'
import type { Checked, Problem } from '../table/problem.ts'
import { type Answer, BYTES_AN_ACTION, type FromClient, type FromRelay, LARGEST_MESSAGE } from '../table/protocol.ts'
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
import type { Clock } from './clock.ts'
import type { Person } from './company.ts'
import type { Guard } from './guard.ts'
import { HoverLane } from './hover.ts'
import type { Tally } from './metrics.ts'
import { sightRoom, tableRoom, toRooms } from './outlet.ts'
import { type Addresses, Brake, Bucket, type Limits } from './rate.ts'
import type { Sender } from './refused.ts'
import type { Room } from './room.ts'
import type { Rooms } from './rooms.ts'
import type { Wire } from './wire.ts'

export interface ConnectionParts {
  readonly rooms: Rooms
  readonly clock: Clock
  readonly limits: Limits
  readonly creates: Addresses
  /** What all connections from one address send together. */
  readonly actions: Addresses
  readonly hovers: Addresses
  readonly tally: Tally
  readonly log: BaseLogger
  readonly guard: Guard
  /** What the pages served now are made of. */
  pages(): string | undefined
  /** The relay is about to end. */
  isStopping(): boolean
}

type Reply = (answer: Answer<unknown>) => void
type ClientSocket = Socket<FromClient, FromRelay>

/** Somebody at a table. */
interface Joined {
  readonly room: Room
  readonly person: Person
}

/** What an event costs of the actions a connection may send; a page of history more than a move. */
const COST: Readonly<Record<string, number>> = { create: 5, join: 5, link: 5, history: 5, past: 8, recollect: 5 }

/** As long of the relay's time costs an address as much as one action more. */
const MS_AN_ACTION = 1

/**
 * Refusals that pass. What came after such an action would overtake it: who repeats it joins again and begins there.
 * A relay that stops refuses all that comes after, too.
 */
const WORTH_REPEATING: ReadonlySet<RefusalCode> = new Set(['journal', 'too-fast'])

/** How a frame begins that holds a pointer. */
const HOVER_FRAME = '2["hover"'

const away = (board: Id): Hover => ({ board, x: 0, y: 0, away: true })
const TOO_FAST = refusal('too-fast', 'You send faster than this table reads.')
const STOPPING = refusal('stopping', 'The relay is stopping; try again in a moment.')

/** One connection: whatever comes from it passes this border, or is refused here. */
export class Connection implements Sender {
  private joined: Joined | undefined
  /** Counts the joins asked for: only the latest one takes place. */
  private joins = 0
  private readonly actions: Bucket
  private readonly hovers: Bucket
  private readonly brake: Brake
  private readonly lane: HoverLane
  /** The sights to which this pointer has left the board. */
  private readonly awayFrom = new Set<string>()

  constructor(
    private readonly socket: ClientSocket,
    private readonly wire: Wire,
    private readonly parts: ConnectionParts,
  ) {
    const { clock, limits, tally } = parts
    this.actions = new Bucket(limits.actions, clock)
    this.hovers = new Bucket(limits.hovers, clock)
    this.brake = new Brake(limits, clock, {
      pause: () => {
        tally.slowed()
        wire.pause()
      },
      resume: () => wire.resume(),
    })
    this.lane = new HoverLane(clock, (hover) => this.pass(hover), tally.hoverDropped)
  }

  /** A frame has come, whatever is in it: its bytes are weighed here, and what they say later. */
  weigh(frame: string): void {
    if (!this.socket.connected) return
    const cost = Buffer.byteLength(frame) / BYTES_AN_ACTION
    if (frame.startsWith(HOVER_FRAME)) {
      this.hovers.owe(cost)
      this.hold(this.hovers)
      return
    }
    const now = this.parts.clock.now()
    const shared = this.parts.actions.of(this.address)
    this.actions.owe(cost, now)
    shared.owe(cost, now)
    if (this.hold(this.actions)) this.brake.slow(shared)
  }

  receive(event: unknown, args: readonly unknown[]): void {
    const last = args.at(-1)
    const reply = typeof last === 'function' ? (last as Reply) : undefined
    const messages = reply ? args.slice(0, -1) : args
    // Actions may travel together; each is weighed, checked and answered by itself.
    if (event === 'act' && messages.length > 1) for (const message of messages) this.take(event, message, reply)
    else this.take(event, messages[0], reply)
  }

  private take(event: unknown, message: unknown, reply: Reply | undefined): void {
    if (!this.socket.connected) return
    const isHover = event === 'hover'
    const own = isHover ? this.hovers : this.actions
    const cost = COST[String(event)] ?? 1
    const now = this.parts.clock.now()
    const isTaken =
      own.take(cost, now) && (isHover ? this.parts.hovers.allow(this.address) : this.takeShared(cost, now))
    if (!this.hold(own)) return
    if (!isTaken && isHover) this.parts.tally.hoverDropped()
    else if (!isTaken) this.decline(TOO_FAST, message, reply)
    else if (this.parts.isStopping()) this.decline(STOPPING, message, reply)
    else {
      this.handle(event, message, reply)
      this.charge(now)
    }
  }

  private handle(event: unknown, message: unknown, reply: Reply | undefined): void {
    if (event === 'act') this.act(message)
    else if (event === 'hover') this.hover(message)
    else this.ask(event, message, reply)
  }

  /** The referee may look at one action longer than at a hundred others: whoever sent it waits that out. */
  private charge(began: number): void {
    const { clock, actions } = this.parts
    const spent = clock.now() - began
    if (spent <= 0) return
    const shared = actions.of(this.address)
    shared.owe(spent / MS_AN_ACTION)
    this.brake.slow(shared)
  }

  private get address(): string {
    return this.socket.conn.remoteAddress
  }

  private takeShared(cost: number, now: number): boolean {
    const shared = this.parts.actions.of(this.address)
    const isTaken = shared.take(cost, now)
    this.brake.slow(shared)
    return isTaken
  }

  /** Slows who owes; false where he is sent away. */
  private hold(bucket: Bucket): boolean {
    const isHeld = this.brake.check(bucket)
    if (!isHeld) this.bye(refusal('too-fast', 'You sent too much too often.'))
    return isHeld
  }

  refuse(refused: Refusal): void {
    this.parts.tally.refused(refused.code)
    this.socket.emit('refused', refused)
    if (WORTH_REPEATING.has(refused.code)) this.leave()
  }

  /** Closes the connection, and says why. */
  bye(reason: Refusal): void {
    this.parts.tally.refused(reason.code)
    this.socket.emit('bye', reason)
    this.wire.end()
  }

  /** The websocket closes by itself, before anything of the message is read. */
  tooLarge(): void {
    this.parts.tally.refused('too-large')
    this.socket.emit('bye', refusal('too-large', `A message holds ${LARGEST_MESSAGE} bytes at most; yours was larger.`))
  }

  closed(): void {
    this.joins++
    this.brake.release()
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
        work(checked.value).catch((error) => {
          this.parts.log.error({ err: error }, 'A request failed.')
          answer({ refused: refusal('journal', 'The journal cannot be read or written just now; try again.') })
        })
    }
    switch (event) {
      case 'join':
        when(checkJoin(message), (join) => this.join(join, answer))
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
        when(checkHistoryRequest(message), async (request) => answer(await this.history(request)))
        break
      case 'past':
        when(checkPastRequest(message), async (request) => answer(await this.past(request)))
        break
      default:
        answer({ refused: refusal('malformed', `There is no event ${String(event).slice(0, 40)}.`) })
    }
  }

  private async create(create: Create): Promise<Answer<Created>> {
    if (this.parts.creates.allow(this.address)) return this.parts.rooms.create(create)
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

  private async history({ before, count }: HistoryRequest): Promise<Answer<SeenEntry[]>> {
    if (!this.joined) return { refused: refusal('not-joined', 'Join a table before you ask for its history.') }
    const { room, person } = this.joined
    return { ok: await room.past.history(person.viewer, before, count) }
  }

  private async past({ from, count }: PastRequest): Promise<Answer<Past>> {
    if (!this.joined) return { refused: refusal('not-joined', 'Join a table before you look back at it.') }
    const { room, person } = this.joined
    return { ok: await room.past.from(person.viewer, from, count) }
  }

  private async join({ table, token, name, after }: Join, answer: (given: Answer<Welcome>) => void): Promise<void> {
    const mine = ++this.joins
    const room = await this.parts.rooms.find(table)
    const opened = token === undefined ? undefined : room?.seating.opened(token)
    const claimed = opened?.by === 'invitation' ? await room?.claim(opened.seat) : opened?.seat
    const failed = claimed && 'code' in claimed ? claimed : undefined
    const seat = claimed && 'code' in claimed ? undefined : claimed
    if (mine !== this.joins) answer({ refused: refusal('not-joined', 'You left before you had joined.') })
    else if (!room) answer({ refused: refusal('unknown-table', `There is no table ${table}.`) })
    else if (token !== undefined && !seat) {
      answer({ refused: failed ?? room.seating.closedTo(token) })
    } else {
      this.leave()
      const person: Person = {
        who: this.socket.id,
        ...(seat && { seat: seat.id, ...(seat.hands !== undefined && { hands: seat.hands }) }),
        ...(name !== undefined && { name }),
        viewer: seat ? viewerOf(seat) : OBSERVER,
      }
      this.joined = { room, person }
      // The welcome goes out first, and in the same breath: no entry comes before it, and none in between.
      const own = seat && room.seating.tokenFor(seat.id)
      const pages = this.parts.pages()
      const welcome = room.enter(person, after, own === token ? undefined : own)
      answer({ ok: { ...welcome, ...(pages !== undefined && { pages }) } })
      this.socket.join([tableRoom(table), sightRoom(table, sightKey(person.viewer))])
    }
  }

  private leave(): void {
    if (!this.joined) return
    const { room, person } = this.joined
    this.joined = undefined
    // A pointer that waits would go to the next table.
    this.lane.stop()
    this.awayFrom.clear()
    this.socket.leave(tableRoom(room.table))
    this.socket.leave(sightRoom(room.table, sightKey(person.viewer)))
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
