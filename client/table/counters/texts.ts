import { countOf } from '../../words/numbers.ts'

export const COUNTER_LIST_TEXTS = {
  title: 'Counters',
  groupBy: 'Group by',
  thenBy: 'Then by',
  none: 'nothing',
  filter: 'Filter by name',
  count: (count: number) =>
    count === 0 ? 'No visible counter matches. Shorten the filter, or look under Trays.' : countOf(count, 'counter'),
  more: (count: number) => `${count} more …`,
} as const
