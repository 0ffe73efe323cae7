import type { PieceId } from '../../../table/generated/types.ts'
import { TextDialog } from '../../controls/text-dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { LABEL_DIALOG_TEXTS } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly ids: readonly PieceId[]
  readonly text: string
}

export const LabelDialog = ({ table, screen, ids, text }: Props) => (
  <TextDialog
    title={LABEL_DIALOG_TEXTS.title(ids.length)}
    label={LABEL_DIALOG_TEXTS.field}
    text={text}
    onWrite={(words) => table.act({ type: 'label', pieces: [...ids], text: words })}
    onClose={() => screen.close()}
  />
)
