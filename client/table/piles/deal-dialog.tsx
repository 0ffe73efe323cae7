import { useSignal } from '@preact/signals'
import { nanoid } from 'nanoid'
import type { Id } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { countIn } from '../../../table/state.ts'
import { Dialog } from '../../controls/dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { DEAL_TEXTS } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly pile: Id
}

export function DealDialog({ table, screen, module, pile: id }: Props) {
  const state = table.state.value
  const pile = state?.game.piles.find((each) => each.id === id)
  const others = state?.game.piles.filter((each) => each.id !== id) ?? []
  const each = useSignal(1)
  const to = useSignal<readonly Id[]>(others.filter(({ kind }) => kind === 'hand').map((hand) => hand.id))
  if (!state || !pile) return null
  const left = countIn(state, id)
  const needed = each.value * to.value.length
  const isEnough = needed <= left
  const deal = (event: Event) => {
    event.preventDefault()
    if (needed === 0 || !isEnough) return
    table.act({
      type: 'deal',
      pile: id,
      each: each.value,
      from: pile.kind === 'deck' ? 'top' : 'random',
      to: to.value.map((each) => ({ pile: each })),
      nonce: nanoid(),
    })
    screen.close()
  }
  return (
    <Dialog title={DEAL_TEXTS.title(pile.name)} onClose={() => screen.close()}>
      <form class="drawing" onSubmit={deal}>
        <label class="field">
          <span>{DEAL_TEXTS.each}</span>
          <input
            type="number"
            min={1}
            max={100}
            value={each.value}
            onInput={(event) => {
              each.value = Math.max(1, Math.min(100, Math.floor(event.currentTarget.valueAsNumber || 1)))
            }}
          />
        </label>
        <fieldset class="deal-to">
          <legend>{DEAL_TEXTS.to}</legend>
          {others.map((other) => (
            <label key={other.id} class="tick">
              <input
                type="checkbox"
                checked={to.value.includes(other.id)}
                onChange={(event) => {
                  const without = to.value.filter((one) => one !== other.id)
                  to.value = event.currentTarget.checked ? [...without, other.id] : without
                }}
              />
              <i
                class={other.side === undefined ? 'dot nobody' : 'dot'}
                style={{ background: other.side === undefined ? undefined : module.sides.get(other.side)?.colour }}
              />
              {other.name}
            </label>
          ))}
        </fieldset>
        <p class="hint" role="status">
          {needed === 0 ? DEAL_TEXTS.chooseTo : DEAL_TEXTS.summary(needed, left, pile.kind === 'deck')}
          {!isEnough && DEAL_TEXTS.tooMany}
        </p>
        <div class="answers">
          <button type="submit" class="primary" disabled={needed === 0 || !isEnough}>
            {DEAL_TEXTS.deal}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
