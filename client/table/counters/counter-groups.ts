import type { Game, Id } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { placeName, sideName, valuesOf } from '../../words/names.ts'
import {
  capitalize,
  compareNaturally,
  faceName,
  markNames,
  type PieceDescription,
  pieceType,
} from '../../words/piece-description.ts'

/** A property by which the list groups counters. */
export interface GroupingProperty {
  readonly id: string
  readonly name: string
  /** The group title of a counter, if it has the property. */
  readonly of: (described: PieceDescription) => string | undefined
  /** The title of the group of counters without the property. */
  readonly none: string
  /** Titles to show first, in this order. */
  readonly first?: readonly string[]
}

export interface CounterGroup {
  readonly key: string
  readonly title: string
  readonly side?: Id
  readonly count: number
  /** Undefined for a group that holds counters. */
  readonly groups?: readonly CounterGroup[]
  readonly rows: readonly PieceDescription[]
}

const LAST = Number.MAX_SAFE_INTEGER

/** The properties by which the counters of this game can be grouped. */
export function groupingProperties(module: Module, game: Game): readonly GroupingProperty[] {
  return [
    {
      id: 'side',
      name: 'Side',
      of: ({ piece: { side } }) => (side === undefined ? undefined : sideName(module, side)),
      none: 'No side',
      first: game.sides.map((side) => sideName(module, side)),
    },
    { id: 'formation', name: 'Formation', of: ({ formation }) => formation, none: 'No formation' },
    { id: 'type', name: 'Type', of: ({ piece }) => pieceType(module, piece), none: 'Unknown' },
    { id: 'where', name: 'Hex or tray', of: ({ where }) => where, none: 'Nowhere' },
    {
      id: 'sheet',
      name: 'Map or tray',
      of: ({ piece: { at } }) =>
        'pile' in at ? placeName(module, game, at) : module.maps.find(({ id }) => id === at.board)?.sheet.name,
      none: 'Nowhere',
      first: module.maps.map(({ sheet }) => sheet.name),
    },
    { id: 'face', name: 'Face', of: ({ piece }) => faceName(module, piece), none: 'Front' },
    { id: 'marks', name: 'Marks', of: ({ piece }) => markNames(module, piece), none: 'No marks' },
    { id: 'label', name: 'Label', of: ({ piece: { label } }) => label && `“${label}”`, none: 'No label' },
    ...valueNames(module).map((value): GroupingProperty => {
      const of = ({ piece }: PieceDescription) => textOf(valuesOf(module, piece)[value])
      return { id: `value ${value}`, name: capitalize(value), of, none: `No ${value}` }
    }),
  ]
}

const textOf = (value: string | number | undefined): string | undefined =>
  value === undefined ? undefined : String(value)

const valueNames = ({ counters }: Module): readonly string[] => [
  ...new Set([...counters.values()].flatMap(({ faces }) => faces.flatMap(({ values = {} }) => Object.keys(values)))),
]

/** Groups counters by the first property, and each group by the next. */
export function groupCounters(
  rows: readonly PieceDescription[],
  by: readonly GroupingProperty[],
  above = '',
): readonly CounterGroup[] {
  const [property, ...rest] = by
  if (!property) return []
  const lists = new Map<string, PieceDescription[]>()
  for (const row of rows) {
    const title = property.of(row) ?? property.none
    const list = lists.get(title)
    if (list) list.push(row)
    else lists.set(title, [row])
  }
  const rank = (title: string): number => {
    if (title === property.none) return LAST
    const at = property.first?.indexOf(title) ?? -1
    return at < 0 ? (property.first?.length ?? 0) : at
  }
  return [...lists]
    .sort(([a], [b]) => rank(a) - rank(b) || compareNaturally(a, b))
    .map(([title, list]) => {
      const key = `${above}/${title}`
      const side = list[0]?.piece.side
      const isOneSide = side !== undefined && list.every(({ piece }) => piece.side === side)
      return {
        ...{ key, title, count: list.length },
        ...(isOneSide && { side }),
        ...(rest.length > 0 && { groups: groupCounters(list, rest, key) }),
        rows:
          rest.length > 0
            ? []
            : [...list].sort((a, b) => compareNaturally(a.title, b.title) || compareNaturally(a.where, b.where)),
      }
    })
}
