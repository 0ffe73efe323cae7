import type { PieceId } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import { stackAt } from '../../../table/state.ts'
import { squadOf } from '../../board/layout/miniatures.ts'
import { showFlag } from '../../referee/flags/open-flag.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { keyLabel } from '../../words/keys.ts'
import { MENU_TEXTS } from './texts.ts'

/** A choice that only shows something; its key does the same. */
interface ViewChoice {
  readonly label: string
  readonly key: string
  readonly act: () => void
}

export function viewChoices(
  { displayedState, flags, module: { value: module } }: Pick<Table, 'displayedState' | 'flags' | 'module'>,
  { board }: Pick<Screen, 'board'>,
  ids: readonly PieceId[],
): readonly ViewChoice[] {
  const state = displayedState.value
  const at = ids.map((id) => state?.pieces.get(id)?.at).find((each) => each !== undefined)
  const isStack = state && at && 'board' in at && stackAt(state, placeKey(at)).length > 1
  const [first] = ids
  const squad = state && module && first !== undefined ? squadOf(module, state, first) : []
  const hasMates = squad.length > ids.length
  const seqs = ids.flatMap((id) => flags.value.byPiece.get(id)?.seq ?? [])
  const read = () => showFlag(Math.max(...seqs))
  return [
    ...(isStack
      ? [
          {
            label: MENU_TEXTS.spreadStack,
            key: keyLabel('counters', 'spreadStack'),
            act: () => board.value?.fanOut(at),
          },
        ]
      : []),
    ...(hasMates
      ? [{ label: MENU_TEXTS.squad, key: keyLabel('counters', 'squad'), act: () => board.value?.select(squad) }]
      : []),
    ...(seqs.length > 0
      ? [{ label: MENU_TEXTS.readFinding, key: keyLabel('counters', 'readFinding'), act: read }]
      : []),
  ]
}
