import type { PieceId } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import { stackAt } from '../../../table/state.ts'
import { showFlag } from '../../referee/flags/open-flag.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { keyLabel } from '../../words/keys.ts'

/** Something to look at, that changes nothing on the table; its key does the same. */
export interface ViewChoice {
  readonly label: string
  readonly key: string
  readonly act: () => void
}

/** What can be looked at of these counters: the stack laid out, and what the referee says of them. */
export function viewChoices(
  { displayedState, flags }: Pick<Table, 'displayedState' | 'flags'>,
  { board }: Pick<Screen, 'board'>,
  ids: readonly PieceId[],
): readonly ViewChoice[] {
  const state = displayedState.value
  const at = ids.map((id) => state?.pieces.get(id)?.at).find((each) => each !== undefined)
  const isStack = state && at && 'board' in at && stackAt(state, placeKey(at)).length > 1
  const seqs = ids.flatMap((id) => flags.value.byPiece.get(id)?.seq ?? [])
  const read = () => showFlag(Math.max(...seqs))
  return [
    ...(isStack
      ? [{ label: 'Lay the stack out', key: keyLabel('counters', 'spreadStack'), act: () => board.value?.fanOut(at) }]
      : []),
    ...(seqs.length > 0
      ? [{ label: 'What the referee says of it', key: keyLabel('counters', 'readFinding'), act: read }]
      : []),
  ]
}
