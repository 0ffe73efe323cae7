/** How one player likes his table: nothing that the others need to know. */

export const THEMES = ['system', 'light', 'dark'] as const
export const MOTIONS = ['system', 'off'] as const
export const WHEELS = ['zoom', 'pan'] as const
export const PUTTINGS = ['grid', 'free'] as const
export const MAPS = ['auto', 'day', 'night', 'contrast'] as const
export const SIZES = ['normal', 'large', 'larger', 'double'] as const

export interface Taste {
  readonly theme: (typeof THEMES)[number]
  readonly motion: (typeof MOTIONS)[number]
  readonly sounds: boolean
  /** What a wheel does; a pinch always zooms. */
  readonly wheel: (typeof WHEELS)[number]
  /** How counters are put down; with Ctrl the other way. */
  readonly putting: (typeof PUTTINGS)[number]
  /** Stacks lean apart under a resting pointer. */
  readonly leaning: boolean
  /** How maps are printed; auto: as the room and the machine are. */
  readonly map: (typeof MAPS)[number]
  /** Of words beside the board. */
  readonly size: (typeof SIZES)[number]
}

/** A calm table: it does what the machine does, and makes no noise that nobody asked for. */
export const USUAL: Taste = {
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
export function tasteOf(kept: unknown): Taste {
  const said = typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, unknown>>) : {}
  return {
    theme: oneOf(THEMES, said.theme) ?? USUAL.theme,
    motion: oneOf(MOTIONS, said.motion) ?? USUAL.motion,
    sounds: whether(said.sounds) ?? USUAL.sounds,
    leaning: whether(said.leaning) ?? USUAL.leaning,
    wheel: oneOf(WHEELS, said.wheel) ?? USUAL.wheel,
    putting: oneOf(PUTTINGS, said.putting) ?? USUAL.putting,
    map: oneOf(MAPS, said.map) ?? USUAL.map,
    size: oneOf(SIZES, said.size) ?? USUAL.size,
  }
}

const whether = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

const oneOf = <T>(known: readonly T[], value: unknown): T | undefined => known.find((each) => each === value)
