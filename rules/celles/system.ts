import type { System } from '../system.ts'
import { action } from './action.ts'
import { infiltration } from './infiltration.ts'
import { movement } from './movement.ts'
import { SWITCHES } from './switches.ts'

/** Celles: what its rules sheet cannot say, chapter by chapter. */
export const CELLES: System = {
  switches: SWITCHES,
  topics: [{ ask: 'infiltrate', text: 'Infiltration' }],
  chapters: [action, movement, infiltration],
}
