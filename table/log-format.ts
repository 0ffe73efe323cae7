import type { Game } from './generated/types.ts'

/**
 * The format of new logs. A log keeps the format it was begun with: its entries must always fold to the same state, so
 * a change to what an entry does needs a new format beside the old one. Format 2: the pages that are online share in
 * chance; pieces get names by who sees them; nothing that a seat may not know changes the form of an entry it is sent,
 * or a refusal. Format 3: a phase that others still act in is left with their consent; only a roll, a reveal or a
 * pressed clock stands between a player and an undo.
 */
export const LOG_FORMAT = 3

/** Format 2 or later. */
export const isFormat2 = ({ format }: Pick<Game, 'format'>): boolean => (format ?? 1) >= 2

export const isFormat3 = ({ format }: Pick<Game, 'format'>): boolean => (format ?? 1) >= 3
