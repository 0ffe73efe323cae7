import { effect, type Signal, signal } from '@preact/signals'
import { type Taste, USUAL } from './preferences.ts'
import { keepTaste, readTaste, type Store } from './storage.ts'

/** How the player at this browser likes it, on every page and at every table. */
export const taste: Signal<Taste> = signal(USUAL)

export function prefer(store: Store, change: Partial<Taste>): void {
  taste.value = { ...taste.value, ...change }
  keepTaste(store, taste.value)
}

/** Nothing moves by itself: so asked for here, or of the whole machine. */
export const isStill = ({ motion }: Taste): boolean =>
  motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches

/** The page follows what is preferred, here and in the player's other windows. */
export function followTaste(root: HTMLElement, store: Store): void {
  taste.value = readTaste(store)
  window.addEventListener('storage', () => {
    taste.value = readTaste(store)
  })
  effect(() => {
    const { theme, motion, size } = taste.value
    root.dataset.theme = theme
    root.dataset.motion = motion
    root.dataset.size = size
  })
}
