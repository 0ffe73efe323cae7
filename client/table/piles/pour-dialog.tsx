import type { Id } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { countIn } from '../../../table/state.ts'
import { Dialog } from '../../controls/dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { PileList } from './pile-list.tsx'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly pile: Id
}

/** A whole hand or pile goes into another in one gesture. */
export function PourDialog({ table, screen, module, pile: id }: Props) {
  const state = table.state.value
  const pile = state?.game.piles.find((each) => each.id === id)
  if (!state || !pile) return null
  const count = countIn(state, id)
  return (
    <Dialog title={`Put all of ${pile.name} into …`} onClose={() => screen.close()}>
      <p>{count === 1 ? 'One piece goes' : `All ${count} pieces go`} on top of what lies there, in the same order.</p>
      <PileList
        state={state}
        module={module}
        without={id}
        onChoose={(to) => {
          table.act({ type: 'pour', pile: id, to: { pile: to } })
          screen.close()
        }}
      />
    </Dialog>
  )
}
