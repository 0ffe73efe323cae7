import type { Referees } from '../table/referee.ts'
import { refereeFor } from './referee.ts'
import { answer, judging } from './request.ts'

/** What this house gives: to the relay by its main.ts, to a client when a table wants it. */
export const referees: Referees = { refereeFor: (module) => refereeFor(module), answer, judging }
