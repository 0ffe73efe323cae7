import type { PieceId } from '../../../table/generated/types.ts'
import { TextDialog } from '../../controls/text-dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly ids: readonly PieceId[]
  readonly text: string
}

/** Pencil on cardboard. */
export const LabelDialog = ({ table, screen, ids, text }: Props) => (
  <TextDialog
    title={ids.length === 1 ? 'Write on the counter' : `Write on ${ids.length} counters`}
    ask="What shall it say? Nothing wipes it off."
    text={text}
    onWrite={(words) => table.act({ type: 'label', pieces: [...ids], text: words })}
    onClose={() => screen.close()}
  />
)
