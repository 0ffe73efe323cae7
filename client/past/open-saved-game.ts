import { type Signal, signal } from '@preact/signals'
import type { Link } from '../session/storage/link.ts'
import type { SavedGame } from './saved-game.ts'

/** The saved game that is being viewed. */
export const savedGame: Signal<SavedGame | undefined> = signal(undefined)

/** A link for saved games. No table has this id: it is longer than a relay's ids can be. */
export const SAVED_GAME_LINK: Link = { table: 'a-game-that-was-read-from-a-file-and-lies-on-no-relay' }

export const isSavedGame = ({ table }: Link): boolean => table === SAVED_GAME_LINK.table
