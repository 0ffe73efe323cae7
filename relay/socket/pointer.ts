import type { Hover, Id, PieceId } from '../../table/generated/types.ts'
import { sightOf, type Viewer } from '../../table/secrecy/sight.ts'
import type { State } from '../../table/state.ts'
import type { Clock } from '../runtime/clock.ts'
import type { JoinedTable } from './joined-table.ts'
import { PointerThrottle } from './pointer-throttle.ts'
import { type ClientSocket, sightRoom, tableRoom, toRooms } from './socket-rooms.ts'

const away = (board: Id): Hover => ({ board, x: 0, y: 0, away: true })

/** The pointer of one connection, and what it drags, as the others at the table see it. */
export class Pointer {
  private readonly lane: PointerThrottle
  /** The sights to which this pointer has left the board. */
  private readonly awayFrom = new Set<string>()

  constructor(
    private readonly socket: ClientSocket,
    private readonly joined: () => JoinedTable | undefined,
    clock: Clock,
    dropped: () => void,
  ) {
    this.lane = new PointerThrottle(clock, (hover) => this.pass(hover), dropped)
  }

  move(hover: Hover): void {
    this.lane.push(hover)
  }

  /** A pointer that waits would go to the next table. */
  leave(): void {
    this.lane.stop()
    this.awayFrom.clear()
  }

  /** To the others at the table. Nobody gets the id of a piece that is not there for him. */
  private pass({ drag = [], ...hover }: Hover): void {
    const joined = this.joined()
    if (!joined) return
    const { room, participant: person } = joined
    const who = person.who
    if (drag.length === 0) {
      this.awayFrom.clear()
      toRooms(this.socket, [tableRoom(room.table)]).volatile.emit('hover', { who, hover })
      return
    }
    for (const [sight, viewer] of room.participants.sights) {
      const seen = visible(room.state, drag, [person.viewer, viewer])
      // Where a hand goes with what he does not see would tell him where that is; how long it goes, that it drags it.
      const isAway = seen.length === 0
      if (isAway && this.awayFrom.has(sight)) continue
      if (isAway) this.awayFrom.add(sight)
      else this.awayFrom.delete(sight)
      const message = { who, hover: isAway ? away(hover.board) : { ...hover, drag: seen } }
      toRooms(this.socket, [sightRoom(room.table, sight)]).volatile.emit('hover', message)
    }
  }
}

/** The pieces of which all these viewers see at least a cover. */
const visible = (state: State, ids: readonly PieceId[], viewers: readonly Viewer[]): PieceId[] =>
  ids.filter((id) => {
    const piece = state.pieces.get(id)
    return piece && viewers.every((viewer) => sightOf(state, piece, viewer) !== 'absent')
  })
