import type { PaletteName } from './palette.ts'

export type MapPreference = PaletteName | 'auto'

interface DisplaySettings {
  readonly theme: 'system' | 'light' | 'dark'
  /** The system setting. */
  readonly isDark: boolean
  readonly wantsContrast: boolean
}

/** The palette for a player: the chosen one, else by system settings; contrast before darkness. */
export function paletteFor(map: MapPreference, { theme, isDark, wantsContrast }: DisplaySettings): PaletteName {
  if (map !== 'auto') return map
  if (wantsContrast) return 'contrast'
  return (theme === 'system' ? isDark : theme === 'dark') ? 'night' : 'day'
}
