import { useSignal } from '@preact/signals'
import type { Id, PieceId } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { Dialog } from '../../controls/dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { pieceNames, sideName } from '../../words/names.ts'
import { SHOW_TEXTS } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly pile: Id
  readonly ids: readonly PieceId[]
}

/** Shows pieces to other sides once; nothing on the table changes. */
export function ShowCardsDialog({ table, screen, module, pile, ids }: Props) {
  const state = table.state.value
  const own = [table.viewingSide.value ?? table.seat.value?.sides ?? []].flat()
  const sides = state?.game.sides.filter((side) => !own.includes(side)) ?? []
  const to = useSignal<readonly Id[]>(sides.length === 1 ? sides : [])
  if (!state) return null
  const pieces = ids.flatMap((id) => state.pieces.get(id) ?? [])
  const show = (event: Event) => {
    event.preventDefault()
    table.act({ type: 'tell', pile, pieces: [...ids], to: [...to.value] })
    screen.inHand.value = []
    screen.close()
  }
  return (
    <Dialog title={SHOW_TEXTS.title} onClose={() => screen.close()}>
      <form class="drawing" onSubmit={show}>
        <p>{pieceNames(module, pieces, 8)}</p>
        {sides.map((side) => (
          <label key={side} class="tick">
            <input
              type="checkbox"
              checked={to.value.includes(side)}
              onChange={(event) => {
                const without = to.value.filter((each) => each !== side)
                to.value = event.currentTarget.checked ? [...without, side] : without
              }}
            />
            <i class="dot" style={{ background: module.sides.get(side)?.colour }} />
            {sideName(module, side)}
          </label>
        ))}
        {sides.length === 0 && <p class="hint">{SHOW_TEXTS.nobody}</p>}
        <p class="hint">{SHOW_TEXTS.about}</p>
        <div class="answers">
          <button type="submit" class="primary" disabled={to.value.length === 0}>
            {SHOW_TEXTS.show}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
