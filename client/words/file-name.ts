import type { Module } from '../../table/module/module.ts'
import type { State } from '../../table/state.ts'

/** A file name of these words: celles-turn-3-german.txt. Words that are missing are left out. */
export function fileName(words: readonly (string | undefined)[], ending: string): string {
  const parts = words.flatMap((word) => word?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  return `${parts.join('-')}.${ending}`
}

/** The words of the game, its table and the turn, so that files of several tables and evenings are told apart. */
export const nowInFileName = (
  module: Module,
  { game, time }: Pick<State, 'game' | 'time'>,
  table: string | undefined,
): readonly (string | undefined)[] => [game.title, table, `${module.sequence.turn} ${time.turn}`]
