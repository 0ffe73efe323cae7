import { type Signal, signal } from '@preact/signals'
import type { ChoiceGuide } from './choice-guide.ts'

/** The choices of the board on this screen, for the buttons and lists beside it; undefined before it is mounted. */
export const mountedChoices: Signal<ChoiceGuide | undefined> = signal(undefined)

/** Opens a choice on the map, with its list in the card beside it; without a key the next one. */
export const openChoices = (key?: string): void => mountedChoices.peek()?.openList(key)
