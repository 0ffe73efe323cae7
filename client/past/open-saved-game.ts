import { type Signal, signal } from '@preact/signals'
import type { Link } from '../session/storage/link.ts'
import type { SavedGame } from './saved-game.ts'

/** The game that was read from a file, while one looks at it. */
export const savedGame: Signal<SavedGame | undefined> = signal(undefined)

/** No table of any relay has this name: it is too long for one. */
export const SAVED_GAME_LINK: Link = { table: 'a-game-that-was-read-from-a-file-and-lies-on-no-relay' }

export const isSavedGame = ({ table }: Link): boolean => table === SAVED_GAME_LINK.table
