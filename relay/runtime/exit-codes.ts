/** Exit codes of a relay, for its supervisor or systemd. */
export const EXIT = {
  stopped: 0,
  /** A setting, the port or the data folder must be corrected first. */
  cannotStart: 1,
  unknownArgument: 2,
  /** The journal is damaged, emptied or gone; it must be restored first. */
  damagedJournal: 3,
  /** It failed while it ran. */
  failed: 70,
} as const

/** Whether the relay is not started again: it was told to stop, or would fail in the same way. */
export const isFinal = (code: number | null): boolean => code !== null && code >= 0 && code <= EXIT.damagedJournal
