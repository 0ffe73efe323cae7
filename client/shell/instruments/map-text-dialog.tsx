import type { Point } from '../../../table/generated/types.ts'
import { TextDialog } from '../../controls/text-dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { newDrawing } from './pen-tool.ts'

/** Words on the map. */
export const MapTextDialog = ({ table, screen, at }: { table: Table; screen: Screen; at: Point }) => (
  <TextDialog
    title="Write on the map"
    ask="What shall stand there? All can read it."
    onWrite={(text) => {
      if (text !== '') table.act({ type: 'annotate', drawing: newDrawing(), shape: 'text', points: [at], text })
    }}
    onClose={() => screen.close()}
  />
)
