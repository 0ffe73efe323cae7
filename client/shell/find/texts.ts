export const FIND_TEXTS = {
  label: 'Find a hex, place or counter',
  placeholder: 'Hex, place or counter',
  results: 'Results',
  close: 'Close',
  found: (shown: number, more: number) => {
    if (shown === 0) return 'No matches.'
    if (more > 0) return `${shown + more} matches. Type more to narrow them down.`
    return shown === 1 ? '1 match.' : `${shown} matches.`
  },
  empty: 'empty',
  counters: (count: number) => (count === 1 ? '1 counter' : `${count} counters`),
  closed: 'closed to you',
  names: {
    city: 'City',
    town: 'Town',
    village: 'Village',
    place: 'Place',
    water: 'Water',
    height: 'Height',
    region: 'Region',
  },
} as const
