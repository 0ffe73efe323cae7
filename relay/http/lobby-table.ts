import { seatsWaitedFor } from '../../table/action/consent.ts'
import type { NoStanding, Seat, Standing, Token } from '../../table/generated/types.ts'
import type { LoadedModules } from '../modules/loaded-modules.ts'
import type { TableSummary } from '../room/table-summaries.ts'

const UNKNOWN: NoStanding = { gone: 'unknown-table' }

/** Shows a table to the holder of a token. A wrong token learns only that it opens nothing. */
export function lobbyTableFor(
  modules: LoadedModules,
  summary: TableSummary | undefined,
  token: Token | undefined,
): Standing | NoStanding {
  if (!summary) return UNKNOWN
  if (token === undefined) return shown(modules, summary, undefined)
  const seat = summary.seatAccess.seatOpenedBy(token)?.seat
  if (seat) return shown(modules, summary, seat)
  // Only a former holder of the seat can have a void token.
  return summary.seatAccess.refusalFor(token).code === 'handed-on' ? { gone: 'handed-on' } : UNKNOWN
}

function shown(modules: LoadedModules, { state, at, people }: TableSummary, seat: Seat | undefined): Standing {
  const { game, seats, time, held, closed } = state
  const module = modules.get(game.module)?.module
  const turns = module?.scenarios.get(game.scenario)?.turns
  const waitedFor = Object.values(held).flatMap((each) => seatsWaitedFor({ seats }, each))
  const isWaitedFor = !closed && waitedFor.some(({ id }) => id === seat?.id)
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
