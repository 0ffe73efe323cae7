import type { Preferences } from '../session/storage/preferences.ts'

/** The names of the choices of each preference. */
export const CHOICE_TEXTS: {
  readonly [K in keyof Preferences as Preferences[K] extends string ? K : never]: Readonly<
    Record<Preferences[K] & string, string>
  >
} = {
  theme: { system: 'Match device', light: 'Light', dark: 'Dark' },
  map: { auto: 'Match interface', day: 'Day', night: 'Night', contrast: 'High contrast' },
  motion: { system: 'Match device', off: 'Reduce motion' },
  wheel: { zoom: 'Zooms', pan: 'Scrolls' },
  putting: { grid: 'In cells', free: 'Anywhere' },
  size: { normal: 'Normal', large: 'Large', larger: 'Larger', double: 'Double' },
}

export const texts = {
  close: 'Close',
  toLobby: 'To the lobby',
  tryAgain: 'Try again',
  openingTable: 'Opening the table …',
  notLoaded: 'The table did not load',
  notLoadedHint: 'Part of the page is missing. The relay may have a newer version, or the connection was lost.',
  preferences: 'Preferences',
  preferencesHint: 'Only for you, stored in this browser.',
  theme: 'Colours',
  map: 'Map',
  mapHint: 'Match interface: night with dark colours, high contrast if the device asks for it.',
  size: 'Text size beside the board',
  motion: 'Motion',
  wheel: 'Mouse wheel',
  wheelHint: 'With Ctrl it always zooms, with Shift it scrolls sideways.',
  placing: 'Place counters',
  placingHint: 'Hold Ctrl for the opposite.',
  stacks: 'Stacks',
  spreadStacks: 'Spread under the pointer, so that every counter can be seen',
  sounds: 'Sounds',
  reason: 'Reason (kept in the log)',
  soundsHint: 'Soft sounds for counters, dice, your turn, flags and players who join',
}
