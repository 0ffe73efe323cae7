export const BOARD_TEXTS = {
  drawing: 'Drawing the map …',
  drawingLabel: 'Drawing the map',
  failed: 'The board did not load, since part of this page is missing. Reload the page.',
  inHand: (count: number) =>
    `${count === 1 ? '1 counter' : `${count} counters`} in hand: click a place, or press Enter at the cursor.`,
  putBack: 'Put back',
  observer: 'Observer',
  countersHidden: 'All counters are hidden',
  onlyHere: ' on this screen only.',
  showCounters: 'Show',
  view: 'View',
  look: 'Look',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fitMap: 'Whole map',
  fitMapShort: 'Map',
  fitTable: 'Whole table',
  fitTableShort: 'Table',
  fitTableHint: 'The map and its trays',
  find: 'Find',
  findHint: 'Find a hex, place or counter',
  hide: 'Hide all counters',
  hideShort: 'Hide',
  past: 'Past',
  pastHint: 'Look back at the game',
  pen: 'Pen',
  penHint: 'Draw on the map',
} as const

export const TOUCH_TEXTS = {
  title: 'Touch mode',
  modes: {
    several: { name: 'Select several', hint: 'Tap to add to the selection; drag to select a box' },
    top: { name: 'Top counter', hint: 'Drag only the top counter of a stack' },
    point: { name: 'Point', hint: 'Tap to point at a place; everyone sees it' },
  },
  chosen: (mode: string | undefined) => (mode === undefined ? 'Touch mode' : `Touch mode: ${mode}`),
} as const
