import type { Join, Refusal } from '../../table/generated/types.ts'
import { refusal } from '../../table/refusal.ts'
import { OBSERVER, viewerKey, viewerOf } from '../../table/secrecy/sight.ts'
import { presenceCost } from '../limits/costs.ts'
import type { Participant } from '../room/participants.ts'
import type { PreparedWelcome } from '../room/prepared-welcome.ts'
import type { Room } from '../room/room.ts'
import type { Rooms } from '../room/rooms.ts'
import type { Clock } from '../runtime/clock.ts'
import type { NoteIncident } from '../runtime/incidents.ts'
import type { Tally } from '../runtime/metrics.ts'
import { inOneSlice, type Run } from '../runtime/slices.ts'
import type { FrameGate } from './frame-gate.ts'
import type { JoinedTable } from './joined-table.ts'
import { JsonText } from './message-encoder.ts'
import { Pointer } from './pointer.ts'
import { type ClientSocket, tableRoom, viewerRoom } from './socket-rooms.ts'

/** After so many outdated welcomes the last one is used: the table is too busy for a fresh one. */
const MOST_PREPARED = 5

export interface TableSessionParts {
  readonly rooms: Rooms
  readonly clock: Clock
  readonly note: NoteIncident
  readonly gate: FrameGate
  readonly tally: Tally
  /** Hash of the pages that are served now. */
  pages(): string | undefined
}

/** Answers a request, with a refusal or with JSON. */
export interface RequestAnswer {
  answer(given: { readonly refused: Refusal }): void
  answerText(text: string): void
}

/** Lets one connection join a table and leave it. */
export class TableSession {
  joined: JoinedTable | undefined
  readonly pointer: Pointer
  /** Counts the requests to join: only the latest takes effect. */
  private joins = 0

  constructor(
    private readonly socket: ClientSocket,
    private readonly parts: TableSessionParts,
    private readonly hasJoined: () => void,
  ) {
    this.pointer = new Pointer(socket, () => this.joined, parts.clock, parts.tally.hoverDropped)
  }

  /** Cancels the joins that are still under way. */
  expectJoin(): void {
    this.joins++
  }

  join(join: Join, run: Run, asker: RequestAnswer): Promise<void> {
    return this.joinAs(join, this.joins, run, asker)
  }

  /** Call this when the connection is closed; it also cancels joins under way. */
  end(): void {
    this.joins++
    this.leave()
  }

  leave(): void {
    if (!this.joined) return
    const { room, participant } = this.joined
    this.joined = undefined
    this.pointer.leave()
    this.socket.leave(tableRoom(room.table))
    this.socket.leave(viewerRoom(room.table, viewerKey(participant.viewer)))
    this.parts.gate.budget.spend(presenceCost(room.participants.size))
    room.leave(participant.who)
  }

  private async joinAs(join: Join, mine: number, run: Run, { answer, answerText }: RequestAnswer): Promise<void> {
    const { table, token, name, after } = join
    const room = await this.parts.rooms.find(table, run)
    const opening = token === undefined ? undefined : room?.seatAccess.seatOpenedBy(token)
    const claimed = opening?.by === 'invitation' ? await room?.claim(opening.seat) : opening?.seat
    const failed = claimed && 'code' in claimed ? claimed : undefined
    const seat = claimed && 'code' in claimed ? undefined : claimed
    const viewer = seat ? viewerOf(seat) : OBSERVER
    const prepare = () => room?.prepareWelcome(viewer, after, run)
    let welcome = token === undefined || seat ? await prepare() : undefined
    for (let n = 0; n < MOST_PREPARED && welcome && room?.isOutdated(welcome); n++) welcome = await prepare()
    if (mine !== this.joins) answer({ refused: refusal('not-joined', 'You left before you had joined.') })
    else if (!room) answer({ refused: refusal('unknown-table', `There is no table ${table}.`) })
    else if (token !== undefined && !seat) {
      const refused = failed ?? room.seatAccess.refusalFor(token)
      if (refused.code === 'bad-token') this.parts.note('bad-token', this.parts.gate.address)
      answer({ refused })
    } else if (welcome) {
      const participant: Participant = {
        who: this.socket.id,
        ...(seat && { seat: seat.id, ...(seat.hands !== undefined && { hands: seat.hands }) }),
        ...(name !== undefined && { name }),
        viewer,
      }
      // Many may wait for the same large welcome; they do not all get it in one turn.
      const isEntered = await run(
        inOneSlice(() => mine === this.joins && this.enter(room, participant, welcome, token, answerText)),
      )
      if (!isEntered) return this.joinAs(join, mine, run, { answer, answerText })
    }
  }

  /** False where the log has been replaced since the welcome was prepared. */
  private enter(
    room: Room,
    participant: Participant,
    welcome: PreparedWelcome,
    token: string | undefined,
    answerText: RequestAnswer['answerText'],
  ): boolean {
    this.leave()
    // The welcome is sent first and in the same turn, so that no entry comes before it or is missed.
    const own = participant.seat === undefined ? undefined : room.seatAccess.tokenFor(participant.seat)
    const pages = this.parts.pages()
    const entered = room.enter(participant, welcome, {
      ...(own !== undefined && own !== token && { token: own }),
      ...(pages !== undefined && { pages }),
    })
    if (!entered) return false
    this.joined = { room, participant }
    this.hasJoined()
    answerText(entered.welcome)
    if (entered.late) this.socket.emit('entries', new JsonText(entered.late.text))
    this.socket.join([tableRoom(room.table), viewerRoom(room.table, viewerKey(participant.viewer))])
    this.parts.gate.budget.spend(presenceCost(room.participants.size))
    return true
  }
}
