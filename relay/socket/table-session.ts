import type { Join, Refusal } from '../../table/generated/types.ts'
import { refusal } from '../../table/refusal.ts'
import { OBSERVER, sightKey, viewerOf } from '../../table/secrecy/sight.ts'
import { workOfPresence } from '../limits/costs.ts'
import type { Person } from '../room/participants.ts'
import type { Arrival } from '../room/prepared-welcome.ts'
import type { Room } from '../room/room.ts'
import type { Rooms } from '../room/rooms.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Note } from '../runtime/incidents.ts'
import type { Tally } from '../runtime/metrics.ts'
import { type Run, whole } from '../runtime/slices.ts'
import { type ClientSocket, sightRoom, tableRoom } from './broadcast.ts'
import type { Line } from './frame-gate.ts'
import type { Joined } from './joined-table.ts'
import { Written } from './message-encoder.ts'
import { Pointer } from './pointer.ts'

/** A table at which so much is done that no welcome is ever of today is entered all the same. */
const MOST_PREPARED = 5

export interface AttendanceParts {
  readonly rooms: Rooms
  readonly clock: Clock
  readonly note: Note
  readonly line: Line
  readonly tally: Tally
  /** Hash of the pages that are served now. */
  pages(): string | undefined
}

/** How a request is answered: refused, or with what is written already. */
export interface Answering {
  answer(given: { readonly refused: Refusal }): void
  readonly tell: Tell
}

type Tell = (text: string) => void

/** The table at which a connection is, and as whom. */
export class Attendance {
  joined: Joined | undefined
  readonly pointer: Pointer
  /** Counts the joins asked for: only the latest one takes place. */
  private joins = 0

  constructor(
    private readonly socket: ClientSocket,
    private readonly parts: AttendanceParts,
    private readonly hasJoined: () => void,
  ) {
    this.pointer = new Pointer(socket, () => this.joined, parts.clock, parts.tally.hoverDropped)
  }

  /** A join was asked for; those before it that have not taken place yet are void. */
  expectJoin(): void {
    this.joins++
  }

  join(join: Join, run: Run, asker: Answering): Promise<void> {
    return this.joinAs(join, this.joins, run, asker)
  }

  /** The connection is closed: nothing that is under way takes place. */
  end(): void {
    this.joins++
    this.leave()
  }

  leave(): void {
    if (!this.joined) return
    const { room, person } = this.joined
    this.joined = undefined
    this.pointer.leave()
    this.socket.leave(tableRoom(room.table))
    this.socket.leave(sightRoom(room.table, sightKey(person.viewer)))
    this.parts.line.payer.work(workOfPresence(room.company.size))
    room.leave(person.who)
  }

  private async joinAs(join: Join, mine: number, run: Run, { answer, tell }: Answering): Promise<void> {
    const { table, token, name, after } = join
    const room = await this.parts.rooms.find(table, run)
    const opened = token === undefined ? undefined : room?.seating.opened(token)
    const claimed = opened?.by === 'invitation' ? await room?.claim(opened.seat) : opened?.seat
    const failed = claimed && 'code' in claimed ? claimed : undefined
    const seat = claimed && 'code' in claimed ? undefined : claimed
    const viewer = seat ? viewerOf(seat) : OBSERVER
    const prepare = () => room?.arrival(viewer, after, run)
    let arrival = token === undefined || seat ? await prepare() : undefined
    for (let n = 0; n < MOST_PREPARED && arrival && room?.isOld(arrival); n++) arrival = await prepare()
    if (mine !== this.joins) answer({ refused: refusal('not-joined', 'You left before you had joined.') })
    else if (!room) answer({ refused: refusal('unknown-table', `There is no table ${table}.`) })
    else if (token !== undefined && !seat) {
      const refused = failed ?? room.seating.closedTo(token)
      if (refused.code === 'bad-token') this.parts.note('bad-token', this.parts.line.address)
      answer({ refused })
    } else if (arrival) {
      const person: Person = {
        who: this.socket.id,
        ...(seat && { seat: seat.id, ...(seat.hands !== undefined && { hands: seat.hands }) }),
        ...(name !== undefined && { name }),
        viewer,
      }
      // Many may have waited for this arrival: one large welcome after the other, not all of them in one turn.
      const isEntered = await run(whole(() => mine === this.joins && this.enter(room, person, arrival, token, tell)))
      if (!isEntered) return this.joinAs(join, mine, run, { answer, tell })
    }
  }

  /** False where the log has become another one since the arrival was prepared. */
  private enter(room: Room, person: Person, arrival: Arrival, token: string | undefined, tell: Tell): boolean {
    this.leave()
    // The welcome goes out first, and in the same breath: no entry comes before it, and none in between.
    const own = person.seat === undefined ? undefined : room.seating.tokenFor(person.seat)
    const pages = this.parts.pages()
    const entered = room.enter(person, arrival, {
      ...(own !== undefined && own !== token && { token: own }),
      ...(pages !== undefined && { pages }),
    })
    if (!entered) return false
    this.joined = { room, person }
    this.hasJoined()
    tell(entered.welcome)
    if (entered.late) this.socket.emit('entries', new Written(entered.late.text))
    this.socket.join([tableRoom(room.table), sightRoom(room.table, sightKey(person.viewer))])
    this.parts.line.payer.work(workOfPresence(room.company.size))
    return true
  }
}
