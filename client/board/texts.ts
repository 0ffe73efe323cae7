/** The name of the board for screen readers. */
export const boardLabel = (game: string): string =>
  `Board of ${game}. Arrow keys move a cursor, N goes to your next counters, Enter picks up and puts down, C opens the menu, ? lists all keys.`
