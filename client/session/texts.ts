/** Notices of a table and its connection. */
export const TABLE_TEXTS = {
  lookingBack: 'You are looking back. Go back to now to make a move.',
  observing: 'You are watching. To play, open a seat’s link.',
  gameOver: 'The game is over. No more moves can be made.',
  newerEdition: (game: string) =>
    `${game} has a newer edition. This table keeps the edition it began with; a new table gets the newer one.`,
  olderPage: 'A newer version of this page is available. Reload when it suits you.',
  noInvitation: 'The relay did not answer. Try again once you are online.',
  beforeHandover: (refusal: string) => `Before the screen was passed on: ${refusal}`,
  moduleGone: (id: string) => `The relay no longer has the game ${id}.`,
  moduleRefused: (id: string, status: number) => `The relay answered ${status} for the game ${id}.`,
  moduleBroken: (id: string, problem: string | undefined) =>
    problem === undefined ? `The game ${id} cannot be read.` : `The game ${id} cannot be read: ${problem}`,
} as const
