import type { PaletteName } from './palette.ts'

/** What a player may choose. */
export type MapPreference = PaletteName | 'auto'

export interface DisplaySettings {
  readonly theme: 'system' | 'light' | 'dark'
  /** What the machine asks for. */
  readonly isDark: boolean
  readonly wantsContrast: boolean
}

/** The print that suits a player: his own choice, or what room and machine call for; more contrast before darkness. */
export function paletteFor(map: MapPreference, { theme, isDark, wantsContrast }: DisplaySettings): PaletteName {
  if (map !== 'auto') return map
  if (wantsContrast) return 'contrast'
  return (theme === 'system' ? isDark : theme === 'dark') ? 'night' : 'day'
}
