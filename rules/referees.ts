import type { RefereesOf } from '../table/referee.ts'
import { answerInParts, answerRequest } from './core/request/request.ts'
import { SYSTEMS } from './games/systems.ts'

/** The rules of all games, for the relay and for clients that need them. */
export const refereesOf: RefereesOf = (editions) => ({
  async rulesFor(id) {
    const load = SYSTEMS.get(id)
    const { refereeFor } = await (load?.() ?? import('./kit/plain/system.ts'))
    return {
      edition: load ? editions?.games[id] : editions?.plain,
      refereeFor,
      answer: (module, request) => answerRequest(refereeFor, module, request),
      judging: (module, request) => answerInParts(refereeFor, module, request),
    }
  },
})
