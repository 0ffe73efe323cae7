import type { Game } from './generated/types.ts'

/**
 * The format of the logs that are begun today. A log keeps the format it was begun with: what an entry does is worked out
 * from it for ever, so a change to that needs a new format, and the old one stays.
 *
 * 2: chance is shared by those who are online; counters are named by who sees them; what a seat may not know changes
 * neither form nor refusal of anything that it is sent.
 */
export const LOG_FORMAT = 2

/** Whether this game's log is written in format 2. */
export const isFormat2 = ({ format }: Pick<Game, 'format'>): boolean => format === LOG_FORMAT
