import type { Hover, Id, PieceId } from '../../table/generated/types.ts'
import { sightOf, type Viewer } from '../../table/secrecy/sight.ts'
import type { State } from '../../table/state.ts'
import type { Clock } from '../runtime/clock.ts'
import type { JoinedTable } from './joined-table.ts'
import { PointerThrottle } from './pointer-throttle.ts'
import { type ClientSocket, tableRoom, toRooms, viewerRoom } from './socket-rooms.ts'

const away = (board: Id): Hover => ({ board, x: 0, y: 0, away: true })

/** Shows the others at the table where a player points and what is dragged. */
export class Pointer {
  private readonly throttle: PointerThrottle
  /** The viewers, by key, to whom this pointer has left the board. */
  private readonly awayFrom = new Set<string>()

  constructor(
    private readonly socket: ClientSocket,
    private readonly joined: () => JoinedTable | undefined,
    clock: Clock,
    dropped: () => void,
  ) {
    this.throttle = new PointerThrottle(clock, (hover) => this.send(hover), dropped)
  }

  move(hover: Hover): void {
    this.throttle.push(hover)
  }

  /** Drops a waiting message, which would go to the next table. */
  leave(): void {
    this.throttle.stop()
    this.awayFrom.clear()
  }

  /** Sends to the others at the table; nobody gets the id of a piece hidden from them. */
  private send({ drag = [], ...hover }: Hover): void {
    const joined = this.joined()
    if (!joined) return
    const { room, participant } = joined
    const { who } = participant
    if (drag.length === 0) {
      this.awayFrom.clear()
      toRooms(this.socket, [tableRoom(room.table)]).volatile.emit('hover', { who, hover })
      return
    }
    for (const [key, viewer] of room.participants.viewers) {
      const seen = visible(room.state, drag, [participant.viewer, viewer])
      // A viewer who sees no dragged piece sees the pointer leave: its path would give away where a hidden piece goes.
      const isAway = seen.length === 0
      if (isAway && this.awayFrom.has(key)) continue
      if (isAway) this.awayFrom.add(key)
      else this.awayFrom.delete(key)
      const message = { who, hover: isAway ? away(hover.board) : { ...hover, drag: seen } }
      toRooms(this.socket, [viewerRoom(room.table, key)]).volatile.emit('hover', message)
    }
  }
}

/** The pieces that all these viewers see, if only as a cover. */
const visible = (state: State, ids: readonly PieceId[], viewers: readonly Viewer[]): PieceId[] =>
  ids.filter((id) => {
    const piece = state.pieces.get(id)
    return piece && viewers.every((viewer) => sightOf(state, piece, viewer) !== 'absent')
  })
