import type { PieceId, Place } from '../../table/generated/types.ts'
import type { Screen } from './screen.ts'

/** Goes to a counter where it lies now, and selects it; one in a pile without a tray on the table is shown among the piles. */
export function showCounter(screen: Screen, id: PieceId, at: Place): void {
  screen.areCountersHidden.value = false
  screen.board.value?.select([id])
  screen.goTo(at)
}
