import type { Game } from './generated/types.ts'

/**
 * The format of new logs. A log keeps the format it was begun with: its entries must always fold to the same state, so
 * a change to what an entry does needs a new format beside the old one. Format 2: the pages that are online share in
 * chance; pieces get names by who sees them; nothing that a seat may not know changes the form of an entry it is sent,
 * or a refusal.
 */
export const LOG_FORMAT = 2

export const isFormat2 = ({ format }: Pick<Game, 'format'>): boolean => format === LOG_FORMAT
