import type { Id } from '../../table/generated/types.ts'
import { seatOf } from '../../table/state.ts'
import { seatTitle } from './names.ts'
import type { EntryContext, Reports } from './report-line.ts'

export const SEAT_REPORTS: Reports<'sit' | 'stand' | 'claim' | 'replace'> = {
  sit: ({ after }, { name }, { seat }) => ({
    kind: 'seat',
    text: seatOf(after, seat)?.referee ? 'sits down as referee' : `is now played by ${name}`,
  }),
  stand: ({ before }, _, { seat }) => ({
    kind: 'seat',
    text: `is vacant: ${seatOf(before, seat)?.name ?? 'the player'} left the seat`,
  }),
  claim: () => ({ kind: 'seat', text: 'has changed hands; the old link no longer works' }),
  replace: (context, { seat }, { held }) => {
    const seatGiven = `${describeSeat(context, seat)} to another player`
    return held
      ? { kind: 'seat', text: `asks to give ${seatGiven}`, asks: `giving ${seatGiven}` }
      : { kind: 'seat', text: `gives ${seatGiven}` }
  },
}

/** The seat of Blue (Björn). */
export function describeSeat({ module, before }: Pick<EntryContext, 'module' | 'before'>, id: Id): string {
  const seat = seatOf(before, id)
  const name = seat?.name === undefined ? '' : ` (${seat.name})`
  return `the seat of ${seat ? seatTitle(module, seat) : id}${name}`
}
