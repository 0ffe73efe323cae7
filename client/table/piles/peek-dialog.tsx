import { useSignal } from '@preact/signals'
import { otherPlayers } from '../../../table/action/consent.ts'
import type { Id, PieceId } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { countIn } from '../../../table/state.ts'
import { Dialog } from '../../controls/dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { pieceNames, sideName, waitingForConsent } from '../../words/names.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly pile: Id
}

/** A look into a pile that is closed to us: the others are asked, where there are any. */
export function PeekDialog({ table, screen, module, pile: id }: Props) {
  const isAll = useSignal(false)
  const count = useSignal(1)
  const state = table.state.value
  const seat = table.seat.value
  const pile = state?.game.piles.find((each) => each.id === id)
  if (!state || !seat || !pile) return null
  const left = countIn(state, id)
  const others = otherPlayers(state, seat.id)
  const look = (event: Event) => {
    event.preventDefault()
    const eyes = table.eyes.value
    table.act({
      type: 'peek',
      pile: id,
      ...(!isAll.value && { count: Math.min(count.value, left) }),
      ...(eyes !== undefined && { to: [eyes] }),
    })
    screen.close()
  }
  return (
    <Dialog title={`Look into ${pile.name}`} onClose={() => screen.close()}>
      <form class="drawing" onSubmit={look}>
        <label class="field">
          <span>How many from the top, of {left}</span>
          <input
            type="number"
            min={1}
            max={Math.min(left, 200)}
            value={count.value}
            disabled={isAll.value}
            onInput={(event) => {
              count.value = Math.max(1, Math.min(left, 200, Math.floor(event.currentTarget.valueAsNumber || 1)))
            }}
          />
        </label>
        <label class="tick">
          <input
            type="checkbox"
            checked={isAll.value}
            onChange={(event) => {
              isAll.value = event.currentTarget.checked
            }}
          />
          All of it
        </label>
        <p class="hint">
          {others.length > 0
            ? `${waitingForConsent(module, others)} Only you will be told what lies there.`
            : 'You play alone, so nobody is asked. The log says that you looked.'}
        </p>
        <div class="answers">
          <button type="submit" class="primary" disabled={left === 0}>
            {others.length > 0 ? 'Ask' : 'Look'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** Cards are held up to some sides for once; on the table nothing changes. */
export function ShowCardsDialog({ table, screen, module, pile, ids }: Props & { readonly ids: readonly PieceId[] }) {
  const state = table.state.value
  const own = [table.eyes.value ?? table.seat.value?.sides ?? []].flat()
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
    <Dialog title="Hold up to whom?" onClose={() => screen.close()}>
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
        {sides.length === 0 && <p class="hint">Nobody else plays at this table.</p>}
        <p class="hint">They see it now; it stays where it is, and as hidden as it is.</p>
        <div class="answers">
          <button type="submit" class="primary" disabled={to.value.length === 0}>
            Hold up
          </button>
        </div>
      </form>
    </Dialog>
  )
}
