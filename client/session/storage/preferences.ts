/** How one player likes his table: nothing that the others need to know. */

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
  /** What a wheel does; a pinch always zooms. */
  readonly wheel: (typeof WHEELS)[number]
  /** How counters are put down; with Ctrl the other way. */
  readonly putting: (typeof DROP_STYLES)[number]
  /** Stacks lean apart under a resting pointer. */
  readonly leaning: boolean
  /** How maps are printed; auto: as the room and the machine are. */
  readonly map: (typeof MAP_STYLES)[number]
  /** Of words beside the board. */
  readonly size: (typeof TEXT_SIZES)[number]
}

/** A calm table: it does what the machine does, and makes no noise that nobody asked for. */
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

/** What was kept, as far as it means anything today; whatever else is there is as usual. */
export function parsePreferences(kept: unknown): Preferences {
  const said = typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, unknown>>) : {}
  return {
    theme: oneOf(THEMES, said.theme) ?? DEFAULT_PREFERENCES.theme,
    motion: oneOf(MOTIONS, said.motion) ?? DEFAULT_PREFERENCES.motion,
    sounds: whether(said.sounds) ?? DEFAULT_PREFERENCES.sounds,
    leaning: whether(said.leaning) ?? DEFAULT_PREFERENCES.leaning,
    wheel: oneOf(WHEELS, said.wheel) ?? DEFAULT_PREFERENCES.wheel,
    putting: oneOf(DROP_STYLES, said.putting) ?? DEFAULT_PREFERENCES.putting,
    map: oneOf(MAP_STYLES, said.map) ?? DEFAULT_PREFERENCES.map,
    size: oneOf(TEXT_SIZES, said.size) ?? DEFAULT_PREFERENCES.size,
  }
}

const whether = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

const oneOf = <T>(known: readonly T[], value: unknown): T | undefined => known.find((each) => each === value)
