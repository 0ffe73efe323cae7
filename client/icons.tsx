/** One family of line drawings on a grid of 20, drawn for this table. */
const ICONS = {
  undo: 'M7 4 3.5 7.5 7 11M4 7.5h7.5a4.5 4.5 0 0 1 0 9H8',
  redo: 'M13 4l3.5 3.5L13 11M16 7.5H8.5a4.5 4.5 0 0 0 0 9H12',
  share:
    'M7 9l5.8-3M7 11l5.8 3M4.9 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM15 7.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM15 17.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  closer: 'M10 5.5v9M5.5 10h9',
  further: 'M5.5 10h9',
  fit: 'M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4',
  help: 'M7.5 7.6a2.5 2.5 0 1 1 3.7 2.2c-.8.45-1.2.9-1.2 1.9M10 14.7v.1M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z',
  dice: 'M4.5 3.5h11a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1ZM7 7v.1M13 7v.1M10 10v.1M7 13v.1M13 13v.1',
  send: 'M3.5 10 16.5 4l-4 12.5-3-5ZM9.5 11.5 16.5 4',
  close: 'M5 5l10 10M15 5 5 15',
  panel: 'M3.5 4.5h13v11h-13ZM12 4.5v11',
  copy: 'M7.5 7.5h8v9h-8ZM12.5 7.5v-4h-8v9h3',
  check: 'M4 10.5l4 4 8-9',
  hidden: 'M3 10s2.6-4.5 7-4.5S17 10 17 10s-2.6 4.5-7 4.5S3 10 3 10ZM4.5 16 15.5 4',
  seen: 'M3 10s2.6-4.5 7-4.5S17 10 17 10s-2.6 4.5-7 4.5S3 10 3 10ZM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  deck: 'M5.5 5.5h8v11h-8ZM7.5 3.5h8v11',
  cup: 'M4.5 4.5h11l-1.5 12h-8ZM5 8h10',
  tray: 'M3.5 8.5v7h13v-7M6 11.5h8M6 8.5h8',
  dead: 'M6.5 16.5v-8a3.5 3.5 0 0 1 7 0v8M4 16.5h12M10 8v3.5M8.5 9.3h3',
  hand: 'M4 15.5 3.3 6l4-.5.7 9ZM7.7 7.5 9 4l4 1-2.3 9.5M12.3 8l2.4-1.6 2 3.2L11 16',
  flag: 'M5 17V3.5h9.5l-2 3.5 2 3.5H5',
  download: 'M10 3.5v9M6.5 9.5l3.5 3.5 3.5-3.5M4 16.5h12',
  back: 'M12.5 4.5 7 10l5.5 5.5',
  on: 'M7.5 4.5 13 10l-5.5 5.5',
  people:
    'M7.5 9.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM2.5 16.5c0-3 2.2-4.8 5-4.8s5 1.8 5 4.8M13 4.3a2.7 2.7 0 0 1 0 5M14.5 12c1.9.6 3 2.2 3 4.5',
  swap: 'M3.5 7h12M12 3.5 15.5 7 12 10.5M16.5 13h-12M8 9.5 4.5 13 8 16.5',
  voice:
    'M4 4h12a1.5 1.5 0 0 1 1.5 1.5v6A1.5 1.5 0 0 1 16 13H9.5L6 16.5V13H4a1.5 1.5 0 0 1-1.5-1.5v-6A1.5 1.5 0 0 1 4 4ZM6.5 7.3h7M6.5 9.8h4.5',
  more: 'M5 10v.1M10 10v.1M15 10v.1',
  drop: 'M5 8l5 5 5-5',
  pen: 'M4 16l.8-3.4L13.4 4a1.8 1.8 0 0 1 2.6 2.6l-8.6 8.6ZM12 5.4l2.6 2.6',
  arrow: 'M4 16 15.5 4.5M9 4.5h6.5V11',
  circle: 'M10 16.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z',
  words: 'M4.5 6V4h11v2M10 4v12M7.5 16h5',
  wipe: 'M8 16.5 3.5 12l8-8 4.5 4.5-8 8ZM7.5 8l4.5 4.5M8 16.5h8.5',
  find: 'M8.7 14.2a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM12.7 12.7l4 4',
  hex: 'M10 2.8 16.2 6.4v7.2L10 17.2l-6.2-3.6V6.4Z',
  first: 'M13.5 4.5 8 10l5.5 5.5M6 4.5v11',
  past: 'M4.2 7.2A6.8 6.8 0 1 1 3.3 11M3.5 3.5v4h4M10 6v4.3l3 1.8',
  play: 'M6.5 4.5v11l9-5.5Z',
  pause: 'M7 4.5v11M13 4.5v11',
} as const

export type IconName = keyof typeof ICONS

/** A picture beside words, or inside a control that has a label: it says nothing itself. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={ICONS[name]} />
  </svg>
)
