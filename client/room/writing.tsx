import type { Point } from '../../table/generated/types.ts'
import { newDrawing } from './pen.ts'
import type { Screen } from './screen.ts'
import type { Table } from './table.ts'
import { WordsSheet } from './words.tsx'

/** Words on the map. */
export const WriteSheet = ({ table, screen, at }: { table: Table; screen: Screen; at: Point }) => (
  <WordsSheet
    title="Write on the map"
    ask="What shall stand there? All can read it."
    onWrite={(text) => {
      if (text !== '') table.act({ type: 'annotate', drawing: newDrawing(), shape: 'text', points: [at], text })
    }}
    onClose={() => screen.close()}
  />
)
