import type { PieceId } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { Dialog } from '../../controls/dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { pieceNames } from '../../words/names.ts'
import { PileList } from './pile-list.tsx'
import { putAction } from './put-action.ts'
import { SEND_TEXTS } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly ids: readonly PieceId[]
}

export function SendDialog({ table, screen, module, ids }: Props) {
  const state = table.state.value
  if (!state) return null
  const pieces = ids.flatMap((id) => state.pieces.get(id) ?? [])
  return (
    <Dialog title={SEND_TEXTS.title} onClose={() => screen.close()}>
      <p>{pieceNames(module, pieces)}</p>
      <PileList
        state={state}
        module={module}
        onChoose={(pile) => {
          table.act(putAction(state, ids, { pile }))
          screen.inHand.value = screen.inHand.value.filter((id) => !ids.includes(id))
          screen.close()
        }}
      />
    </Dialog>
  )
}
