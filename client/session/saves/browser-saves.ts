import { KeptSaves } from './kept-saves.ts'

/** The saves that this browser remembers. */
export const browserSaves = new KeptSaves(localStorage)
