import { awaitsConsent, missingConsents } from '../../table/action/consent.ts'
import type { NoStanding, Seat, Standing, Token } from '../../table/generated/types.ts'
import type { LoadedModules } from '../modules/loaded-modules.ts'
import type { TableSummary } from '../room/table-summaries.ts'

const UNKNOWN: NoStanding = { gone: 'unknown-table' }

/** How a table stands for who has this token. A wrong one finds out no more than that it leads nowhere. */
export function lobbyTableFor(
  shelf: LoadedModules,
  outline: TableSummary | undefined,
  token: Token | undefined,
): Standing | NoStanding {
  if (!outline) return UNKNOWN
  if (token === undefined) return told(shelf, outline, undefined)
  const seat = outline.seating.opened(token)?.seat
  if (seat) return told(shelf, outline, seat)
  // Only who held the seat once can have a token that is void.
  return outline.seating.closedTo(token).code === 'handed-on' ? { gone: 'handed-on' } : UNKNOWN
}

function told(shelf: LoadedModules, { state, at, people }: TableSummary, seat: Seat | undefined): Standing {
  const { game, seats, time, held, closed } = state
  const module = shelf.get(game.module)?.module
  const turns = module?.scenarios.get(game.scenario)?.turns
  const asks = Object.values(held).filter(awaitsConsent)
  const isWaitedFor = !closed && asks.some((ask) => missingConsents({ seats }, ask).some(({ id }) => id === seat?.id))
  return {
    module: game.module,
    scenario: game.scenario,
    ...(seat && { seat: seat.id }),
    seats: seats.map(({ id, sides, name, referee }) => ({
      seat: id,
      sides,
      ...(name !== undefined && { name }),
      ...(referee && { referee }),
      here: people.some((person) => person.seat === id),
    })),
    turn: turns?.names?.[time.turn - turns.first] ?? `${module?.sequence.turn ?? 'Turn'} ${time.turn}`,
    phase: module?.sequence.phases.find(({ id }) => id === time.phase)?.name ?? time.phase,
    ...(time.side !== undefined && { side: time.side }),
    ...(isWaitedFor && { asked: true as const }),
    at,
    ended: closed,
  }
}
