import type { PieceId } from '../../table/generated/types.ts'
import type { Screen } from './screen.ts'
import type { Table } from './table.ts'
import { WordsSheet } from './words.tsx'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly ids: readonly PieceId[]
  readonly text: string
}

/** Pencil on cardboard. */
export const LabelSheet = ({ table, screen, ids, text }: Props) => (
  <WordsSheet
    title={ids.length === 1 ? 'Write on the counter' : `Write on ${ids.length} counters`}
    ask="What shall it say? Nothing wipes it off."
    text={text}
    onWrite={(words) => table.act({ type: 'label', pieces: [...ids], text: words })}
    onClose={() => screen.close()}
  />
)
