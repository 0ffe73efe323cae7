/* The preferences of one player. The others never see them. */

export const THEMES = ['system', 'light', 'dark'] as const
export const MOTIONS = ['system', 'off'] as const
export const WHEELS = ['zoom', 'pan'] as const
export const DROP_STYLES = ['grid', 'free'] as const
export const MAP_STYLES = ['auto', 'day', 'night', 'contrast'] as const
export const TEXT_SIZES = ['normal', 'large', 'larger', 'double'] as const

export interface Preferences {
  readonly theme: (typeof THEMES)[number]
  readonly motion: (typeof MOTIONS)[number]
  readonly sounds: boolean
  /** The wheel zooms or pans. A pinch always zooms. */
  readonly wheel: (typeof WHEELS)[number]
  /** How counters are placed. Ctrl does the opposite. */
  readonly putting: (typeof DROP_STYLES)[number]
  /** Stacks spread under a resting pointer. */
  readonly leaning: boolean
  /** The look of maps. auto: follows the colours and the contrast of the device. */
  readonly map: (typeof MAP_STYLES)[number]
  /** The size of text beside the board. */
  readonly size: (typeof TEXT_SIZES)[number]
}

/** The defaults follow the device, and make no sound. */
export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  motion: 'system',
  sounds: false,
  wheel: 'zoom',
  putting: 'grid',
  leaning: true,
  map: 'auto',
  size: 'normal',
}

/** The stored preferences, with the default for each value that is missing or no longer valid. */
export function parsePreferences(stored: unknown): Preferences {
  const values = typeof stored === 'object' && stored !== null ? (stored as Readonly<Record<string, unknown>>) : {}
  return {
    theme: oneOf(THEMES, values.theme) ?? DEFAULT_PREFERENCES.theme,
    motion: oneOf(MOTIONS, values.motion) ?? DEFAULT_PREFERENCES.motion,
    sounds: booleanOf(values.sounds) ?? DEFAULT_PREFERENCES.sounds,
    leaning: booleanOf(values.leaning) ?? DEFAULT_PREFERENCES.leaning,
    wheel: oneOf(WHEELS, values.wheel) ?? DEFAULT_PREFERENCES.wheel,
    putting: oneOf(DROP_STYLES, values.putting) ?? DEFAULT_PREFERENCES.putting,
    map: oneOf(MAP_STYLES, values.map) ?? DEFAULT_PREFERENCES.map,
    size: oneOf(TEXT_SIZES, values.size) ?? DEFAULT_PREFERENCES.size,
  }
}

const booleanOf = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

const oneOf = <T>(known: readonly T[], value: unknown): T | undefined => known.find((each) => each === value)
