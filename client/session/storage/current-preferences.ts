import { effect, type Signal, signal } from '@preact/signals'
import { DEFAULT_PREFERENCES, type Preferences } from './preferences.ts'
import { type KeyValueStore, readPreferences, savePreferences } from './storage.ts'

/** The preferences of this browser's player, for every page and table. */
export const preferences: Signal<Preferences> = signal(DEFAULT_PREFERENCES)

export function changePreferences(store: KeyValueStore, change: Partial<Preferences>): void {
  preferences.value = { ...preferences.value, ...change }
  savePreferences(store, preferences.value)
}

/** Whether to avoid animation, by this preference or by the device's. */
export const isMotionReduced = ({ motion }: Preferences): boolean =>
  motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches

/** Applies preferences to the page, and follows changes in the player's other windows. */
export function followPreferences(root: HTMLElement, store: KeyValueStore): void {
  preferences.value = readPreferences(store)
  window.addEventListener('storage', () => {
    preferences.value = readPreferences(store)
  })
  effect(() => {
    const { theme, motion, size } = preferences.value
    root.dataset.theme = theme
    root.dataset.motion = motion
    root.dataset.size = size
  })
}
