/** Pages shown instead of a table. */
export const PAGE_TEXTS = {
  retry: 'Try again',
  reload: 'Reload',
  disconnected: {
    title: 'The relay closed the connection',
    text: (reason: string) => `${reason} Nothing is lost: the log holds every accepted move.`,
    remedy: 'Rejoin',
  },
  noGame: {
    title: 'Game not found',
    text: (reason: string) => `${reason} Without its map and counters the table cannot be shown.`,
  },
  noTable: {
    title: 'Table not found',
    text: (table: string) =>
      `The relay has no table ${table}. The link may be incomplete, or belong to another relay. Ask for it again.`,
  },
  oldPage: {
    title: 'This page is out of date',
    text: (reason: string) => `${reason} The table is unchanged; no move is lost.`,
  },
  badKey: {
    title: 'This link opens no seat',
    text: 'The table exists, but the key in the link fits no seat. The link may be incomplete; ask the host for it again. Meanwhile you can watch.',
    remedy: 'Watch without a seat',
  },
  refused: 'The relay refused',
  replaced: {
    title: 'This seat has changed hands',
    text: 'Someone else holds the seat now, with another link. Your moves stay in the log, and you can watch what is open to everyone.',
    remedy: 'Watch the game',
  },
  changed: {
    title: 'This game has been changed',
    text: (game: string) =>
      `${game} has changed since this table was opened. The log is complete and you can play on, but counters or hexes may look different or be missing. The referee is off, since its rules may have changed too.`,
    remedy: 'Play anyway',
  },
  opening: {
    label: 'Opening the table',
    status: 'Opening the table …',
    offline: 'The relay does not answer. Retrying …',
    offlineHint: 'Check your connection. The table opens as soon as the relay answers.',
    position: 'Loading the position.',
    module: 'Loading the map and the counters.',
  },
  observer: 'Observer',
} as const
