import type { Join, Refusal } from '../../table/generated/types.ts'
import { refusal } from '../../table/refusal.ts'
import { OBSERVER, viewerKey, viewerOf } from '../../table/secrecy/sight.ts'
import { presenceCost } from '../limits/costs.ts'
import type { Participant } from '../room/participants.ts'
import type { PreparedWelcome } from '../room/prepared-welcome.ts'
import type { Room } from '../room/room.ts'
import type { Rooms } from '../room/rooms.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Note } from '../runtime/incidents.ts'
import type { Tally } from '../runtime/metrics.ts'
import { inOneSlice, type Run } from '../runtime/slices.ts'
import type { FrameGate } from './frame-gate.ts'
import type { JoinedTable } from './joined-table.ts'
import { JsonText } from './message-encoder.ts'
import { Pointer } from './pointer.ts'
import { type ClientSocket, sightRoom, tableRoom } from './socket-rooms.ts'

/** A table at which so much is done that no welcome is ever of today is entered all the same. */
const MOST_PREPARED = 5

export interface TableSessionParts {
  readonly rooms: Rooms
  readonly clock: Clock
  readonly note: Note
  readonly line: FrameGate
  readonly tally: Tally
  /** Hash of the pages that are served now. */
  pages(): string | undefined
}

/** How a request is answered: refused, or with what is written already. */
export interface RequestAnswer {
  answer(given: { readonly refused: Refusal }): void
  readonly tell: Tell
}

type Tell = (text: string) => void

/** The table at which a connection is, and as whom. */
export class TableSession {
  joined: JoinedTable | undefined
  readonly pointer: Pointer
  /** Counts the joins asked for: only the latest one takes place. */
  private joins = 0

  constructor(
    private readonly socket: ClientSocket,
    private readonly parts: TableSessionParts,
    private readonly hasJoined: () => void,
  ) {
    this.pointer = new Pointer(socket, () => this.joined, parts.clock, parts.tally.hoverDropped)
  }

  /** A join was asked for; those before it that have not taken place yet are void. */
  expectJoin(): void {
    this.joins++
  }

  join(join: Join, run: Run, asker: RequestAnswer): Promise<void> {
    return this.joinAs(join, this.joins, run, asker)
  }

  /** The connection is closed: nothing that is under way takes place. */
  end(): void {
    this.joins++
    this.leave()
  }

  leave(): void {
    if (!this.joined) return
    const { room, participant: person } = this.joined
    this.joined = undefined
    this.pointer.leave()
    this.socket.leave(tableRoom(room.table))
    this.socket.leave(sightRoom(room.table, viewerKey(person.viewer)))
    this.parts.line.budget.work(presenceCost(room.participants.size))
    room.leave(person.who)
  }

  private async joinAs(join: Join, mine: number, run: Run, { answer, tell }: RequestAnswer): Promise<void> {
    const { table, token, name, after } = join
    const room = await this.parts.rooms.find(table, run)
    const opened = token === undefined ? undefined : room?.seating.opened(token)
    const claimed = opened?.by === 'invitation' ? await room?.claim(opened.seat) : opened?.seat
    const failed = claimed && 'code' in claimed ? claimed : undefined
    const seat = claimed && 'code' in claimed ? undefined : claimed
    const viewer = seat ? viewerOf(seat) : OBSERVER
    const prepare = () => room?.arrival(viewer, after, run)
    let arrival = token === undefined || seat ? await prepare() : undefined
    for (let n = 0; n < MOST_PREPARED && arrival && room?.isOutdated(arrival); n++) arrival = await prepare()
    if (mine !== this.joins) answer({ refused: refusal('not-joined', 'You left before you had joined.') })
    else if (!room) answer({ refused: refusal('unknown-table', `There is no table ${table}.`) })
    else if (token !== undefined && !seat) {
      const refused = failed ?? room.seating.closedTo(token)
      if (refused.code === 'bad-token') this.parts.note('bad-token', this.parts.line.address)
      answer({ refused })
    } else if (arrival) {
      const person: Participant = {
        who: this.socket.id,
        ...(seat && { seat: seat.id, ...(seat.hands !== undefined && { hands: seat.hands }) }),
        ...(name !== undefined && { name }),
        viewer,
      }
      // Many may have waited for this arrival: one large welcome after the other, not all of them in one turn.
      const isEntered = await run(
        inOneSlice(() => mine === this.joins && this.enter(room, person, arrival, token, tell)),
      )
      if (!isEntered) return this.joinAs(join, mine, run, { answer, tell })
    }
  }

  /** False where the log has become another one since the arrival was prepared. */
  private enter(
    room: Room,
    person: Participant,
    arrival: PreparedWelcome,
    token: string | undefined,
    tell: Tell,
  ): boolean {
    this.leave()
    // The welcome goes out first, and in the same breath: no entry comes before it, and none in between.
    const own = person.seat === undefined ? undefined : room.seating.tokenFor(person.seat)
    const pages = this.parts.pages()
    const entered = room.enter(person, arrival, {
      ...(own !== undefined && own !== token && { token: own }),
      ...(pages !== undefined && { pages }),
    })
    if (!entered) return false
    this.joined = { room, participant: person }
    this.hasJoined()
    tell(entered.welcome)
    if (entered.late) this.socket.emit('entries', new JsonText(entered.late.text))
    this.socket.join([tableRoom(room.table), sightRoom(room.table, viewerKey(person.viewer))])
    this.parts.line.budget.work(presenceCost(room.participants.size))
    return true
  }
}
