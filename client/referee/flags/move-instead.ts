import { effect } from '@preact/signals'
import type { Finding, Leg } from '../../../table/generated/types.ts'
import type { Flag } from '../../session/referee/flags.ts'
import type { Table } from '../../session/table.ts'

/**
 * The counters of a finding, moved to the nearest legal place that it offers; undefined where it offers none. Counters
 * picked up with them stay put: the offered place need not be legal for those.
 */
export function offeredLeg({ action }: Pick<Flag, 'action'>, { pieces, offer }: Finding): Leg | undefined {
  if (action?.type !== 'move' || !offer) return undefined
  const about = action.moves.filter((leg) => leg.pieces.some((id) => pieces.includes(id)))
  const [leg, more] = about.length > 0 ? about : action.moves
  if (!leg || more) return undefined
  const named = leg.pieces.filter((id) => pieces.includes(id))
  return { pieces: named.length > 0 ? named : leg.pieces, to: offer.at }
}

/** Withdraws the mover's action and, once it is withdrawn, makes the offered move. */
export function moveInstead(table: Table, { seq }: Flag, leg: Leg): void {
  table.act({ type: 'rule', entry: seq, ruling: 'withdrawn' })
  let isAnswered = false
  const stop = effect(() => {
    const isAsked = table.sync.value.pending.some(
      ({ act: { action } }) => action.type === 'rule' && action.entry === seq,
    )
    if (isAsked || isAnswered) return
    isAnswered = true
    // The log follows the table after a microtask. Where the relay refused, it has said why, and the counters stay.
    queueMicrotask(() => {
      stop()
      const flag = table.flags.peek().all.get(seq)
      const isBack = flag?.isUndone || flag?.answers.some(({ ruling }) => ruling === 'withdrawn')
      if (isBack) table.act({ type: 'move', moves: [leg] })
    })
  })
}
