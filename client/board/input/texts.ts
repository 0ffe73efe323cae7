/** What the board's input tells this player. */
export const INPUT_TEXTS = {
  flipFaceDown: 'Face down: reveal it from its menu.',
} as const
