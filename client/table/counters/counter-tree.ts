import type { PieceDescription } from '../../words/piece-description.ts'
import type { CounterGroup } from './counter-groups.ts'

/** A visible line of the tree. */
export type TreeRow =
  | {
      readonly kind: 'group'
      readonly key: string
      readonly level: number
      readonly group: CounterGroup
      readonly isOpen: boolean
    }
  | { readonly kind: 'counter'; readonly key: string; readonly level: number; readonly row: PieceDescription }
  /** The counters of a group that are not shown yet. */
  | {
      readonly kind: 'more'
      readonly key: string
      readonly level: number
      readonly group: CounterGroup
      readonly left: number
    }

/** Only open groups become lines: a closed group of thousands costs nothing. */
export function treeRows(
  groups: readonly CounterGroup[],
  isOpen: (key: string) => boolean,
  most: (key: string) => number,
  level = 1,
): readonly TreeRow[] {
  return groups.flatMap((group): readonly TreeRow[] => {
    const { key, rows, groups: inner = [] } = group
    const opened = isOpen(key)
    const line: TreeRow = { kind: 'group', key, level, group, isOpen: opened }
    if (!opened) return [line]
    const shown = rows.slice(0, most(key))
    const left = rows.length - shown.length
    return [
      line,
      ...treeRows(inner, isOpen, most, level + 1),
      ...shown.map((row): TreeRow => ({ kind: 'counter', key: row.piece.id, level: level + 1, row })),
      ...(left > 0 ? [{ kind: 'more' as const, key: `${key}/…`, level: level + 1, group, left }] : []),
    ]
  })
}
