import { countOf } from '../../words/numbers.ts'

export const INSTRUMENT_TEXTS = {
  title: 'Tools',
  ruler: 'Ruler',
  rulerHint: 'Measure distances and lines of sight',
  range: 'Range',
  rangeHint: 'Show the range of the selected counters',
  moved: 'Moved',
  movedHint: 'Show the trails of moved counters',
  overview: 'Overview',
  overviewHint: 'A small picture of the whole map',
} as const

export const RULER_TEXTS = {
  title: 'Ruler',
  sight: 'Line of sight',
  close: 'Put the ruler away',
  start: 'Drag from one place to another, or press Enter at the cursor.',
  from: (place: string) => `From ${place}. `,
  fromTo: (distance: string, from: string, to: string) => `${distance} from ${from} to ${to}`,
  between: (distance: string, from: string | undefined, to: string | undefined) =>
    [distance, from && `from ${from}`, to && `to ${to}`].filter((words) => words).join(' '),
  legs: (legs: readonly number[]) => `Legs: ${legs.join(' + ')}`,
  more: (count: number) => ` and ${count} more`,
  hint: 'Space adds a waypoint, Backspace removes the last one. Shift drag goes on from the end.',
  shared: 'Others see it while you draw',
  across: (cells: string, crossed: string) => `across ${cells}${crossed}`,
  along: (cells: string, crossed: string, beside: string) => `exactly along the hexside ${cells}${crossed} (${beside})`,
} as const

export const AREA_TEXTS = {
  title: 'Area of effect',
  kinds: { range: 'Range', zone: 'Zones' },
  close: 'Hide the area',
  less: 'Decrease',
  more: 'Increase',
  printed: 'as printed',
  usePrinted: 'As printed',
  hint: 'Keys 1 to 9 set the range.',
  noCounters: 'There are no counters on the map.',
  select: 'Select counters to see their range.',
  bands: (labels: readonly string[]) => `From the edge of the base: ${labels.join(', ')}.`,
  allZones: (count: number) => `The hexes around each of ${countOf(count, 'counter')}, whatever the rules say.`,
  zones: (count: number) => `The hexes around ${selected(count)}, whatever the rules say.`,
  range: (cells: number, far: number, count: number) => `${countOf(cells, 'hex')} within ${far} of ${selected(count)}.`,
} as const

const selected = (count: number) => (count === 1 ? 'the selected counter' : `the ${count} selected counters`)

export const MOVED_TEXTS = {
  title: 'Moved counters',
  heading: 'Moved',
  close: 'Hide the trails',
  status: (count: number) =>
    `${count === 0 ? 'No counter has' : count === 1 ? '1 counter has' : `${count} counters have`} moved in this phase.`,
  hint: 'Each new phase starts afresh.',
  signs: 'Mark moved counters',
  clear: 'Clear the signs',
  clearHint: 'For everyone. You can undo it.',
  removeMark: (mark: string, count: number) => `Remove “${mark}” from all (${count})`,
} as const

export const PEN_TEXTS = {
  title: 'Drawing on the map',
  modes: {
    line: { name: 'Line', hint: 'Draw on the map. Everyone sees it, in your colour.' },
    arrow: { name: 'Arrow', hint: 'Drag from its start to its point.' },
    circle: { name: 'Circle', hint: 'Drag from its centre.' },
    text: { name: 'Text', hint: 'Click where the text goes.' },
    blast: { name: 'Blast', hint: 'Drag from the middle. It says which models it touches.' },
    cone: { name: 'Cone', hint: 'Drag from its tip. It says which models it touches.' },
    beam: { name: 'Beam', hint: 'Drag along it; it is one inch wide, or one cell. It says which models it touches.' },
    wipe: { name: 'Erase', hint: 'Click a drawing to erase it.' },
  },
  fades: 'Fades',
  fadesTitle: 'Fades after some seconds, and is not logged',
  fadesHint: ' It fades after some seconds.',
  eraseOwn: 'Erase all of mine',
  done: 'Done',
} as const

export const MAP_TEXT_TEXTS = {
  title: 'Write on the map',
  field: 'Text on the map; everyone can read it',
} as const
