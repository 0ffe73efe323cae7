import { useSignal } from '@preact/signals'
import { otherPlayers } from '../../../table/action/consent.ts'
import type { Id } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { countIn } from '../../../table/state.ts'
import { Dialog } from '../../controls/dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { waitingForConsent } from '../../words/names.ts'
import { PEEK_TEXTS } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly pile: Id
}

/** Asks for a look into a closed pile. */
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
    const side = table.viewingSide.value
    table.act({
      type: 'peek',
      pile: id,
      ...(!isAll.value && { count: Math.min(count.value, left) }),
      ...(side !== undefined && { to: [side] }),
    })
    screen.close()
  }
  return (
    <Dialog title={PEEK_TEXTS.title(pile.name)} onClose={() => screen.close()}>
      <form class="drawing" onSubmit={look}>
        <label class="field">
          <span>{PEEK_TEXTS.count(left)}</span>
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
          {PEEK_TEXTS.all}
        </label>
        <p class="hint">
          {others.length > 0 ? `${waitingForConsent(module, others)}${PEEK_TEXTS.onlyYou}` : PEEK_TEXTS.alone}
        </p>
        <div class="answers">
          <button type="submit" class="primary" disabled={left === 0}>
            {others.length > 0 ? PEEK_TEXTS.ask : PEEK_TEXTS.look}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
