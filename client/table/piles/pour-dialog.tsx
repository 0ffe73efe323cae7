import type { Id } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { countIn } from '../../../table/state.ts'
import { Dialog } from '../../controls/dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { PileList } from './pile-list.tsx'
import { POUR_TEXTS } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly pile: Id
}

export function PourDialog({ table, screen, module, pile: id }: Props) {
  const state = table.state.value
  const pile = state?.game.piles.find((each) => each.id === id)
  if (!state || !pile) return null
  const count = countIn(state, id)
  return (
    <Dialog title={POUR_TEXTS.title(pile.name)} onClose={() => screen.close()}>
      <p>{POUR_TEXTS.about(count)}</p>
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
