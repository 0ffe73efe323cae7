import type { SeenEntry } from '../../table/generated/types.ts'
import { placeKey } from '../../table/geometry/place.ts'
import { locationOf, placesOf, reportedPieces } from './entry-pieces.ts'
import { reportLeg } from './move-report.ts'
import { joinWithAnd, pieceNames, placeName } from './names.ts'
import { countOf } from './numbers.ts'
import type { EntryContext, EntryReport } from './report-line.ts'

/** The report of an entry of which nothing can be seen. */
export const HIDDEN_ACTION = 'acts out of your sight'

/** Reports an entry that hides its action by the changes that can be seen. */
export function reportHidden(context: EntryContext, { patch = {} }: SeenEntry): EntryReport {
  const { module, before, after } = context
  const changed = patch.pieces ?? []
  const moved = changed.filter(({ id, at }) => {
    const was = before.pieces.get(id)
    return was && placeKey(was.at) !== placeKey(at)
  })
  const [first] = moved
  if (first) {
    const leg = { pieces: moved.map(({ id }) => id), to: first.at }
    return { kind: 'move', text: reportLeg(context, leg).join('; '), where: first.at }
  }
  const fresh = changed.filter(({ id }) => !before.pieces.has(id))
  const [came] = fresh
  if (came && came.def === undefined) {
    const where = placeName(module, after.game, came.at)
    return { kind: 'piece', text: `adds ${pieceNames(module, fresh)} in ${where}`, where: came.at }
  }
  const revealed = changed.filter(({ id, def }) => def !== undefined && before.pieces.get(id)?.def === undefined)
  const [shown] = revealed
  if (shown) return { kind: 'piece', text: `reveals ${pieceNames(module, revealed)}`, where: shown.at }
  const [some] = changed
  if (some) return { kind: 'piece', text: `changes ${pieceNames(module, changed)}`, where: some.at }
  const piles = Object.entries(patch.veiled ?? {}).map(([pile, count]) => {
    const name = placeName(module, after.game, { pile })
    const more = count - (before.veiled[pile] ?? 0)
    if (more === 0) return `handles the counters in ${name}`
    const counters = countOf(Math.abs(more), 'counter')
    return more > 0 ? `puts ${counters} into ${name}` : `takes ${counters} out of ${name}`
  })
  if (piles.length > 0) return { kind: 'piece', text: joinWithAnd(piles) }
  const gone = patch.gone ?? []
  if (gone.length > 0) {
    return {
      kind: 'piece',
      text: `takes ${pieceNames(module, reportedPieces(context, gone))}${placesOf(context, gone)} out of sight`,
      ...locationOf(context, gone),
    }
  }
  return { kind: 'table', text: HIDDEN_ACTION }
}
