import type { Point } from '../../../table/generated/types.ts'
import { TextDialog } from '../../controls/text-dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { newDrawing } from './pen-tool.ts'
import { MAP_TEXT_TEXTS } from './texts.ts'

export const MapTextDialog = ({ table, screen, at }: { table: Table; screen: Screen; at: Point }) => (
  <TextDialog
    title={MAP_TEXT_TEXTS.title}
    label={MAP_TEXT_TEXTS.field}
    onWrite={(text) => {
      if (text !== '') table.act({ type: 'annotate', drawing: newDrawing(), shape: 'text', points: [at], text })
    }}
    onClose={() => screen.close()}
  />
)
