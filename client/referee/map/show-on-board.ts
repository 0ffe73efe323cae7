import { effect, untracked } from '@preact/signals'
import type { BoardView, Hands } from '../../board/board-view.ts'
import type { Table } from '../../session/table.ts'
import { openVerdict } from '../flags/open-flag.ts'
import { badgesOf, type Guide } from './map-guide.ts'

/** What the board tells of a carrying hand, and asks for. */
export const handsOf = (guide: Guide): Pick<Hands, 'rest' | 'reached' | 'verdict' | 'light'> => ({
  rest: (rested, at) => {
    guide.plate.value = rested && { rested, ...at }
  },
  reached: (within) => {
    guide.reached.value = within
  },
  verdict: openVerdict,
  light: (name) => guide.ask(name),
})

/** The second voice on the board, for as long as it is heard. */
export function showVoice(board: BoardView, table: Table, guide: Guide): () => void {
  const { voice } = table
  const ends = [
    effect(() => {
      const isAwake = voice.position.value !== undefined
      untracked(() => board.counsel(isAwake ? voice : undefined))
    }),
    // Between two entries he may have to remember; what was asked for comes back with his memory.
    effect(() => {
      if (!voice.referee.value) guide.asked.value = undefined
    }),
    // What the referee says of the table now is not said of what it was.
    effect(() => board.badges(table.looking.shot.value ? new Map() : badgesOf(table.flags.value.marked))),
    effect(() => board.light(table.looking.shot.value ? undefined : guide.light.value)),
  ]
  return () => {
    for (const end of ends) end()
    board.counsel(undefined)
  }
}
