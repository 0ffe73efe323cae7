import { useSignal } from '@preact/signals'
import { nanoid } from 'nanoid'
import { useMemo } from 'preact/hooks'
import type { Id, Place } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { countIn } from '../../../table/state.ts'
import { Dialog } from '../../controls/dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { likelyDraw } from './likely-draw.ts'
import { DRAW_TEXTS, SHUFFLE_TEXTS } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly pile: Id
}

const ORDERS = ['random', 'top', 'bottom'] as const
type Order = (typeof ORDERS)[number]

/** A draw; at first the one that the game asks for. */
export function DrawDialog({ table, screen, pile: id }: Props) {
  const state = table.state.value
  const seat = table.seat.value
  const pile = state?.game.piles.find((each) => each.id === id)
  const likely = useMemo(() => state && likelyDraw(state, id, seat?.sides ?? [], table.referee.next.peek() ?? []), [id])
  const count = useSignal(likely?.count ?? 1)
  const from = useSignal<Order>(likely?.from ?? 'random')
  const to = useSignal(likely?.to)
  if (!state || !seat || !pile) return null
  const left = countIn(state, id)
  const others = state.game.piles.filter((each) => each.id !== id)
  const target = to.value ?? others[0]?.id
  const draw = (event: Event) => {
    event.preventDefault()
    if (target === undefined) return
    const place: Place = { pile: target }
    table.act({ type: 'draw', pile: id, count: count.value, from: from.value, to: place, nonce: nanoid() })
    screen.close()
  }
  return (
    <Dialog title={DRAW_TEXTS.title(pile.name)} onClose={() => screen.close()}>
      <form class="drawing" onSubmit={draw}>
        <label class="field">
          <span>{DRAW_TEXTS.count(left)}</span>
          <input
            type="number"
            min={1}
            max={Math.min(left, 200)}
            value={count.value}
            onInput={(event) => {
              count.value = Math.max(1, Math.min(left, Math.floor(event.currentTarget.valueAsNumber || 1)))
            }}
          />
        </label>
        <label class="field">
          <span>{DRAW_TEXTS.order}</span>
          <select
            value={from.value}
            onChange={(event) => {
              from.value = ORDERS.find((each) => each === event.currentTarget.value) ?? 'random'
            }}
          >
            {ORDERS.map((each) => (
              <option key={each} value={each}>
                {DRAW_TEXTS.orders[each]}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{DRAW_TEXTS.to}</span>
          <select
            value={target}
            onChange={(event) => {
              to.value = event.currentTarget.value
            }}
          >
            {others.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
        </label>
        <div class="answers">
          <button type="submit" class="primary" disabled={left === 0 || target === undefined}>
            {DRAW_TEXTS.draw}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** Asks first: nothing before a shuffle can be undone. */
export function ShuffleDialog({ table, screen, pile: id }: Props) {
  const pile = table.state.value?.game.piles.find((each) => each.id === id)
  if (!pile) return null
  const shuffle = () => {
    table.act({ type: 'shuffle', at: { pile: id }, nonce: nanoid() })
    screen.close()
  }
  return (
    <Dialog title={SHUFFLE_TEXTS.title(pile.name)} onClose={() => screen.close()}>
      <p>{SHUFFLE_TEXTS.warning}</p>
      <div class="answers">
        <button type="button" onClick={() => screen.close()}>
          {SHUFFLE_TEXTS.cancel}
        </button>
        <button type="button" class="primary" onClick={shuffle}>
          {SHUFFLE_TEXTS.shuffle}
        </button>
      </div>
    </Dialog>
  )
}
