import type { PieceId, Place } from '../../table/generated/types.ts'
import type { Screen } from './screen.ts'

/** Selects a counter and shows its place. */
export function showCounter(screen: Screen, id: PieceId, at: Place): void {
  screen.areCountersHidden.value = false
  screen.board.value?.select([id])
  screen.goTo(at)
}
